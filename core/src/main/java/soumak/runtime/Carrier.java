package soumak.runtime;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * Runs tasks on one thread: begins them, parks them when they have paused, resumes their frames
 * from the innermost outwards.
 *
 * <p>The frames are resumed one by one (a trampoline), not by calling down the whole stack again:
 * when the innermost method ends, its result goes to its caller's frame, and so on; when it pauses
 * again, the frames of its callers have not been touched. So a pause costs the same at any depth of
 * the stack, as long as the inner methods loop.
 */
public final class Carrier extends Leaving {
  /** How many elements a task may take without pausing before it lets others run. */
  private static final int BUDGET = 256;

  /** So many capsules may run on top of each other: some hundred bytes of stack each. */
  private static final int DEEPEST = 16;

  /** A prime number, so that of messages that take turns each is seen. */
  private static final int TIMED_EVERY = 251;

  /** The same behind one that took long, where taking the time costs little. */
  private static final int LONG_TIMED_EVERY = 17;

  private static final long LONG_NANOS = 2_000;

  /** After about so many messages it is looked whether another worker should handle them. */
  private static final int MANY_SENT = 64;

  /** What running a task counts for, in operations. */
  static final int DISPATCH = 16;

  private static final AtomicInteger NUMBERS = new AtomicInteger();

  /** The home of tasks started here; null for the shared pool. */
  final @Nullable Home home;

  /** The run queue of the worker that this carrier belongs to; null elsewhere. */
  final @Nullable Worker worker;

  private @Nullable Schedulable task;

  /**
   * What the tasks have done here since {@link #takeDone}, in operations: those that {@link #spend}
   * counted, messages that were sent to capsules or handled by them, and {@link #DISPATCH} for each
   * dispatch. Unsigned: a task that only sends need not pause for a long time.
   */
  private int done;

  /** How far {@code done} may come until the running task must let others run. */
  private int limit;

  private int budget = BUDGET;

  /** How many capsules stand on this thread's stack, each run by the one before it. */
  private int depth;

  /** Whether an idle worker shall begin with what is sent next. */
  private boolean mayShare;

  // The time of one message in TIMED_EVERY is taken: how many until the next, whose, since when.
  private int untimed = TIMED_EVERY;

  /** What {@code untimed} was when the message began that came out of the queue. */
  private int untimedBefore = TIMED_EVERY;

  /** Whether others began between the message that is timed and the one out of the queue. */
  private boolean isOneOfSeveral;

  private @Nullable Schedulable timed;
  private long timedSince;

  private Registry.@Nullable Cache places;

  /** Whether tasks that go on have too many frames. */
  final Depth depths;

  /** Of the thread, from 1 on, which it may share with others; see {@link Meeting}. */
  final byte number;

  /** What frames were last told that one of those that they called has thrown. */
  private @Nullable Throwable told;

  /** Whether the running task may be what it waits for has, though that has failed to take it. */
  private boolean isGiven;

  Carrier(@Nullable Home home, @Nullable Worker worker) {
    this(
        home,
        worker,
        new Depth(),
        (byte) (Math.floorMod(NUMBERS.getAndIncrement(), Byte.MAX_VALUE) + 1));
  }

  private Carrier(@Nullable Home home, @Nullable Worker worker, Depth depths, byte number) {
    super(worker != null);
    this.home = home;
    this.worker = worker;
    this.depths = depths;
    this.number = number;
  }

  /**
   * A carrier to go on with. Workers replace theirs now and then, so that the collector finds it
   * among the young objects: storing into an old object costs a fence with G1, and a switch stores
   * into the carrier several times.
   */
  Carrier renew() {
    Carrier young = new Carrier(home, worker, depths, number);
    young.inherit(this);
    young.places = places;
    young.done = done;
    return young;
  }

  /** The task that runs on this thread. */
  public Schedulable task() {
    Schedulable t = task;
    assert t != null : "a fiber is only handed to running tasks";
    return t;
  }

  /**
   * Makes this the fiber of a thread that stands in for a task. Also called when it goes on behind
   * a wait, as the limit is not for ever.
   */
  void standIn(Caller caller) {
    task = caller;
    limit = done + Integer.MAX_VALUE;
  }

  /** What the tasks have done here since this was asked last, in operations. Between two tasks. */
  long takeDone() {
    int operations = done;
    done = 0;
    return Integer.toUnsignedLong(operations);
  }

  /** Whether the tasks have done so many operations, or more. */
  boolean hasDone(int operations) {
    return Integer.compareUnsigned(done, operations) >= 0;
  }

