package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import soumak.runtime.Looking;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * The traces of exceptions show the logical stack: resumed methods' callers come from saved frames.
 */
class StackTraceTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);
  private final Mailbox<String> box = new Mailbox<>();

  /**
   * Three methods deep, as the weaver would write it; the innermost throws after it was resumed.
   */
  private final class Deep extends Task<String> {
    private final AtomicReference<StackTraceElement[]> atHandler = new AtomicReference<>();

    @Override
    protected String execute() {
      throw new AssertionError("run without a fiber");
    }

    @Override
    protected String execute(Fiber fiber) {
      middle(fiber);
      if (fiber.pausing) {
        fiber.save(new At("execute", 10));
      }
      return null;
    }

    private void middle(Fiber fiber) {
      box.get(fiber);
      if (fiber.pausing) {
        fiber.save(new At("inner", 30));
        fiber.save(new At("middle", 20));
      }
    }

    private final class At extends Frame {
      private final String method;

      At(String method, int line) {
        super(line);
        this.method = method;
      }

      @Override
      public void resume(Fiber fiber) throws Throwable {
        if (method.equals("inner")) {
          inner$resume(fiber);
        } else if (method.equals("middle")) {
          try {
            fiber.takeVoid();
          } catch (IllegalStateException e) {
            fiber.caught(e);
            atHandler.set(e.getStackTrace());
            throw e;
          }
        } else {
          fiber.takeVoid();
        }
      }

      @Override
      public StackTraceElement position() {
        return new StackTraceElement("soumak.Deep", method, "Deep.java", pausePoint);
      }
    }

    private static void inner$resume(Fiber fiber) {
      fiber.takeRef();
      throw new IllegalStateException("deep inside");
    }
  }

  private static List<String> methods(StackTraceElement[] trace) {
    return Arrays.stream(trace).map(StackTraceElement::getMethodName).toList();
  }

  private Throwable failureOf(Deep task) {
    pool.start(task);
    Parked.await(task);
    box.tryPut("go");
    return catchThrowable(() -> task.joinBlocking(LATER)).getCause();
  }

  @Test
  void showTheCallersOfAResumedMethod() {
    Throwable failure = failureOf(new Deep());
    assertThat(failure).hasMessage("deep inside");
    List<String> methods = methods(failure.getStackTrace());
    assertThat(methods.get(0)).as("the resumed method, under its own name").isEqualTo("inner");
    assertThat(methods).containsSubsequence("inner", "middle", "execute");
    assertThat(methods).doesNotHaveDuplicates();
    assertThat(failure.getStackTrace())
        .contains(new StackTraceElement("soumak.Deep", "middle", "Deep.java", 20));
    assertThat(failure.getStackTrace())
        .noneMatch(element -> element.getClassName().startsWith("soumak.runtime."));
  }

  @Test
  void showWhereAWaitWasCancelled() {
    Deep task = new Deep();
    pool.start(task);
    Parked.await(task);
    task.cancel();
    Throwable cancelled = catchThrowable(() -> task.joinBlocking(LATER)).getCause();
    assertThat(cancelled).isInstanceOf(CancellationException.class);
    assertThat(cancelled.getStackTrace())
        .containsExactly(
            new StackTraceElement("soumak.Deep", "inner", "Deep.java", 30),
            new StackTraceElement("soumak.Deep", "middle", "Deep.java", 20),
            new StackTraceElement("soumak.Deep", "execute", "Deep.java", 10));
  }

  @Test
  void showWhereAThreadWaited() {
    Throwable tooLong = catchThrowable(() -> box.get(Duration.ofMillis(1)));
    assertThat(tooLong).isInstanceOf(TimeoutException.class);
    assertThat(tooLong.getStackTrace())
        .noneMatch(element -> element.getClassName().startsWith("soumak.runtime."))
        .anyMatch(element -> element.getClassName().equals(StackTraceTest.class.getName()));
  }

  @Test
  void areCompleteInAHandler() {
    Deep task = new Deep();
    failureOf(task);
    assertThat(methods(task.atHandler.get())).containsSubsequence("inner", "middle", "execute");
  }

  @Test
  void ofExceptionsWithoutATraceStayEmpty() throws Exception {
    final class Light extends RuntimeException {
      Light() {
        super("light", null, false, false);
      }
    }
    Steps<Object> task =
        Steps.of()
            .then((p, f) -> box.get(f))
            .thenDo(f -> {
              throw new Light();
            });
    pool.start(task);
    Parked.await(task);
    box.tryPut("go");
    assertThat(catchThrowable(() -> task.joinBlocking(LATER)).getCause().getStackTrace()).isEmpty();
  }

  @Test
  void ofParkedTasksAreTheirFrames() throws Exception {
    Deep task = new Deep();
    pool.start(task);
    Parked.await(task);
    StringBuilder dump = new StringBuilder();
    Dump.text(dump);
    assertThat(dump)
        .containsIgnoringNewLines(
            "at soumak.Deep.inner(Deep.java:30)\tat soumak.Deep.middle(Deep.java:20)\tat"
                + " soumak.Deep.execute(Deep.java:10)");
  }

  /** As a mock would, or where there is no memory. */
  private static final class Untraceable extends RuntimeException {
    private final RuntimeException inTrace;

    Untraceable(RuntimeException inTrace) {
      this.inTrace = inTrace;
    }

    @Override
    public StackTraceElement[] getStackTrace() {
      if (inTrace != null) {
        throw inTrace;
      }
      return null;
    }
  }

  @Test
  void whatHasNoTraceIsHandledAsAnyOther() throws Exception {
    for (Untraceable thrown :
        List.of(new Untraceable(null), new Untraceable(new IllegalStateException("no trace")))) {
      Steps<Object> inner =
          Steps.of()
              .thenDo(Task::yield)
              .thenDo(f -> {
                throw thrown;
              });
      Steps<Object> outer = Steps.of().then(inner::begin).caught(it -> it == thrown);
      assertThat(pool.start(outer).joinBlocking(LATER)).isEqualTo(true);
      Steps<Object> waits = Steps.of().then((p, f) -> box.get(f)).caught(it -> it == thrown);
      pool.start(waits);
      Parked.await(waits);
      assertThat(Looking.refuse(box, waits, thrown)).isTrue();
      assertThat(waits.joinBlocking(LATER)).isEqualTo(true);
    }
  }
}
