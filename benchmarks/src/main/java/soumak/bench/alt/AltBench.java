package soumak.bench.alt;

import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;

/**
 * Paper 004's multiplexer, section 4.2: two producers, one consumer that chooses between them.
 *
 * <p>Each producer writes {@code count / 2} boxed integers, 0, 1, 2, ..., to a rendezvous channel
 * of its own; the consumer takes {@code count} times from whichever is ready. Measured: the time
 * for each communication. The result is the sum of all values.
 *
 * <p>The JDK has no choice between queues: on virtual threads both producers put into one
 * synchronous queue. Kilim selects between mailboxes of one slot, Pekko has one asynchronous
 * mailbox.
 */
public final class AltBench {
  private AltBench() {}

  public static Workload workload() {
    return Workload.of("alt", "ns/comm")
        .size(new Size("alt", 500_000, 1, 5e5))
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakAlt()))
        .contender(Entry.of("vt-sq", () -> new VirtualThreadAlt()))
        .contender(Entry.of("kotlin", () -> new KotlinAlt()))
        .contender(Entry.of("jox", () -> new JoxAlt()).with(JoxAlt::flags))
        .contender(Entry.asynchronous("pekko", () -> new PekkoAlt()))
        .contender(Entry.asynchronous("kilim", () -> new KilimAlt()))
        .build(new Size("alt-smoke", 1_000, 1, 1e3), AltBench::sum);
  }

  private static long sum(Size size) {
    long n = size.count() / 2;
    return n * (n - 1);
  }
}
