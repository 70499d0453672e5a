package soumak.bench.commstime;

import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.peer.Primitive;

/**
 * Paper 004's network, section 4.1: four processes around four rendezvous channels.
 *
 * <pre>
 *   prefix --a--> delta --d--> consumer
 *      ^            |
 *      c            b
 *      |            v
 *      +---------- succ
 * </pre>
 *
 * <p>Prefix writes 0 and then what it reads; delta writes what it reads first to the consumer, then
 * to succ; succ writes what it reads plus one. So the consumer reads 0, 1, 2, ...; each number
 * takes four communications of boxed integers. Every process ends after the last number: delta does
 * not give it to succ. Measured: the time for each of the {@code count} numbers. The result is
 * their sum.
 */
public final class CommsTime {
  private CommsTime() {}

  public static Workload workload() {
    return Workload.of("commstime", "ns/iter")
        .size(new Size("commstime", 200_000, 1, 2e5))
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakCommsTime()))
        .contender(Entry.of("processj", () -> new ProcessJCommsTime()))
        .virtualThreads(
            VirtualThreadCommsTime::new,
            Primitive.RENDEZVOUS,
            Primitive.LINKED_TRANSFER_RENDEZVOUS,
            Primitive.SYNCHRONOUS_QUEUE,
            Primitive.JOX_RENDEZVOUS)
        .contender(Entry.of("kotlin", () -> new KotlinCommsTime()))
        .contender(Entry.asynchronous("pekko", () -> new PekkoCommsTime()))
        .contender(Entry.asynchronous("kilim", () -> new KilimCommsTime()))
        .build(
            new Size("commstime-smoke", 1_000, 1, 1e3),
            size -> (long) size.count() * (size.count() - 1) / 2);
  }
}
