package soumak.bench.memory;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import soumak.bench.Run;
import soumak.memory.Memory;

/**
 * The clock of a repetition, which also notes what the work does to memory. Before the clock starts
 * the garbage is collected, so that each repetition begins alike.
 */
public final class Meter {
  /** Bytes that all threads have allocated in the collector's heap. */
  public static final String ALLOCATED = "allocated";

  /** How often the collector has run. */
  public static final String COLLECTIONS = "collections";

  /**
   * The most bytes that were used of the collector's heap, above what was used in the beginning:
   * the sum of what the parts of the heap had, each at its own time.
   */
  public static final String HEAP = "heap";

  /** Bytes outside of it in the end: those that Soumak's pool, direct buffers and peers have. */
  public static final String OUTSIDE = "outside";

  private final Run run;
  private final long usedBefore;
  private final long allocatedBefore;
  private final long collectionsBefore;

  private Meter(Run run) {
    this.run = run;
    System.gc();
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    usedBefore = peak();
    collectionsBefore = collections();
    allocatedBefore = allocated();
    run.start();
  }

  /** Starts a repetition's clock. */
  public static Meter start(Run run) {
    return new Meter(run);
  }

  /** Stops the clock. */
  public void stop() {
    stop(0);
  }

  /**
   * Stops the clock.
   *
   * @param outside bytes outside of the heap that the JDK knows nothing of
   */
  public void stop(long outside) {
    run.stop();
    note(ALLOCATED, allocated() - allocatedBefore);
    note(COLLECTIONS, collections() - collectionsBefore);
    note(HEAP, Math.max(0, peak() - usedBefore));
    note(OUTSIDE, outside + Memory.reserved() + direct());
  }

  private void note(String name, long value) {
    run.note(name, (double) value);
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getTotalThreadAllocatedBytes();
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  private static List<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }

  private static long peak() {
    return heapPools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
  }

  private static long direct() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getTotalCapacity)
        .sum();
  }
}
