package soumak.runtime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A home that runs its tasks one at a time on one thread, in an order that a seed decides, on a
 * clock that jumps. The tasks, what they wait for and their frames are the same as ever; only the
 * order is chosen here. With the same seed and the same program the order is the same.
 *
 * <p>Nothing from outside can wake a task here, so blocking calls and sockets are refused, and a
 * deadlock is exact.
 */
public final class Simulated implements Home {
  /**
   * So few elements between two yields that interleavings are found that a pool shows once in a
   * million runs.
   */
  private static final int LARGEST_BUDGET = 4;

  /**
   * The end of time: no deadline is later. Whoever waits then still waits for a tick, and there is
   * room for some thousand million of these before the clock overflows.
   */
  private static final long END = Long.MAX_VALUE - (1L << 53);

  /** After so many yields of each task that is ready they wait for time to pass. */
  private static final int YIELDS = 1000;

  /** A task that ends so many turns otherwise, without a yield in between, works. */
  private static final int WORK = 100;

  /** So long one task may run without a pause when the simulation shall end. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final SplittableRandom random;

  /** For its tasks: what they take does not change their order. */
  private final SplittableRandom chance;

  private final List<Schedulable> ready = new ArrayList<>();
  private final TimerWheel wheel = new TimerWheel(0);
  private final DueTimers due = new DueTimers();
  private long now;

  /**
   * Those that have yielded since a turn has woken somebody, or ended in a wait; all are ready.
   * Other turns of theirs ended as they had done so many operations.
   */
  private IdentityHashMap<Schedulable, Polls> polling = new IdentityHashMap<>();

  /** How many of them have yielded {@link #YIELDS} times. */
  private int waitForTime;

  /** Set from outside when the simulation shall end. */
  private volatile boolean stop;

  /** Set from outside when nobody waits for its end any more. */
  private volatile boolean leftAlone;

  /** How many turns its tasks have had. Its thread writes it. */
  private volatile int turns;

  private Simulated(long seed) {
    random = new SplittableRandom(seed);
    chance = new SplittableRandom(seed).split();
  }

  /**
   * Runs {@code root} and all that it starts until it has ended; blocks the calling thread. An
   * interrupt of that cancels {@code root}.
   *
   * @throws CancellationException if a task goes on without a pause after the interrupt; its thread
   *     is left alone
   */
  public static void run(long seed, Schedulable root) {
    Simulated home = new Simulated(seed);
    Runner runner = new Runner(home, root);
    runner.start();
    boolean interrupted = home.awaitEnd(runner);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (home.leftAlone) {
      throw leftAlone(runner);
    }
    Throwable failure = runner.failure;
    if (failure != null) {
      throw Calls.sneak(failure);
    }
  }

  /** Random numbers of the simulation that the calling thread runs; null if it runs none. */
  public static @Nullable RandomGenerator chance() {
    Carrier carrier = CarrierThread.currentCarrier();
    return carrier != null && carrier.home instanceof Simulated home ? home.chance : null;
  }

  /** Says whether the calling thread was interrupted meanwhile. */
  private boolean awaitEnd(Runner runner) {
    boolean interrupted = false;
    while (runner.isAlive() && !leftAlone) {
      try {
        if (interrupted) {
          int before = turns;
          leftAlone = !runner.join(PATIENCE) && turns == before;
        } else {
          runner.join();
        }
      } catch (InterruptedException e) {
        interrupted = true;
        stop = true;
      }
    }
    return interrupted;
  }

  /** What is told of a thread that is left alone, and of the task that keeps it. */
  private static CancellationException leftAlone(Runner runner) {
    String cancelled = Names.of(runner.root) + " was cancelled";
    Schedulable task = runner.carrier.taskOrNull();
    if (task == null) {
      return new CancellationException(cancelled);
    }
    String name = Names.of(task);
    CancellationException told =
        new CancellationException(
            cancelled
                + ", but "
                + name
                + " has not paused since, in an endless loop maybe; its thread is left alone");
    Throwable where = new IllegalStateException(name + " is here");
    where.setStackTrace(StackTraces.ofRunning(task, runner).toArray(StackTraceElement[]::new));
    told.initCause(where);
    return told;
  }

