package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever wants a mutex whose owner has ended is told so. */
class AbandonedMutexTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(2);
  private final Mutex mutex = new Mutex();
  private final Mailbox<String> end = new Mailbox<>();

  /** A task that owns the mutex until it is told to end, and beyond. */
  private Steps<Object> owner() {
    Steps<Object> owner =
        pool.start(
            Steps.of().thenDo(mutex::lock).then((p, f) -> end.get(f)).name("the forgetful one"));
    Parked.await(owner);
    return owner;
  }

  private Steps<Object> waiter() {
    Steps<Object> waiter = pool.start(Steps.of().thenDo(mutex::lock).thenDo(f -> mutex.unlock()));
    Parked.await(waiter);
    return waiter;
  }

  private static void assertTold(Throwable thrown) {
    assertThat(thrown)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("mutex@")
        .hasMessageContaining("the forgetful one, which has ended without giving it back")
        .hasMessageContaining("finally");
  }

  private static void assertToldInside(Steps<Object> task) {
    Throwable thrown = catchThrowable(() -> task.joinBlocking(LATER));
    assertThat(thrown).isInstanceOf(TaskFailedException.class);
    assertTold(thrown.getCause());
  }

  @Test
  void allWhoWaitAreTold() throws Throwable {
    Steps<Object> owner = owner();
    List<Steps<Object>> waiters = List.of(waiter(), waiter(), waiter());
    Thread thread = Thread.ofPlatform().start(() -> assertTold(catchThrowable(mutex::lock)));
    Parked.await(thread);
    end.put("end");
    owner.joinBlocking(LATER);
    waiters.forEach(AbandonedMutexTest::assertToldInside);
    thread.join();
  }

  @Test
  void whoComesLaterIsTold() throws Throwable {
    Steps<Object> owner = owner();
    assertThat(mutex.tryLock()).isFalse();
    end.put("end");
    owner.joinBlocking(LATER);
    assertTold(catchThrowable(mutex::lock));
    assertTold(catchThrowable(mutex::tryLock));
    assertToldInside(pool.start(Steps.of().thenDo(mutex::lock)));
  }

  @Test
  void whatIsToldIsALogicalStack() throws Throwable {
    Steps<Object> owner = owner();
    Steps<Object> waiter = waiter();
    end.put("end");
    owner.joinBlocking(LATER);
    assertThatThrownBy(() -> waiter.joinBlocking(LATER))
        .rootCause()
        .satisfies(told ->
            assertThat(told.getStackTrace())
                .extracting(StackTraceElement::getClassName)
                .contains("soumak.Steps"));
  }

  @Test
  void ownersThatGiveItBackInTimeLeaveNothingBehind() throws Throwable {
    Steps<Object> first =
        pool.start(
            Steps.of().thenDo(mutex::lock).then((p, f) -> end.get(f)).thenDo(f -> mutex.unlock()));
    Parked.await(first);
    List<Steps<Object>> waiters = List.of(waiter(), waiter(), waiter());
    end.put("end");
    first.joinBlocking(LATER);
    for (Steps<Object> waiter : waiters) {
      waiter.joinBlocking(LATER);
    }
    assertThat(mutex.tryLock()).isTrue();
  }

  @Test
  void anOwnerOfManyEnds() throws Throwable {
    List<Mutex> all = new ArrayList<>();
    Steps<Object> owner = Steps.of().name("the forgetful one");
    for (int i = 0; i < 10; i++) {
      Mutex one = new Mutex();
      all.add(one);
      owner.thenDo(one::lock);
    }
    Parked.await(pool.start(owner.then((p, f) -> end.get(f))));
    List<Steps<Object>> waiters = new ArrayList<>();
    for (Mutex one : all) {
      waiters.add(pool.start(Steps.of().thenDo(one::lock)));
      Parked.await(waiters.getLast());
    }
    end.put("end");
    waiters.forEach(AbandonedMutexTest::assertToldInside);
  }

  /** It was lent twice and given back once. */
  @Test
  void givingItBackTooSeldomCounts() throws Throwable {
    Steps<Object> owner =
        pool.start(
            Steps.of()
                .thenDo(mutex::lock)
                .thenDo(mutex::lock)
                .then((p, f) -> end.get(f))
                .thenDo(f -> mutex.unlock())
                .name("the forgetful one"));
    Parked.await(owner);
    Steps<Object> waiter = waiter();
    end.put("end");
    assertToldInside(waiter);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aWaiterThatWasCancelledIsNotToldAgain(boolean another) throws Throwable {
    Steps<Object> owner = owner();
    Steps<Object> cancelled = waiter();
    List<Steps<Object>> others = another ? List.of(waiter()) : List.of();
    cancelled.cancel();
    assertThatThrownBy(() -> cancelled.joinBlocking(LATER))
        .isInstanceOf(CancellationException.class);
    end.put("end");
    owner.joinBlocking(LATER);
    others.forEach(AbandonedMutexTest::assertToldInside);
  }

  @Test
  void theFailureOfAnOwnerIsStillUncaught() throws Throwable {
    List<Throwable> uncaught = Collections.synchronizedList(new ArrayList<>());
    Scheduler.onUncaught((task, failure) -> uncaught.add(failure));
    try {
      Parked.await(
          pool.start(
              Steps.of()
                  .name("the forgetful one")
                  .thenDo(mutex::lock)
                  .then((p, f) -> end.get(f))
                  .thenDo(f -> {
                    throw new UnsupportedOperationException();
                  })));
      Steps<Object> waiter = waiter();
      end.put("end");
      assertToldInside(waiter);
      while (uncaught.isEmpty()) {
        Thread.onSpinWait();
      }
      assertThat(uncaught).hasSize(1);
      assertThat(uncaught.getFirst()).isInstanceOf(UnsupportedOperationException.class);
    } finally {
      Scheduler.onUncaught(null);
    }
  }

  @Test
  void aThreadIsAnOwnerToo() throws Throwable {
    Thread thread = Thread.ofPlatform().name("the forgetful one").start(mutex::tryLock);
    thread.join();
    assertThatThrownBy(mutex::tryLock)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the forgetful one")
        .hasMessageContaining("has ended without giving it back");
    assertThatThrownBy(mutex::lock).isInstanceOf(IllegalStateException.class);
  }
}
