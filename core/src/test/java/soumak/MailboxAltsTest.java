package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.runtime.Distance;
import soumak.runtime.Offer;

/** Tasks at a mailbox of which alts have claimed the messages, and have not come for them yet. */
class MailboxAltsTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);

  private static <T> Steps<T> get(Mailbox<T> box) {
    return Steps.<T>of().then((previous, fiber) -> box.get(fiber));
  }

  private static <T> Steps<T> put(Mailbox<T> box, T message) {
    return Steps.<T>of().thenDo(fiber -> box.put(message, fiber));
  }

  /** Alts that wait for a message, and do not take it until they may. */
  private static final class LateAlts implements AutoCloseable {
    private final CountDownLatch mayTake = new CountDownLatch(1);
    private final List<Scheduler> schedulers = new ArrayList<>();

    Steps<Integer> await(Mailbox<?> box) {
      Scheduler own = Scheduler.withWorkers(1);
      schedulers.add(own);
      Steps<Integer> chooser =
          own.start(
              Steps.<Integer>of().thenInt(Alt.fair(box)::select).thenDo(f -> mayTake.await()));
      Parked.await(chooser);
      return chooser;
    }

    @Override
    public void close() {
      mayTake.countDown();
      schedulers.forEach(Scheduler::close);
    }
  }

  private <T> List<Steps<T>> parked(List<Steps<T>> all) {
    for (Steps<T> one : all) {
      pool.start(one);
      Parked.await(one);
    }
    return all;
  }

  /** The first message is claimed by an alt that has not come for it yet. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, Integer.MAX_VALUE})
  void whoWaitsBehindAnAltGetsTheOldestMessage(int capacity) throws Exception {
    Mailbox<Integer> box = new Mailbox<>(capacity);
    try (LateAlts alts = new LateAlts()) {
      Steps<Integer> chooser = alts.await(box);
      List<Steps<Integer>> takers = new ArrayList<>();
      for (int i = 1; i <= 20; i++) {
        takers.addAll(parked(List.of(get(box))));
      }
      for (int i = 1; i <= 21; i++) {
        assertThat(box.tryPut(i)).isNull();
        assertThat(box.isReady()).isTrue();
      }
      for (int i = 1; i <= 20; i++) {
        assertThat(takers.get(i - 1).joinBlocking(LATER)).isEqualTo(i);
      }
      alts.mayTake.countDown();
      assertThat(chooser.joinBlocking(LATER)).isZero();
      assertThat(box.tryGet()).isEqualTo(21);
      assertThat(box.size()).isZero();
    }
  }

  /** The third alt stands before the task, so there is nobody for the first who puts then. */
  @Test
  void whoIsLetInWakesATakerWithAnOlderMessage() throws Exception {
    Mailbox<Integer> box = new Mailbox<>(2);
    try (LateAlts alts = new LateAlts()) {
      for (int i = 0; i < 3; i++) {
        alts.await(box);
      }
      Steps<Integer> taker = parked(List.of(get(box))).getFirst();
      assertThat(box.tryPut(1)).isNull();
      assertThat(box.tryPut(2)).isNull();
      assertThat(box.tryPut(9)).isEqualTo(9);
      List<Steps<Integer>> putters = parked(List.of(put(box, 3), put(box, 4)));
      assertThat(box.tryGet()).isEqualTo(1);
      for (Steps<Integer> putter : putters) {
        putter.joinBlocking(LATER);
      }
      assertThat(taker.joinBlocking(LATER)).isEqualTo(2);
      assertThat(box.tryGet()).isEqualTo(3);
      assertThat(box.tryGet()).isEqualTo(4);
    }
  }

  /** Two takers stand behind an alt; only the message for that fills the mailbox. */
  @Test
  void whoWaitsForRoomIsLetInWhereWhoCameBeforeHasFilledNone() throws Exception {
    Mailbox<String> box = new Mailbox<>(1);
    try (LateAlts alts = new LateAlts()) {
      alts.await(box);
      alts.await(box);
      List<Steps<String>> takers = parked(List.of(get(box), get(box)));
      assertThat(box.tryPut("1")).isNull();
      List<Steps<String>> putters =
          parked(List.of(put(box, "2"), put(box, "3"), put(box, "4"), put(box, "5")));
      assertThat(box.tryGet()).isEqualTo("1");
      for (Steps<String> putter : putters.subList(0, 3)) {
        putter.joinBlocking(LATER);
      }
      assertThat(takers.get(0).joinBlocking(LATER)).isEqualTo("2");
      assertThat(takers.get(1).joinBlocking(LATER)).isEqualTo("3");
      assertThat(box.tryGet()).isEqualTo("4");
      putters.getLast().joinBlocking(LATER);
      assertThat(box.tryGet()).isEqualTo("5");
    }
  }

  /** It is full of what an alt has claimed, and a task waits behind that. */
  @Test
  void whoPutsIntoAFullMailboxServesATaskThatWaits() throws Exception {
    Mailbox<String> box = new Mailbox<>(1);
    try (LateAlts alts = new LateAlts()) {
      alts.await(box);
      List<Steps<String>> takers = parked(List.of(get(box), get(box)));
      assertThat(box.tryPut("1")).isNull();
      pool.start(put(box, "2")).joinBlocking(LATER);
      pool.start(Steps.of().thenDo(f -> box.put("3", LATER, f))).joinBlocking(LATER);
      assertThat(takers.get(0).joinBlocking(LATER)).isEqualTo("1");
      assertThat(takers.get(1).joinBlocking(LATER)).isEqualTo("2");
      assertThat(box.tryPut("4")).isEqualTo("4");
      assertThat(box.tryGet()).isEqualTo("3");
    }
  }

  /** As for who puts from another node. */
  @Test
  void whatIsOfferedToAFullMailboxServesATaskThatWaits() throws Exception {
    Mailbox<String> box = new Mailbox<>(1);
    try (LateAlts alts = new LateAlts()) {
      alts.await(box);
      Steps<String> taker = parked(List.of(get(box))).getFirst();
      assertThat(Distance.access().offer(box, new Offered("1"))).isTrue();
      assertThat(Distance.access().offer(box, new Offered("2"))).isTrue();
      assertThat(taker.joinBlocking(LATER)).isEqualTo("1");
      assertThat(Distance.access().offer(box, new Offered("3"))).isFalse();
      assertThat(box.tryGet()).isEqualTo("2");
      assertThat(box.tryGet()).isEqualTo("3");
    }
  }

  private record Offered(Object message) implements Offer {
    @Override
    public void taken() {}
  }

  @Test
  void whoWaitsForRoomIsLetInWhenAnAltGoesAwayFromBeforeATask() throws Exception {
    Mailbox<String> box = new Mailbox<>(1);
    Mailbox<String> other = new Mailbox<>();
    try (LateAlts alts = new LateAlts()) {
      alts.await(box);
      Steps<Integer> between = Steps.<Integer>of().thenInt(Alt.fair(box, other)::select);
      parked(List.of(between));
      Steps<String> taker = parked(List.of(get(box))).getFirst();
      assertThat(box.tryPut("1")).isNull();
      List<Steps<String>> putters = parked(List.of(put(box, "2"), put(box, "3")));
      other.tryPut("here");
      assertThat(between.joinBlocking(LATER)).isOne();
      putters.getFirst().joinBlocking(LATER);
      assertThat(taker.joinBlocking(LATER)).isEqualTo("1");
      assertThat(box.tryGet()).isEqualTo("2");
      putters.getLast().joinBlocking(LATER);
      assertThat(box.tryGet()).isEqualTo("3");
    }
  }

  @Test
  void whoWaitsForRoomIsLetInWhenAnExitTakesAnAltAwayFromBeforeATask() throws Exception {
    Mailbox<Object> box = new Mailbox<>(1);
    Task<String> ended = pool.start(Task.of(() -> "ended"));
    ended.joinBlocking(LATER);
    try (LateAlts alts = new LateAlts()) {
      alts.await(box);
      Steps<Integer> between = alts.await(box);
      Steps<Object> taker = parked(List.of(get(box))).getFirst();
      assertThat(box.tryPut("1")).isNull();
      Steps<Object> putter = parked(List.of(put(box, "2"))).getFirst();
      ended.watch(box);
      putter.joinBlocking(LATER);
      assertThat(taker.joinBlocking(LATER)).isEqualTo("1");
      assertThat(box.size()).isEqualTo(2);
      assertThat(box.tryGet()).isInstanceOf(Exit.class);
      assertThat(box.tryGet()).isEqualTo("2");
      alts.mayTake.countDown();
      assertThat(between.joinBlocking(LATER)).isZero();
    }
  }
}
