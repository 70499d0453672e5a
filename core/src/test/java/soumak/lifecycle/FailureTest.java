package soumak.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Exit;
import soumak.Mailbox;
import soumak.Parked;
import soumak.Scheduler;
import soumak.Steps;
import soumak.Strand;
import soumak.Task;
import soumak.TaskFailedException;

/** Who hears of the end of a task, and what: joiners, watchers, the uncaught handler. */
@Timeout(60)
class FailureTest {
  private static final Duration LATER = Duration.ofMinutes(5);
  private static final Duration SOON = Duration.ofMillis(1);

  @AutoClose private final Scheduler scheduler = Scheduler.withWorkers(2);
  private final Mailbox<String> box = new Mailbox<>();
  private final IllegalStateException failure = new IllegalStateException("no luck");

  @AfterEach
  void resetHandler() {
    Scheduler.onUncaught(null);
  }

  private static Steps<String> failing(Throwable thrown) {
    return Steps.<String>of()
        .thenDo(f -> {
          throw thrown;
        });
  }

  private Steps<String> failsLater() {
    return Steps.<String>of()
        .then((p, f) -> box.get(f))
        .thenDo(f -> {
          throw failure;
        });
  }

  private Steps<String> getter() {
    return Steps.<String>of().then((p, f) -> box.get(f));
  }

  private static void awaitEnd(Strand<?> task) {
    while (!task.isEnded()) {
      Thread.onSpinWait();
    }
  }

  /** Has a new task fail and asks for it, again until that took less than the moment granted. */
  private Steps<String> heardOf(String name, Consumer<Steps<String>> asking) {
    while (true) {
      Steps<String> task = failing(failure).name(name);
      long start = System.nanoTime();
      scheduler.start(task);
      asking.accept(task);
      if (System.nanoTime() - start < 50_000_000) {
        return task;
      }
    }
  }

  @Test
  void anUncaughtFailureIsToldOnceAndOnlyIfNobodyHeardOfIt() {
    List<Strand<?>> told = Collections.synchronizedList(new ArrayList<>());
    Scheduler.onUncaught((task, thrown) -> told.add(task));
    Steps<String> lonely = scheduler.start(failing(failure).name("lonely"));
    awaitEnd(lonely);
    Steps<String> watched = failing(failure).name("watched");
    watched.watch(new Mailbox<>());
    scheduler.start(watched);
    Steps<String> joined =
        heardOf(
            "joined", task -> assertThatThrownBy(() -> task.joinBlocking(LATER)).hasCause(failure));
    Steps<String> watchedLate =
        heardOf(
            "watched late",
            task -> {
              awaitEnd(task);
              task.watch(new Mailbox<>());
            });
    awaitEnd(watched);
    Steps<String> last = scheduler.start(failing(failure).name("last"));
    while (!told.contains(lonely) || !told.contains(last)) {
      Thread.onSpinWait();
    }
    assertThat(told).containsOnlyOnce(lonely, last).doesNotContain(watched, joined, watchedLate);
  }

  @Test
  void aWatcherIsSentTheResult() throws Exception {
    Mailbox<Exit> exits = new Mailbox<>();
    Steps<String> task = getter();
    task.watch(exits);
    scheduler.start(task);
    assertThat(exits.tryGet()).isNull();
    box.tryPut("result");
    task.joinBlocking(LATER);
    assertThat(next(exits)).isEqualTo(new Exit(task, "result", null));
    assertThat(exits.tryGet()).as("a second message").isNull();
  }

  @Test
  void aWatcherIsSentTheFailure() throws Exception {
    Mailbox<Exit> exits = new Mailbox<>();
    Steps<String> task = scheduler.start(failsLater());
    task.watch(exits);
    box.tryPut("go");
    assertThat(next(exits)).isEqualTo(new Exit(task, null, failure));
  }

  @Test
  void aWatcherIsSentTheCancellation() throws Exception {
    Mailbox<Exit> exits = new Mailbox<>();
    Steps<String> task = scheduler.start(getter());
    Parked.await(task);
    task.watch(exits);
    task.cancel();
    Exit exit = next(exits);
    assertThat(exit.task()).isSameAs(task);
    assertThat(exit.result()).isNull();
    assertThat(exit.failure()).isInstanceOf(CancellationException.class);
  }

  @Test
  void allWatchersAreToldAlsoLateOnesAndThoseWithAFullMailbox() throws Exception {
    Mailbox<Object> full = new Mailbox<>(1);
    full.tryPut("in the way");
    Mailbox<Exit> other = new Mailbox<>();
    Mailbox<Exit> late = new Mailbox<>();
    Steps<String> task = getter();
    task.watch(full);
    task.watch(other);
    scheduler.start(task);
    box.tryPut("x");
    task.joinBlocking(LATER);
    task.watch(late);
    Exit exit = new Exit(task, "x", null);
    assertThat(late.tryGet()).isEqualTo(exit);
    assertThat(full.tryGet()).isEqualTo("in the way");
    assertThat(next(full)).isEqualTo(exit);
    assertThat(next(other)).isEqualTo(exit);
  }

