package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class MailboxTest {
  private static final Duration SOON = Duration.ofMillis(5);
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);

  private <T> Steps<T> started(Steps<T> steps) {
    return pool.start(steps);
  }

  private static <T> Steps<T> get(Mailbox<T> box) {
    return Steps.<T>of().then((previous, fiber) -> box.get(fiber));
  }

  private static <T> Steps<T> put(Mailbox<T> box, T message) {
    return Steps.<T>of().thenDo(fiber -> box.put(message, fiber));
  }

  @Test
  void isEmptyAndUnboundedAtFirst() {
    Mailbox<String> box = new Mailbox<>();
    assertThat(box.size()).isZero();
    assertThat(box.capacity()).isEqualTo(Integer.MAX_VALUE);
    assertThat(box.isReady()).isFalse();
    assertThat(box.tryGet()).isNull();
  }

  @Test
  void givesMessagesInTheOrderInWhichTheyWerePut() throws Pausable {
    Mailbox<Integer> box = new Mailbox<>();
    for (int i = 0; i < 10_000; i++) {
      box.put(i);
    }
    assertThat(box.size()).isEqualTo(10_000);
    assertThat(box.isReady()).isTrue();
    for (int i = 0; i < 10_000; i++) {
      assertThat(box.get()).isEqualTo(i);
    }
    assertThat(box.tryGet()).isNull();
  }

  @Test
  void keepsTheOrderWhilePutsAndGetsWrapAroundTheRing() {
    Mailbox<Integer> box = new Mailbox<>();
    int in = 0;
    int out = 0;
    for (int round = 0; round < 200; round++) {
      for (int i = 0; i < round % 13; i++) {
        assertThat(box.tryPut(in++)).isNull();
      }
      for (int i = 0; i < round % 11; i++) {
        Integer got = box.tryGet();
        if (got != null) {
          assertThat(got).isEqualTo(out++);
        }
      }
    }
    assertThat(box.size()).isEqualTo(in - out);
  }

  @Test
  void refusesACapacityBelowOne() {
    assertThatThrownBy(() -> new Mailbox<>(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0")
        .hasMessageContaining("Channel");
  }

  @Test
  void refusesNull() {
    Mailbox<String> box = new Mailbox<>(1);
    assertThatThrownBy(() -> box.put(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> box.put(null, SOON)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> box.tryPut(null)).isInstanceOf(NullPointerException.class);
    box.tryPut("full");
    assertThatThrownBy(() -> box.tryPut(null)).isInstanceOf(NullPointerException.class);
  }

  @Test
  void tryPutGivesARefusedMessageBack() {
    Mailbox<String> box = new Mailbox<>(1);
    assertThat(box.tryPut("first")).isNull();
    String refused = new String("second");
    assertThat(box.tryPut(refused)).isSameAs(refused);
    assertThat(box.size()).isOne();
    assertThat(box.tryGet()).isEqualTo("first");
    assertThat(box.tryGet()).isNull();
  }

  @Test
  void getPausesUntilAMessageComes() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Steps<String> taker = started(get(box));
    Parked.await(taker);
    assertThat(box.tryPut("hello")).isNull();
    assertThat(taker.joinBlocking(LATER)).isEqualTo("hello");
    assertThat(box.size()).isZero();
  }

  @Test
  void putPausesWhileTheMailboxIsFull() throws Exception {
    Mailbox<String> box = new Mailbox<>(1);
    box.tryPut("a");
    Steps<String> putter = started(put(box, "b"));
    Parked.await(putter);
    assertThat(box.size()).isOne();
    assertThat(box.tryGet()).isEqualTo("a");
    putter.joinBlocking(LATER);
    assertThat(box.tryGet()).isEqualTo("b");
  }

  @Test
  void takersAreServedInTheOrderInWhichTheyCame() throws Exception {
    Mailbox<Integer> box = new Mailbox<>();
    List<Steps<Integer>> takers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      takers.add(started(get(box)));
      Parked.await(takers.get(i));
    }
    for (int i = 0; i < 5; i++) {
      box.tryPut(i);
    }
    for (int i = 0; i < 5; i++) {
      assertThat(takers.get(i).joinBlocking(LATER)).isEqualTo(i);
    }
  }

  @Test
  void puttersAreServedInTheOrderInWhichTheyCame() throws Exception {
    Mailbox<Integer> box = new Mailbox<>(2);
    for (int i = 0; i < 7; i++) {
      Steps<Integer> putter = started(put(box, i));
      if (i < 2) {
        putter.joinBlocking(LATER);
      } else {
        Parked.await(putter);
      }
    }
    for (int i = 0; i < 7; i++) {
      assertThat(box.tryGet()).isEqualTo(i);
    }
    assertThat(box.tryGet()).isNull();
  }

  @Test
  void aTimedGetGivesUpAndLeavesNothingBehind() {
    Mailbox<String> box = new Mailbox<>();
    Steps<String> taker = started(Steps.<String>of().then((p, fiber) -> box.get(SOON, fiber)));
    assertThatThrownBy(() -> taker.joinBlocking(LATER))
        .isInstanceOf(TaskFailedException.class)
        .hasCauseInstanceOf(TimeoutException.class);
    box.tryPut("kept");
    assertThat(box.tryGet()).isEqualTo("kept");
  }

  @Test
  void aTimedGetTakesWhatComesInTime() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    box.tryPut("there");
    assertThat(started(Steps.<String>of().then((p, f) -> box.get(SOON, f))).joinBlocking(LATER))
        .isEqualTo("there");
    Steps<String> taker = started(Steps.<String>of().then((p, f) -> box.get(LATER, f)));
    Parked.await(taker);
    box.tryPut("late");
    assertThat(taker.joinBlocking(LATER)).isEqualTo("late");
  }

  @Test
  void aTimedPutGivesUpAndHasNotPut() {
    Mailbox<String> box = new Mailbox<>(1);
    box.tryPut("a");
    Steps<String> putter = started(Steps.<String>of().thenDo(fiber -> box.put("b", SOON, fiber)));
    assertThatThrownBy(() -> putter.joinBlocking(LATER))
        .isInstanceOf(TaskFailedException.class)
        .hasCauseInstanceOf(TimeoutException.class);
    assertThat(box.tryGet()).isEqualTo("a");
    assertThat(box.tryGet()).isNull();
  }

  @Test
  void aTimedPutPutsWhenThereIsRoomInTime() throws Exception {
    Mailbox<String> box = new Mailbox<>(1);
    started(Steps.of().thenDo(fiber -> box.put("a", SOON, fiber))).joinBlocking(LATER);
    Steps<Object> putter = started(Steps.of().thenDo(fiber -> box.put("b", LATER, fiber)));
    Parked.await(putter);
    assertThat(box.tryGet()).isEqualTo("a");
    putter.joinBlocking(LATER);
    assertThat(box.tryGet()).isEqualTo("b");
  }

  @Test
  void timeoutsOfZeroOrLessGiveUpAtOnce() {
    Mailbox<String> box = new Mailbox<>();
    assertThatThrownBy(() -> box.get(Duration.ZERO)).isInstanceOf(TimeoutException.class);
    assertThatThrownBy(() -> box.get(Duration.ofSeconds(Long.MIN_VALUE)))
        .isInstanceOf(TimeoutException.class);
  }

  @Test
  void timeoutsLongerThanTheClockAreNoTimeouts() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Steps<String> taker =
        started(Steps.<String>of().then((p, f) -> box.get(Duration.ofSeconds(Long.MAX_VALUE), f)));
    Parked.await(taker);
    box.tryPut("x");
    assertThat(taker.joinBlocking(LATER)).isEqualTo("x");
  }

  @Test
  void aCancelledTakerLeavesTheNextMessageToOthers() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Steps<String> cancelled = started(get(box));
    Parked.await(cancelled);
    Steps<String> other = started(get(box));
    Parked.await(other);
    cancelled.cancel();
    assertThatThrownBy(() -> cancelled.joinBlocking(LATER))
        .isInstanceOf(CancellationException.class);
    box.tryPut("for the other");
    assertThat(other.joinBlocking(LATER)).isEqualTo("for the other");
  }

  @Test
  void aCancelledPutterHasNotPut() {
    Mailbox<String> box = new Mailbox<>(1);
    box.tryPut("a");
    Steps<String> putter = started(put(box, "b"));
    Parked.await(putter);
    putter.cancel();
    assertThatThrownBy(() -> putter.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    assertThat(box.tryGet()).isEqualTo("a");
    assertThat(box.tryGet()).isNull();
  }

  @Test
  void aCancelledTaskStillTakesWhatItNeedNotWaitFor() throws Exception {
    Mailbox<String> box = new Mailbox<>(1);
    Steps<String> task =
        Steps.<String>of()
            .thenDo(fiber -> box.put("a", fiber))
            .then((previous, fiber) -> box.get(fiber));
    task.thenDo(fiber -> task.cancel());
    task.thenDo(fiber -> box.put("b", fiber)).then((previous, fiber) -> box.get(fiber));
    assertThat(started(task).joinBlocking(LATER)).isEqualTo("b");
  }

  @Test
  void tasksThatClaimToBeEqualAreToldApart() throws Exception {
    final class Lookalike extends Task<String> {
      private final Mailbox<String> box;

      Lookalike(Mailbox<String> box) {
        this.box = box;
      }

      @Override
      protected String execute() {
        throw new AssertionError();
      }

      @Override
      protected String execute(soumak.woven.Fiber fiber) {
        return box.get(fiber);
      }

      @Override
      public boolean equals(Object other) {
        return other instanceof Lookalike;
      }

      @Override
      public int hashCode() {
        return 1;
      }
    }
    Mailbox<String> box = new Mailbox<>();
    Lookalike first = pool.start(new Lookalike(box));
    Parked.await(first);
    Lookalike second = pool.start(new Lookalike(box));
    Parked.await(second);
    second.cancel();
    assertThatThrownBy(() -> second.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    box.tryPut("x");
    assertThat(first.joinBlocking(LATER)).isEqualTo("x");
  }

  @Test
  void aMailboxTravelsInAMessage() throws Exception {
    record Request(String text, Mailbox<String> replyTo) {}
    Mailbox<Request> requests = new Mailbox<>();
    started(
        Steps.of()
            .then((p, f) -> requests.get(f))
            .then((request, fiber) -> {
              ((Request) request).replyTo.put(((Request) request).text + "!", fiber);
              return null;
            }));
    Mailbox<String> replies = new Mailbox<>();
    Steps<String> client =
        started(
            Steps.<String>of()
                .thenDo(fiber -> requests.put(new Request("hello", replies), fiber))
                .then((previous, fiber) -> replies.get(fiber)));
    assertThat(client.joinBlocking(LATER)).isEqualTo("hello!");
  }

  @Test
  void takersBehindAnAltAreNotForgotten() throws Exception {
    Mailbox<String> box = new Mailbox<>(1);
    Alt alt = Alt.fair(box);
    Steps<String> chooser =
        started(Steps.<String>of().thenInt(alt::select).then((p, f) -> box.get(f)));
    Parked.await(chooser);
    Steps<String> taker = started(get(box));
    Parked.await(taker);
    Steps<Object> putter =
        started(Steps.of().thenDo(f -> box.put("1", f)).thenDo(f -> box.put("2", f)));
    putter.joinBlocking(LATER);
    assertThat(List.of(chooser.joinBlocking(LATER), taker.joinBlocking(LATER)))
        .containsExactlyInAnyOrder("1", "2");
  }

  @Test
  void saysWhatAWaitingTaskWaitsFor() {
    Mailbox<String> box = new Mailbox<>(1);
    Steps<String> taker = started(get(box));
    Parked.await(taker);
    assertThat(soumak.runtime.Looking.state(taker)).startsWith("waits for a message in mailbox@");
    box.tryPut("a");
    box.tryPut("b");
    Steps<String> putter = started(put(box, "c"));
    Parked.await(putter);
    assertThat(soumak.runtime.Looking.state(putter))
        .contains("room in mailbox@")
        .contains("holds 1 of 1");
  }
}
