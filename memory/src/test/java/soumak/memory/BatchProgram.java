package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;

/** Pointers by the thousand in several threads, and some that are forgotten. */
final class BatchProgram {
  private static final int KEPT = Batch.SIZE + 20;
  private static final int ROUNDS = 20_000;

  private BatchProgram() {}

  public static void main(String[] args) throws InterruptedException {
    inThreads();
    assertThat(Memory.live()).isZero();
    givenAwayAndDropped();
    assertThat(Memory.leaks()).isZero();
    Unique<Bytes> kept = forget();
    awaitLeaks(Batch.SIZE);
    assertThat(kept.get().getInt(0)).isEqualTo(KEPT);
    Unique<Bytes> moved = kept.moved(); // into a record of its own, so nobody has the batch now
    awaitLeaks(2 * Batch.SIZE - 1);
    assertThat(moved.get().getInt(0)).isEqualTo(KEPT);
    assertThat(Memory.live()).isOne();
    moved.free();
    whatIsReclaimedIsAsLargeAsItWas();
    System.out.println("live: " + Memory.live());
  }

  /** Both at once: one of the two has it, and the other is refused. */
  private static void givenAwayAndDropped() throws InterruptedException {
    AtomicReference<Counted<Bytes>> shared = new AtomicReference<>();
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger dropped = new AtomicInteger();
    Thread other =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              while (!over.get()) {
                Counted<Bytes> seen = shared.getAndSet(null);
                if (seen != null) {
                  dropped.set(isRefused(seen::drop) ? -1 : 1);
                }
              }
            });
    Slot<Counted<Bytes>> slot = Slot.empty();
    for (int i = 0; i < ROUNDS; i++) {
      Counted<Bytes> made = Region.heap().allocCounted(Bytes.class, 100);
      shared.set(made);
      while (shared.get() != null) {
        Thread.yield();
      }
      boolean refused = isRefused(() -> Memory.swap(slot, made));
      while (dropped.get() == 0) {
        Thread.yield();
      }
      assertThat(refused).isEqualTo(dropped.getAndSet(0) == 1);
      if (!refused) {
        Memory.swap(slot, null).drop();
      }
      assertThat(Memory.live()).isZero();
    }
    over.set(true);
    other.join();
  }

  private static boolean isRefused(Runnable action) {
    try {
      action.run();
      return false;
    } catch (OwnershipException e) {
      return true;
    }
  }

  private static void awaitLeaks(int wanted) {
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> {
          System.gc();
          return Memory.leaks() == wanted;
        });
  }

  /** Places of the one size are used again for it, and for nothing else. */
  private static void whatIsReclaimedIsAsLargeAsItWas() {
    List<Unique<Bytes>> all = new ArrayList<>();
    for (int i = 0; i < 2 * Batch.SIZE; i++) {
      all.add(Region.heap().allocUnique(Bytes.class, 3_000));
      all.getLast().get().fill((byte) i);
      all.add(Region.heap().allocUnique(Bytes.class, 100));
      all.getLast().get().fill((byte) -i);
    }
    for (int i = 0; i < all.size(); i++) {
      Bytes one = all.get(i).get();
      byte fill = (byte) (i % 2 == 0 ? i / 2 : -(i / 2));
      for (int at = 0; at < one.length(); at++) {
        assertThat(one.get(at)).isEqualTo(fill);
      }
    }
    all.forEach(Unique::free);
  }

  /** Forgets two batches, but for one pointer of the second. */
  private static Unique<Bytes> forget() {
    AtomicReference<Unique<Bytes>> kept = new AtomicReference<>();
    for (int i = 0; i < 2 * Batch.SIZE; i++) {
      Unique<Bytes> made = Region.heap().allocUnique(Bytes.class, 100);
      assertThat(Memory.live()).isEqualTo(i + 1);
      made.get().setInt(0, i);
      if (i == KEPT) {
        kept.set(made);
      }
    }
    return kept.get();
  }

  private static void inThreads() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    for (int t = 0; t < 4; t++) {
      int seed = t;
      Thread thread = new Thread(() -> work(new Random(seed)));
      thread.setUncaughtExceptionHandler((it, thrown) -> failure.set(thrown));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failure.get()).isNull();
  }

  /** Allocates and drops in any order; what is alive keeps what was written to it. */
  private static void work(Random random) {
    Deque<Counted<Bytes>> all = new ArrayDeque<>();
    for (int i = 0; i < 100_000; i++) {
      if (all.size() < 200 && random.nextInt(3) > 0) {
        Counted<Bytes> made = Region.heap().allocCounted(Bytes.class, 8 + random.nextInt(200));
        made.get().setInt(0, made.get().length());
        all.add(made);
      } else if (!all.isEmpty()) {
        Counted<Bytes> one = random.nextBoolean() ? all.removeFirst() : all.removeLast();
        assertThat(one.get().getInt(0)).isEqualTo(one.get().length());
        one.drop();
      }
      if (i % 20_000 == 0) {
        System.gc();
      }
    }
    all.forEach(Counted::drop);
  }
}
