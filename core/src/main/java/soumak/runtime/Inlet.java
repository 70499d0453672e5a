package soumak.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import soumak.Capsule;
import soumak.Policy;
import soumak.woven.Call;
import soumak.woven.Fiber;

/**
 * Where the messages of a capsule arrive, and who may run it.
 *
 * <p>One word says both. Who sets BUSY owns the capsule until it takes BUSY back, and is the only
 * one that runs it; all else append to the queue, under the bit LOCKED, which is held for a few
 * instructions. PENDING stands with a queue that is not empty.
 *
 * <pre>
 * FRESH              not begun: the first message starts it
 * 0                  rests
 * BUSY               runs, or is about to; the owner has all messages
 * BUSY | PENDING     runs; more messages wait
 * QUEUED | PENDING   stands in a run queue; whoever comes first runs it
 * QUEUED | BUSY      a sender has come first; the run queue will find nothing to do
 * QUEUED             that sender has finished
 * CLOSED             ended: messages are dropped
 * </pre>
 *
 * <p>A capsule that only its run queue may run is handed to it with BUSY set. One that senders may
 * run is handed over with QUEUED instead, so that a sender that comes by need not leave its message
 * to somebody who may come late. Who takes it out of the run queue clears QUEUED ({@link
 * #isHandedOver}); so it never stands in two. A sender that finds a message there that may pause
 * leaves BUSY in its place ({@link #giveUp}).
 *
 * <p>Progress: the owner takes BUSY back with a compare-and-set that fails when a message has come,
 * and then goes on; a sender that finds neither BUSY nor QUEUED sets one of them, and runs the
 * capsule or hands it to a run queue. So a message that was put is always somebody's. Nobody waits
 * for anybody, except for the few instructions of LOCKED.
 *
 * <p>Order: a sender that runs the capsule itself ({@link #enter}) first handles all messages that
 * wait; so nothing overtakes.
 *
 * <p>The word is an int and not the queue's reference, for a reference stored into an old object
 * costs a fence with G1.
 */
public final class Inlet {
  private static final int LOCKED = 1;
  private static final int BUSY = 2;
  private static final int PENDING = 4;
  private static final int FRESH = 8;
  private static final int CLOSED = 16;
  private static final int QUEUED = 32;

  /** After so many messages others get their turn. */
  private static final int BUDGET = 256;

  /** So many messages of others a sender handles before it leaves them to the pool. */
  private static final int OTHERS = 16;

  /** More messages that wait are not counted: it would take too long. */
  private static final int MANY = 16;

