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
  /**
   * A power of two: how many dispatches pass between two looks at the inbox and at idle workers.
   */
  private static final int LOOK_EVERY = 64;

  /** How many tasks of another worker are worth to be taken when nothing is known of them. */
  static final int WORTH_STEALING = 32;

  private final Pool pool;
  private Carrier carrier;
  private @Nullable RunQueue queue;

  /** A task that was woken to run on this thread, before the queue. Own thread only. */
  private @Nullable Schedulable next;

  // When this worker looked last, and how many ran then; 0: it has been idle since.
  private long lookedAt;
  private int runningBefore;

  private volatile boolean replaced;

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
   * Takes a task to run before the queue; false if this worker has no queue any more. Own thread
   * only.
   */
  boolean runNext(Schedulable task) {
    RunQueue own = queue;
    if (own == null) {
      return false;
    }
    Schedulable displaced = next;
    next = task;
    if (displaced != null) {
      own.push(displaced);
    }
    return true;
  }

  @Override
  void handOver() {
    RunQueue given = queue;
    if (given != null) {
      Schedulable waiting = next;
      if (waiting != null) {
        next = null;
        given.push(waiting);
      }
      queue = null;
      replaced = true;
      pool.replace(this, given);
    }
  }

  @Override
  public void run() {
    int dispatches = 0;
    RunQueue own = queue;
    while (own != null) {
      Schedulable task = (++dispatches & (LOOK_EVERY - 1)) == 0 ? look(own) : local(own);
      if (task == null) {
        task = search(own);
      }
      if (task == null) {
        break;
      }
      own.dispatched();
      dispatch(task);
      if (isInterrupted()) {
        forgetInterrupt();
      }
      own = queue;
    }
    carrier.retire();
  }

  /**
   * Runs a task. What escapes is a failure of this runtime or of the JVM; the other tasks must not
   * suffer from it.
   */
  private void dispatch(Schedulable task) {
    try {
      carrier.run(task);
    } catch (Throwable escaped) {
      carrier = carrier.renew();
      Uncaught.report(task, escaped);
    }
  }

  /**
   * An interrupt is meant for a task that has blocked this thread; the next one must not see it.
   */
  private static void forgetInterrupt() {
    Thread.interrupted();
  }

  private @Nullable Schedulable local(RunQueue own) {
    Schedulable task = next;
    if (task == null) {
      return own.take();
    }
    next = null;
    return task;
  }

  private @Nullable Schedulable look(RunQueue own) {
    boolean stays = stays();
    carrier = carrier.renew();
    own.renew();
    if (!stays && pool.retire(this, own)) {
      return null;
    }
    if (own.size() >= WORTH_STEALING) {
      pool.wakeOne(false);
    }
    Schedulable task = pool.inbox.take(own, 0);
    return task != null ? task : local(own);
  }

  /**
   * Reports how the last dispatches went; false if this worker had better leave the tasks to the
   * others.
   */
  private boolean stays() {
    long now = System.nanoTime();
    int running = pool.running();
    boolean stays =
        running != runningBefore
            || pool.parallelism.pays(
                now, now - lookedAt, LOOK_EVERY, carrier.operations(), running);
    lookedAt = now;
    runningBefore = running;
    return stays;
  }

  /** Finds a task elsewhere, or parks until there may be one; null when the pool has shut down. */
  private @Nullable Schedulable search(RunQueue own) {
    while (true) {
      Schedulable task = local(own);
      if (task == null) {
        task = pool.inbox.take(own, RunQueue.CAPACITY / 2);
      }
      if (task == null) {
        task = pool.steal(own, urged ? 1 : WORTH_STEALING);
      }
      urged = false;
      if (task != null) {
        if (own.size() >= WORTH_STEALING) {
          pool.wakeOne(false);
        }
        return task;
      }
      if (pool.isShutDown()) {
        return null;
      }
      carrier.rest();
      pool.idle(this);
      runningBefore = 0;
    }
  }

  /**
   * Whether a task has blocked this thread, so that the queue was given to another one. Any thread.
   */
  boolean isReplaced() {
    return replaced;
  }

  /** Blocks until {@link #wake}. */
  void park() {
    LockSupport.park(pool);
    if (isInterrupted()) {
      forgetInterrupt();
    }
  }

  void wake() {
    LockSupport.unpark(this);
  }
}
