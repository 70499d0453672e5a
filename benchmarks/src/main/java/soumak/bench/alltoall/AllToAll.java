package soumak.bench.alltoall;

import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.peer.Primitive;

/**
 * {@code count} actors, each of which sends one message to every actor, itself included, and then
 * gets as many.
 *
 * <p>All inboxes are made first, then the first task starts the actors. A message is the sender's
 * number, boxed once by the sender. An actor that has got all its messages sends their sum to the
 * first task, which adds the sums up. Measured: the time for each of the {@code count * count}
 * messages, from the first start to the last sum. The result is the sum of the sums.
 */
public final class AllToAll {
  private AllToAll() {}

  public static Workload workload() {
    return Workload.of("alltoall", "ns/msg")
        .size(new Size("alltoall1k", 1_000, 1, 1e6))
        .size(new Size("alltoall3k", 3_000, 1, 9e6))
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakAllToAll()))
        .virtualThreads(
            VirtualThreadAllToAll::new,
            Primitive.MPSC,
            Primitive.LINKED_TRANSFER_QUEUE,
            Primitive.ARRAY_BLOCKING_QUEUE,
            Primitive.JOX_UNLIMITED)
        .contender(Entry.of("kotlin", () -> new KotlinAllToAll()))
        .contender(Entry.of("pekko", () -> new PekkoAllToAll()))
        .contender(Entry.of("kilim", () -> new KilimAllToAll()))
        .build(new Size("alltoall-smoke", 30, 1, 900), AllToAll::sum);
  }

  private static long sum(Size size) {
    long n = size.count();
    return n * (n * (n - 1) / 2);
  }
}
