package soumak.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Mailbox;

/** What a mailbox promises, under many schedules: order, no loss, no copy, no message too many. */
class MailboxSchedulesTest {
  private static final int SEEDS = 300;
  private static final int SENDERS = 3;
  private static final int EACH = 6;

  private record Sent(int sender, int number) {}

  private static Program<Object> putter(Mailbox<Sent> box, int sender, List<Sent> put) {
    Program<Object> program = Program.of();
    for (int n = 0; n < EACH; n++) {
      Sent sent = new Sent(sender, n);
      program.step(
          f -> {
            assertThat(box.size()).isLessThanOrEqualTo(box.capacity());
            box.put(sent, f);
          },
          () -> put.add(sent));
    }
    return program;
  }

  private static void assertOrderOfEachSender(List<Sent> got) {
    for (int sender = 0; sender < SENDERS; sender++) {
      int from = sender;
      List<Integer> numbers =
          got.stream().filter(sent -> sent.sender == from).map(Sent::number).toList();
      assertThat(numbers).isSorted();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, Integer.MAX_VALUE})
  void oneTakerGetsAllInTheOrderOfEachSender(int capacity) {
    for (long seed = 0; seed < SEEDS; seed++) {
      Mailbox<Sent> box = new Mailbox<>(capacity);
      List<Sent> put = new ArrayList<>();
      List<Sent> got = new ArrayList<>();
      List<Program<Object>> all = new ArrayList<>();
      for (int s = 0; s < SENDERS; s++) {
        all.add(putter(box, s, put));
      }
      Program<Object> taker = Program.of();
      for (int i = 0; i < SENDERS * EACH; i++) {
        taker.take(box::get, got::add);
      }
      all.add(taker);
      Program.simulate(seed, all);
      assertThat(got).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(put);
      assertThat(got).as("seed %d", seed).doesNotHaveDuplicates();
      assertOrderOfEachSender(got);
      assertThat(box.size()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, Integer.MAX_VALUE})
  void eachOfSeveralTakersGetsInTheOrderOfEachSender(int capacity) {
    for (long seed = 0; seed < SEEDS; seed++) {
      Mailbox<Sent> box = new Mailbox<>(capacity);
      List<Sent> put = new ArrayList<>();
      List<List<Sent>> got = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      List<Program<Object>> all = new ArrayList<>();
      for (int i = 0; i < SENDERS; i++) {
        all.add(putter(box, i, put));
        Program<Object> taker = Program.of();
        for (int n = 0; n < EACH; n++) {
          taker.take(box::get, got.get(i)::add);
        }
        all.add(taker);
      }
      Program.simulate(seed, all);
      List<Sent> together = new ArrayList<>();
      for (List<Sent> one : got) {
        assertOrderOfEachSender(one);
        together.addAll(one);
      }
      assertThat(together).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(put);
      assertThat(together).as("seed %d", seed).doesNotHaveDuplicates();
    }
  }

  /** What was put is got once or still there; what a cancelled putter offered was never put. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, Integer.MAX_VALUE})
  void cancellingLosesNothing(int capacity) {
    int cancelledPuts = 0;
    int left = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Mailbox<Sent> box = new Mailbox<>(capacity);
      List<Sent> put = new ArrayList<>();
      List<Sent> got = new ArrayList<>();
      List<Program<Object>> all = new ArrayList<>();
      long[] ends = new long[2 * SENDERS];
      for (int i = 0; i < SENDERS; i++) {
        all.add(putter(box, i, put));
        int pace = random.nextInt(3);
        all.add(Program.of().take(box::get, got::add).sleep(pace).forever());
        ends[2 * i] = random.nextInt(8);
        ends[2 * i + 1] = random.nextInt(8);
      }
      List<Throwable> failures = Program.simulate(seed, all, ends);
      for (int i = 0; i < all.size(); i++) {
        Throwable failure = failures.get(i);
        if (i % 2 == 1) {
          assertThat(failure).isInstanceOf(CancellationException.class);
        } else if (failure != null) {
          assertThat(failure).isInstanceOf(CancellationException.class);
          cancelledPuts++;
        }
      }
      List<Sent> seen = new ArrayList<>(got);
      assertThat(box.size()).isLessThanOrEqualTo(capacity);
      for (Sent sent = box.tryGet(); sent != null; sent = box.tryGet()) {
        seen.add(sent);
        left++;
      }
      assertThat(seen).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(put);
    }
    assertThat(left).as("messages that stayed").isPositive();
    if (capacity < Integer.MAX_VALUE) {
      assertThat(cancelledPuts).as("putters that were cancelled").isPositive();
    }
  }

  @Test
  void aGetTimesOutExactlyIfTheMessageComesLater() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      long comes = 20L * random.nextInt(1, 200);
      long waits = 20L * random.nextInt(1, 200) + 10;
      Mailbox<String> box = new Mailbox<>();
      List<String> got = new ArrayList<>();
      Program<Object> getter =
          Program.of()
              .take(f -> box.get(Duration.ofMillis(waits), f), got::add)
              .caught(thrown -> got.add(thrown.getClass().getSimpleName()));
      Program<Object> putter = Program.of().sleep(comes).step(f -> box.put("message", f));
      Program.simulate(seed, List.of(getter, putter));
      boolean late = comes > waits;
      assertThat(got)
          .as("seed %d, message at %d ms, timeout %d ms", seed, comes, waits)
          .containsExactly(late ? "TimeoutException" : "message");
      assertThat(box.size()).isEqualTo(late ? 1 : 0);
    }
  }

  /** Timeouts on both sides at once: each message is got once, left, or refused to its putter. */
  @Test
  void timeoutsLoseNothing() {
    int refused = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Mailbox<Integer> box = new Mailbox<>(1);
      List<Integer> put = new ArrayList<>();
      List<Integer> notPut = new ArrayList<>();
      List<Integer> got = new ArrayList<>();
      List<Program<Object>> all = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        int message = i;
        Duration patience = Duration.ofMillis(random.nextInt(6));
        long before = random.nextInt(6);
        all.add(
            Program.of()
                .sleep(before)
                .step(f -> box.put(message, patience, f), () -> put.add(message))
                .caught(thrown -> {
                  assertThat(thrown).isInstanceOf(TimeoutException.class);
                  notPut.add(message);
                }));
        all.add(
            Program.of()
                .sleep(random.nextInt(6))
                .take(f -> box.get(patience, f), got::add)
                .caught(thrown -> assertThat(thrown).isInstanceOf(TimeoutException.class)));
      }
      Program.simulate(seed, all);
      refused += notPut.size();
      assertThat(put).hasSize(12 - notPut.size());
      assertThat(notPut).noneMatch(put::contains);
      Integer left = box.tryGet();
      if (left != null) {
        got.add(left);
      }
      assertThat(got).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(put);
    }
    assertThat(refused).isPositive();
  }
}
