package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pools get tasks, which end when they are told, in an order by chance: how many threads there are
 * then, and what has become of each task, is the same with the JDK's pools and ours.
 */
@Timeout(120)
class PoolStatesTest {
  /** A task that runs until it is let go, or interrupted. */
  private static final class Task implements Runnable {
    private final java.util.concurrent.CountDownLatch open =
        new java.util.concurrent.CountDownLatch(1);

    /** What became of it: nothing, running, or an end. */
    private volatile String state = "new";

    @Override
    public void run() {
      state = "running";
      try {
        open.await();
        state = "done";
      } catch (InterruptedException e) {
        state = "interrupted";
      }
    }
  }

  /** A pool and its tasks, by the order in which they came. */
  private static final class Run {
    private final ExecutorService pool;
    private final List<Task> tasks = new java.util.ArrayList<>();

    Run(ExecutorService pool) {
      this.pool = pool;
    }

    private int ask(String what) {
      return ((Number) BothTypes.call(pool, what)).intValue();
    }

    private long count(String state) {
      return tasks.stream().filter(it -> it.state.equals(state)).count();
    }

    /** Until every thread has what it will have. */
    void settle() {
      BlockingQueue<?> queue = (BlockingQueue<?>) BothTypes.call(pool, "getQueue");
      while (ask("getCompletedTaskCount") != count("done") + count("interrupted")
          || ask("getActiveCount") != count("running")
          || (!queue.isEmpty() && ask("getActiveCount") < ask("getPoolSize"))
          || count("new") != queue.size()) {
        Thread.onSpinWait();
      }
    }

    String execute() {
      Task task = new Task();
      tasks.add(task);
      String outcome =
          Compared.outcome(() -> {
            pool.execute(task);
            return "taken";
          });
      if (!outcome.equals("taken")) {
        tasks.remove(task);
      }
      return outcome;
    }

    String letGo(int which) {
      if (tasks.isEmpty()) {
        return "none";
      }
      Task task = tasks.get(which % tasks.size());
      if (task.state.equals("running")) {
        task.open.countDown();
        while (task.state.equals("running")) {
          Thread.onSpinWait();
        }
      }
      return task.state;
    }

    String remove(int which) {
      if (tasks.isEmpty()) {
        return "none";
      }
      Task task = tasks.get(which % tasks.size());
      boolean removed = (Boolean) BothTypes.call(pool, "remove", task);
      if (removed) {
        tasks.remove(task);
      }
      return "removed: " + removed;
    }

    String show() {
      return "threads "
          + ask("getPoolSize")
          + ", active "
          + ask("getActiveCount")
          + ", largest "
          + ask("getLargestPoolSize")
          + ", tasks "
          + ask("getTaskCount")
          + ", done "
          + ask("getCompletedTaskCount")
          + tasks.stream().map(it -> it.state).toList();
    }

    String end(boolean now) throws InterruptedException {
      String left = "";
      if (now) {
        left = "left " + pool.shutdownNow().size();
      } else {
        pool.shutdown();
      }
      String rejected = Compared.outcome(this::execute);
      tasks.forEach(it -> it.open.countDown());
      boolean ended = pool.awaitTermination(1, TimeUnit.MINUTES);
      return left
          + rejected
          + ended
          + pool.isShutdown()
          + pool.isTerminated()
          + ask("getPoolSize")
          + ask("getCompletedTaskCount")
          + (now ? "" : tasks.stream().map(it -> it.state).toList());
    }
  }

  private static ExecutorService jdk(int core, int most, int room) {
    return new java.util.concurrent.ThreadPoolExecutor(
        core, most, 1, TimeUnit.HOURS, new java.util.concurrent.LinkedBlockingQueue<>(room));
  }

  private static ExecutorService twin(int core, int most, int room) {
    return new ThreadPoolExecutor(core, most, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>(room));
  }

  private static void both(List<Run> runs, String what, Function<Run, String> action) {
    String expected = action.apply(runs.get(0));
    assertThat(action.apply(runs.get(1))).as("%s", what).isEqualTo(expected);
    runs.forEach(Run::settle);
    assertThat(runs.get(1).show()).as("after %s", what).isEqualTo(runs.get(0).show());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void poolsHaveTheSameThreads(long seed) throws Exception {
    java.util.Random random = new java.util.Random(seed);
    for (int round = 0; round < 12; round++) {
      int core = random.nextInt(3);
      int most = Math.max(1, core + random.nextInt(3));
      int room = 1 + random.nextInt(3);
      List<Run> runs = List.of(new Run(jdk(core, most, room)), new Run(twin(core, most, room)));
      String pool = "pool of " + core + " to " + most + " with room for " + room + ", ";
      for (int i = 0; i < 30; i++) {
        int which = random.nextInt(100);
        switch (random.nextInt(8)) {
          case 0, 1, 2 -> both(runs, pool + "execute " + i, Run::execute);
          case 3, 4, 5 -> both(runs, pool + "let go " + i, it -> it.letGo(which));
          case 6 -> both(runs, pool + "remove " + i, it -> it.remove(which));
          default ->
              both(
                  runs,
                  pool + "prestart " + i,
                  it -> String.valueOf(BothTypes.call(it.pool, "prestartCoreThread")));
        }
      }
      boolean now = random.nextBoolean();
      String expected = runs.get(0).end(now);
      assertThat(runs.get(1).end(now)).as("%send, at once: %s", pool, now).isEqualTo(expected);
    }
  }

  /** The pool is shut down between the two looks at it, when the task is in the queue. */
  private static final class Shutting extends java.util.concurrent.LinkedBlockingQueue<Runnable> {
    private static final long serialVersionUID = 1;
    private transient volatile ExecutorService pool;

    @Override
    public boolean offer(Runnable task) {
      boolean taken = super.offer(task);
      pool.shutdown();
      return taken;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aPoolEndsThatIsShutDownAsItTakesATask(boolean twin) throws Exception {
    Shutting queue = new Shutting();
    queue.pool =
        twin
            ? new ThreadPoolExecutor(0, 1, 1, TimeUnit.HOURS, queue)
            : new java.util.concurrent.ThreadPoolExecutor(0, 1, 1, TimeUnit.HOURS, queue);
    assertThatThrownBy(() -> queue.pool.execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class);
    assertThat(queue.pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }
}
