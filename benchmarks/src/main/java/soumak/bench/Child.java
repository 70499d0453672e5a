package soumak.bench;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Collectors;

/**
 * The process that runs one contender: warms up, measures, prints each result on a line of its own.
 * {@link ChildProcess} starts it and reads the lines.
 */
public final class Child {
  /** Begins each line that is for {@link ChildProcess}; contenders' own output has no such mark. */
  static final String MARK = "@bench ";

  /** How long it measures, and of slow ones at most, if two repetitions are done by then. */
  private static final long MEASURED_NANOS = 1_000_000_000L;

  private static final long MOST_NANOS = 10_000_000_000L;
  private static final int LEAST_REPETITIONS = 2;
  private static final int WARM_UP_REPETITIONS = 3;

  /** The warm-up goes on for so long at most while the JIT compiles. */
  private static final long COMPILING_NANOS = 6_000_000_000L;

  /** How long the JIT is looked at, and which part of that is too much. */
  private static final long LOOK_NANOS = 300_000_000L;

  private static final double COMPILES = 0.05;
  private static final int MEASURED_REPETITIONS = 5;

  /** So many that short ones are not all within a moment in which the machine is slow. */
  private static final int MOST_REPETITIONS = 200;

  private Child() {}

  /**
   * Measures; the arguments are a size's name, a contender's name, the number of workers and {@code
   * measure}, or {@code once} for a single repetition without warm-up.
   */
  @SuppressWarnings("CatchAndPrintStackTrace") // the parent shows what a failed process has written
  public static void main(String[] args) {
    int exitCode = 0;
    try {
      run(args);
    } catch (Throwable failed) {
      failed.printStackTrace();
      exitCode = 1;
    }
    System.out.flush();
    // Threads of a contender may be alive, above all when it has failed.
    System.exit(exitCode);
  }

  private static void run(String[] args) throws Exception {
    Workload workload = Catalogue.withSize(args[0]);
    Size size = workload.size(args[0]);
    Entry entry = workload.entry(args[1]);
    int workers = Integer.parseInt(args[2]);
    Contender contender = entry.make().get();
    System.out.println(MARK + "gc " + collectors());
    if (args[3].equals("once")) {
      print(workload.measure(entry, contender, size, workers));
    } else {
      warmUp(workload, entry, contender, size, workers);
      measure(workload, entry, contender, size, workers);
    }
  }

  /**
   * Until the JIT has little to do: while all processors work, its threads get few of their cycles,
   * and what is measured meanwhile is code that is not compiled yet.
   */
  private static void warmUp(
      Workload workload, Entry entry, Contender contender, Size size, int workers)
      throws Exception {
    long begin = System.nanoTime();
    long least = workload.warmUp().toNanos();
    for (int i = 0; mustGoOn(i, WARM_UP_REPETITIONS, begin + least, begin + 3 * least); i++) {
      workload.measure(entry, contender, size, workers);
    }
    double compiles = 1;
    while (compiles > COMPILES && before(begin + Math.max(least, COMPILING_NANOS))) {
      long from = System.nanoTime();
      long compiled = compiledMillis();
      while (before(from + LOOK_NANOS)) {
        workload.measure(entry, contender, size, workers);
      }
      compiles = (compiledMillis() - compiled) * 1e6 / (System.nanoTime() - from);
    }
  }

  private static long compiledMillis() {
    return ManagementFactory.getCompilationMXBean().getTotalCompilationTime();
  }

  /** At least {@code least} times and until {@code end}, but never again after {@code hardEnd}. */
  private static boolean mustGoOn(int done, int least, long end, long hardEnd) {
    long now = System.nanoTime();
    return now < end || (done < least && now < hardEnd);
  }

  private static void measure(
      Workload workload, Entry entry, Contender contender, Size size, int workers)
      throws Exception {
    long begin = System.nanoTime();
    for (int i = 0; measuresOn(i, System.nanoTime() - begin); i++) {
      print(workload.measure(entry, contender, size, workers));
    }
  }

  /** Whether another repetition is wanted after so many in so long. */
  static boolean measuresOn(int done, long nanos) {
    if (done < LEAST_REPETITIONS) {
      return true;
    }
    return done < MEASURED_REPETITIONS
        ? nanos < MOST_NANOS
        : done < MOST_REPETITIONS && nanos < MEASURED_NANOS;
  }

  private static boolean before(long end) {
    return System.nanoTime() < end;
  }

  private static void print(Run run) {
    run.notes().forEach((name, value) -> System.out.println(MARK + "note " + name + " " + value));
    Usage used = run.used();
    System.out.println(
        MARK + "sample " + run.result() + " " + used.cpuMillis() + " " + used.switches());
  }

  private static String collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(GarbageCollectorMXBean::getName)
        .map(name -> name.split(" ", 2)[0])
        .map(name -> name.equals("Copy") || name.equals("MarkSweepCompact") ? "Serial" : name)
        .distinct()
        .collect(Collectors.joining(" and "));
  }
}