  /** How many operations the next task may do without pausing; else {@link #BUDGET}. */
  void budget(int operations) {
    budget = operations;
  }

  /** Free places in the registry. */
  Registry.Cache places() {
    Registry.Cache cache = places;
    if (cache == null) {
      cache = new Registry.Cache();
      places = cache;
    }
    return cache;
  }

  /** Gives back what a carrier keeps, before its thread ends. */
  void retire() {
    look();
    Registry.Cache cache = places;
    if (cache != null) {
      cache.clear();
    }
  }

  /** Whether other tasks stand in this worker's run queue. */
  public boolean othersAreReady() {
    return worker != null && worker.hasReady();
  }

  /** Forgets the task that ran last, when there is no other one to run. */
  void rest() {
    look();
    task = null;
  }

  /** The task that runs, or has just run; null when the thread has nothing to do. */
  @Nullable Schedulable taskOrNull() {
    return task;
  }

  /** Begins a pause: the caller must return at once. The task will wait for {@code resource}. */
  public void pause(Resource resource) {
    Schedulable t = task();
    if (t.waitsOn != resource) {
      t.waitsOn = resource;
    }
    pausing = true;
  }

  /**
   * Begins a pause in which the task offers {@code element} to whoever comes to {@code resource}.
   */
  public void pause(Resource resource, Object element) {
    task().slot = element;
    pause(resource);
  }

  /**
   * Counts an operation that did not have to wait. Now and then it begins a pause after which
   * {@code result} is handed out, so that a task that always has work does not keep others from
   * running.
   */
  public <R extends @Nullable Object> R spend(R result) {
    if (++done - limit >= 0) {
      task().slot = result;
      pause(Turn.END);
    }
    return result;
  }

  /** {@link #spend(Object)} for operations with an int for a result. */
  public int spend(int result) {
    if (++done - limit >= 0) {
      save(new IntResult(result));
      pause(Turn.END);
    }
    return result;
  }

  /**
   * Counts an operation; true if the task has done so many without pausing that others must run
   * now.
   */
  boolean isSpent() {
    return ++done - limit >= 0;
  }

  /** Runs a ready task until it ends (true) or rests, is parked or ready again (false). */
  boolean run(Schedulable t) {
    return resume(t) && end(t);
  }

  /**
   * {@link #run} where other tasks, or who waits for this one, must not suffer from what escapes: a
   * failure of this runtime or of the JVM, mostly that there is no memory. The task ends with it.
   */
  boolean runSafely(Schedulable t) {
    try {
      return run(t);
    } catch (Throwable escaped) {
      recover(t, escaped);
      return true;
    }
  }

  private void recover(Schedulable t, Throwable escaped) {
    try {
      endWith(t, escaped);
    } finally {
      look();
    }
  }

  private void endWith(Schedulable t, Throwable escaped) {
    abandon();
    failure = null;
    told = null;
    result((Object) null);
    boolean isOurs = !isGiven && !t.isEnded();
    isGiven = false;
    if (!isOurs) {
      Unasked.report(t, escaped);
      return;
    }
    Frame paused = t.top;
    try {
      try {
        Ending.end(t, this, null, escaped);
      } finally {
        Handling.refuse(paused, escaped);
      }
    } catch (Throwable inEnding) {
      Unasked.report(t, escaped);
    }
  }

  /**
   * Runs tasks of the worker's own queue until {@code most} operations are done; false if there was
   * none. Ends early when the worker has something else to see to.
   *
   * <p>The usual switch, in which one frame is resumed and pauses again, stands here in full, so
   * that the JIT compiles it as a whole; all others go through {@link #run} and {@link #goOn}.
   */
  boolean runOwn(RunQueue own, Worker of, int most) {
    boolean ran = false;
    while (!hasDone(most) && !of.isDisturbed()) {
      Schedulable t = own.take(this);
      if (t == null) {
        break;
      }
      ran = true;
      own.dispatched();
      Frame frame = t.top;
      if (frame == null) {
        runSafely(t);
        continue;
      }
      task = t;
      limit = (done += DISPATCH) + budget;
      try {
        takeSlot(t);
        try {
          frame.resume(this);
        } catch (Throwable thrown) {
          fail(thrown, frame.parent);
        }
        if (!pausing) {
          t.top = frame.parent;
          frame = null; // else its callers would be in the heap until the task has ended
          runOn(t);
        } else if (!park(t, frame)) {
          runOn(t);
        }
      } catch (Throwable escaped) {
        recover(t, escaped);
      }
    }
    return ran;
  }

