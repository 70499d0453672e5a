package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several tasks of which one is enough, and those that are taken as they end. */
class InvokeAnyTest {
  /** What a pool has done. */
  private static final class Notes {
    private final StringBuilder text = new StringBuilder();
    private Future<?> last;

    <T> RunnableFuture<T> made(RunnableFuture<T> task) {
      text.append("made ");
      last = task;
      return task;
    }

    void run(Runnable task) {
      text.append("run ");
      task.run();
    }

    private Callable<String> gives(String name) {
      return () -> {
        text.append(name).append(' ');
        return name;
      };
    }

    private Callable<String> fails(String name) {
      return () -> {
        text.append(name).append(' ');
        throw new IllegalArgumentException(name);
      };
    }

    private Callable<String> cancelsItself() {
      return () -> {
        text.append("cancelled ").append(last.cancel(false)).append(' ');
        return "nothing";
      };
    }
  }

  private static final class OldDirect extends java.util.concurrent.AbstractExecutorService {
    private final Notes notes;

    OldDirect(Notes notes) {
      this.notes = notes;
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> body) {
      return notes.made(super.newTaskFor(body));
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable body, T result) {
      return notes.made(super.newTaskFor(body, result));
    }

    @Override
    public void execute(Runnable task) {
      notes.run(task);
    }

    @Override
    public void shutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return false;
    }

    @Override
    public boolean isTerminated() {
      return false;
    }

    @Override
    public boolean awaitTermination(long time, TimeUnit unit) {
      return false;
    }
  }

  private static final class TwinDirect extends AbstractExecutorService {
    private final Notes notes;

    TwinDirect(Notes notes) {
      this.notes = notes;
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> body) {
      return notes.made(super.newTaskFor(body));
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable body, T result) {
      return notes.made(super.newTaskFor(body, result));
    }

    @Override
    public void execute(Runnable task) {
      notes.run(task);
    }

    @Override
    public void shutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return false;
    }

    @Override
    public boolean isTerminated() {
      return false;
    }

    @Override
    public boolean awaitTermination(long time, TimeUnit unit) {
      return false;
    }
  }

  private static final List<Function<Notes, List<Callable<String>>>> CASES =
      List.of(
          it -> List.of(it.gives("a"), it.gives("b")),
          it -> List.of(it.fails("a"), it.gives("b"), it.gives("c")),
          it -> List.of(it.fails("a"), it.fails("b")),
          it -> List.of(it.cancelsItself(), it.gives("b")),
          it -> List.of(it.fails("a"), it.cancelsItself()),
          it -> List.of(it.cancelsItself(), it.fails("b")),
          it -> List.of());

  private static String any(ExecutorService pool, Notes notes, int number, boolean timed) {
    List<Callable<String>> bodies = CASES.get(number).apply(notes);
    try {
      notes.text.append(timed ? pool.invokeAny(bodies, 1, TimeUnit.HOURS) : pool.invokeAny(bodies));
    } catch (Exception e) {
      for (Throwable each = e; each != null; each = each.getCause()) {
        notes.text.append(each.getClass().getName()).append(' ');
      }
    }
    return notes.text.toString();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void oneAfterTheOtherUntilOneHasEnded(int number) {
    for (boolean timed : new boolean[] {false, true}) {
      Notes old = new Notes();
      Notes twin = new Notes();
      String expected = any(new OldDirect(old), old, number, timed);
      assertThat(any(new TwinDirect(twin), twin, number, timed)).isEqualTo(expected);
    }
  }

  private static String submitted(CompletionService<String> service, Notes notes) {
    Future<String> one = service.submit(notes.gives("a"));
    Future<String> other = service.submit(() -> notes.text.append("b "), "result");
    notes.text.append(service.poll() == one).append(notes.last == other);
    notes.text.append(service.poll() == other).append(service.poll());
    return notes.text + Compared.outcome(() -> service.submit(null));
  }

  @Test
  void tasksAreOfThePoolsOwnKind() {
    Notes old = new Notes();
    Notes twin = new Notes();
    assertThat(submitted(new ExecutorCompletionService<>(new TwinDirect(twin)), twin))
        .isEqualTo(
            submitted(
                new java.util.concurrent.ExecutorCompletionService<>(new OldDirect(old)), old));
  }

  private static String cancelled(
      Function<java.util.concurrent.Executor, CompletionService<String>> made) {
    List<Runnable> all = new java.util.ArrayList<>();
    CompletionService<String> service = made.apply(all::add);
    Future<String> one = service.submit(() -> "a");
    String text = one.cancel(true) + " " + service.poll();
    all.forEach(Runnable::run);
    return text + (service.poll() == one) + service.poll();
  }

  @Test
  void whatIsCancelledEndsWhenItsTurnHasCome() {
    assertThat(cancelled(ExecutorCompletionService::new))
        .isEqualTo(cancelled(java.util.concurrent.ExecutorCompletionService::new));
  }
}
