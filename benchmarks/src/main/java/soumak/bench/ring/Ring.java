package soumak.bench.ring;

import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.peer.Primitive;

/**
 * {@code count} tasks in a ring, each with an inbox; one token goes around.
 *
 * <p>The first task starts the others, sends the token off, and gets it back at the end of each
 * lap. It goes around {@code each + 1} times: the first lap, in which the tasks begin to run, is
 * not measured. Measured: the time for each of the {@code count * each} other hops. Each task
 * counts its hop in the token; the result is the count.
 */
public final class Ring {
  /** What goes around; only the task that has it touches it. */
  static final class Token {
    long hops;
  }

  private Ring() {}

  public static Workload workload() {
    return Workload.of("ring", "ns/hop")
        .size(new Size("ring1k", 1_000, 500, 5e5))
        .size(new Size("ring100k", 100_000, 5, 5e5))
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakRing()))
        .virtualThreads(
            VirtualThreadRing::new,
            Primitive.RENDEZVOUS,
            Primitive.MPSC,
            Primitive.LINKED_TRANSFER_QUEUE,
            Primitive.ARRAY_BLOCKING_QUEUE,
            Primitive.JOX_RENDEZVOUS)
        .contender(Entry.of("kotlin", () -> new KotlinRing()))
        .contender(Entry.of("pekko", () -> new PekkoRing()))
        .contender(Entry.of("kilim", () -> new KilimRing()))
        .build(new Size("ring-smoke", 20, 5, 100), size -> (long) size.count() * (size.each() + 1));
  }
}