  /** Goes on with a task of which a frame has ended, or that need not wait. */
  private void runOn(Schedulable t) {
    if (goOn(t)) {
      end(t);
    }
  }

  /**
   * Runs {@code t} until its outermost frame has ended (true) or it is parked or ready again
   * (false).
   */
  private boolean resume(Schedulable t) {
    task = t;
    limit = (done += DISPATCH) + budget;
    lookAtDepth(t);
    if (t.top != null) {
      return goOn(t);
    }
    Inlet inlet = t.inlet$();
    if (inlet != null && !inlet.isHandedOver()) {
      task = null;
      return false;
    }
    if (t.isCancelled()) {
      failure = Signal.CANCELLED.exception(t);
      return true;
    }
    try {
      t.begin$(this);
    } catch (Throwable thrown) {
      fail(thrown, null);
    }
    return !pausing || (!park(t, null) && goOn(t));
  }

  /**
   * Resumes the saved frames of {@code t}, innermost first. The result is as for a call of a
   * method.
   */
  boolean goOn(Schedulable t) {
    takeSlot(t);
    for (Frame frame = t.top; frame != null; ) {
      try {
        frame.resume(this);
      } catch (Throwable thrown) {
        fail(thrown, frame.parent);
      }
      if (!pausing) {
        frame = frame.parent;
        t.top = frame;
      } else if (park(t, frame)) {
        return false;
      } else {
        takeSlot(t);
        frame = t.top;
      }
    }
    return true;
  }

  /**
   * A frame, or the task's beginning, has thrown: its caller gets the exception. On its way through
   * many frames it is completed once.
   */
  private void fail(Throwable thrown, @Nullable Frame callers) {
    abandon();
    failure = thrown;
    if (thrown != told) {
      told = thrown;
      complete(thrown, callers);
    }
  }

  /** Without memory, the class that does it cannot be loaded either. */
  private static void complete(Throwable thrown, @Nullable Frame callers) {
    try {
      StackTraces.complete(thrown, callers);
    } catch (Throwable noMemory) {
      // It has the trace that it has.
    }
  }

  /** The same for what a message of a capsule has thrown, before anybody is told. */
  public static void completeMessage(Throwable thrown) {
    try {
      StackTraces.ofMessage(thrown);
    } catch (Throwable noMemory) {
      // It has the trace that it has.
    }
  }

  /** Ends a task that is about to run, if it has too many frames. */
  void lookAtDepth(Schedulable t) {
    if (worker == null && depths.wasCollected()) {
      depths.look(Integer.MAX_VALUE);
    }
    Signal objection = depths.objection(t);
    if (objection != null) {
      result((Object) null);
      t.slot = objection;
    }
  }

  /**
   * Moves what the wait brought from the task to the resumed frame; the run queue may have left it
   * here already.
   */
  private void takeSlot(Schedulable t) {
    Object brought = t.slot;
    if (brought != null) {
      t.slot = null;
      if (brought instanceof Signal signal) {
        failure = signal.exception(t);
      } else {
        result(brought);
      }
    }
  }

  /**
   * Hands the unwound task over to what it waits for. From the moment that the resource has it,
   * another thread may run it.
   */
  boolean park(Schedulable t, @Nullable Frame resumed) {
    Frame saved = takeSaved(resumed);
    Frame top = saved == null ? Root.FRAME : saved;
    if (t.top != top) {
      t.top = top;
    }
    pausing = false;
    look();
    Resource resource = t.waitsOn;
    assert resource != null : "pausing is only set together with the resource";
    Registry.parking(t, this);
    try {
      if (resource.enlist(t) || (isSpent() && letOthersRun(t))) {
        return true;
      }
    } catch (RuntimeException refused) {
      t.slot = Signal.refused(refused);
    } catch (Error broken) {
      isGiven = true;
      throw broken;
    }
    result((Object) null);
    return false;
  }

  /** What the wait brought at once stays in the task's slot meanwhile. */
  private static boolean letOthersRun(Schedulable t) {
    t.waitsOn = Turn.END;
    return Turn.END.enlist(t);
  }

  /** Ends a task whose outermost frame has ended; false if it only rests. */
  private boolean end(Schedulable t) {
    boolean ended = endOrRest(t);
    look();
    return ended;
  }

