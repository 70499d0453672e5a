package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import soumak.woven.Fiber;

class StrandTest {
  private static final Duration SOON = Duration.ofMillis(5);
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);
  private final Mailbox<String> box = new Mailbox<>();

  private Steps<String> waits() {
    return Steps.<String>of().then((previous, fiber) -> box.get(fiber));
  }

  private Steps<String> parked() {
    Steps<String> task = pool.start(waits());
    Parked.await(task);
    return task;
  }

  @Test
  void resultsInWhatItComputes() throws Throwable {
    Task<Integer> task = Task.spawn(() -> 42);
    assertThat(task.join()).isEqualTo(42);
    assertThat(task.joinBlocking()).isEqualTo(42);
    assertThat(task.joinBlocking(SOON)).isEqualTo(42);
    assertThat(task.isEnded()).isTrue();
    assertThat(task.isCancelled()).isFalse();
  }

  @Test
  void isNotCopied() {
    class Copied extends Actor implements Cloneable {
      @Override
      protected void execute() {}

      Object copy() throws CloneNotSupportedException {
        return clone();
      }
    }
    assertThatThrownBy(() -> new Copied().copy())
        .isInstanceOf(CloneNotSupportedException.class)
        .hasMessage("make another Copied");
  }

  @Test
  void mayResultInNull() {
    assertThat(Task.spawn(() -> (String) null).joinBlocking()).isNull();
  }

  @Test
  void anActorResultsInNothing() {
    AtomicInteger did = new AtomicInteger();
    assertThat(Actor.spawn(did::incrementAndGet).joinBlocking()).isNull();
    assertThat(did).hasValue(1);
    Actor actor =
        new Actor() {
          @Override
          protected void execute() {
            throw new AssertionError();
          }

          @Override
          protected void execute(Fiber fiber) {
            box.get(fiber);
          }
        };
    actor.start();
    box.tryPut("x");
    assertThat(actor.joinBlocking()).isNull();
  }

  @Test
  void aTaskJoinsAnother() throws Exception {
    Steps<String> joined = parked();
    Steps<String> joiner = pool.start(Steps.<String>of().then((p, f) -> joined.join(f)));
    Parked.await(joiner);
    box.tryPut("x");
    assertThat(joiner.joinBlocking(LATER)).isEqualTo("x");
    Steps<String> late = pool.start(Steps.<String>of().then((p, f) -> joined.join(f)));
    assertThat(late.joinBlocking(LATER)).as("join of what has ended").isEqualTo("x");
  }

  @Test
  void manyMayJoin() throws Exception {
    Steps<String> joined = parked();
    List<Steps<String>> joiners = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      joiners.add(pool.start(Steps.<String>of().then((p, f) -> joined.join(f))));
      Parked.await(joiners.get(i));
    }
    joiners.get(3).cancel();
    assertThatThrownBy(() -> joiners.get(3).joinBlocking(LATER))
        .isInstanceOf(CancellationException.class);
    box.tryPut("x");
    for (int i = 0; i < 10; i++) {
      if (i != 3) {
        assertThat(joiners.get(i).joinBlocking(LATER)).isEqualTo("x");
      }
    }
  }

  @Test
  void joinBlockingGivesUpAfterItsTimeout() throws Exception {
    Steps<String> task = parked();
    assertThatThrownBy(() -> task.joinBlocking(SOON)).isInstanceOf(TimeoutException.class);
    assertThat(task.isEnded()).as("it runs on").isFalse();
    box.tryPut("x");
    assertThat(task.joinBlocking(LATER)).isEqualTo("x");
  }

  @Test
  void anInterruptEndsJoinBlockingAndStays() throws Exception {
    Steps<String> task = parked();
    AtomicInteger interrupted = new AtomicInteger();
    Thread joiner =
        Thread.ofPlatform()
            .start(() -> {
              try {
                task.joinBlocking();
              } catch (CancellationException e) {
                interrupted.set(Thread.currentThread().isInterrupted() ? 1 : -1);
              }
            });
    Parked.await(joiner);
    joiner.interrupt();
    joiner.join();
    assertThat(interrupted).hasValue(1);
    assertThat(task.isEnded()).isFalse();
  }

  @Test
  void aFailureIsToldToWhoJoins() throws Exception {
    IllegalStateException failure = new IllegalStateException("wrong");
    Steps<Object> task =
        Steps.of()
            .then((p, f) -> box.get(f))
            .thenDo(f -> {
              throw failure;
            })
            .name("the failing one");
    pool.start(task);
    Parked.await(task);
    Steps<Object> joiner =
        pool.start(Steps.of().then((p, f) -> task.join(f)).caught(thrown -> thrown));
    Parked.await(joiner);
    box.tryPut("x");
    assertThat(joiner.joinBlocking(LATER))
        .isInstanceOfSatisfying(
            TaskFailedException.class,
            told ->
                assertThat(told)
                    .hasMessageContaining("the failing one")
                    .hasMessageContaining("wrong")
                    .hasCause(failure));
    assertThatThrownBy(task::joinBlocking).hasCause(failure);
    assertThatThrownBy(() -> task.joinBlocking(SOON)).hasCause(failure);
  }

  @Test
  void errorsAreFailuresToo() {
    Scheduler.onUncaught((task, failure) -> {});
    try {
      Task<Object> task =
          Task.spawn(() -> {
            throw new StackOverflowError("deep");
          });
      assertThatThrownBy(task::joinBlocking).hasCauseInstanceOf(StackOverflowError.class);
    } finally {
      Scheduler.onUncaught(null);
    }
  }

  @Test
  void isStartedOnce() {
    Task<Integer> task = Task.of(() -> 1);
    task.start();
    assertThatThrownBy(task::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("started before");
    task.joinBlocking();
    assertThatThrownBy(task::start).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> pool.start(task)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void hasAName() {
    assertThat(Task.of(() -> 1).name("given").name()).isEqualTo("given");
    assertThat(Task.of(() -> 1).name("given")).hasToString("given");
    assertThat(Actor.of(() -> {}).name("an actor").name()).isEqualTo("an actor");
    assertThat(new Steps<Object>().name()).matches("Steps@[0-9a-f]+");
  }

  @Test
  void knowsTheCurrentTask() throws Exception {
    assertThat(Task.current()).isNull();
    Steps<Object> task = Steps.of().then((p, f) -> Task.current());
    assertThat(pool.start(task).joinBlocking(LATER)).isSameAs(task);
    Task<Object> unwoven = Task.of(() -> Task.current());
    assertThat(pool.start(unwoven).joinBlocking(LATER)).isSameAs(unwoven);
    Task<Object> ownThread = Task.of(() -> (Object) Task.current()).policy(Policy.THREAD);
    assertThat(ownThread.start().joinBlocking(LATER)).isSameAs(ownThread);
  }

  @Test
  void cancelEndsAWait() {
    Steps<String> task = parked();
    task.cancel();
    assertThat(task.isCancelled()).isTrue();
    assertThatThrownBy(() -> task.joinBlocking(LATER))
        .isInstanceOf(CancellationException.class)
        .hasMessageContaining("was cancelled");
    assertThat(task.isEnded()).isTrue();
  }

  @Test
  void cancelBeforeTheStartLetsNothingRun() {
    AtomicInteger ran = new AtomicInteger();
    Task<Integer> task = Task.of(ran::incrementAndGet);
    task.cancel();
    pool.start(task);
    assertThatThrownBy(() -> task.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    assertThat(ran).hasValue(0);
  }

  @Test
  void everyLaterWaitEndsToo() throws Exception {
    List<Throwable> thrown = new ArrayList<>();
    Steps<Object> task = Steps.of();
    task.thenDo(f -> task.cancel())
        .then((p, f) -> box.get(f))
        .caught(thrown::add)
        .thenDo(f -> Task.sleep(LATER, f))
        .caught(thrown::add)
        .thenDo(Task::yield)
        .caught(thrown::add)
        .then((p, f) -> box.get(LATER, f))
        .caught(thrown::add)
        .then((p, f) -> new Channel<>().read(f))
        .caught(thrown::add)
        .thenInt(f -> Alt.fair(box).select(f))
        .caught(thrown::add)
        .thenDo(f -> new Barrier(2).sync(f))
        .caught(thrown::add)
        .then((p, f) -> waits().join(f))
        .caught(thrown::add)
        .then((p, f) -> Blocking.call(() -> 1, f))
        .caught(thrown::add)
        .then((p, f) -> "survived");
    assertThat(pool.start(task).joinBlocking(LATER)).isEqualTo("survived");
    assertThat(thrown)
        .hasSize(9)
        .allSatisfy(t -> assertThat(t).isInstanceOf(CancellationException.class));
  }

  @Test
  void cancellingWhatHasEndedChangesNothing() {
    Task<Integer> task = Task.spawn(() -> 1);
    task.joinBlocking();
    task.cancel();
    assertThat(task.joinBlocking()).isEqualTo(1);
  }

  @Test
  void aCancellationExceptionOfItsOwnIsAFailure() {
    Scheduler.onUncaught((task, failure) -> {});
    try {
      Task<Object> task =
          Task.spawn(() -> {
            throw new CancellationException("mine");
          });
      assertThatThrownBy(task::joinBlocking)
          .isInstanceOf(TaskFailedException.class)
          .hasRootCauseMessage("mine");
    } finally {
      Scheduler.onUncaught(null);
    }
  }

  @Test
  void aCallerThatIsCancelledWhileItJoinsLeavesTheJoinedAlone() throws Exception {
    Steps<String> joined = parked();
    Steps<String> joiner = pool.start(Steps.<String>of().then((p, f) -> joined.join(f)));
    Parked.await(joiner);
    joiner.cancel();
    assertThatThrownBy(() -> joiner.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    assertThat(joined.isEnded()).isFalse();
    box.tryPut("x");
    assertThat(joined.joinBlocking(LATER)).isEqualTo("x");
  }

  @Test
  void watchersAreToldOfTheEnd() throws Throwable {
    Mailbox<Exit> exits = new Mailbox<>();
    Steps<String> task = parked();
    task.watch(exits);
    box.tryPut("x");
    assertThat(exits.get(LATER)).isEqualTo(new Exit(task, "x", null));
    task.watch(exits);
    assertThat(exits.tryGet()).as("told now").isEqualTo(new Exit(task, "x", null));
  }

  /** Else one that is polled with the same mailbox again and again would keep more and more. */
  @Test
  void eachMailboxIsToldOnce() throws Throwable {
    List<Mailbox<Exit>> all = new ArrayList<>();
    Steps<String> task = parked();
    for (int i = 0; i < 1_000; i++) {
      if (i < 500) {
        all.add(new Mailbox<>());
      }
      task.watch(all.get(i % 500));
    }
    box.tryPut("x");
    for (Mailbox<Exit> exits : all) {
      assertThat(exits.get(LATER)).isEqualTo(new Exit(task, "x", null));
    }
    assertThat(all).allMatch(exits -> exits.tryGet() == null);
  }

  @Test
  void watchersAreToldOfFailuresAndCancellations() throws Throwable {
    Mailbox<Exit> exits = new Mailbox<>();
    IllegalStateException failure = new IllegalStateException("x");
    Task<Object> fails =
        Task.of(() -> {
          throw failure;
        });
    fails.watch(exits);
    fails.start();
    assertThat(exits.get(LATER)).isEqualTo(new Exit(fails, null, failure));
    Steps<String> cancelled = parked();
    cancelled.watch(exits);
    cancelled.cancel();
    assertThat(exits.get(LATER).failure()).isInstanceOf(CancellationException.class);
  }

  @Test
  void exitMessagesGoIntoFullMailboxes() throws Throwable {
    Mailbox<Object> full = new Mailbox<>(1);
    full.put("full");
    Steps<Object> putter = pool.start(Steps.of().thenDo(f -> full.put("waits", f)));
    Parked.await(putter);
    Steps<String> task = parked();
    task.watch(full);
    box.tryPut("x");
    task.joinBlocking(LATER);
    await().until(() -> full.size() == 2);
    assertThat(full.get(LATER)).isEqualTo("full");
    assertThat(full.get(LATER)).isInstanceOf(Exit.class);
    assertThat(full.get(LATER)).isEqualTo("waits");
    putter.joinBlocking(LATER);
  }
}
