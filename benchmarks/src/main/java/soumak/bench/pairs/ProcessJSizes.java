package soumak.bench.pairs;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import soumak.bench.Contender;
import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;

/**
 * The work of {@link Pairs} in the text of figure 15, beside the same in Java on Soumak's API: the
 * time, and the bytes that all threads allocate for each process. On one worker nearly all of them
 * are in use at the same time; what is allocated needs no collector to be counted. The heaps are
 * those that the program in ProcessJ needs.
 */
public final class ProcessJSizes {
  /** Nearly all of the heap is for new objects, so that none is copied while all are in use. */
  private static final List<String> COMMON =
      Stream.concat(Pairs.COMMON.stream(), Stream.of("-XX:SurvivorRatio=62")).toList();

  private static final List<Size> SIZES =
      List.of(
          size("2m", 1_000_000, "-Xms300m", "-Xmx300m", "-Xmn270m"),
          size("20m", 10_000_000, "-Xms2g", "-Xmx2g", "-Xmn1900m"),
          size("100m", 50_000_000, "-Xms9g", "-Xmx9g", "-Xmn8800m"));

  private ProcessJSizes() {}

  /** The workload whose result is the time. */
  public static Workload time() {
    Workload.Builder builder = Workload.of("processj", "s");
    SIZES.forEach(size -> builder.size(named("processj-pairs" + size.name(), size, 1e9)));
    return builder
        .contender(Entry.of(Entry.BASELINE, collected(SoumakPairs::new)))
        .contender(Entry.of("processj", collected(ProcessJPairs::new)))
        .build(new Size("processj-pairs-smoke", 200, 1, 1e9), ProcessJSizes::expected);
  }

  /** The workload whose result is the memory. */
  public static Workload bytes() {
    Workload.Builder builder = Workload.of("processj", "bytes");
    SIZES.forEach(
        size -> builder.size(named("processj-bytes" + size.name(), size, 2.0 * size.count())));
    return builder
        .contender(Entry.of(Entry.BASELINE, allocated(SoumakPairs::new)))
        .contender(Entry.of("processj", allocated(ProcessJPairs::new)))
        .build(new Size("processj-bytes-smoke", 200, 1, 400), ProcessJSizes::expected);
  }

  private static long expected(Size size) {
    return (long) Pairs.NUMBER * size.count();
  }

  private static Size size(String name, int pairs, String... heap) {
    return new Size(name, pairs, 1, 1, Stream.concat(COMMON.stream(), Stream.of(heap)).toList());
  }

  private static Size named(String name, Size size, double divisor) {
    return new Size(name, size.count(), 1, divisor, size.jvmFlags());
  }

  /** What the last run has left is collected before the clock starts. */
  private static Supplier<Contender> collected(Supplier<Contender> work) {
    return () -> {
      Contender contender = work.get();
      return run -> {
        System.gc();
        return contender.run(run);
      };
    };
  }

  private static Supplier<Contender> allocated(Supplier<Contender> work) {
    return () -> {
      Contender contender = work.get();
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      return run -> {
        long before = threads.getTotalThreadAllocatedBytes();
        long result = contender.run(run);
        run.record(threads.getTotalThreadAllocatedBytes() - before);
        return result;
      };
    };
  }
}