  private <T> T next(Mailbox<T> from) throws Exception {
    return scheduler.start(Steps.<T>of().then((p, f) -> from.get(f))).joinBlocking(LATER);
  }

  @Test
  void allWhoJoinAreToldOfTheSameFailure() throws Exception {
    Steps<String> task = scheduler.start(failsLater().name("unlucky"));
    List<Steps<Throwable>> joiners = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Steps<Throwable> joiner =
          Steps.<Throwable>of().then((p, f) -> task.join(f)).caught(thrown -> thrown);
      joiners.add(scheduler.start(joiner));
    }
    joiners.subList(0, 25).forEach(Parked::await);
    box.tryPut("go");
    List<Throwable> thrown = new ArrayList<>();
    for (Steps<Throwable> joiner : joiners) {
      thrown.add(joiner.joinBlocking(LATER));
    }
    assertThat(thrown)
        .doesNotHaveDuplicates()
        .allSatisfy(t ->
            assertThat(t)
                .isInstanceOf(TaskFailedException.class)
                .hasMessage("unlucky failed: java.lang.IllegalStateException: no luck"));
    assertThat(thrown).extracting(Throwable::getCause).containsOnly(failure);
  }

  @Test
  void aFailureThatPassesThroughTasksNamesEach() throws Exception {
    Steps<String> inner = scheduler.start(failsLater().name("inner"));
    Steps<Object> outer = Steps.of().then((p, f) -> inner.join(f)).name("outer");
    scheduler.start(outer);
    Parked.await(outer);
    box.tryPut("go");
    Throwable thrown = catchThrowable(() -> outer.joinBlocking(LATER));
    assertThat(thrown)
        .hasMessageStartingWith("outer failed: ")
        .hasMessageContaining("inner failed");
    assertThat(thrown.getCause()).isInstanceOf(TaskFailedException.class).hasCause(failure);
  }

  @Test
  void aCancellationExceptionOfTheTasksOwnIsAFailure() {
    CancellationException own = new CancellationException("of another thing");
    Steps<String> task = scheduler.start(failing(own).name("innocent"));
    assertThatThrownBy(() -> task.joinBlocking(LATER))
        .isInstanceOf(TaskFailedException.class)
        .hasMessageContaining("innocent failed")
        .hasCause(own);
  }

  @Test
  void joinBlockingWithTimeout() throws Exception {
    Steps<String> task = scheduler.start(getter());
    assertThatThrownBy(() -> task.joinBlocking(SOON)).isInstanceOf(TimeoutException.class);
    assertThatThrownBy(() -> task.joinBlocking(Duration.ZERO)).isInstanceOf(TimeoutException.class);
    assertThatThrownBy(() -> task.joinBlocking(SOON.negated()))
        .isInstanceOf(TimeoutException.class);
    assertThat(task.isEnded()).isFalse();
    assertThat(task.isCancelled()).isFalse();
    box.tryPut("x");
    assertThat(task.joinBlocking(LATER)).isEqualTo("x");
    assertThat(task.joinBlocking(Duration.ZERO)).as("of what has ended").isEqualTo("x");
  }

  @Test
  void joinBlockingWithTimeoutTellsOfFailuresAndCancellations() {
    Steps<String> failed = scheduler.start(failsLater());
    Parked.await(failed);
    box.tryPut("go");
    assertThatThrownBy(() -> failed.joinBlocking(LATER)).hasCause(failure);
    assertThatThrownBy(() -> failed.joinBlocking(Duration.ZERO)).hasCause(failure);
    Steps<String> cancelled = scheduler.start(getter().name("unwanted"));
    cancelled.cancel();
    assertThatThrownBy(() -> cancelled.joinBlocking(LATER))
        .isInstanceOf(CancellationException.class)
        .hasMessage("unwanted was cancelled")
        .hasCauseInstanceOf(CancellationException.class);
  }

  @Test
  void tracesShowNothingOfTheRuntime() {
    Steps<String> before =
        Steps.<String>of()
            .thenDo(f -> {
              throw new IllegalStateException("before");
            });
    assertReadable(before);
    Steps<String> after =
        Steps.<String>of()
            .thenDo(f -> Task.sleep(SOON, f))
            .thenDo(f -> {
              throw new IllegalStateException("after");
            });
    assertReadable(after);
  }

  private void assertReadable(Steps<String> task) {
    scheduler.start(task);
    Throwable thrown = catchThrowable(() -> task.joinBlocking(LATER)).getCause();
    assertThat(thrown.getStackTrace())
        .anyMatch(element -> element.getClassName().equals(FailureTest.class.getName()))
        .anyMatch(element -> element.getClassName().equals(Steps.class.getName()))
        .noneMatch(element -> element.getClassName().startsWith("soumak.runtime."));
  }
}
