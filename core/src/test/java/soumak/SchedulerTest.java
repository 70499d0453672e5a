package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class SchedulerTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @Test
  void refusesToHaveNoWorkers() {
    assertThatThrownBy(() -> Scheduler.withWorkers(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not 0");
  }

  @Test
  void runsOnIfItIsNotSaidHowLongItsShutdownMayTake() throws Exception {
    try (Scheduler pool = Scheduler.withWorkers(1)) {
      assertThatThrownBy(() -> pool.shutDown(null)).isInstanceOf(NullPointerException.class);
      assertThat(pool.start(Steps.of().then((p, f) -> "runs")).joinBlocking(LATER))
          .isEqualTo("runs");
    }
  }

  @Test
  void runsTasksAndTheirTasksOnItsOwnThreads() throws Exception {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    try (Scheduler pool = Scheduler.withWorkers(1)) {
      Steps<Object> parent = Steps.of();
      List<Steps<Object>> children = new ArrayList<>();
      parent.thenDo(f -> {
        threads.add(Thread.currentThread());
        for (int i = 0; i < 100; i++) {
          children.add(Steps.of().thenDo(g -> threads.add(Thread.currentThread())));
          children.get(i).start();
        }
      });
      pool.start(parent).joinBlocking(LATER);
      for (Steps<Object> child : children) {
        child.joinBlocking(LATER);
      }
    }
    assertThat(threads).hasSize(1);
    Thread only = threads.iterator().next();
    only.join();
    assertThat(only.isDaemon()).isTrue();
  }

  @Test
  void itsWorkersWorkAtTheSameTime() throws Exception {
    int workers = 3;
    CyclicBarrier meeting = new CyclicBarrier(workers);
    try (Scheduler pool = Scheduler.withWorkers(workers)) {
      List<Steps<Object>> all = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        all.add(pool.start(Steps.of().thenDo(f -> meeting.await())));
      }
      for (Steps<Object> task : all) {
        task.joinBlocking(LATER);
      }
    }
    assertThat(meeting.isBroken()).isFalse();
  }

  /** The scheduler's monitor looks seldom while no worker is idle; one that goes idle ends that. */
  @Test
  void aWorkerThatGoesIdleLateFindsWhatStandsBehindALongTask() throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    CountDownLatch running = new CountDownLatch(2);
    CountDownLatch ran = new CountDownLatch(1);
    try (Scheduler pool = Scheduler.withWorkers(2)) {
      Steps<Object> late = Steps.of().thenDo(f -> spin(running, enough::get));
      Steps<Object> parent =
          Steps.of()
              .thenDo(f -> {
                Steps.of().thenDo(g -> ran.countDown()).start();
                spin(running, () -> ran.getCount() == 0);
              });
      pool.start(late);
      pool.start(parent);
      running.await();
      // So long that the monitor has begun to look seldom.
      assertThat(ran.await(50, TimeUnit.MILLISECONDS)).isFalse();
      enough.set(true);
      late.joinBlocking(LATER);
      parent.joinBlocking(LATER);
    }
    assertThat(ran.getCount()).isZero();
  }

  private static void spin(CountDownLatch running, BooleanSupplier until) {
    running.countDown();
    while (!until.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void theTasksOfOneTaskFindOtherWorkers() throws Exception {
    CyclicBarrier meeting = new CyclicBarrier(2);
    try (Scheduler pool = Scheduler.withWorkers(2)) {
      Steps<Object> parent =
          Steps.of()
              .thenDo(f -> {
                Steps.of().thenDo(g -> meeting.await()).start();
                meeting.await();
              });
      pool.start(parent).joinBlocking(LATER);
    }
    assertThat(meeting.isBroken()).isFalse();
  }

  @Test
  void shutsDownGracefully() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Scheduler pool = Scheduler.withWorkers(2);
    Steps<String> task = pool.start(Steps.<String>of().then((p, f) -> box.get(f)));
    assertThat(pool.shutDown(Duration.ofMillis(1))).isFalse();
    assertThatThrownBy(() -> pool.start(Task.of(() -> 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("shut down");
    box.tryPut("x");
    assertThat(pool.shutDown(LATER)).isTrue();
    assertThat(task.joinBlocking(LATER)).isEqualTo("x");
  }

  @Test
  void whatRunsMayStartTasksWhileItShutsDown() throws Exception {
    Scheduler pool = Scheduler.withWorkers(1);
    CountDownLatch running = new CountDownLatch(1);
    AtomicBoolean closing = new AtomicBoolean();
    Steps<Integer> task =
        Steps.<Integer>of()
            .thenDo(f -> {
              running.countDown();
              while (!closing.get()) {
                Thread.onSpinWait();
              }
            })
            .then((p, f) -> Scope.run(scope -> scope.spawn(() -> 7).join(), f));
    pool.start(task);
    running.await();
    assertThat(pool.shutDown(Duration.ZERO)).isFalse();
    closing.set(true);
    assertThat(pool.shutDown(LATER)).isTrue();
    assertThat(task.joinBlocking(LATER)).isEqualTo(7);
  }

  @Test
  void closeCancelsWhatWaits() {
    Mailbox<String> never = new Mailbox<>();
    Scheduler pool = Scheduler.withWorkers(2);
    List<Steps<Object>> all = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      all.add(pool.start(Steps.of().then((p, f) -> never.get(f))));
    }
    Steps<Object> busy = pool.start(Steps.of().thenDo(Task::yield).repeat(Long.MAX_VALUE));
    pool.close();
    assertThat(all).allMatch(task -> task.isEnded() && task.isCancelled());
    assertThat(busy.isEnded()).isTrue();
    pool.close();
  }

  @Test
  void closeReachesWhatBlocksInUnwovenCode() {
    Mailbox<String> never = new Mailbox<>();
    Task<String> task;
    try (Scheduler pool = Scheduler.withWorkers(1)) {
      task = pool.start(Task.of(() -> never.get()));
    }
    assertThat(task.isEnded()).isTrue();
  }

  @Test
  void itsThreadsEnd() throws Exception {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    CyclicBarrier meeting = new CyclicBarrier(2);
    try (Scheduler pool = Scheduler.withWorkers(2)) {
      List<Steps<Object>> both = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        both.add(
            pool.start(
                Steps.of()
                    .thenDo(f -> {
                      threads.add(Thread.currentThread());
                      meeting.await();
                    })));
      }
      for (Steps<Object> task : both) {
        task.joinBlocking(LATER);
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(threads).hasSize(2);
  }

  @RepeatedTest(20)
  void noTaskSlipsInWhileItCloses() throws Exception {
    Scheduler pool = Scheduler.withWorkers(2);
    AtomicInteger ran = new AtomicInteger();
    List<Task<Integer>> accepted = new ArrayList<>();
    Thread starter =
        Thread.ofPlatform()
            .start(() -> {
              try {
                while (true) {
                  Task<Integer> task = Task.of(ran::incrementAndGet);
                  accepted.add(pool.start(task));
                }
              } catch (IllegalStateException shutDown) {
                return;
              }
            });
    while (ran.get() < 100) {
      Thread.onSpinWait();
    }
    assertThat(pool.shutDown(LATER)).isTrue();
    starter.join();
    assertThat(accepted).allMatch(Strand::isEnded);
    assertThat(ran).hasValue(accepted.size());
  }

  @Test
  void theSharedOneIsNotShutDown() {
    assertThatThrownBy(() -> Scheduler.shared().close())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("withWorkers");
    assertThatThrownBy(() -> Scheduler.shared().shutDown(Duration.ZERO))
        .isInstanceOf(IllegalStateException.class);
    assertThat(Scheduler.shared().start(Task.of(() -> 3)).joinBlocking()).isEqualTo(3);
  }

  @Test
  void anInterruptThatATaskLeavesBehindIsNotSeenByTheNext() throws Exception {
    try (Scheduler pool = Scheduler.withWorkers(1)) {
      Steps<Object> interrupts = Steps.of().thenDo(f -> Thread.currentThread().interrupt());
      Steps<Boolean> sees =
          Steps.<Boolean>of().then((p, f) -> Thread.currentThread().isInterrupted());
      Steps<Object> both =
          Steps.of()
              .thenDo(f -> {
                interrupts.start();
                sees.start();
              });
      pool.start(both).joinBlocking(LATER);
      assertThat(sees.joinBlocking(LATER)).isFalse();
    }
  }
}
