package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import soumak.Capsule;
import soumak.Mailbox;
import soumak.Parked;
import soumak.Pausable;
import soumak.Reply;
import soumak.Task;
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
    CountDownLatch told = new CountDownLatch(1);
    Uncaught.handler((task, failure) -> told.countDown());
    Pool pool = Pool.of(1);
    try {
      Starting.start(new Untold(), pool);
      pool.beginClosing();
      assertThat(pool.awaitEmpty(TimeUnit.SECONDS.toNanos(20))).isTrue();
      assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
    } finally {
      pool.shutDown();
    }
  }

  /** The handler may wait, and whoever ends a task has others to tell, and to run. */
  @Test
  void whatFailsInAWatcherOrInTheEndIsToldByAThreadOfItsOwn() throws Exception {
    BlockingQueue<String> tellers = new LinkedBlockingQueue<>();
    Uncaught.handler((task, failure) ->
        tellers.add(failure.getMessage() + ": " + Thread.currentThread().getName()));
    Task<Integer> watched = Task.of(() -> 1);
    Lives.watch(
        watched,
        () -> {
          throw new IllegalStateException("watcher");
        });
    assertThat(watched.start().joinBlocking()).isEqualTo(1);
    assertThat(tellers.poll(1, TimeUnit.MINUTES)).isEqualTo("watcher: soumak-teller");
    Pool pool = Pool.of(1);
    try {
      Starting.start(new Untold(), pool);
      assertThat(tellers.poll(1, TimeUnit.MINUTES)).isEqualTo("as if: soumak-teller");
    } finally {
      pool.shutDown();
    }
  }

  /** So nobody knows of it. The mailbox has gone elsewhere since it was asked to watch. */
  @Test
  void aFailureThatNoWatcherCouldBeToldOfIsReported() throws Exception {
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    Uncaught.handler((task, failure) -> told.add(failure.getMessage()));
    Distance access = Distance.access();
    Mailbox<Object> goes = access.mailbox(2, null);
    Task<Object> fails =
        Task.of(() -> {
          throw new IllegalStateException("alone");
        });
    fails.watch(goes);
    Lives.watch(
        fails,
        () -> {
          throw new IllegalStateException("watcher");
        });
    access.leave(goes, new Elsewhere(), 2);
    fails.start();
    List<String> first = List.of(told.poll(1, TimeUnit.MINUTES), told.poll(1, TimeUnit.MINUTES));
    assertThat(first).contains("watcher").anyMatch(it -> it.startsWith("this mailbox is on "));
    assertThat(told.poll(1, TimeUnit.MINUTES)).isEqualTo("alone");
  }

  private static final class Elsewhere implements Outlet {
    @Override
    public Object exchange(Object message) {
      return message;
    }

    @Override
    public void queued() {}
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
