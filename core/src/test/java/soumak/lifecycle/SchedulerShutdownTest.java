package soumak.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.Mailbox;
import soumak.Parked;
import soumak.Policy;
import soumak.Scheduler;
import soumak.Steps;
import soumak.Strand;
import soumak.Task;
import soumak.TaskFailedException;
import soumak.testing.Forked;

/**
 * A scheduler waits for, and cancels, all tasks started on it, whatever their policy.
 *
 * <p>The tests have threads of their own, for {@code close} goes on when it is interrupted.
 */
@Timeout(value = 60, threadMode = SEPARATE_THREAD)
class SchedulerShutdownTest {
  private static final Duration LATER = Duration.ofMinutes(5);
  private static final Duration SOON = Duration.ofMillis(1);

  private final Scheduler scheduler = Scheduler.withWorkers(1);
  private final Mailbox<String> box = new Mailbox<>();

  @AfterEach
  @Timeout(value = 60, threadMode = SEPARATE_THREAD)
  void close() {
    scheduler.close();
  }

  private Steps<String> getter(Policy policy) {
    return Steps.<String>of().then((p, f) -> box.get(f)).policy(policy);
  }

  @ParameterizedTest
  @EnumSource
  void closeCancelsWhatIsParked(Policy policy) {
    Steps<String> task = scheduler.start(getter(policy));
    Parked.await(task);
    scheduler.close();
    assertThat(task.isEnded()).isTrue();
    assertThat(task.isCancelled()).isTrue();
    assertThatThrownBy(() -> task.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
  }

  @ParameterizedTest
  @EnumSource
  void closeCancelsWhatHasJustBeenStarted(Policy policy) {
    List<Steps<String>> tasks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      tasks.add(scheduler.start(getter(policy)));
    }
    scheduler.close();
    assertThat(tasks).allMatch(task -> task.isEnded() && task.isCancelled());
  }

