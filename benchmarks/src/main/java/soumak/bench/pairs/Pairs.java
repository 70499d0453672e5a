package soumak.bench.pairs;

import java.util.List;
import java.util.stream.Stream;
import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.peer.Primitive;

/**
 * Paper 004's test of how many processes fit, figure 15: {@code count} pairs of a reader and a
 * writer with a rendezvous channel of their own.
 *
 * <p>The first process makes all pairs and starts them, each reader before its writer; on one
 * worker none of them runs before all are made, as in the paper. The reader reads in a procedure
 * two calls deep, waits there, and gets 42 from the writer. Measured: the time from the first pair
 * to the last reader's end. The result is the sum of what the readers got. The names count
 * processes, two for each pair.
 *
 * <p>Heap and collector are set, for all contenders alike: the whole heap is needed, and a serial
 * collector with a young generation larger than the live data copies it the fewest times. Compact
 * headers and large pages help everybody. At 100 million processes, in a heap of 8 GB, only Soumak
 * is run: virtual threads would need some 60 GB.
 */
public final class Pairs {
  /** What each writer writes. */
  static final int NUMBER = 42;

  private static final int TWENTY_MILLION_PROCESSES = 10_000_000;
  private static final int TWO_MILLION_PROCESSES = 1_000_000;

  static final List<String> COMMON =
      List.of("-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "-XX:+UseTransparentHugePages");

  private Pairs() {}

  public static Workload workload() {
    return Workload.of("pairs", "s")
        .size(
            new Size("pairs2m", TWO_MILLION_PROCESSES, 1, 1e9)
                .with(flags("-Xms6g", "-Xmx6g", "-Xmn3g")))
        .size(
            new Size("pairs20m", TWENTY_MILLION_PROCESSES, 1, 1e9)
                .with(flags("-Xms20g", "-Xmx20g", "-Xmn6g")))
        .size(
            new Size("pairs100m", 50_000_000, 1, 1e9)
                .with(flags("-Xms8g", "-Xmx8g", "-Xmn7600m", "-XX:SurvivorRatio=62")))
        .contender(Entry.of(Entry.BASELINE, () -> new SoumakPairs()))
        .contender(virtualThreads(Primitive.RENDEZVOUS))
        .contender(virtualThreads(Primitive.SYNCHRONOUS_QUEUE).upTo(TWO_MILLION_PROCESSES))
        .contender(virtualThreads(Primitive.JOX_RENDEZVOUS).upTo(TWO_MILLION_PROCESSES))
        .contender(Entry.of("kotlin", () -> new KotlinPairs()).upTo(TWENTY_MILLION_PROCESSES))
        .contender(
            Entry.asynchronous("kilim", () -> new KilimPairs()).upTo(TWENTY_MILLION_PROCESSES))
        .build(new Size("pairs-smoke", 200, 1, 1e9), size -> (long) NUMBER * size.count());
  }

  private static Entry virtualThreads(Primitive primitive) {
    return Entry.of(primitive.label(), () -> new VirtualThreadPairs(primitive))
        .upTo(TWENTY_MILLION_PROCESSES)
        .with(primitive::flags);
  }

  private static List<String> flags(String... heap) {
    return Stream.concat(COMMON.stream(), Stream.of(heap)).toList();
  }
}