  private boolean endOrRest(Schedulable t) {
    Throwable thrown = failure;
    failure = null;
    Object result = null;
    task = null;
    if (thrown != null) {
      told = null;
    }
    if (thrown == null) {
      Inlet inlet = t.inlet$();
      if (inlet != null && inlet.rests(this)) {
        return false;
      }
      result = t.takeResult$(this);
    }
    Ending.end(t, this, result, thrown);
    return true;
  }

  /**
   * Begins to run a capsule on the thread of its sender, before the sender goes on.
   *
   * @return the sender, which {@link #leave} wants back; null if so many stand on top of each other
   *     that this one had better wait
   */
  @Nullable Schedulable enter(Schedulable capsule) {
    Schedulable sender = task;
    if (sender == null || depth == DEEPEST) {
      return null;
    }
    depth++;
    task = capsule;
    return sender;
  }

  void leave(Schedulable sender) {
    depth--;
    task = sender;
  }

  /** {@code capsule} is about to handle a message, the time of which may be taken. */
  void beginsMessage(Schedulable capsule) {
    done++;
    if (--untimed < 0) {
      untimed = TIMED_EVERY - 1;
      isOneOfSeveral = untimedBefore > 0;
      untimedBefore = TIMED_EVERY;
      timed = capsule;
      timedSince = System.nanoTime();
    }
  }

  /** {@link #beginsMessage} for one that came out of the queue. */
  void beginsQueuedMessage(Schedulable capsule) {
    beginsMessage(capsule);
    untimedBefore = untimed;
  }

  /** The turn of a capsule begins whose messages take long, or not. */
  void beginsTurn(boolean isLong) {
    mayShare = isLong;
  }

  /**
   * What runs here has sent a message to one that had nothing to do. If that is the first of a long
   * turn, an idle worker shall begin with it now. What is sent later may be a lot of little, for
   * which it would be woken again and again; see {@link #sent}.
   */
  void roused() {
    lookBehindFence();
    if (mayShare && worker != null) {
      mayShare = false;
      worker.share(1);
    }
  }

  /** A task that runs here has sent a message to a capsule. */
  void sent() {
    if ((++done & (MANY_SENT - 1)) == 0 && worker != null) {
      worker.sentMany();
    }
  }

  /** Whether the time of the message that {@code capsule} has handled is taken. */
  boolean isTimed(Schedulable capsule) {
    return timed == capsule;
  }

  /**
   * Whether the message that is timed was sent by what the worker runs, and that has sent others
   * before: another worker could have handled it meanwhile. Of a task with a loop of its own this
   * is taken for granted. A sender on a thread of its own has a processor that a worker then wants.
   */
  boolean isTimedBesideOthers() {
    return worker != null && depth == 1 && isOneOfSeveral;
  }

  /** The time since it began, in nanoseconds. It is not taken any more. */
  long takeTime() {
    timed = null;
    long nanos = System.nanoTime() - timedSince;
    if (nanos > LONG_NANOS && untimed >= LONG_TIMED_EVERY) {
      untimed = LONG_TIMED_EVERY - 1;
    }
    return nanos;
  }

  @Override
  public void caught(Throwable thrown) {
    Schedulable t = task;
    Frame resumed = t == null ? null : t.top;
    if (resumed != null) {
      complete(thrown, resumed.parent);
    }
  }

  @Override
  public @Nullable Object exitRef(@Nullable Object value) {
    return finish() ? takeRef() : value;
  }

  @Override
  public int exitInt(int value) {
    return finish() ? takeInt() : value;
  }

  @Override
  public long exitLong(long value) {
    return finish() ? takeLong() : value;
  }

  @Override
  public float exitFloat(float value) {
    return finish() ? takeFloat() : value;
  }

  @Override
  public double exitDouble(double value) {
    return finish() ? takeDouble() : value;
  }

  @Override
  public void exitVoid() {
    if (finish()) {
      takeVoid();
    }
  }

  @Override
  public void abandon() {
    pausing = false;
    takeSaved(null);
  }

  /** Waits for the end of a call that paused; false if it did not pause. */
  private boolean finish() {
    if (!pausing) {
      return false;
    }
    ((Caller) task()).await();
    return true;
  }

  /** Keeps an int over a pause. */
  private static final class IntResult extends Frame {
    private final int value;

    IntResult(int value) {
      super(0);
      this.value = value;
    }

    @Override
    public void resume(Fiber fiber) {
      fiber.takeVoid();
      fiber.result(value);
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.Task", "yield", "Task.java", -1);
    }
  }
}
