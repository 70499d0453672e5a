package soumak.bench.skynet;

import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.peer.Primitive;

/**
 * A tree of tasks, ten children to a node, with {@code count} leaves.
 *
 * <p>A leaf sends its number to its parent; a node starts its ten children, gets ten numbers and
 * sends their sum to its parent. With a million leaves there are 1,111,111 tasks. Measured: the
 * time for the tree. The result is the sum at the root, of the numbers from 0.
 */
public final class Skynet {
  /** The children of a node. */
  static final int FAN_OUT = 10;

  private Skynet() {}

  public static Workload workload() {
    return Workload.of("skynet", "ms")
        .size(new Size("skynet", 1_000_000, 1, 1e6))
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakSkynet()))
        .virtualThreads(
            VirtualThreadSkynet::new,
            Primitive.MPSC,
            Primitive.LINKED_TRANSFER_QUEUE,
            Primitive.ARRAY_BLOCKING_QUEUE,
            Primitive.JOX_UNLIMITED)
        .contender(Entry.of("kotlin", () -> new KotlinSkynet()))
        .contender(Entry.of("pekko", () -> new PekkoSkynet()))
        .contender(Entry.of("kilim", () -> new KilimSkynet()))
        .build(
            new Size("skynet-smoke", 1_000, 1, 1e6),
            size -> (long) size.count() * (size.count() - 1) / 2);
  }
}
