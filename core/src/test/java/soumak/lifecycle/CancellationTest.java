package soumak.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.Channel;
import soumak.Mailbox;
import soumak.Mutex;
import soumak.Parked;
import soumak.Scheduler;
import soumak.Steps;
import soumak.TaskFailedException;

/** Cancelling, at every moment of a task's life and in every kind of wait. */
@Timeout(60)
class CancellationTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler scheduler = Scheduler.withWorkers(2);

  static List<Waits.Wait> waits() {
    return Waits.all();
  }

  private static void assertCancelled(Steps<?> task) {
    assertThatThrownBy(() -> task.joinBlocking(LATER))
        .isInstanceOf(CancellationException.class)
        .hasMessageContaining("was cancelled");
    assertThat(task.isCancelled()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("waits")
  void whileItWaits(Waits.Wait wait) throws Exception {
    Steps<Object> task = scheduler.start(wait.append().apply(Steps.of()));
    Parked.await(task);
    task.cancel();
    assertCancelled(task);
    wait.check().on(scheduler);
  }

  @Test
  void beforeItStartsSoItNeverBegins() {
    List<String> did = new ArrayList<>();
    Steps<Object> task = Steps.of().thenDo(f -> did.add("began"));
    task.cancel();
    assertThat(task.isCancelled()).isTrue();
    assertThat(task.isEnded()).isFalse();
    scheduler.start(task);
    assertCancelled(task);
    assertThat(did).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("waits")
  void byItselfJustBeforeItWaits(Waits.Wait wait) throws Exception {
    List<String> did = new ArrayList<>();
    Steps<Object> task = Steps.of();
    task.thenDo(f -> task.cancel()).thenDo(f -> did.add("before"));
    wait.append().apply(task).thenDo(f -> did.add("behind"));
    scheduler.start(task);
    assertCancelled(task);
    assertThat(did).containsExactly("before");
    wait.check().on(scheduler);
  }

  @ParameterizedTest
  @MethodSource("waits")
  void everyLaterWaitEndsToo(Waits.Wait wait) throws Exception {
    List<Throwable> caught = new ArrayList<>();
    Steps<Object> task = wait.append().apply(Steps.of());
    task.caught(thrown -> caught.add(thrown));
    wait.append().apply(task);
    task.caught(thrown -> caught.add(thrown)).then((p, f) -> "cleaned up");
    scheduler.start(task);
    Parked.await(task);
    task.cancel();
    assertThat(task.joinBlocking(LATER)).as("it caught them").isEqualTo("cleaned up");
    assertThat(caught).hasSize(2).hasOnlyElementsOfType(CancellationException.class);
    assertThat(task.isCancelled()).isTrue();
    wait.check().on(scheduler);
  }

  @ParameterizedTest
  @MethodSource("waits")
  void twiceAtOnce(Waits.Wait wait) throws Exception {
    Steps<Object> task = scheduler.start(wait.append().apply(Steps.of()));
    Parked.await(task);
    CyclicBarrier together = new CyclicBarrier(2);
    Thread other = Thread.ofPlatform().start(() -> cancelTogether(task, together));
    cancelTogether(task, together);
    other.join();
    assertCancelled(task);
    task.cancel();
    assertCancelled(task);
    wait.check().on(scheduler);
  }

  private static void cancelTogether(Steps<?> task, CyclicBarrier together) {
    try {
      together.await();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    task.cancel();
  }

  @Test
  void afterItsEndChangesNothing() throws Exception {
    Steps<String> done = scheduler.start(Steps.<String>of().then((p, f) -> "done"));
    assertThat(done.joinBlocking(LATER)).isEqualTo("done");
    done.cancel();
    assertThat(done.joinBlocking(LATER)).isEqualTo("done");
    IllegalStateException failure = new IllegalStateException("no luck");
    Steps<Object> failed = Steps.of();
    failed.thenDo(f -> {
      throw failure;
    });
    scheduler.start(failed);
    assertThatThrownBy(() -> failed.joinBlocking(LATER)).hasCause(failure);
    failed.cancel();
    assertThatThrownBy(() -> failed.joinBlocking(LATER))
        .isInstanceOf(TaskFailedException.class)
        .hasCause(failure);
  }

  @Test
  void whatDoesNotWaitGoesOn() throws Exception {
    Steps<String> task = Steps.of();
    task.thenDo(f -> task.cancel()).then((p, f) -> "computed");
    assertThat(scheduler.start(task).joinBlocking(LATER)).isEqualTo("computed");
  }

  @RepeatedTest(50)
  void aMessageThatComesMeanwhileIsTakenOrStays() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Steps<Object> task =
        scheduler.start(Steps.of().then((p, f) -> box.get(f)).caught(thrown -> "cancelled"));
    Parked.await(task);
    CyclicBarrier together = new CyclicBarrier(2);
    Thread canceller = Thread.ofPlatform().start(() -> cancelTogether(task, together));
    together.await();
    box.tryPut("message");
    canceller.join();
    Object got = task.joinBlocking(LATER);
    assertThat(box.tryGet()).isEqualTo(got.equals("cancelled") ? "message" : null);
    assertThat(got).isIn("message", "cancelled");
  }

  @RepeatedTest(50)
  void anElementThatIsWrittenMeanwhileIsReadOnce() throws Exception {
    Channel<String> channel = new Channel<>();
    Steps<Object> reader =
        scheduler.start(Steps.of().then((p, f) -> channel.read(f)).caught(thrown -> "cancelled"));
    Parked.await(reader);
    CyclicBarrier together = new CyclicBarrier(2);
    Thread canceller = Thread.ofPlatform().start(() -> cancelTogether(reader, together));
    together.await();
    Steps<Object> writer = scheduler.start(Steps.of().thenDo(f -> channel.write("element", f)));
    canceller.join();
    Object got = reader.joinBlocking(LATER);
    if (got.equals("cancelled")) {
      Steps<Object> next = scheduler.start(Steps.of().then((p, f) -> channel.read(f)));
      got = next.joinBlocking(LATER);
    }
    assertThat(got).isEqualTo("element");
    writer.joinBlocking(LATER);
  }

  @RepeatedTest(50)
  void aMutexThatComesFreeMeanwhileIsNotLeftLocked() throws Exception {
    Mutex mutex = new Mutex();
    assertThat(mutex.tryLock()).isTrue();
    Steps<Object> task =
        Steps.of()
            .thenDo(mutex::lock)
            .caught(thrown -> "cancelled")
            .then((caught, f) -> caught == null ? unlocked(mutex) : caught);
    scheduler.start(task);
    Parked.await(task);
    CyclicBarrier together = new CyclicBarrier(2);
    Thread canceller = Thread.ofPlatform().start(() -> cancelTogether(task, together));
    together.await();
    mutex.unlock();
    canceller.join();
    assertThat(task.joinBlocking(LATER)).isIn("unlocked", "cancelled");
    assertThat(mutex.tryLock()).as("nobody owns it").isTrue();
  }

  private static String unlocked(Mutex mutex) {
    mutex.unlock();
    return "unlocked";
  }
}
