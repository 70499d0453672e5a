package soumak.bench.pingpong;

import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.peer.Primitive;

/**
 * Two tasks, two mailboxes, one message.
 *
 * <p>Pinger puts the message into ponger's mailbox and gets it back from its own; ponger gets and
 * puts back; {@code count / 2} times. Every message is a hand-over to the other task. Measured: the
 * time for each of the {@code count} messages. The result is the number of messages received.
 *
 * <p>The primitives on virtual threads may be a rendezvous or a queue: the work is the same, as
 * only one message is ever under way.
 */
public final class PingPong {
  /** The message; the same object goes to and fro. */
  static final String BALL = "ball";

  private PingPong() {}

  public static Workload workload() {
    return Workload.of("pingpong", "ns/msg")
        .size(new Size("pingpong", 1_000_000, 1, 1e6))
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakPingPong()))
        .virtualThreads(
            VirtualThreadPingPong::new,
            Primitive.RENDEZVOUS,
            Primitive.MPSC,
            Primitive.LINKED_TRANSFER_QUEUE,
            Primitive.SYNCHRONOUS_QUEUE,
            Primitive.ARRAY_BLOCKING_QUEUE,
            Primitive.JOX_RENDEZVOUS)
        .contender(Entry.of("kotlin", () -> new KotlinPingPong()))
        .contender(Entry.of("pekko", () -> new PekkoPingPong()))
        .contender(Entry.of("kilim", () -> new KilimPingPong()))
        .build(new Size("pingpong-smoke", 1_000, 1, 1e3), Size::count);
  }
}
