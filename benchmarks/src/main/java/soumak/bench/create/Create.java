package soumak.bench.create;

import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.peer.Primitive;

/**
 * {@code count} tasks, each of which sends one message to a collector and ends.
 *
 * <p>The first task creates and starts the others, giving each its number; then it is the collector
 * and gets all messages. A message is the sender's number, boxed. Measured: the time for each task,
 * from the first creation to the last message. The result is the sum of the numbers.
 */
public final class Create {
  private static final int MOST_PEKKO = 200_000;

  private Create() {}

  public static Workload workload() {
    return Workload.of("create", "ns/task")
        .size(new Size("create200k", 200_000, 1, 2e5))
        .size(new Size("create1m", 1_000_000, 1, 1e6))
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakCreate()))
        .virtualThreads(
            VirtualThreadCreate::new,
            Primitive.MPSC,
            Primitive.LINKED_TRANSFER_QUEUE,
            Primitive.ARRAY_BLOCKING_QUEUE,
            Primitive.JOX_UNLIMITED)
        .contender(Entry.of("kotlin", () -> new KotlinCreate()))
        .contender(Entry.of("pekko", () -> new PekkoCreate()).upTo(MOST_PEKKO))
        .contender(Entry.of("kilim", () -> new KilimCreate()))
        .build(
            new Size("create-smoke", 500, 1, 500),
            size -> (long) size.count() * (size.count() - 1) / 2);
  }
}
