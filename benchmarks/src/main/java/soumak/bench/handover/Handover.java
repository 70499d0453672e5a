package soumak.bench.handover;

import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;

/**
 * Ping-pong between two threads: what it costs when talkers cannot be kept together.
 *
 * <p>Two Soumak tasks, each with a thread of its own, pass one message to and fro; beside them the
 * barest that two platform threads can do: spin on an atomic, or park and unpark. Measured: the
 * time for each of the {@code count} hand-overs. The result is their number. The number of workers
 * has no influence.
 */
public final class Handover {
  private Handover() {}

  public static Workload workload() {
    return Workload.of("handover", "ns/switch")
        .size(new Size("handover", 400_000, 1, 4e5))
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakHandover()))
        .contender(Entry.of("raw-spin", () -> new RawHandover(RawHandover.Wait.SPIN)))
        .contender(Entry.of("raw-park", () -> new RawHandover(RawHandover.Wait.PARK)))
        .build(new Size("handover-smoke", 100, 1, 100), Size::count);
  }

  /** How much processor time a process with parked tasks takes while nothing happens. */
  public static Workload idle() {
    return Workload.of("handover", "ms CPU/s")
        .size(new Size("handover-idle", 1_000, 500, 5e5))
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakIdle()))
        .contender(Entry.of("vt", () -> new VirtualThreadIdle()))
        .build(new Size("idle-smoke", 10, 20, 2e4), Size::count);
  }
}
