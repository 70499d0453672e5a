package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.testing.LittleMemory;

/** A worker that has no memory to wait, or fails before it waits. */
@Timeout(120)
class ForkJoinPoolMemoryTest {
  private static final int TRIES = 50;

  /** As small as any object, so that there is no room between them. */
  private record Link(Object next) {}

  private static volatile Link links;
  private static volatile boolean free;
  private static volatile Thread worker;

  /** All memory that there is. */
  private static void fill() {
    try {
      while (true) {
        links = new Link(links);
      }
    } catch (OutOfMemoryError e) {
      // as it is to be
    }
  }

  private static void untilFree() {
    worker = Thread.currentThread();
    while (!free) {
      Thread.onSpinWait();
    }
  }

  /** Whether a worker ends when it has done its task; else it waits. */
  private static boolean ends(ForkJoinPool pool, Runnable meanwhile) {
    worker = null;
    free = false;
    pool.execute(ForkJoinPoolMemoryTest::untilFree);
    while (worker == null) {
      Thread.onSpinWait();
    }
    meanwhile.run();
    free = true;
    Thread.State state = Thread.State.RUNNABLE;
    while (state != Thread.State.WAITING && state != Thread.State.TERMINATED) {
      state = worker.getState();
    }
    links = null;
    return state == Thread.State.TERMINATED;
  }

  /** In a JVM with little memory. */
  static final class Resting {
    public static void main(String[] args) throws Exception {
      ForkJoinPool pool = new ForkJoinPool(1);
      boolean ended = ends(pool, () -> {}); // with memory, so that all classes are there
      for (int i = 0; i < TRIES && !ended; i++) {
        ended = ends(pool, ForkJoinPoolMemoryTest::fill);
      }
      System.out.print("ended: " + ended + ", threads: " + pool.getPoolSize());
      System.out.print(", then: " + pool.submit(() -> 7).get(20, TimeUnit.SECONDS));
      pool.shutdown();
      System.out.println(", terminated: " + pool.awaitTermination(20, TimeUnit.SECONDS));
    }
  }

  @Test
  void aWorkerThatHasNoMemoryToWaitIsCountedNoMore() throws Exception {
    assertThat(LittleMemory.said(Resting.class))
        .isEqualTo("ended: true, threads: 0, then: 7, terminated: true");
  }

  /** Its worker fails once as it looks again, as where a node is lost. */
  private static final class FailingPool extends ForkJoinPool {
    private volatile boolean fails;

    FailingPool() {
      super(1);
    }

    @Override
    boolean hasTasks() {
      if (fails && Thread.currentThread() instanceof ForkJoinWorker) {
        fails = false;
        throw new IllegalStateException("lost");
      }
      return super.hasTasks();
    }
  }

  /** Its worker fails once: as it is idle and was woken for a task, or with what it has forked. */
  private static final class LosingPool extends ForkJoinPool {
    private final CompletableFuture<Integer> woken = new CompletableFuture<>();
    private volatile boolean failsIdle;
    private volatile boolean failsBefore;

    LosingPool() {
      super(1);
    }

    @Override
    boolean hasTasks() {
      if (failsIdle && Thread.currentThread() instanceof ForkJoinWorker) {
        failsIdle = false;
        Thread other = new Thread(() -> execute(() -> woken.complete(7)));
        other.start();
        try {
          other.join();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        throw new IllegalStateException("a test's");
      }
      return super.hasTasks();
    }

    @Override
    ForkJoinTask<?> next(ForkJoinWorker worker) {
      if (failsBefore) {
        failsBefore = false;
        throw new IllegalStateException("a test's");
      }
      return super.next(worker);
    }
  }

  private static void dies() {
    Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
  }

  @Test
  void whatAnIdleWorkerWasWokenForIsDoneIfThatFails() throws Exception {
    LosingPool pool = new LosingPool();
    pool.execute(() -> {
      dies();
      pool.failsIdle = true;
    });
    assertThat(pool.woken.get(20, TimeUnit.SECONDS)).isEqualTo(7);
    pool.close();
  }

  @Test
  void whatAWorkerHasForkedIsDoneIfThatFails() throws Exception {
    LosingPool pool = new LosingPool();
    CompletableFuture<ForkJoinTask<Integer>> forked = new CompletableFuture<>();
    pool.execute(() -> {
      dies();
      pool.failsBefore = true;
      forked.complete(ForkJoinTask.adapt(() -> 7).fork());
    });
    assertThat(forked.get(20, TimeUnit.SECONDS).get(20, TimeUnit.SECONDS)).isEqualTo(7);
    pool.close();
  }

  @Test
  void whatAWorkerHasForkedIsDoneAlsoInAPoolThatIsShut() throws Exception {
    LosingPool pool = new LosingPool();
    CompletableFuture<ForkJoinTask<Integer>> forked = new CompletableFuture<>();
    pool.execute(() -> {
      dies();
      pool.failsBefore = true;
      forked.complete(ForkJoinTask.adapt(() -> 7).fork());
      pool.shutdown();
    });
    assertThat(forked.get(20, TimeUnit.SECONDS).get(20, TimeUnit.SECONDS)).isEqualTo(7);
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void whatAWorkerHasForkedIsCancelledInAPoolThatIsStopped() throws Exception {
    LosingPool pool = new LosingPool();
    CompletableFuture<ForkJoinTask<Integer>> forked = new CompletableFuture<>();
    pool.execute(() -> {
      dies();
      pool.failsBefore = true;
      pool.shutdownNow();
      forked.complete(ForkJoinTask.adapt(() -> 7).fork());
    });
    ForkJoinTask<Integer> task = forked.get(20, TimeUnit.SECONDS);
    assertThatThrownBy(() -> task.get(20, TimeUnit.SECONDS))
        .isInstanceOf(CancellationException.class);
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void anIdleWorkerThatFailsBeforeItWaitsIsCountedNoMore() throws Exception {
    FailingPool pool = new FailingPool();
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    pool.execute(() -> {
      Thread.currentThread().setUncaughtExceptionHandler((_, e) -> failure.complete(e));
      pool.fails = true;
    });
    assertThat(failure.get(20, TimeUnit.SECONDS)).hasMessage("lost");
    assertThat(pool.getPoolSize()).isZero();
    assertThat(pool.submit(() -> 7).get(20, TimeUnit.SECONDS)).isEqualTo(7);
    pool.shutdown();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }
}
