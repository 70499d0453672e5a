package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.woven.Fiber;

/**
 * Many tasks put, get, write, read, select, time out and are cancelled at random. Every element
 * that was put is got once, or is still there, or was given back: whatever happens.
 *
 * <p>{@code -Dsoumak.stress.seconds=3600} makes it long; {@code -Dsoumak.stress.seed=N} begins with
 * a round that failed.
 */
class StressTest {
  private static final int MESSAGES = 20_000;
  private static final int BOXES = 4;
  private static final int CHANNELS = 2;
  private static final Duration LATER = Duration.ofMinutes(2);

  private final long seconds = Long.getLong("soumak.stress.seconds", 1);
  private final long firstSeed = Long.getLong("soumak.stress.seed", System.nanoTime());

  /** One round: what its tasks share. */
  private static final class Round {
    final SplittableRandom random;
    final List<Mailbox<Integer>> boxes = new ArrayList<>();
    final List<Channel<Integer>> channels = new ArrayList<>();
    final AtomicIntegerArray begun = new AtomicIntegerArray(MESSAGES);
    final AtomicIntegerArray got = new AtomicIntegerArray(MESSAGES);
    final AtomicIntegerArray back = new AtomicIntegerArray(MESSAGES);

    Round(long seed) {
      random = new SplittableRandom(seed);
      for (int i = 0; i < BOXES; i++) {
        boxes.add(i == 0 ? new Mailbox<>() : new Mailbox<>(i));
      }
      for (int i = 0; i < CHANNELS; i++) {
        channels.add(Channel.shared());
      }
    }

    /** A task that puts the numbers from {@code from} to before {@code to}, one after another. */
    Steps<Object> producer(int from, int to, SplittableRandom dice) {
      int[] next = {from};
      return Steps.of()
          .thenDo(fiber -> begun.incrementAndGet(next[0]))
          .thenDo(fiber -> send(next[0], dice, fiber))
          .caught(thrown -> {
            if (!(thrown instanceof TimeoutException || thrown instanceof CancellationException)) {
              throw thrown;
            }
            back.incrementAndGet(next[0]);
            return null;
          })
          .thenDo(fiber -> next[0]++)
          .repeat(to - from);
    }

    private void send(int message, SplittableRandom dice, Fiber fiber) throws TimeoutException {
      Duration timeout = Duration.ofNanos(dice.nextInt(3_000_000));
      Mailbox<Integer> box = boxes.get(dice.nextInt(BOXES));
      Channel<Integer> channel = channels.get(dice.nextInt(CHANNELS));
      switch (dice.nextInt(5)) {
        case 0 -> box.put(message, fiber);
        case 1 -> box.put(message, timeout, fiber);
        case 2 -> {
          if (box.tryPut(message) != null) {
            back.incrementAndGet(message);
          }
        }
        case 3 -> channel.write(message, fiber);
        default -> channel.write(message, timeout, fiber);
      }
    }

    /** A task that takes from anywhere until it is cancelled. */
    Steps<Object> consumer(SplittableRandom dice) {
      Alt alt =
          Alt.fair(boxes.get(1), channels.get(0), boxes.get(2), Alt.after(Duration.ofMillis(2)));
      return Steps.of()
          .then((previous, fiber) -> receive(dice, fiber))
          .caught(Round::onlyTimeouts)
          .then((message, fiber) -> note(message))
          .thenInt(alt::select)
          .then((chosen, fiber) -> take((int) chosen, fiber))
          .caught(Round::onlyTimeouts)
          .then((message, fiber) -> note(message))
          .repeat(Long.MAX_VALUE);
    }

    private static Object onlyTimeouts(Throwable thrown) throws Throwable {
      if (thrown instanceof TimeoutException) {
        return null;
      }
      throw thrown;
    }

    private Object note(Object message) {
      if (message instanceof Integer number) {
        got.incrementAndGet(number);
      }
      return null;
    }

    private Object receive(SplittableRandom dice, Fiber fiber) throws TimeoutException {
      Duration timeout = Duration.ofNanos(dice.nextInt(3_000_000));
      Mailbox<Integer> box = boxes.get(dice.nextInt(BOXES));
      return switch (dice.nextInt(3)) {
        case 0 -> box.get(timeout, fiber);
        case 1 -> box.tryGet();
        default -> channels.get(dice.nextInt(CHANNELS)).read(timeout, fiber);
      };
    }

    /** What an alt has chosen may have gone to somebody else meanwhile. */
    private Object take(int chosen, Fiber fiber) throws TimeoutException {
      Duration timeout = Duration.ofMillis(1);
      return switch (chosen) {
        case 0 -> boxes.get(1).get(timeout, fiber);
        case 1 -> channels.get(0).read(timeout, fiber);
        case 2 -> boxes.get(2).get(timeout, fiber);
        default -> null;
      };
    }

    /**
     * Each number was got once, or given back once, or is still in a mailbox; if it ever was sent.
     */
    void check(long seed) {
      for (Mailbox<Integer> box : boxes) {
        for (Integer left = box.tryGet(); left != null; left = box.tryGet()) {
          got.incrementAndGet(left);
        }
      }
      for (int i = 0; i < MESSAGES; i++) {
        if (got.get(i) + back.get(i) != begun.get(i)) {
          assertThat("got %d times, given back %d times".formatted(got.get(i), back.get(i)))
              .as("message %d with seed %d", i, seed)
              .isEqualTo("%d times in all".formatted(begun.get(i)));
        }
      }
    }
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void nothingIsLostOrDoubled() throws Exception {
    long end = System.nanoTime() + seconds * 1_000_000_000;
    long seed = firstSeed;
    do {
      round(seed++);
    } while (System.nanoTime() < end);
  }

  private static void round(long seed) throws Exception {
    Round round = new Round(seed);
    SplittableRandom random = round.random;
    List<Steps<Object>> producers = new ArrayList<>();
    List<Steps<Object>> consumers = new ArrayList<>();
    try (Scheduler pool = Scheduler.withWorkers(2)) {
      for (int i = 0; i < 20; i++) {
        consumers.add(pool.start(round.consumer(random.split())));
      }
      int each = MESSAGES / 40;
      for (int i = 0; i < 40; i++) {
        producers.add(pool.start(round.producer(i * each, (i + 1) * each, random.split())));
      }
      for (int i = 0; i < 10; i++) {
        LockSupport.parkNanos(random.nextInt(2_000_000));
        producers.get(random.nextInt(producers.size())).cancel();
        int replaced = random.nextInt(consumers.size());
        consumers.get(replaced).cancel();
        consumers.set(replaced, pool.start(round.consumer(random.split())));
      }
      for (Steps<Object> producer : producers) {
        try {
          producer.joinBlocking(LATER);
        } catch (CancellationException cancelled) {
          assertThat(producer.isCancelled()).isTrue();
        }
      }
      consumers.forEach(Strand::cancel);
    }
    round.check(seed);
  }
}
