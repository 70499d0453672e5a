package soumak.bench.serialmsg;

import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.peer.Primitive;

/**
 * Many to one to many: {@code count} generators, one dispatcher, {@code count} receivers.
 *
 * <p>Each generator sends {@code each} messages to the dispatcher; a message is the number of the
 * receiver that it is for, and the dispatcher sends it on to that receiver. A receiver that has got
 * {@code each} messages reports how many to the first task, which started them all. Measured: the
 * time from the first start to the last report. The result is the number of messages received.
 */
public final class SerialMsg {
  private SerialMsg() {}

  public static Workload workload() {
    return Workload.of("serialmsg", "ms")
        .size(new Size("serialmsg", 120, 3_000, 1e6))
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakSerialMsg()))
        .virtualThreads(
            VirtualThreadSerialMsg::new,
            Primitive.MPSC,
            Primitive.LINKED_TRANSFER_QUEUE,
            Primitive.ARRAY_BLOCKING_QUEUE,
            Primitive.JOX_UNLIMITED)
        .contender(Entry.of("kotlin", () -> new KotlinSerialMsg()))
        .contender(Entry.of("pekko", () -> new PekkoSerialMsg()))
        .contender(Entry.of("kilim", () -> new KilimSerialMsg()))
        .build(new Size("serialmsg-smoke", 10, 20, 1e6), size -> (long) size.count() * size.each());
  }
}
