package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import soumak.Capsule;
import soumak.Parked;
import soumak.Pausable;
import soumak.Reply;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;

class EndingTest {
  private static final Duration LATER = Duration.ofMinutes(1);

  /** One whose end finds no memory to be told of. */
  private static final class Untold extends Schedulable {
    @Override
    protected void begin$(Fiber fiber) {}

    @Override
    protected @Nullable Object takeResult$(Fiber fiber) {
      return null;
    }

    @Override
    protected boolean ended$(@Nullable Throwable failure) {
      throw new OutOfMemoryError("as if");
    }
  }

  private static final class Plain extends Capsule {}

  /** Its method waits for an answer. */
  private static final class Waits extends Call {
    private final Reply<String> answer = new Reply<>();

    @Override
    public void run(Capsule capsule, Fiber fiber) throws Pausable {
      answer.await(fiber);
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

  /** Its message stands in no queue any more, and was held for ever. */
  @Test
  void whoWaitsForAMethodThatHasPausedIsToldThatItsCapsuleHasEnded() throws Exception {
    Uncaught.handler((task, failure) -> {});
    Plain capsule = new Plain();
    Waits waits = new Waits();
    Reply<?> asked = Capsules.ask(capsule, waits);
    Parked.await(capsule);
    Supplier<Throwable> broken =
        () -> {
          throw new InternalError("as if");
        };
    assertThat(waits.answer.remove(capsule)).isTrue();
    Resource.refuse(capsule, broken);
    assertThatThrownBy(() -> asked.await(LATER)).hasRootCauseMessage("as if");
    assertThat(capsule.isEnded()).isTrue();
  }
}
