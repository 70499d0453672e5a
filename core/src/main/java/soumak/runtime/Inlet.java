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
 * <p>One word says who may run it. Who sets BUSY owns the capsule until it takes BUSY back, and is
 * the only one that runs it and that takes messages out of the queue. All else append to the queue,
 * and then look at the word.
 *
 * <pre>
 * FRESH              not begun: who sends the first message starts it, or runs it at once
 * STARTING           is being started
 * STARTING | QUEUED  is being started, and may be in its run queue already
 * 0                  rests, or a sender is about to look at the word
 * BUSY               runs, or is about to
 * QUEUED             stands in a run queue; whoever comes first runs it
 * QUEUED | BUSY      a sender has come first; the run queue may find nothing to do
 * CLOSED             ended: messages are dropped
 * CLOSED | DROPPING  somebody drops those that came too late to see it
 * </pre>
 *
 * <p>A capsule that only its run queue may run is handed to it with BUSY set. One that senders may
 * run is handed over with QUEUED instead, so that a sender that comes by need not leave its message
 * to somebody who may come late. Who takes it out of the run queue clears QUEUED ({@link
 * #isHandedOver}); so it never stands in two. A sender that finds a message there that may pause
 * leaves BUSY in its place ({@link #giveUp}), and so does one that meets another ({@link Meeting}).
 *
 * <p>Progress: a sender appends and then reads the word; the owner clears BUSY and then looks
 * whether the queue is empty ({@link #rested}), both with fences (which a worker that leaves a
 * capsule may put off, {@link Leaving}). So one sees the other; a sender that finds neither BUSY
 * nor QUEUED, and an owner that finds a message, try to set one of them ({@link #signal}), and who
 * does so runs the capsule or hands it to a run queue. A message that was put is always somebody's.
 *
 * <p>Order: a sender that runs the capsule itself ({@link #enter}) first handles all messages that
 * wait; so nothing overtakes.
 *
 * <p>The word is an int and not the queue's reference, for a reference stored into an old object
 * costs a fence with G1, and who enters a capsule that rests stores none.
 */
public final class Inlet extends Placed {
  private static final int STARTING = 1;
  private static final int BUSY = 2;
  private static final int DROPPING = 4;
  private static final int FRESH = 8;
  private static final int CLOSED = 16;
  private static final int QUEUED = 32;

  /** Somebody is there who will handle what has been appended. */
  private static final int HELD = STARTING | BUSY | QUEUED;

  /** After so many messages others get their turn. */
  private static final int BUDGET = 256;

  /** Unless all wait for this capsule ({@link Placement#hasLongTurn}): it goes on for so long. */
  private static final long LONG_TURN_NANOS = 8_000_000;

  /** So many messages of others a sender handles before it leaves them to the pool. */
  private static final int OTHERS = 16;

  private static final int NOT_STARTED = 0;
  private static final int STARTED = 1;

  /** Its message waits, for a capsule that could not begin. */
  private static final int REFUSED = 2;

  private static final VarHandle WORD;
  private static final VarHandle RUNS;
  private static final VarHandle START;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      WORD = lookup.findVarHandle(Inlet.class, "word", int.class);
      RUNS = lookup.findVarHandle(Inlet.class, "runs", int.class);
      START = lookup.findVarHandle(Inlet.class, "start", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile int word = FRESH;

  /** Those whose rest somebody may wait for, together with this one. */
  private @Nullable Quiescence group;

  /** What has become of the start. */
  private volatile int start;

  /** What follows in an {@link Inbox} that has no memory for more. Guarded by its lock. */
  @Nullable Inlet nextReady;

  /** Whether it ends behind the message that is handled. The owner's. */
  private boolean stopped;

  /** How often somebody has become the owner. The owner writes it. */
  private int runs;

  public Inlet(Capsule capsule) {
    super(capsule, CapsuleClass.placement(capsule.getClass()));
  }

  /**
   * Makes the capsule, which has this by now, one of those of its maker. Others find it from now
   * on.
   */
  public void joinMaker() {
    Schedulable maker = Lives.current();
    Inlet outer = maker == null ? null : maker.inlet$();
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
    Inlet inlet = ((Schedulable) capsule).inlet$();
    assert inlet != null : "every capsule has one";
    return inlet;
  }

  /** Says where it runs; before its first message. */
  public void policy(Policy said) {
    demandFresh("set its policy");
    place(Placement.said(said));
  }

  /** Appends a message, and finds somebody who handles it. Never waits. */
  public void put(Call call) {
    if (appends(call)) {
      rouse();
    }
  }

  /**
   * The first half of {@link #put}; true if {@link #rouse} must follow. Senders call both: once it
   * is compiled, put is more code than C2 takes into a caller ({@code InlineSmallCode}), as into
   * one that is compiled anew when a class has moved.
   */
  public boolean appends(Call call) {
    if (Recording.ON && !(call instanceof Stop)) {
      Recording.sent(capsule);
    }
    Carrier carrier = CarrierThread.currentCarrier();
    if (carrier != null) {
      carrier.sent();
    }
    if ((word & CLOSED) != 0) {
      TooLate.refuse(call, capsule);
      return false;
    }
    append(call);
    return (word & HELD) == 0 || (carrier != null && carrier.owesLook());
  }

  /** Finds somebody who handles what was appended, if nobody is there. */
  public void rouse() {
    signal();
    Carrier carrier = CarrierThread.currentCarrier();
    if (carrier != null) {
      carrier.roused();
    }
  }

  /**
   * {@link Capsule#start}: appends the message that has it do what it does by itself, in the pool,
   * or where the caller runs. If the capsule cannot begin, it may be started again.
   */
  public void start(Call autonomous, @Nullable Pool pool) {
    if (pool == null) {
      begin(takeStart(), autonomous, null);
      return;
    }
    // Counted as in Starting: the pool does not close between the check and the start.
    pool.begun();
    try {
      Shutdown.check(pool);
      int before = takeStart();
      if (!change(FRESH, STARTING)) {
        start = before;
        throw new IllegalStateException(
            Names.of(capsule) + " has begun where its first message came from; start it before");
      }
      begin(before, autonomous, pool);
    } finally {
      pool.ended();
    }
  }

  /** Makes the caller the one that starts it; gives what has become of the start before. */
  private int takeStart() {
    int before = start;
    if (before == STARTED || !START.compareAndSet(this, before, STARTED)) {
      throw new IllegalStateException(
          Names.of(capsule) + " was started before; make a new capsule for each start");
    }
    return before;
  }

  private void begin(int before, Call autonomous, @Nullable Pool pool) {
    try {
      if (before == NOT_STARTED) {
        append(autonomous);
      }
      if (pool == null) {
        signal();
      } else {
        begin(pool);
      }
    } catch (OutOfMemoryError | RuntimeException | LinkageError notBegun) {
      start = REFUSED;
      throw notBegun;
    }
  }

  /**
   * Sets the word, if it is as expected. All do it here: for the first use of a handle in a place
   * the JVM needs memory, and without it a capsule would stay held.
   */
  private boolean change(int expected, int next) {
    return WORD.compareAndSet(this, expected, next);
  }

  /** If a message waits that nobody will handle, finds somebody who does. */
  private void signal() {
    int now = word;
    while ((now & HELD) == 0 && isWaitedFor()) {
      boolean fresh = (now & FRESH) != 0;
      if ((now & CLOSED) != 0) {
        drop();
        return;
      }
      boolean entered = !fresh && mayBeEntered() && nobodyMeets();
      if (change(now, fresh ? STARTING : entered ? QUEUED : BUSY)) {
        if (fresh) {
          begin(null);
        } else if (entered) {
          queue();
        } else {
          ready();
        }
        return;
      }
      now = word;
    }
  }

  /** Whether the sender on this thread, if that is what signals, is the only one. */
  private boolean nobodyMeets() {
    Carrier carrier = CarrierThread.currentCarrier();
    return carrier == null || wouldLetIn(carrier);
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
    int spins = 0;
    while (true) {
      int now = word;
      if ((now & STARTING) != 0) {
        spin(++spins);
      } else if ((now & QUEUED) == 0) {
        return true;
      } else {
        boolean mine = (now & BUSY) == 0 && isWaitedFor();
        int left = mine ? BUSY : now & ~QUEUED;
        if (change(now, left)) {
          if (left == 0) {
            rested();
          }
          return mine;
        }
      }
    }
  }

  /** Its thread, which calls this, has waited for it for long: lets go of it if it rests. */
  boolean leavesIdleThread() {
    if (word != 0 || !change(0, BUSY)) {
      return false;
    }
    leaveThread();
    letGo();
    return true;
  }

  /** Ends the capsule if it rests, for its pool is shut down. */
  void endWithPool() {
    if (word == 0 && change(0, BUSY)) {
      ready();
    }
  }

  /** The owner, whom the pool counts, ends a capsule that no worker runs any more. */
  private void end() {
    if (isOnThread()) {
      stopped = true;
      capsule.ready();
    } else {
      Ending.end(capsule, null, null);
    }
  }

  /**
   * The word has been cleared, and there was a fence since: the capsule rests, and may be somebody
   * else's already.
   */
  void rested() {
    Pool owner = owner();
    if (owner != null && owner.isRefusing()) {
      endWithPool();
    }
    wakeWhoWaits();
  }

  /** What is to be done if it rests, by anybody and at any time. */
  void wakeWhoWaits() {
    Quiescence together = group;
    if (together != null) {
      together.rested(this);
    }
    signal();
  }

  /**
   * Starts the capsule, whose word is STARTING. Who may enter it must see it as started, so the
   * word keeps that until it is.
   */
  private void begin(@Nullable Pool pool) {
    try {
      choose(pool);
      Pool owner = owner();
      if (owner != null) {
        owner.add(this);
      }
      if (mayBeEntered()) {
        WORD.setRelease(this, STARTING | QUEUED);
        Starting.start(capsule, home);
        // Unless it has ended at once, as there was no thread for it.
        change(STARTING | QUEUED, QUEUED);
      } else {
        WORD.setRelease(this, BUSY);
        Starting.start(capsule, home);
      }
    } catch (OutOfMemoryError | RuntimeException | LinkageError notBegun) {
      // Read without a handle, for the first use of which there may be no memory.
      if (capsule.status == Schedulable.NEW) {
        giveUpThread();
        // The messages stay; who sends the next one tries again.
        word = FRESH;
      }
      throw notBegun;
    }
  }

  /** Ends the capsule behind all messages that wait; at once if it is cancelled. */
  public void stop() {
    put(new Stop());
  }

  /** Runs the capsule until no message waits, or a method pauses. The owner calls it. */
  public void drain(Fiber fiber) throws Throwable {
    Carrier carrier = (Carrier) fiber;
    ran();
    runsFor(carrier);
    beginTurn(carrier);
    goOn(carrier);
  }

  /**
   * {@link #drain} behind a pause. For each message it reads nothing of this object: senders at
   * other cores write there, and each time its line of the cache would have to be fetched again.
   */
  void goOn(Carrier carrier) throws Throwable {
    if (stopped) {
      return;
    }
    Schedulable mine = capsule;
    Call rest = first();
    long begun = placement.hasLongTurn() ? System.nanoTime() : 0;
    try {
      for (int left = BUDGET; ; left--) {
        Call call = rest != null ? rest : first();
        if (call == null) {
          return;
        }
        rest = takeOut(call);
        if (handles(mine, call, rest, carrier)) {
          return;
        }
        CarrierThread.forgetInterrupt();
        if (call instanceof Stop) {
          return;
        }
        if (left == 0) {
          boolean isLong = begun == 0 || System.nanoTime() - begun > LONG_TURN_NANOS;
          if (isLong && letsOthersRun(carrier)) {
            return;
          }
          left = BUDGET;
        }
      }
    } finally {
      goOnWith(rest);
    }
  }

  /** Pauses between two messages; false if there is no memory for that. */
  private boolean letsOthersRun(Carrier carrier) {
    try {
      carrier.save(new Handling(this, null));
    } catch (OutOfMemoryError full) {
      return false;
    }
    carrier.pause(Turn.END);
    return true;
  }

  /** Handles a message, before which {@code rest} wait; true if it has paused. */
  private boolean handles(Schedulable mine, Call call, @Nullable Call rest, Carrier carrier)
      throws Throwable {
    if (mine.isCancelled()) {
      Throwable cancelled = Signal.CANCELLED.exception(mine);
      TooLate.refuse(call, mine, cancelled);
      throw cancelled;
    }
    carrier.beginsQueuedMessage(mine);
    try {
      call.run((Capsule) mine, carrier);
    } catch (Throwable thrown) {
      // It may have begun to pause, without memory for that.
      carrier.abandon();
      Handling.failed(call, thrown);
    }
    boolean paused = carrier.pausing;
    if (carrier.isTimed(mine)) {
      long nanos = carrier.takeTime();
      if (!paused && !(call instanceof Stop)) {
        placement.took(nanos, mine, null, length(rest));
      }
      if (carrier.worker == null && isOnThread()) {
        placement.ranBesideWorkers(isWorkerIdle());
      }
    }
    if (paused) {
      saveBehind(call, carrier);
    }
    return paused;
  }

  /** A method has paused, which is lost if there is no memory for that. */
  private void saveBehind(Call call, Carrier carrier) {
    try {
      carrier.save(new Handling(this, call));
    } catch (OutOfMemoryError full) {
      call.fail(full);
      throw full;
    }
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
    Registry.leave(capsule, carrier);
    Resource waited = capsule.waitsOn;
    if (waited != null) {
      waited.forget(capsule);
    }
    capsule.waitsOn = null;
    if (placement.wantsThreadBack()) {
      leaveThread();
    }
    if (!isWaitedFor()) {
      word = 0;
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
    word = CLOSED;
    try {
      drop();
    } finally {
      Pool owner = owner();
      if (owner != null) {
        owner.remove(this);
      }
      Quiescence together = group;
      if (together != null) {
        together.remove(this);
      }
    }
  }

  /**
   * Fails all messages to a capsule that has ended. Who comes while another does leaves it to it.
   * One whose sender cannot be woken keeps none of the others from it.
   */
  private void drop() {
    OutOfMemoryError notTold = null;
    while (isWaitedFor() && change(CLOSED, CLOSED | DROPPING)) {
      for (Call call = first(); call != null; call = first()) {
        goOnWith(takeOut(call));
        try {
          TooLate.refuse(call, capsule);
        } catch (OutOfMemoryError full) {
          notTold = full;
        }
      }
      word = CLOSED;
    }
    if (notTold != null) {
      throw notTold;
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
    boolean fresh = now == FRESH && carrier.home == null && mayBeginHere();
    if ((now & ~QUEUED) != 0 && !fresh) {
      isPassed(carrier);
      return null;
    }
    if (!letsIn(carrier) && !fresh) {
      leaveToQueue(now);
      return null;
    }
    if (!change(now, fresh ? BUSY : now | BUSY)) {
      return null;
    }
    if (fresh) {
      Starting.startRunning(capsule);
    }
    carrier.hasEntered();
    Schedulable sender = carrier.home == home ? carrier.enter(capsule) : null;
    if (sender == null) {
      letGo();
      return null;
    }
    ran();
    if (isWaitedFor() && !hasHandledOthers(carrier, sender)) {
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

  /**
   * Senders meet: the run queue that the capsule stands in, if it does, gets it for itself. Who is
   * about to look at the word then finds somebody who will handle what he has sent.
   */
  private void leaveToQueue(int now) {
    if (now == QUEUED) {
      change(QUEUED, BUSY);
    }
  }

  /** See {@link soumak.woven.Capsules#leave}. */
  public void leave(Object sender) {
    leave(sender, carrier());
  }

  void leave(Object sender, Carrier carrier) {
    if (carrier.isTimed(capsule)) {
      placement.took(carrier.takeTime(), capsule, (Schedulable) sender, 0);
      if (carrier.isTimedBesideOthers()) {
        placement.couldBeShared(isWorkerIdle());
      }
    }
    CarrierThread.forgetInterrupt();
    if (isWaitedFor()) {
      hasHandledOthers(carrier, (Schedulable) sender);
    }
    carrier.leave((Schedulable) sender);
    letGo(carrier);
  }

  private static Carrier carrier() {
    Carrier carrier = CarrierThread.currentCarrier();
    assert carrier != null : "only a carrier's thread enters a capsule";
    return carrier;
  }

  /** {@link #letGo()} without a fence, where that may be ({@link Leaving}). */
  private void letGo(Carrier carrier) {
    if (word != BUSY || isWaitedFor() || !carrier.maySkipFence(this)) {
      if (letGo()) {
        carrier.lookBehindFence();
      } else {
        carrier.look();
      }
      return;
    }
    Inlet before = carrier.skipsFence(this);
    // While it is BUSY and no more, nobody else writes it.
    try {
      WORD.setRelease(this, 0);
    } catch (OutOfMemoryError | StackOverflowError firstUse) {
      word = 0;
    }
    if (before != null) {
      carrier.lookAt(before);
    }
  }

  /**
   * A sender gives the capsule up, or to the run queue if a message waits. Whether there was a
   * fence for sure.
   */
  private boolean letGo() {
    int now = word;
    while ((now & QUEUED) != 0 || !isWaitedFor()) {
      if (change(now, now & ~BUSY)) {
        if (now == BUSY) {
          rested();
        }
        return true;
      }
      now = word;
    }
    ready();
    return false;
  }

  /**
   * A sender has found a message that it cannot handle: the run queue that the capsule stands in
   * gets it for itself, so that no other sender tries.
   */
  private void giveUp() {
    Call waiting = first();
    boolean queued = (word & QUEUED) != 0;
    if (!queued || waiting == null || waiting.isLeaf()) {
      letGo();
    } else if (!change(QUEUED | BUSY, BUSY)) {
      ready();
    }
  }

  /** {@link #hasHandledOthers(Carrier)}; what goes wrong there is the sender's, who lets go. */
  private boolean hasHandledOthers(Carrier carrier, Schedulable sender) {
    try {
      return hasHandledOthers(carrier);
    } catch (OutOfMemoryError full) {
      carrier.leave(sender);
      letGo();
      throw full;
    }
  }

  /**
   * Handles messages that others have sent, as far as they do not pause and are not too many. Says
   * whether none is left.
   */
  private boolean hasHandledOthers(Carrier carrier) {
    for (int i = 0; i < OTHERS; i++) {
      Call call = first();
      if (call == null) {
        return true;
      }
      if (!call.isLeaf() || capsule.isCancelled()) {
        return false;
      }
      goOnWith(takeOut(call));
      try {
        call.run((Capsule) capsule, carrier);
      } catch (Throwable thrown) {
        Carrier.completeMessage(thrown);
        if (!call.fail(thrown)) {
          fail(thrown);
          return false;
        }
      } finally {
        CarrierThread.forgetInterrupt();
      }
    }
    return !isWaitedFor();
  }

  /** See {@link soumak.woven.Capsules#fail}. */
  public void fail(Object sender, Throwable thrown) {
    CarrierThread.forgetInterrupt();
    carrier().leave((Schedulable) sender);
    try {
      fail(thrown);
      Carrier.completeMessage(thrown);
    } finally {
      letGo();
    }
  }

  /** Has the capsule fail, when it is run the next time, which must follow. */
  private void fail(Throwable thrown) {
    putFirst(Failing.with(thrown));
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
    return ((now & HELD) == 0 && !isWaitedFor()) || (now & CLOSED) != 0;
  }

  /** {@link Capsule#stop}. */
  private static final class Stop extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      Inlet.of(capsule).stopped = true;
    }
  }
}