  @ParameterizedTest
  @EnumSource
  void closeWaitsForWhatDoesNotPause(Policy policy) throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Steps<String> busy =
        Steps.<String>of()
            .then((p, f) -> {
              inside.countDown();
              goOn.await();
              return "finished";
            })
            .policy(policy);
    scheduler.start(busy);
    inside.await();
    AtomicReference<Boolean> endedWhenClosed = new AtomicReference<>();
    Thread closer =
        Thread.ofPlatform()
            .start(() -> {
              scheduler.close();
              endedWhenClosed.set(busy.isEnded());
            });
    Parked.await(closer);
    assertThat(busy.isEnded()).isFalse();
    goOn.countDown();
    closer.join();
    assertThat(endedWhenClosed.get()).isTrue();
    assertThat(busy.joinBlocking(LATER)).isEqualTo("finished");
  }

  @ParameterizedTest
  @EnumSource
  void shutDownSaysWhetherAllHaveEnded(Policy policy) throws Exception {
    Steps<String> task = scheduler.start(getter(policy));
    assertThat(scheduler.shutDown(SOON)).isFalse();
    assertThat(scheduler.shutDown(Duration.ZERO)).isFalse();
    assertThat(task.isCancelled()).as("a graceful end cancels nothing").isFalse();
    box.tryPut("last");
    assertThat(scheduler.shutDown(LATER)).isTrue();
    assertThat(task.isEnded()).isTrue();
    assertThat(task.joinBlocking(LATER)).isEqualTo("last");
    assertThat(scheduler.shutDown(Duration.ZERO)).as("once more").isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsStartedOnAClosedScheduler(Policy policy) throws Exception {
    scheduler.close();
    Steps<String> late = getter(policy);
    assertThatThrownBy(() -> scheduler.start(late))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("shut down");
    box.tryPut("elsewhere");
    assertThat(late.start().joinBlocking(LATER)).as("it is still new").isEqualTo("elsewhere");
  }

  @Test
  void childrenOfATaskWithItsOwnThreadRunOnTheWorkers() throws Exception {
    Steps<Thread> probe = Steps.<Thread>of().then((p, f) -> Thread.currentThread());
    Thread worker = scheduler.start(probe).joinBlocking(LATER);
    Steps<Thread> child = Steps.<Thread>of().then((p, f) -> Thread.currentThread());
    Steps<Thread> parent =
        Steps.<Thread>of()
            .thenDo(f -> child.start())
            .then((p, f) -> Thread.currentThread())
            .policy(Policy.THREAD);
    assertThat(scheduler.start(parent).joinBlocking(LATER)).isNotSameAs(worker);
    assertThat(child.joinBlocking(LATER)).isSameAs(worker);
  }

  @ParameterizedTest
  @EnumSource
  void childrenAreCountedAndCancelled(Policy childPolicy) throws Exception {
    Steps<String> child = getter(childPolicy);
    Steps<Object> parent = Steps.of().thenDo(f -> child.start()).policy(Policy.THREAD);
    scheduler.start(parent).joinBlocking(LATER);
    assertThat(scheduler.shutDown(SOON)).as("the child still runs").isFalse();
    scheduler.close();
    assertThat(child.isEnded()).isTrue();
    assertThat(child.isCancelled()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void aTaskCannotCloseWhatRunsIt(Policy policy) throws Exception {
    Steps<Object> task = Steps.of().thenDo(f -> scheduler.close()).policy(policy).name("suicidal");
    scheduler.start(task);
    Throwable refused = catchThrowable(() -> task.joinBlocking(LATER));
    assertThat(refused).isInstanceOf(TaskFailedException.class);
    assertThat(refused.getCause())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("suicidal cannot shut down the scheduler");
    box.tryPut("still open");
    assertThat(scheduler.start(getter(policy)).joinBlocking(LATER)).isEqualTo("still open");
  }

  @Test
  void aTaskCannotShutDownGracefullyWhatRunsItEither() throws Exception {
    Steps<Boolean> task = Steps.<Boolean>of().then((p, f) -> scheduler.shutDown(LATER));
    scheduler.start(task);
    assertThatThrownBy(() -> task.joinBlocking(LATER))
        .hasCauseInstanceOf(IllegalStateException.class);
    assertThat(scheduler.shutDown(LATER)).isTrue();
  }

  @Test
  void aTaskOfAnotherSchedulerMayCloseIt() throws Exception {
    Steps<String> parked = scheduler.start(getter(Policy.TASK));
    try (Scheduler other = Scheduler.withWorkers(1)) {
      other.start(Steps.of().thenDo(f -> scheduler.close())).joinBlocking(LATER);
    }
    assertThat(parked.isEnded()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void whatATaskStartsThatWasWokenFromHereGoesOn(Policy policy) throws Exception {
    Mailbox<String> other = new Mailbox<>();
    Steps<String> child = Steps.<String>of().then((p, f) -> other.get(f));
    Steps<Object> relay =
        Steps.of().then((p, f) -> box.get(f)).thenDo(f -> child.start()).policy(policy).start();
    Parked.await(relay);
    scheduler.start(Steps.of().thenDo(f -> box.put("x", f))).joinBlocking(LATER);
    relay.joinBlocking(LATER);
    scheduler.close();
    other.tryPut("still there");
    assertThat(child.joinBlocking(LATER)).isEqualTo("still there");
  }

  @ParameterizedTest
  @EnumSource
  void closeFindsParkedTasksThatAreNotTracked(Policy policy) throws Exception {
    Forked jvm = Forked.run(UntrackedClose.class, "-Dsoumak.track=false", "-Dpolicy=" + policy);
    assertThat(jvm.output()).contains("closed, ended: true, cancelled: true");
    assertThat(jvm.exitCode()).isZero();
  }

  /** Told so where it runs, for it waits for nothing. */
  @ParameterizedTest
  @EnumSource
  void closeCancelsWhatComputes(Policy policy) throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    Steps<String> busy =
        Steps.<String>of().then((p, f) -> computeUntilCancelled(inside)).policy(policy);
    scheduler.start(busy);
    inside.await();
    scheduler.close();
    assertThat(busy.joinBlocking(LATER)).isEqualTo("saw it");
  }

  @Test
  void closeCancelsWhatComputesBehindABlockingCall() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CompletableFuture<Thread> blocked = new CompletableFuture<>();
    Steps<String> busy =
        Steps.<String>of()
            .then((p, f) -> {
              blocked.complete(Thread.currentThread());
              box.get();
              return computeUntilCancelled(inside);
            });
    scheduler.start(busy);
    Parked.await(blocked.get());
    box.tryPut("");
    inside.await();
    scheduler.close();
    assertThat(busy.joinBlocking(LATER)).isEqualTo("saw it");
  }

  private static String computeUntilCancelled(CountDownLatch inside) {
    Strand<?> self = Task.current();
    inside.countDown();
    while (!self.isCancelled()) {
      Thread.onSpinWait();
    }
    return "saw it";
  }
}
