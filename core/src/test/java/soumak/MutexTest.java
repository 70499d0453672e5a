package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import soumak.testing.LongForm;

class MutexTest {
  /** With -Dsoumak.long all of them. */
  private static final int ROUNDS = LongForm.of(5_000, 20_000);

  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(2);
  private final Mutex mutex = new Mutex();

  @Test
  void onlyOneOwnsIt() throws Exception {
    int tasks = 8;
    int rounds = 2_000;
    int[] counter = {0};
    List<Steps<Object>> all = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      int[] seen = {0};
      all.add(
          Steps.of()
              .thenDo(mutex::lock)
              .thenDo(f -> seen[0] = counter[0])
              .thenDo(Task::yield)
              .thenDo(f -> counter[0] = seen[0] + 1)
              .thenDo(f -> mutex.unlock())
              .repeat(rounds));
    }
    all.forEach(pool::start);
    for (Steps<Object> task : all) {
      task.joinBlocking(LATER);
    }
    assertThat(counter[0]).isEqualTo(tasks * rounds);
  }

  /** An owner that gives it back as its last act has ended when somebody looks who owns it. */
  @Test
  void whoeverGivesItBackAndEndsHasNotAbandonedIt() throws Throwable {
    for (int round = 0; round < ROUNDS; round++) {
      Steps<Object> task = pool.start(Steps.of().thenDo(mutex::lock).thenDo(f -> mutex.unlock()));
      while (!task.isEnded()) {
        if (mutex.tryLock()) {
          mutex.unlock();
        }
      }
      task.joinBlocking(LATER);
    }
    assertThat(mutex.tryLock()).isTrue();
  }

  @Test
  void threadsAndTasksExcludeEachOther() throws Throwable {
    mutex.lock();
    Steps<Object> task = pool.start(Steps.of().thenDo(mutex::lock).thenDo(f -> mutex.unlock()));
    Parked.await(task);
    assertThat(task.isEnded()).isFalse();
    mutex.unlock();
    task.joinBlocking(LATER);
    assertThat(mutex.tryLock()).isTrue();
    mutex.unlock();
  }

  @Test
  void theOwnerMayTakeItAgainAndGivesItBackAsOften() throws Throwable {
    mutex.lock();
    assertThat(mutex.tryLock()).isTrue();
    mutex.lock();
    mutex.unlock();
    mutex.unlock();
    assertThat(mutex.isMine()).isTrue();
    Steps<Boolean> others = Steps.<Boolean>of().then((p, f) -> mutex.isMine());
    assertThat(pool.start(others).joinBlocking(LATER)).isFalse();
    Steps<Boolean> other = Steps.<Boolean>of().then((p, f) -> mutex.tryLock());
    assertThat(pool.start(other).joinBlocking(LATER)).isFalse();
    mutex.unlock();
    assertThat(mutex.isMine()).isFalse();
    Steps<Boolean> free = Steps.<Boolean>of().then((p, f) -> mutex.tryLock());
    assertThat(pool.start(free).joinBlocking(LATER)).isTrue();
  }

  @Test
  void waitersGetItInTheOrderInWhichTheyCame() throws Throwable {
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    mutex.lock();
    List<Steps<Object>> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int me = i;
      all.add(
          pool.start(
              Steps.of()
                  .thenDo(mutex::lock)
                  .thenDo(f -> order.add(me))
                  .thenDo(f -> mutex.unlock())));
      Parked.await(all.get(i));
    }
    mutex.unlock();
    for (Steps<Object> task : all) {
      task.joinBlocking(LATER);
    }
    assertThat(order).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void onlyTheOwnerGivesItBack() throws Throwable {
    assertThatThrownBy(mutex::unlock)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("nobody does");
    mutex.lock();
    Steps<Object> thief = pool.start(Steps.of().thenDo(f -> mutex.unlock()).name("the thief"));
    assertThatThrownBy(() -> thief.joinBlocking(LATER))
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the thief does not own");
    mutex.unlock();
  }

  @Test
  void aCancelledWaiterDoesNotOwnIt() throws Throwable {
    mutex.lock();
    Steps<Object> cancelled = pool.start(Steps.of().thenDo(mutex::lock));
    Parked.await(cancelled);
    Steps<Object> next = pool.start(Steps.of().thenDo(mutex::lock).thenDo(f -> mutex.unlock()));
    Parked.await(next);
    cancelled.cancel();
    assertThatThrownBy(() -> cancelled.joinBlocking(LATER))
        .isInstanceOf(CancellationException.class);
    mutex.unlock();
    next.joinBlocking(LATER);
    assertThat(mutex.tryLock()).isTrue();
  }

  @Test
  void aTaskOwnsWhatItsUnwovenCodeTakes() throws Exception {
    Task<String> task =
        pool.start(
            Task.of(() -> {
              mutex.lock();
              mutex.lock();
              mutex.unlock();
              mutex.unlock();
              return "done";
            }));
    assertThat(task.joinBlocking(LATER)).isEqualTo("done");
    assertThat(mutex.tryLock()).isTrue();
  }

  @Test
  void saysWhoOwnsIt() throws Throwable {
    Steps<Object> owner =
        pool.start(
            Steps.of().thenDo(mutex::lock).then((p, f) -> new Mailbox<>().get(f)).name("owner"));
    Parked.await(owner);
    Steps<Object> waiter = pool.start(Steps.of().thenDo(mutex::lock));
    Parked.await(waiter);
    assertThat(soumak.runtime.Looking.state(waiter)).contains("mutex@").endsWith("owned by owner");
  }
}
