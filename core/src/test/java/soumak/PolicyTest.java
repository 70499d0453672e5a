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

class PolicyTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);
  private final Mailbox<String> box = new Mailbox<>();

  @Test
  void aTaskWithItsOwnThreadStaysThere() throws Exception {
    List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    Steps<String> task =
        Steps.<String>of()
            .thenDo(f -> threads.add(Thread.currentThread()))
            .then((p, f) -> box.get(f))
            .thenDo(f -> threads.add(Thread.currentThread()))
            .thenDo(Task::yield)
            .thenDo(f -> Task.sleep(Duration.ofMillis(2), f))
            .thenDo(f -> threads.add(Thread.currentThread()))
            .policy(Policy.THREAD)
            .name("loner")
            .start();
    while (threads.isEmpty()) {
      Thread.onSpinWait();
    }
    Parked.await(threads.get(0));
    box.tryPut("x");
    task.joinBlocking(LATER);
    assertThat(threads).hasSize(3).allMatch(thread -> thread == threads.get(0));
    assertThat(threads.get(0)).isNotSameAs(Thread.currentThread());
    threads.get(0).join();
  }

  @Test
  void itsThreadHasTheNameThatTheTaskGotBehindItsPolicy() throws Exception {
    Steps<String> task =
        Steps.<String>of().then((p, f) -> Thread.currentThread().getName()).policy(Policy.THREAD);
    assertThat(task.name("reader").start().joinBlocking(LATER)).isEqualTo("soumak-reader");
  }

  @Test
  void aTaskWithItsOwnThreadIsCancelled() {
    Steps<String> task =
        Steps.<String>of().then((p, f) -> box.get(f)).policy(Policy.THREAD).start();
    task.cancel();
    assertThatThrownBy(() -> task.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
  }

  @Test
  void aTaskWithItsOwnThreadMayBlockIt() throws Exception {
    Task<String> unwoven = Task.of(() -> box.get()).policy(Policy.THREAD).start();
    box.tryPut("x");
    assertThat(unwoven.joinBlocking(LATER)).isEqualTo("x");
  }

  @Test
  void aWakersTaskRunsNextOnTheWakersThread() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    Steps<Object> woken =
        Steps.of()
            .then((p, f) -> box.get(f))
            .thenDo(f -> {
              order.add("woken");
              threads.add(Thread.currentThread());
            })
            .policy(Policy.MONITOR);
    pool.start(woken);
    while (!soumak.runtime.Looking.isParked(woken)) {
      Thread.onSpinWait();
    }
    Steps<Object> queued = Steps.of().thenDo(f -> order.add("queued"));
    Steps<Object> waker =
        Steps.of()
            .thenDo(f -> {
              queued.start();
              threads.add(Thread.currentThread());
              box.put("x", f);
              order.add("waker");
            });
    pool.start(waker).joinBlocking(LATER);
    woken.joinBlocking(LATER);
    queued.joinBlocking(LATER);
    assertThat(order).containsExactly("waker", "woken", "queued");
    assertThat(threads.get(0)).isSameAs(threads.get(1));
  }

  @Test
  void aWakersTaskWokenInAnotherPoolStaysInItsOwn() throws Exception {
    List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    Steps<Object> woken =
        Steps.of()
            .then((p, f) -> box.get(f))
            .thenDo(f -> threads.add(Thread.currentThread()))
            .policy(Policy.MONITOR)
            .start();
    Parked.await(woken);
    Steps<Object> waker =
        Steps.of()
            .thenDo(f -> {
              threads.add(Thread.currentThread());
              box.put("x", f);
            });
    pool.start(waker).joinBlocking(LATER);
    woken.joinBlocking(LATER);
    assertThat(threads).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void aWakersTaskWokenFromOutsideRunsInThePool() throws Exception {
    Steps<Object> task = Steps.of().then((p, f) -> box.get(f)).policy(Policy.MONITOR).start();
    box.tryPut("x");
    assertThat(task.joinBlocking(LATER)).isEqualTo("x");
  }

  @Test
  void wakersTasksThatTalkDoNotKeepOthersFromRunning() throws Exception {
    Mailbox<String> there = new Mailbox<>();
    Mailbox<String> back = new Mailbox<>();
    boolean[] stop = {false};
    Steps<Object> one =
        Steps.of()
            .thenDo(f -> there.put("ball", f))
            .then((p, f) -> back.get(f))
            .thenDo(f -> {
              if (stop[0]) {
                throw new IllegalStateException("game over");
              }
            })
            .repeat(Long.MAX_VALUE)
            .policy(Policy.MONITOR);
    Steps<Object> two =
        Steps.of()
            .then((p, f) -> there.get(f))
            .thenDo(f -> back.put("ball", f))
            .repeat(Long.MAX_VALUE)
            .policy(Policy.MONITOR);
    pool.start(two);
    pool.start(one);
    Steps<Object> other = Steps.of().thenDo(f -> stop[0] = true);
    pool.start(other).joinBlocking(LATER);
    assertThatThrownBy(() -> one.joinBlocking(LATER)).hasRootCauseMessage("game over");
    two.cancel();
  }

  @Test
  void comesBeforeTheStart() throws Exception {
    Task<Integer> task = Task.of(() -> 1).policy(Policy.TASK).start();
    assertThatThrownBy(() -> task.policy(Policy.THREAD))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has been started");
    task.joinBlocking(LATER);
  }

  @MappedTo(Policy.THREAD)
  private static final class OnThread extends Task<Thread> {
    @Override
    protected Thread execute() {
      return Thread.currentThread();
    }
  }

  @MappedTo(Policy.MONITOR)
  private static final class OnWaker extends Task<Object> {
    private final List<String> order;

    OnWaker(List<String> order) {
      this.order = order;
    }

    @Override
    protected Object execute() {
      return order.add("next");
    }
  }

  @Test
  void aClassSaysWhereItsTasksRun() throws Exception {
    OnThread task = new OnThread();
    task.name("single");
    task.start();
    assertThat(task.joinBlocking(LATER).getName()).isEqualTo("soumak-single");
    OnThread inPool = pool.start(new OnThread());
    assertThat(inPool.joinBlocking(LATER).getName()).startsWith("soumak-OnThread");
  }

  @Test
  void whatATaskIsToldWinsOverItsClass() throws Exception {
    Task<Thread> task = new OnThread().policy(Policy.TASK);
    pool.start(task);
    assertThat(task.joinBlocking(LATER).getName()).startsWith("soumak-worker-");
  }

  @Test
  void aClassOnItsWakersThreadRunsBeforeWhatIsQueued() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Steps<Object> queued = Steps.of().thenDo(f -> order.add("queued"));
    OnWaker next = new OnWaker(order);
    Steps<Object> waker =
        Steps.of()
            .thenDo(f -> {
              queued.start();
              next.start();
            });
    pool.start(waker).joinBlocking(LATER);
    next.joinBlocking(LATER);
    queued.joinBlocking(LATER);
    assertThat(order).containsExactly("next", "queued");
  }

  @Test
  void whoRunsNextIsNotForgottenWhenItsWorkerRetires() throws Exception {
    try (Scheduler two = Scheduler.withWorkers(2)) {
      List<Task<Object>> talkers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        Mailbox<String> there = new Mailbox<>();
        Mailbox<String> back = new Mailbox<>();
        talkers.add(two.start(talker(there, back, 100_000).policy(Policy.MONITOR)));
        talkers.add(two.start(talker(back, there, 100_000).policy(Policy.MONITOR)));
        there.tryPut("ball");
      }
      for (Task<Object> each : talkers) {
        each.joinBlocking(LATER);
        assertThat(each.isEnded()).isTrue();
      }
    }
  }

  private static Task<Object> talker(Mailbox<String> in, Mailbox<String> out, int rounds) {
    return Steps.of().then((p, f) -> in.get(f)).thenDo(f -> out.put("ball", f)).repeat(rounds);
  }
}
