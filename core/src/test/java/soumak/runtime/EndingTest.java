package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import soumak.woven.Fiber;

class EndingTest {
  /** One whose end finds no memory to be told of. */
  private static final class Untold extends Schedulable {
    @Override
    protected void begin(Fiber fiber) {}

    @Override
    protected @Nullable Object takeResult(Fiber fiber) {
      return null;
    }

    @Override
    protected boolean ended(@Nullable Throwable failure) {
      throw new OutOfMemoryError("as if");
    }
  }

  @AfterEach
  void asBefore() {
    Uncaught.handler(null);
  }

  @Test
  void aPoolWaitsNoMoreForATaskWhoseEndCannotBeTold() throws Exception {
    Uncaught.handler((task, failure) -> {});
    Pool pool = Pool.of(1);
    try {
      Starting.start(new Untold(), pool);
      pool.beginClosing();
      assertThat(pool.awaitEmpty(TimeUnit.SECONDS.toNanos(20))).isTrue();
    } finally {
      pool.shutDown();
    }
  }
}
