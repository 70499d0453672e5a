package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks that may be run, cancelled, set and asked in any order. */
@Timeout(60)
class FutureTasksTest {
  /** What a subclass can do, of either class. */
  private interface Open extends RunnableFuture<String> {
    void give(String value);

    void fail(Throwable thrown);

    boolean again();

    int ends();
  }

  private static final class OldTask extends java.util.concurrent.FutureTask<String>
      implements Open {
    private int ends;

    OldTask(Callable<String> body) {
      super(body);
    }

    @Override
    public void give(String value) {
      set(value);
    }

    @Override
    public void fail(Throwable thrown) {
      setException(thrown);
    }

    @Override
    public boolean again() {
      return runAndReset();
    }

    @Override
    protected void done() {
      ends++;
    }

    @Override
    public int ends() {
      return ends;
    }

    @Override
    public String toString() {
      return "task";
    }
  }

  private static final class TwinTask extends FutureTask<String> implements Open {
    private int ends;

    TwinTask(Callable<String> body) {
      super(body);
    }

    @Override
    public void give(String value) {
      set(value);
    }

    @Override
    public void fail(Throwable thrown) {
      setException(thrown);
    }

    @Override
    public boolean again() {
      return runAndReset();
    }

    @Override
    protected void done() {
      ends++;
    }

    @Override
    public int ends() {
      return ends;
    }

    @Override
    public String toString() {
      return "task";
    }
  }

  private static Object done(Runnable what) {
    what.run();
    return "done";
  }

  private static String shown(Throwable thrown) {
    return thrown == null ? "" : thrown.getClass().getSimpleName() + " " + shown(thrown.getCause());
  }

  private static Object got(Future<String> of) {
    try {
      return of.get(0, TimeUnit.SECONDS);
    } catch (Exception e) {
      return shown(e) + Thread.interrupted();
    }
  }

  private static final List<Function<Open, Object>> CALLS =
      List.of(
          it -> done(it::run),
          it -> it.again(),
          it -> it.cancel(false),
          it -> it.cancel(true) + " " + Thread.interrupted(),
          it -> it.isDone() + " " + it.isCancelled(),
          FutureTasksTest::got,
          Future::state,
          Future::resultNow,
          Future::exceptionNow,
          it -> done(() -> it.give("given")),
          it -> done(() -> it.fail(new ArithmeticException())),
          Open::ends);

