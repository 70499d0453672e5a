package soumak.runtime;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Runs a task, and all that it starts, on one thread, with no memory for one of the starts; or
 * stands for tasks of a pool of which one cannot be started.
 */
final class RefusingHome implements Home {
  private final Queue<Schedulable> ready = new ArrayDeque<>();
  private final @Nullable Pool owner;
  private int left;
  private @Nullable Throwable escaped;

  /**
   * A home that refuses one start.
   *
   * @param refused which start, from 1 on
   * @param owner the pool that waits for its tasks
   */
  RefusingHome(int refused, @Nullable Pool owner) {
    this.left = refused;
    this.owner = owner;
  }

  /** Runs {@code task} until there is nothing to do any more. */
  static void run(Schedulable task, int refused) throws InterruptedException {
    RefusingHome home = new RefusingHome(refused, null);
    Runner runner = new Runner(home, task);
    runner.start();
    runner.join();
    if (home.escaped != null) {
      throw new AssertionError(home.escaped);
    }
  }

  private static final class Runner extends CarrierThread {
    private final RefusingHome home;
    private final Schedulable first;
    private final Carrier carrier;

    Runner(RefusingHome home, Schedulable first) {
      super("refusing");
      this.home = home;
      this.first = first;
      this.carrier = new Carrier(home, null);
    }

    @Override
    Carrier carrier() {
      return carrier;
    }

    @Override
    public void run() {
      try {
        Starting.start(first);
        for (Schedulable next = home.ready.poll(); next != null; next = home.ready.poll()) {
          carrier.run(next);
        }
      } catch (Throwable thrown) {
        home.escaped = thrown;
      }
    }
  }

  @Override
  public void started(Schedulable task) {
    if (--left == 0) {
      throw new OutOfMemoryError("as if");
    }
    ready(task);
  }

  @Override
  public void ready(Schedulable task) {
    ready.add(task);
  }

  @Override
  public @Nullable Pool owner() {
    return owner;
  }

  @Override
  public Home children() {
    return this;
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public void schedule(Timer timer) {}

  @Override
  public void cancel(Timer timer) {}
}
