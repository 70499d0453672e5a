package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.runtime.Looking;

/** Exceptions, and tasks, whose own code fails when they are asked what they are. */
@Timeout(60)
class MeanFailureTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  private static final class Mean extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("mean");
    }

    @Override
    public synchronized Throwable getCause() {
      throw new IllegalStateException("mean");
    }
  }

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(2);

  private record Body(Scope.Body<String> does) implements Scope.Body<String> {
    @Override
    public String run(Scope scope) throws Pausable, Exception {
      return does.run(scope);
    }
  }

  /** A scope in which one task blocks until it is released, and another one fails. */
  private Steps<String> scope(CountDownLatch released, int failing, Duration timeout) {
    Scope.Body<String> body =
        scope -> {
          scope.spawn(() -> {
            released.await();
            return "";
          });
          for (int i = 0; i < failing; i++) {
            scope.spawn(() -> {
              throw new Mean();
            });
          }
          return "";
        };
    return Steps.<String>of().then((p, f) -> Scope.run(timeout, new Body(body), f));
  }

  @Test
  void doNotKeepADeadlineFromBeingTold() throws Exception {
    CountDownLatch released = new CountDownLatch(1);
    Steps<String> waits = pool.start(scope(released, 1, Duration.ofMillis(50))).name("the scope");
    awaitFailureIn(waits); // so its deadline is set, and comes before the sleeper's
    Task<Object> sleeper =
        pool.start(Steps.of().thenDo(f -> Task.sleep(Duration.ofMillis(200), f)));
    while (!sleeper.isEnded()) {
      Thread.sleep(1);
    }
    released.countDown();
    Throwable ofScope = catchThrowable(() -> waits.joinBlocking(LATER)).getCause();
    assertThat(ofScope).isInstanceOf(TaskFailedException.class);
    assertThat(ofScope.getSuppressed()).hasSize(1);
    assertThat(ofScope.getSuppressed()[0]).isInstanceOf(TimeoutException.class);
  }

  @Test
  void doNotKeepAScopeFromItsEnd() {
    Steps<String> waits = pool.start(scope(new CountDownLatch(0), 3, LATER));
    Throwable ofScope = catchThrowable(() -> waits.joinBlocking(LATER)).getCause();
    assertThat(ofScope).isInstanceOf(TaskFailedException.class);
    assertThat(ofScope.getCause() instanceof Mean).isTrue();
  }

  @Test
  void doNotKeepADumpFromBeingWritten() throws Exception {
    CountDownLatch released = new CountDownLatch(1);
    Steps<String> waits = pool.start(scope(released, 1, LATER)).name("the scope");
    awaitFailureIn(waits);
    released.countDown();
  }

  private static void awaitFailureIn(Steps<String> scope) throws InterruptedException {
    while (!Looking.state(scope).contains("failed")) {
      Thread.sleep(1);
    }
  }
}