  private static final VarHandle WORD;
  private static final VarHandle RUNS;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      WORD = lookup.findVarHandle(Inlet.class, "word", int.class);
      RUNS = lookup.findVarHandle(Inlet.class, "runs", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Schedulable capsule;
  private volatile int word = FRESH;

  /** Written before it begins. */
  private Placement placement;

  /** Those whose rest somebody may wait for, together with this one. */
  private @Nullable Quiescence group;

  /** Where it runs, and what it starts; null for the shared pool. Set by whoever begins it. */
  private @Nullable Home home;

  // Under LOCKED.
  private @Nullable Call first;
  private @Nullable Call last;
  private boolean started;

  // The owner's: messages taken out of the queue; whether it shall end behind them.
  private @Nullable Call taken;
  private boolean stopped;

  /** How often somebody has become the owner. The owner writes it. */
  private int runs;

  public Inlet(Capsule capsule) {
    this.capsule = capsule;
    this.placement = CapsuleClass.placement(capsule.getClass());
    Schedulable maker = Lives.current();
    Inlet outer = maker == null ? null : maker.inlet();
    Quiescence inherited = outer == null ? null : outer.group;
    if (inherited != null) {
      join(inherited);
    }
  }

  /** Makes the capsule one of {@code others}; before its first message. */
  public void join(Quiescence others) {
    demandFresh("add it to a design");
    Quiescence before = group;
    group = others;
    others.add(this);
    if (before != null && before != others) {
      before.remove(this);
    }
  }

  private void demandFresh(String what) {
    if ((word & FRESH) == 0) {
      throw new IllegalStateException(
          Names.of(capsule) + " has begun; " + what + " before it gets messages");
    }
  }

  /** The inlet of a capsule. */
  public static Inlet of(Capsule capsule) {
    Inlet inlet = ((Schedulable) capsule).inlet();
    assert inlet != null : "every capsule has one";
    return inlet;
  }

  /** Says where it runs; before its first message. */
  public void policy(Policy said) {
    demandFresh("set its policy");
    place(Placement.said(said));
  }

  /** Takes a placement that is not its class's, whose entry it keeps open for good. */
  private void place(Placement own) {
    placement = own;
    if (own.isInline()) {
      EntrySite.openForGood(capsule.getClass());
    }
  }

  /** Appends a message. Never waits. */
  public void put(Call call) {
    if (Recording.ON && !(call instanceof Stop)) {
      Recording.sent(capsule);
    }
    Carrier carrier = CarrierThread.currentCarrier();
    if (carrier != null) {
      carrier.sent();
    }
    put(call, lock(), null);
  }

  /**
   * {@link Capsule#start}: appends the message that has it do what it does by itself.
   *
   * @param pool where it shall run; null: where the caller does
   */
  public void start(Call autonomous, @Nullable Pool pool) {
    if (pool == null) {
      append(autonomous, null);
      return;
    }
    // Counted as in Starting: the pool does not close between the check and the start.
    pool.begun();
    try {
      Shutdown.check(pool);
      append(autonomous, pool);
    } finally {
      pool.ended();
    }
  }

  private void append(Call autonomous, @Nullable Pool pool) {
    int before = lock();
    boolean late = pool != null && (before & FRESH) == 0;
    if (started || late) {
      release(before);
      throw new IllegalStateException(
          Names.of(capsule)
              + (started
                  ? " was started before; make a new capsule for each start"
                  : " has begun where its first message came from; start it before"));
    }
    started = true;
    put(autonomous, before, pool);
  }

  /** Appends a message; the lock is held and will be released. */
  private void put(Call call, int before, @Nullable Pool pool) {
    if ((before & CLOSED) != 0) {
      WORD.setRelease(this, before);
      call.fail(hasEnded());
      return;
    }
    Call end = last;
    if (end == null) {
      first = call;
    } else {
      end.next = call;
    }
    last = call;
    int held = before & (BUSY | QUEUED);
    if (held != 0) {
      WORD.setRelease(this, held | PENDING);
    } else if ((before & FRESH) != 0) {
      begin(pool);
    } else if (mayBeEntered()) {
      WORD.setRelease(this, QUEUED | PENDING);
      queue();
    } else {
      WORD.setRelease(this, BUSY | PENDING);
      ready();
    }
  }

  /** Hands a capsule that has rested to its run queue; it ends if that is no more. */
  private void ready() {
    Pool owner = owner();
    if (owner != null) {
      owner.begun();
      if (owner.isRefusing()) {
        end();
        return;
      }
    }
    handOver();
  }

  /**
   * Whoever has taken the capsule out of its run queue asks whether it may run it. No if a sender
   * runs it, or has done all there was to do.
   */
  boolean isHandedOver() {
    if ((word & QUEUED) == 0) {
      return true;
    }
    int now = lock();
    if ((now & QUEUED) == 0) {
      WORD.setRelease(this, now);
      return true;
    }
    boolean mine = (now & BUSY) == 0 && ((now & PENDING) != 0 || taken != null);
    int left = now & ~QUEUED;
    boolean rests = left == 0 && !mine;
    if (rests) {
      restUnderLock();
    } else {
      WORD.setRelease(this, mine ? left | BUSY : left);
    }
    return mine;
  }

  /** The owner hands the capsule to its run queue, which may be another one from now on. */
  private void handOver() {
    if (placement.isThread() && !isOnThread() && !(home instanceof Simulated)) {
      followToThread();
    } else {
      queue();
    }
  }

  /** Puts the capsule into its run queue, and has an idle worker take it if it will run long. */
  private void queue() {
    int worth = placement.worthSharing();
    capsule.ready();
    if (worth < Worker.WORTH_STEALING && Thread.currentThread() instanceof Worker sender) {
      sender.share(worth);
    }
  }

  private boolean isOnThread() {
    Details details = capsule.details;
    return details != null && details.home instanceof OwnThread;
  }

  /** The class has been moved to threads since the capsule began. */
  private void followToThread() {
    if (!placement.takesThread()) {
      capsule.ready();
      return;
    }
    OwnThread own = new OwnThread(capsule, placement);
    own.inherit(home);
    capsule.needDetails().home = own;
    own.started(capsule);
  }

  /** The class has been moved away from threads since the capsule began. */
  private void leaveThread() {
    Details details = capsule.details;
    if (details != null && details.home instanceof OwnThread own) {
      own.leave();
      details.home = home;
    }
  }

  /** Ends the capsule if it rests, for its pool is shut down. */
  void endWithPool() {
    if (word == 0 && WORD.compareAndSet(this, 0, BUSY)) {
      ready();
    }
  }

  /** The owner, whom the pool counts as a task, ends a capsule that no worker runs any more. */
  private void end() {
    if (isOnThread()) {
      stopped = true;
      capsule.ready();
    } else {
      Ending.end(capsule, null, null);
    }
  }

  /** The pool that does not shut down while the capsule runs; null if none does. */
  private @Nullable Pool owner() {
    return home instanceof Pool own ? own : null;
  }

  /** The capsule rests now, and may be somebody else's already. */
  private void rested() {
    Quiescence together = group;
    if (together != null) {
      together.rested(this);
    }
    Pool owner = owner();
    if (owner != null && owner.isRefusing()) {
      endWithPool();
    }
  }

  /** Whether senders may run it while it stands in a run queue. */
  private boolean mayBeEntered() {
    return placement.isInline() && owner() == null;
  }

  /**
   * Starts the capsule; the lock is held and will be released. Who could enter it must see it as
   * started, so in that case the lock is held until then.
   */
  private void begin(@Nullable Pool pool) {
    choose(pool);
    if (mayBeEntered()) {
      WORD.setRelease(this, LOCKED | QUEUED | PENDING);
      Starting.start(capsule, home);
      WORD.setRelease(this, QUEUED | PENDING);
    } else {
      WORD.setRelease(this, BUSY | PENDING);
      Starting.start(capsule, home);
    }
  }

  /** Decides where it will run. */
  private void choose(@Nullable Pool pool) {
    Carrier carrier = CarrierThread.currentCarrier();
    Home sender = carrier == null ? null : carrier.home;
    Home chosen = pool == null ? sender : pool.isShared() ? null : pool;
    home = chosen;
    if (chosen instanceof Simulated) {
      place(placement.asDecided());
    } else if (placement.takesThread()) {
      capsule.needDetails().home = new OwnThread(capsule, placement);
    }
    if (chosen instanceof Pool own) {
      own.add(this);
    }
  }

  private IllegalStateException hasEnded() {
    return new IllegalStateException(Names.of(capsule) + " has ended");
  }

  /** Takes the lock and gives the word as it was. */
  private int lock() {
    int spins = 0;
    while (true) {
      int now = word;
      if ((now & LOCKED) == 0 && WORD.compareAndSet(this, now, now | LOCKED)) {
        return now;
      }
      if (++spins % 256 == 0) {
        Thread.yield();
      } else {
        Thread.onSpinWait();
      }
    }
  }

  /** Ends the capsule behind all messages that wait; at once if it is cancelled. */
  public void stop() {
    put(new Stop());
  }

  /** Runs the capsule until no message waits, or a method pauses. The owner calls it. */
  public void drain(Fiber fiber) throws Throwable {
    ran();
    goOn((Carrier) fiber);
  }

  /** {@link #drain} behind a pause. */
  void goOn(Carrier carrier) throws Throwable {
    for (int left = BUDGET; !stopped; left--) {
      Call call = take();
      if (call == null) {
        return;
      }
      if (capsule.isCancelled()) {
        call.fail(hasEnded());
        throw Signal.CANCELLED.exception(capsule);
      }
      carrier.beginsQueuedMessage(capsule);
      try {
        call.run((Capsule) capsule, carrier);
      } catch (Throwable thrown) {
        failed(call, thrown);
      }
      boolean paused = carrier.pausing;
      if (carrier.isTimed(capsule)) {
        long nanos = carrier.takeTime();
        if (!paused) {
          placement.took(nanos, capsule, null, waiting());
        }
      }
      if (paused) {
        carrier.save(new Handling(this, call));
        return;
      }
      CarrierThread.forgetInterrupt();
      if (left == 0) {
        carrier.save(new Handling(this, null));
        carrier.pause(Turn.END);
        return;
      }
    }
  }

  /** A method has thrown: who waits for its answer hears it, else the capsule fails. */
  static void failed(Call call, Throwable thrown) throws Throwable {
    if (!call.fail(thrown)) {
      throw thrown;
    }
  }

  /** How many messages the owner has before it, if they are not many. */
  private int waiting() {
    int n = 0;
    for (Call call = taken; call != null && n < MANY; call = call.next) {
      n++;
    }
    return n;
  }

  /** The next message; null if none waits. The owner's. */
  private @Nullable Call take() {
    Call call = taken;
    if (call == null && (word & PENDING) != 0) {
      int now = lock();
      call = first;
      first = null;
      last = null;
      WORD.setRelease(this, now & ~PENDING);
    }
    if (call != null) {
      taken = call.next;
      call.next = null;
    }
    return call;
  }

  /**
   * The owner has nothing more to do: lets go of the capsule, or has it run again if a message has
   * come. False if it shall end.
   */
  boolean rests(Carrier carrier) {
    Pool owner = owner();
    if (stopped || (owner != null && owner.isRefusing())) {
      return false;
    }
    if (capsule.status > 0) {
      Registry.ended(capsule, carrier);
      capsule.status = Schedulable.STARTED;
    }
    if (capsule.waitsOn instanceof QueuedResource waited) {
      waited.forget(capsule);
    }
    capsule.waitsOn = null;
    if (!placement.isThread()) {
      leaveThread();
    }
    if (taken == null && WORD.compareAndSet(this, BUSY, 0)) {
      rested();
      if (owner != null) {
        owner.ended();
      }
    } else {
      handOver();
    }
    return true;
  }

  /** The capsule has ended: fails those who wait for answers. */
  public void close() {
    lock();
    Call left = first;
    first = null;
    last = null;
    WORD.setRelease(this, CLOSED);
    failAll(taken);
    failAll(left);
    taken = null;
    Quiescence together = group;
    if (together != null) {
      together.remove(this);
    }
    Pool owner = owner();
    if (owner != null) {
      owner.remove(this);
    }
  }

  private void failAll(@Nullable Call from) {
    for (Call call = from; call != null; call = call.next) {
      call.fail(hasEnded());
    }
  }

  /**
   * See {@link soumak.woven.Capsules#enter}. A sender whose thread is interrupted keeps that for
   * itself.
   */
  public @Nullable Object enter() {
    return placement.isInline()
            && Thread.currentThread() instanceof CarrierThread thread
            && !thread.isInterrupted()
        ? enter(thread.carrier())
        : null;
  }

  @Nullable Object enter(Carrier carrier) {
    int now = word;
    if ((now & ~(QUEUED | PENDING)) != 0 || !WORD.compareAndSet(this, now, now | BUSY)) {
      return null;
    }
    Schedulable sender = carrier.home == home ? carrier.enter(capsule) : null;
    if (sender == null) {
      letGo();
      return null;
    }
    ran();
    if (now != 0 && !hasHandledOthers(carrier)) {
      carrier.leave(sender);
      giveUp();
      return null;
    }
    if (Recording.ON) {
      Recording.sent(sender, capsule);
    }
    carrier.beginsMessage(capsule);
    return sender;
  }

  /** See {@link soumak.woven.Capsules#leave}. */
  public void leave(Object sender) {
    leave(sender, carrier());
  }

  void leave(Object sender, Carrier carrier) {
    if (carrier.isTimed(capsule)) {
      placement.took(carrier.takeTime(), capsule, (Schedulable) sender, 0);
      if (carrier.isTimedBesideOthers()) {
        Pool pool = home instanceof Pool own ? own : Pool.shared();
        placement.couldBeShared(pool.idle() > 0);
      }
    }
    CarrierThread.forgetInterrupt();
    if ((word & PENDING) != 0) {
      hasHandledOthers(carrier);
    }
    carrier.leave((Schedulable) sender);
    letGo();
  }

  private static Carrier carrier() {
    Carrier carrier = CarrierThread.currentCarrier();
    assert carrier != null : "only a carrier's thread enters a capsule";
    return carrier;
  }

  /** A sender gives the capsule up, or to the run queue if a message waits. */
  private void letGo() {
    if (taken == null && WORD.compareAndSet(this, BUSY, 0)) {
      rested();
      return;
    }
    int now = lock();
    boolean rests = taken == null && (now & PENDING) == 0;
    boolean queued = (now & QUEUED) != 0;
    if (rests && !queued) {
      restUnderLock();
      return;
    }
    WORD.setRelease(this, queued ? now & ~BUSY : now);
    if (!queued) {
      ready();
    }
  }

  /**
   * Lets go of the lock and of the capsule. The word must be written before it is read who waits
   * ({@link Quiescence}), which a release alone would not order.
   */
  private void restUnderLock() {
    WORD.setVolatile(this, 0);
    rested();
  }

  /** Lets go of the lock, with the word as it was found. Who looked meanwhile saw no rest. */
  private void release(int before) {
    if (before == 0) {
      restUnderLock();
    } else {
      WORD.setRelease(this, before);
    }
  }

  /**
   * A sender has found a message that it cannot handle: the run queue that the capsule stands in
   * gets it for itself, so that no other sender tries.
   */
  private void giveUp() {
    if ((word & QUEUED) == 0 || taken == null || taken.isLeaf()) {
      letGo();
      return;
    }
    int now = lock();
    WORD.setRelease(this, now & ~QUEUED);
    if ((now & QUEUED) == 0) {
      ready();
    }
  }

  /**
   * Handles messages that others have sent, as far as they do not pause and are not too many. Says
   * whether none is left.
   */
  private boolean hasHandledOthers(Carrier carrier) {
    for (int i = 0; i < OTHERS; i++) {
      Call call = take();
      if (call == null) {
        return true;
      }
      if (!call.isLeaf() || capsule.isCancelled()) {
        call.next = taken;
        taken = call;
        return false;
      }
      try {
        call.run((Capsule) capsule, carrier);
      } catch (Throwable thrown) {
        if (!call.fail(thrown)) {
          fail(thrown);
          return false;
        }
      } finally {
        CarrierThread.forgetInterrupt();
      }
    }
    return taken == null && (word & PENDING) == 0;
  }

  /** See {@link soumak.woven.Capsules#fail}. */
  public void fail(Object sender, Throwable thrown) {
    CarrierThread.forgetInterrupt();
    carrier().leave((Schedulable) sender);
    fail(thrown);
    letGo();
  }

  /** Has the capsule fail, when it is run the next time, which must follow. */
  private void fail(Throwable thrown) {
    Call failing = new Failing(thrown);
    failing.next = taken;
    taken = failing;
  }

  /**
   * Before anything is done for a message; who reads the new value sees the word BUSY, or later.
   */
  private void ran() {
    RUNS.setRelease(this, runs + 1);
  }

  /** How often it has begun to run, for {@link Quiescence}. */
  int runs() {
    return (int) RUNS.getAcquire(this);
  }

  /**
   * Whether it rests, or has ended, so that no message is with it. Who locks one that has ended
   * drops a message, and nobody is told when that is over.
   */
  boolean isQuiet() {
    int now = word;
    return (now & (BUSY | QUEUED | LOCKED)) == 0 || (now & CLOSED) != 0;
  }

  /** {@link Capsule#stop}. */
  private static final class Stop extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      Inlet.of(capsule).stopped = true;
    }
  }

  /** A failure on the sender's stack, which must not be the sender's. */
  private static final class Failing extends Call {
    private final Throwable thrown;

    Failing(Throwable thrown) {
      this.thrown = thrown;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {
      throw Calls.sneak(thrown);
    }
  }
}
