package soumak.runtime;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One thread of the pool with one run queue. It runs its own tasks first in first out; looks at the
 * inbox now and then; when it has nothing, takes from the inbox or from a long queue of another
 * worker, and else parks.
 *
 * <p>It does not take the last few tasks of another worker: tasks that talk to each other a
 * hand-over apart are fastest on one thread (10 ns against 140 between two, 4,000 when one must be
 * woken). If such tasks turn out to run long, the {@link Monitor} notices and wakes a worker to
 * take them.
 *
 * <p>A task that blocks its thread (by calling pausable methods through code that is not woven)
 * costs the pool its worker; then the run queue passes to a new thread ({@link #handOver}), and
 * this one ends when that task lets go.
 */
final class Worker extends CarrierThread {
  /** How many tasks that do nothing else run between two looks. */
  private static final int TASKS_A_LOOK = 64;

  /**
   * How many operations are done between two looks at the inbox and at idle workers; some
   * microseconds.
   */
  private static final int LOOK_EVERY = TASKS_A_LOOK * Carrier.DISPATCH;

  /** How many tasks of another worker are worth to be taken when nothing is known of them. */
  static final int WORTH_STEALING = 32;

  /** A single one is if those that ran here last took longer than this, ten times a hand-over. */
  private static final long LONG_RUN_NANOS = 2_000;

  /** A task that sends for so long shall not keep what it sends to waiting for its end. */
  private static final long LONG_SENDING_NANOS = 16_000;

  private final Pool pool;
  private Carrier carrier;
  private @Nullable RunQueue queue;

  /** A task that was woken to run on this thread, before the queue. Own thread only. */
  private @Nullable Schedulable next;

  /** Set with {@link #next}, and when the queue has been given away. Own thread only. */
  private boolean disturbed;

  // When this worker looked last, and how many ran then (0: it has been idle since).
  private long lookedAt;
  private int runningBefore;

  // When this worker found a task elsewhere last, and how many had run here then.
  private long foundAt;
  private int dispatchesBefore;

  // When the task that runs here was seen to send, and which in turn it is.
  private long sendsSince;
  private int sends;

  private volatile boolean replaced;

  private volatile int nativeThread = NativeState.UNKNOWN;

  /** Set by whoever wakes this worker to take what it would else leave alone. */
  volatile boolean urged;

  Worker(Pool pool, RunQueue queue, int number) {
    super("soumak-worker-" + number);
    this.pool = pool;
    this.queue = queue;
    this.carrier = new Carrier(pool.isShared() ? null : pool, this);
  }

  @Override
  Carrier carrier() {
    return carrier;
  }

  /** The queue of this worker if it is one of {@code of}'s and still has one. Own thread only. */
  @Nullable RunQueue queue(Pool of) {
    return pool == of ? queue : null;
  }

  /** Whether tasks stand in the queue. Own thread only. */
  boolean hasReady() {
    RunQueue own = queue;
    return own != null && own.size() > 0;
  }

  /**
   * Takes a task of {@code of} to run before the queue; false if this worker is another pool's, or
   * has no queue any more. Own thread only.
   */
  boolean runNext(Schedulable task, Pool of) {
    RunQueue own = queue(of);
    if (own == null) {
      return false;
    }
    Schedulable displaced = next;
    if (displaced != null) {
      own.push(displaced);
    }
    next = task;
    disturbed = true;
    return true;
  }

  @Override
  void handOver() {
    RunQueue given = queue;
    if (given != null) {
      carrier.leaveUnwatched();
      queueNext(given);
      // If there can be no other thread, this one keeps the queue, and the task does not block it.
      pool.replace(given);
      queue = null;
      disturbed = true;
      replaced = true;
    }
  }

  /** Puts the task that was to come next where others find it. */
  private void queueNext(RunQueue own) {
    Schedulable waiting = next;
    if (waiting != null) {
      own.push(waiting);
      next = null;
      disturbed = false;
    }
  }

  @Override
  public void run() {
    try {
      nativeThread = NativeState.currentThread();
    } catch (Error noMemory) {
      // It stays unknown. The queue needs its thread.
    }
    // From now on collections are noticed. What it takes first may have been there before one.
    carrier.depths.wasCollected();
    carrier.depths.look(1);
    for (RunQueue own = queue; own != null; own = queue) {
      try {
        if (!turn(own)) {
          break;
        }
      } catch (OutOfMemoryError inRuntime) {
        // No task has failed: that would have ended it. The next turn may find memory.
      }
    }
    carrier.retire();
  }

  /** Runs some tasks, or waits for some; false when the pool has shut down. */
  private boolean turn(RunQueue own) {
    Schedulable task = carrier.hasDone(LOOK_EVERY) ? look(own) : takeNext();
    if (task == null && carrier.depths.looks()) {
      task = own.take(carrier);
    }
    if (task == null && !carrier.runOwn(own, this, LOOK_EVERY) && own.size() == 0) {
      // With some in the queue it was an interrupt that came before the first of them began.
      task = search(own);
      if (task == null) {
        return false;
      }
    }
    if (task != null) {
      own.dispatched();
      carrier.runSafely(task);
    }
    disturbed = next != null;
    forgetInterrupt();
    return true;
  }

  /** Whether the own thread should come back to its main loop before it runs another task. */
  boolean isDisturbed() {
    return disturbed || isInterrupted();
  }

  private @Nullable Schedulable takeNext() {
    Schedulable task = next;
    if (task == null) {
      return null;
    }
    next = null;
    return plain(task);
  }

  /** A task that did not come from the own queue: it has in its slot what it was brought. */
  private @Nullable Schedulable plain(@Nullable Schedulable task) {
    carrier.result((Object) null);
    return task;
  }

  private @Nullable Schedulable look(RunQueue own) {
    if (!stays()) {
      carrier.rest();
      queueNext(own);
      if (pool.retire(this, own)) {
        return null;
      }
    }
    if (own.size() >= WORTH_STEALING) {
      pool.wakeOne(false);
    }
    Schedulable other = pool.inbox.take(own, fromInbox(own));
    if (other != null) {
      own.push(other);
    }
    noticeCollection(own);
    // The queue first: tasks that are each other's waker must not keep it waiting for ever.
    Schedulable task = own.take(carrier);
    return task != null ? task : takeNext();
  }

  /**
   * After a collection the next tasks are looked at, one that was found elsewhere first. The
   * carrier and the ring had better stay young.
   */
  private void noticeCollection(RunQueue own) {
    if (carrier.depths.wasCollected()) {
      carrier.depths.look(own.size() + 1);
      try {
        carrier = carrier.renew();
        own.renew();
      } catch (OutOfMemoryError full) {
        // They stay old: a task that has been taken out of a queue must not be lost for that.
      }
    }
  }

  /**
   * How many more than one to take out of the inbox: as many as may have run here since the last
   * look, so that what is there comes on as what is here does, but none for which others would have
   * to go there.
   */
  private static int fromInbox(RunQueue own) {
    return Math.clamp(RunQueue.CAPACITY / 2 - own.size(), 0, TASKS_A_LOOK);
  }

  /**
   * Reports how the last dispatches went; false if this worker had better leave the tasks to the
   * others.
   */
  private boolean stays() {
    long now = System.nanoTime();
    int running = pool.running();
    long done = carrier.takeDone();
    boolean stays =
        running != runningBefore || pool.parallelism.pays(now, now - lookedAt, done, running);
    lookedAt = now;
    runningBefore = running;
    return stays;
  }

  /**
   * Wakes an idle worker if {@code worth} tasks are ready here, which will run long, unless company
   * has not paid lately: long messages may be long because they send many.
   */
  void share(int worth) {
    RunQueue own = queue;
    if (pool.idle() > 0
        && own != null
        && own.size() >= worth
        && !pool.parallelism.isDiscouraged(System.nanoTime())) {
      pool.wakeOne(true);
    }
  }

  /**
   * The task that runs has sent many messages. Those that they are for wait here for its end; if it
   * takes its time, an idle worker shall begin with them, unless company has not paid lately.
   */
  void sentMany() {
    RunQueue own = queue;
    if (pool.idle() == 0 || own == null) {
      return;
    }
    long now = System.nanoTime();
    int running = own.dispatches();
    if (running != sends) {
      sends = running;
      sendsSince = now;
    } else if (now - sendsSince > LONG_SENDING_NANOS && !pool.parallelism.isDiscouraged(now)) {
      sendsSince = now;
      share(1);
    }
  }

  /** Finds a task elsewhere, or parks until there may be one; null when the pool has shut down. */
  private @Nullable Schedulable search(RunQueue own) {
    boolean takesAny = ranLong(own);
    while (true) {
      Schedulable task = plain(pool.inbox.take(own, RunQueue.CAPACITY / 2));
      if (task == null) {
        task = plain(pool.steal(own, urged || takesAny ? 1 : WORTH_STEALING));
      }
      urged = false;
      takesAny = false;
      if (task != null) {
        foundAt = System.nanoTime();
        dispatchesBefore = own.dispatches();
        // Where it was before, nobody may have looked at it.
        noticeCollection(own);
        if (own.size() >= WORTH_STEALING) {
          pool.wakeOne(false);
        }
        return task;
      }
      if (pool.isShutDown()) {
        return null;
      }
      carrier.rest();
      // Who has looked at what it has left may have found something to do.
      task = takeNext();
      if (task == null) {
        task = own.take(carrier);
      }
      if (task != null) {
        return task;
      }
      pool.idle(this);
      runningBefore = 0;
    }
  }

  /** Whether the tasks took long that ran here since one was found elsewhere. */
  private boolean ranLong(RunQueue own) {
    int ran = own.dispatches() - dispatchesBefore;
    return ran > 0 && (System.nanoTime() - foundAt) / ran > LONG_RUN_NANOS;
  }

  /**
   * Whether a task has blocked this thread, so that the queue was given to another one. Any thread.
   */
  boolean isReplaced() {
    return replaced;
  }

  /** For {@link NativeState}. Any thread. */
  int nativeThread() {
    return nativeThread;
  }

  /** Blocks until {@link #wake}. */
  void park() {
    LockSupport.park(pool);
    // Another thread may stand in for the worker; that one keeps its interrupt, and does not park.
    if (isInterrupted()) {
      forgetInterrupt();
    }
  }

  void wake() {
    LockSupport.unpark(this);
  }
}