  @Override
  public void ready(Schedulable task) {
    if (!(Thread.currentThread() instanceof Runner runner) || runner.home != this) {
      throw new IllegalStateException(
          "a thread from outside woke "
              + Names.of(task)
              + ", which runs in a simulation; what wakes"
              + " simulated tasks must run in the simulation too");
    }
    ready.add(task);
  }

  private void turn(Runner runner, Schedulable root) {
    for (int turn = 1; !root.isEnded() && !leftAlone; turn++) {
      turns = turn;
      if (stop) {
        stop = false;
        Cancellation.cancel(root);
      }
      if (wheel.size() > 0 && waitForTime == ready.size()) {
        passTime();
      } else if (!ready.isEmpty()) {
        runOne(runner.carrier);
      } else {
        throw new soumak.DeadlockException(Deadlocks.report(waiting()));
      }
    }
  }

  private void runOne(Carrier carrier) {
    int before = ready.size();
    Schedulable next = pick();
    carrier.budget(1 + random.nextInt(LARGEST_BUDGET));
    carrier.result((Object) null); // what the one before may have left
    carrier.run(next);
    CarrierThread.forgetInterrupt();
    if (next.waitsOn instanceof Turn && ready.size() == before) {
      countTurn(next);
    } else {
      forgetPolls();
    }
  }

  /** A turn of {@code task} has ended with the task ready, and has woken nobody. */
  private void countTurn(Schedulable task) {
    if (task.waitsOn == Turn.YIELD) {
      Polls its = polling.computeIfAbsent(task, first -> new Polls());
      its.otherTurns = 0;
      if (++its.yields == YIELDS) {
        waitForTime++;
      }
      return;
    }
    Polls its = polling.get(task);
    if (its != null && ++its.otherTurns == WORK) {
      polling.remove(task);
      if (its.yields >= YIELDS) {
        waitForTime--;
      }
    }
  }

  private void forgetPolls() {
    waitForTime = 0;
    if (!polling.isEmpty()) {
      polling = new IdentityHashMap<>();
    }
  }

  private void passTime() {
    forgetPolls();
    now = Math.max(now, wheel.nextDeadline());
    wheel.advance(now, due::add);
    for (Timer timer = due.take(); timer != null; timer = due.take()) {
      timer.expire();
    }
  }

  /** Its tasks that have paused and have not ended. */
  private List<Schedulable> waiting() {
    List<Schedulable> waiting = new ArrayList<>();
    Registry.forEach(task -> {
      Details details = task.details;
      if (details != null && details.home == this) {
        waiting.add(task);
      }
    });
    return waiting;
  }

  /**
   * It has ended, and nobody wakes those that wait. In the registry they would be kept for ever, be
   * shown by dumps, and one that sleeps would pass for a way out of every deadlock.
   */
  private void leaveAlone(Carrier carrier) {
    waiting().forEach(task -> Registry.leave(task, carrier));
  }

  private Schedulable pick() {
    int at = random.nextInt(ready.size());
    Schedulable picked = ready.get(at);
    Schedulable last = ready.removeLast();
    if (at < ready.size()) {
      ready.set(at, last);
    }
    return picked;
  }

  @Override
  public Home children() {
    return this;
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public long deadline(long nanos) {
    return nanos > END - now ? Math.max(now, END) : now + nanos;
  }

  @Override
  public void schedule(Timer timer) {
    wheel.add(timer);
  }

  @Override
  public void cancel(Timer timer) {
    wheel.cancel(timer);
  }

  /** What a ready task does that looks for something again and again. */
  private static final class Polls {
    int yields;

    /** Since its last yield. */
    int otherTurns;
  }

  /** The thread of a simulation. */
  private static final class Runner extends CarrierThread {
    final Simulated home;
    final Schedulable root;
    final Carrier carrier;
    @Nullable Throwable failure;

    Runner(Simulated home, Schedulable root) {
      super("soumak-simulation");
      this.home = home;
      this.root = root;
      carrier = new Carrier(home, null);
    }

    @Override
    Carrier carrier() {
      return carrier;
    }

    @Override
    public void run() {
      try {
        Starting.start(root, home);
        home.turn(this, root);
      } catch (Throwable thrown) {
        failure = thrown;
      } finally {
        home.leaveAlone(carrier);
        carrier.retire();
      }
    }
  }
}
