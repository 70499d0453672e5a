package soumak.bench.bang;

import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.peer.Primitive;

/**
 * Many to one: {@code count} senders, each of which sends {@code each} messages to one receiver.
 *
 * <p>The first task makes the inbox, starts the senders and receives. Measured: the time from the
 * first start to the last message. The result is the number of messages.
 */
public final class Bang {
  /** The message. */
  static final String MESSAGE = "bang";

  private Bang() {}

  public static Workload workload() {
    return Workload.of("bang", "ms")
        .size(new Size("bang", 440, 440, 1e6))
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakBang()))
        .virtualThreads(
            VirtualThreadBang::new,
            Primitive.MPSC,
            Primitive.LINKED_TRANSFER_QUEUE,
            Primitive.ARRAY_BLOCKING_QUEUE,
            Primitive.JOX_UNLIMITED)
        .contender(Entry.of("kotlin", () -> new KotlinBang()))
        .contender(Entry.of("pekko", () -> new PekkoBang()))
        .contender(Entry.of("kilim", () -> new KilimBang()))
        .build(new Size("bang-smoke", 20, 20, 1e6), size -> (long) size.count() * size.each());
  }
}