  /** A body that does something with its own task. */
  private static Callable<String> body(int kind, Open[] self) {
    return switch (kind) {
      case 0 -> () -> "value";
      case 1 ->
          () -> {
            throw new IllegalStateException();
          };
      case 2 -> () -> "cancelled: " + self[0].cancel(false);
      case 3 ->
          () -> {
            done(() -> self[0].give("by itself"));
            return "later";
          };
      case 4 -> () -> "inside: " + done(self[0]::run) + self[0].again();
      case 5 -> () -> String.valueOf(self[0].isDone()) + self[0].state();
      case 6 -> () -> "interrupted: " + self[0].cancel(true) + Thread.interrupted();
      default ->
          () -> {
            throw new AssertionError();
          };
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void tasks(int kind) {
    java.util.Random random = new java.util.Random(kind);
    for (int round = 0; round < 300; round++) {
      Open[] old = new Open[1];
      old[0] = new OldTask(body(kind, old));
      Open[] twin = new Open[1];
      twin[0] = new TwinTask(body(kind, twin));
      Compared<Open> both = new Compared<>("body " + kind, old[0], twin[0]);
      for (int i = 0; i < 8; i++) {
        int call = random.nextInt(CALLS.size());
        both.call(call, CALLS.get(call));
      }
      both.call("end", it -> it.ends() + " " + it.state() + got(it));
    }
  }

  @Test
  void tasksOfNothing() {
    assertThat(Compared.outcome(() -> new FutureTask<>(null)))
        .isEqualTo(Compared.outcome(() -> new java.util.concurrent.FutureTask<>(null)));
    assertThat(Compared.outcome(() -> new FutureTask<>(null, "x")))
        .isEqualTo(Compared.outcome(() -> new java.util.concurrent.FutureTask<>(null, "x")));
    StringBuilder seen = new StringBuilder();
    FutureTask<String> task = new FutureTask<>(() -> seen.append("run"), "result");
    task.run();
    assertThat(got(task)).isEqualTo("result");
    assertThat(seen).hasToString("run");
  }

  /** Whoever waits is told, in whatever way it ends. */
  @Test
  void whoWaitsIsTold() throws Exception {
    List<Function<Open, Object>> ends =
        List.of(
            it -> done(it::run),
            it -> it.cancel(false),
            it -> done(() -> it.give("given")),
            it -> done(() -> it.fail(new ArithmeticException())));
    for (Function<Open, Object> end : ends) {
      List<Object> seen = new java.util.ArrayList<>();
      for (Open each : List.of(new OldTask(() -> "ran"), new TwinTask(() -> "ran"))) {
        java.util.concurrent.FutureTask<Object> waiter =
            new java.util.concurrent.FutureTask<>(() -> {
              try {
                return each.get();
              } catch (Exception e) {
                return shown(e);
              }
            });
        Thread thread = Thread.ofPlatform().start(waiter);
        while (thread.getState() != Thread.State.WAITING) {
          Thread.onSpinWait();
        }
        end.apply(each);
        seen.add(waiter.get());
        thread.join();
      }
      assertThat(seen.get(1)).isEqualTo(seen.get(0));
    }
  }

  /** Holds the test's own object, so it is not a constant. */
  private static Open shows(boolean twin, Object held) {
    Callable<String> body = held::toString;
    return twin ? new TwinTask(body) : new OldTask(body);
  }

  /** What a body holds, and its task, which is kept. */
  private record Kept(Open task, WeakReference<Object> held) {
    static Kept of(boolean twin) {
      Object held = new Object();
      return new Kept(shows(twin, held), new WeakReference<>(held));
    }

    boolean isHeld() {
      System.gc();
      return held.get() != null;
    }
  }

  @Test
  void bodiesAreNotKeptBehindTheEnd() throws InterruptedException {
    List<Function<Open, Object>> ends =
        List.of(
            it -> done(it::run),
            it -> it.cancel(false),
            it -> it.cancel(true),
            it -> done(() -> it.give("given")),
            it -> done(() -> it.fail(new ArithmeticException())));
    for (boolean twin : new boolean[] {false, true}) {
      for (Function<Open, Object> end : ends) {
        Kept kept = Kept.of(twin);
        assertThat(kept.task.again()).isTrue();
        assertThat(kept.isHeld()).as("it can run again").isTrue();
        end.apply(kept.task);
        for (int i = 0; i < 100 && kept.isHeld(); i++) {
          Thread.sleep(1);
        }
        assertThat(kept.isHeld()).as("twin: %s", twin).isFalse();
        assertThat(kept.task.isDone()).isTrue();
      }
    }
  }

  /** The thread that runs it is interrupted if it is cancelled so, and not else. */
  @Test
  void runnersAreInterrupted() throws Exception {
    for (boolean interrupts : new boolean[] {true, false}) {
      for (boolean twin : new boolean[] {false, true}) {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch open = new CountDownLatch(1);
        StringBuffer seen = new StringBuffer();
        Callable<String> body =
            () -> {
              began.countDown();
              try {
                open.await();
                seen.append("let go");
              } catch (InterruptedException e) {
                seen.append("interrupted");
              }
              return "x";
            };
        Open task = twin ? new TwinTask(body) : new OldTask(body);
        Thread runner = Thread.ofPlatform().start(task);
        began.await();
        assertThat(task.cancel(interrupts)).isTrue();
        if (!interrupts) {
          open.countDown();
        }
        runner.join();
        assertThat(seen).hasToString(interrupts ? "interrupted" : "let go");
        assertThat(task.isCancelled()).isTrue();
        assertThat(task.ends()).isEqualTo(1);
      }
    }
  }

  /** Its end throws, which is no failure of the task. */
  @Test
  void whatTheEndThrowsIsNotTheResult() throws Exception {
    List<String> seen = new java.util.ArrayList<>();
    RunnableFuture<String> old =
        new java.util.concurrent.FutureTask<>(() -> "ran") {
          @Override
          protected void done() {
            throw new ArithmeticException();
          }

          @Override
          protected void setException(Throwable thrown) {
            seen.add("failed");
          }
        };
    RunnableFuture<String> twin =
        new FutureTask<>(() -> "ran") {
          @Override
          protected void done() {
            throw new ArithmeticException();
          }

          @Override
          protected void setException(Throwable thrown) {
            seen.add("failed");
          }
        };
    for (RunnableFuture<String> each : List.of(old, twin)) {
      assertThatThrownBy(each::run).isInstanceOf(ArithmeticException.class);
      assertThat(each.get()).isEqualTo("ran");
    }
    assertThat(seen).isEmpty();
  }

  /** A pool that marks what the program submits; several at once it makes by itself. */
  private static final class Marking extends ThreadPoolExecutor {
    private final StringBuffer calls = new StringBuffer();

    Marking() {
      super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    @Override
    public <T> Future<T> submit(Callable<T> body) {
      calls.append("submit ");
      return super.submit(body);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> body) {
      calls.append("task ");
      return super.newTaskFor(body);
    }
  }

  @Test
  void severalAreNotSubmittedOneByOne() throws Exception {
    Marking pool = new Marking();
    List<Callable<Integer>> some = List.of(() -> 1, () -> 2);
    assertThat(pool.invokeAll(some).get(1).get()).isEqualTo(2);
    assertThat(pool.submit(() -> 3).get()).isEqualTo(3);
    assertThat(pool.calls).hasToString("task task submit task ");
    pool.close();
    ForkJoinPool one = new ForkJoinPool(1);
    List<Callable<Integer>> two = List.of(() -> 4, () -> 5);
    Callable<Integer> inner = () -> one.invokeAll(two).get(1).get();
    assertThat(one.submit(inner).get(20, TimeUnit.SECONDS)).isEqualTo(5);
    one.close();
  }
}
