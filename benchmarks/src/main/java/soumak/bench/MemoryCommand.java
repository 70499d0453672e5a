package soumak.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import soumak.bench.check.CheckBench;
import soumak.bench.memory.MemoryMicro;
import soumak.bench.memory.MemoryTable;
import soumak.bench.memory.MemoryWorkloads;

/**
 * {@code ./soumak bench memory}: programs with memory outside of the collector's heap, beside their
 * twins that collect and beside peers; then single operations, by JMH; then the check of these
 * programs beside javac.
 *
 * @param workloads what is measured, each with its sizes
 * @param micro the micro-benchmarks to run
 * @param check whether the check is measured
 * @param rounds fresh processes for each contender
 * @param folder where the tables go as a file; null: nowhere
 */
record MemoryCommand(
    List<Choice> workloads,
    List<String> micro,
    boolean check,
    int workers,
    int rounds,
    @Nullable Path folder) {
  /** Source and sink have threads of their own, so one worker for the node. */
  private static final int WORKERS = 1;

  /** So that all of it takes ten minutes; each process repeats what it measures. */
  private static final int DEFAULT_ROUNDS = 1;

  private static final String CHECK = "check";
  private static final String TABLE = "memory-figures.md";

  private static final Path ROOT = Path.of("");

  /** Some sizes of a workload. */
  record Choice(Workload workload, List<Size> sizes) {}

  MemoryCommand {
    workloads = List.copyOf(workloads);
    micro = List.copyOf(micro);
  }

  /**
   * Reads the command line, behind the word {@code memory}.
   *
   * @throws UsageException if it cannot be understood; the message says what to write instead
   */
  static MemoryCommand parse(List<String> args) throws UsageException {
    List<Choice> workloads = new ArrayList<>();
    List<String> micro = new ArrayList<>();
    int workers = WORKERS;
    int rounds = DEFAULT_ROUNDS;
    boolean check = false;
    Path folder = null;
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      switch (arg) {
        case "--workers" -> workers = Options.number(Options.value(args, ++i, arg), arg);
        case "--rounds" -> rounds = Options.number(Options.value(args, ++i, arg), arg);
        case "--to" -> folder = MappingCommand.folder(Options.value(args, ++i, arg));
        case CHECK -> check = true;
        default -> choose(arg, workloads, micro);
      }
    }
    if (workloads.isEmpty() && micro.isEmpty() && !check) {
      MemoryWorkloads.all().forEach(it -> workloads.add(new Choice(it, it.sizes())));
      micro.addAll(MemoryMicro.NAMES);
      check = CheckBench.isIn(ROOT);
    }
    if (check && !CheckBench.isIn(ROOT)) {
      throw new UsageException("the check is measured in Soumak's repository: there is none here");
    }
    return new MemoryCommand(workloads, micro, check, workers, rounds, folder);
  }

  private static void choose(String name, List<Choice> workloads, List<String> micro)
      throws UsageException {
    if (name.startsWith("-")) {
      throw new UsageException(
          "unknown option " + name + "; there are --workers N, --rounds N and --to FOLDER");
    }
    if (MemoryMicro.NAMES.contains(name)) {
      micro.add(name);
      return;
    }
    List<String> names = new ArrayList<>(MemoryMicro.NAMES);
    names.addFirst(CHECK);
    for (Workload workload : MemoryWorkloads.all()) {
      names.add(workload.family());
      if (workload.family().equals(name)) {
        workloads.add(new Choice(workload, workload.sizes()));
        return;
      }
      for (Size size : workload.sizes()) {
        names.add(size.name());
        if (size.name().equals(name)) {
          workloads.add(new Choice(workload, List.of(size)));
          return;
        }
      }
    }
    throw new UsageException(
        "bench memory has no " + name + "; it has: " + String.join(" ", names));
  }

  /** Measures and prints; false if a contender has failed. */
  boolean run(ChildProcess child, Consumer<String> progress)
      throws IOException, InterruptedException {
    List<Result> results = new ArrayList<>();
    Rounds runs = new Rounds(child, rounds, progress);
    for (Choice choice : workloads) {
      for (Size size : choice.sizes()) {
        Result result = runs.run(choice.workload(), size, workers, choice.workload().entries());
        System.out.print(Report.table(result) + MemoryTable.lines(result));
        results.add(result);
      }
    }
    String single = micro.isEmpty() ? "" : MemoryMicro.run(micro, rounds);
    System.out.print(single);
    String checked = check ? CheckBench.memory(ROOT) : "";
    System.out.print(checked);
    if (folder != null) {
      Files.writeString(folder.resolve(TABLE), document(results, single + checked));
    }
    return results.stream().noneMatch(Result::failed);
  }

  private String document(List<Result> results, String single) {
    return """
    # Memory without the collector: the figures

    Made by `./soumak bench memory --to docs`; [benchmarks.md](benchmarks.md) says what they mean.
    Medians; %d processes for each contender, %d worker(s).

    ```
    %s```

    %s
    ```
    %s```
    """
        .formatted(
            rounds,
            workers,
            Report.machine(Machine.here()),
            MemoryTable.of(results),
            single.stripLeading());
  }
}
