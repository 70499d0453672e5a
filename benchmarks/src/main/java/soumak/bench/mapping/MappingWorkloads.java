package soumak.bench.mapping;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import soumak.Policy;
import soumak.bench.Contender;
import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.PaperPool;
import soumak.bench.mapping.port.PaperThreads;
import soumak.bench.mapping.port.PekkoPort;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.PortContender;
import soumak.bench.mapping.port.Running;
import soumak.bench.mapping.port.VirtualActors;
import soumak.bench.peer.SoumakTasks;

/**
 * The fourteen programs, each with its capsules where the analysis maps them, and in the same place
 * all; and ported to other runtimes.
 *
 * <p>Measured is a run: to build the actors, to send the start, to wait until all is done, and to
 * check the result. A program finds a wrong result itself, so what a contender returns is 1.
 */
public final class MappingWorkloads {
  /** The family of all of them. */
  public static final String FAMILY = "mapping";

  private static final String PREFIX = FAMILY + "-";

  // The contenders, beside the mapped one, which is what all are compared with.
  public static final String THREAD = "soumak-thread";

  public static final String TASK = "soumak-task";
  public static final String VIRTUAL = "vt";
  public static final String PAPER_THREAD = "paper-thread";
  public static final String PAPER_TASK = "paper-task";
  public static final String PEKKO = "pekko";

  /**
   * Where messages wait in queues, the first touch of memory by a heap that still grows takes
   * longer than all else, and when it grows differs from process to process.
   */
  private static final List<String> TOUCHED_HEAP =
      List.of("-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch");

  private MappingWorkloads() {}

  /** One workload for each program. */
  public static List<Workload> all() {
    return Programs.all().stream().<Workload>map(MappingWorkloads::workload).toList();
  }

  /** The program that a size of one of them runs. */
  public static String program(Size size) {
    return size.name().substring(PREFIX.length());
  }

  private static <S extends Program.Size> Workload workload(Program<S> program) {
    String name = program.name();
    List<S> sizes = program.sizes();
    // The paper's size of this one takes three seconds; Java Grande's is the last.
    S large = name.equals("RayTracer") ? sizes.getLast() : sizes.getFirst();
    List<S> measured = List.of(large, sizes.get(1));
    return Workload.of(FAMILY, "ms")
        .size(new Size(PREFIX + name, 1, 1, 1e6).with(TOUCHED_HEAP))
        .contender(Entry.of(Entry.BASELINE, () -> capsules(program, measured)))
        .contender(Entry.of(THREAD, () -> capsules(program, measured, Policy.THREAD)))
        .contender(Entry.of(TASK, () -> capsules(program, measured, Policy.TASK)))
        .contender(
            Entry.of(VIRTUAL, port(name, measured, (workers, done) -> new VirtualActors(done))))
        .contender(
            Entry.of(PAPER_THREAD, port(name, measured, (workers, done) -> new PaperThreads(done))))
        .contender(Entry.of(PAPER_TASK, port(name, measured, PaperPool::new)))
        .contender(
            Entry.of(PEKKO, () -> new PekkoPort<>(MappingWorkloads.<S>ported(name), measured)))
        .build(new Size(PREFIX + name + "-smoke", measured.size(), 1, 1e6), size -> 1);
  }

  /** The sizes go by their names, as a program that is loaded anew has its own. */
  private static Contender capsules(Program<?> program, List<? extends Program.Size> sizes) {
    return run -> {
      String size = sizes.get(run.count() - 1).name();
      return SoumakTasks.timed(
          run,
          () -> {
            program.run(size);
            return 1L;
          });
    };
  }

  private static Contender capsules(
      Program<?> program, List<? extends Program.Size> sizes, Policy policy) {
    try {
      return capsules(OnePolicy.of(program, policy), sizes);
    } catch (ReflectiveOperationException cannotBe) {
      throw new IllegalStateException(cannotBe);
    }
  }

  private static <S extends Program.Size> Supplier<Contender> port(
      String name, List<S> sizes, BiFunction<Integer, Done, Running> runtime) {
    return () -> new PortContender<>(MappingWorkloads.<S>ported(name), sizes, runtime);
  }

  @SuppressWarnings("unchecked") // a port has the sizes of its program
  private static <S extends Program.Size> Port<S> ported(String name) {
    return (Port<S>) Ports.named(name);
  }
}
