package soumak.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import soumak.bench.mapping.MappingWorkloads;
import soumak.bench.mapping.report.Figures;
import soumak.bench.mapping.report.MappingFile;
import soumak.bench.mapping.report.MappingPlot;
import soumak.bench.mapping.report.MappingTable;
import soumak.bench.mapping.report.Row;

/**
 * {@code ./soumak bench mapping}: what it is worth where each capsule runs.
 *
 * @param programs workloads to run
 * @param peers what the mapped programs are compared with; none: all
 * @param rounds fresh processes for each contender, and up to twelve times as many for the mapped
 *     program and those of {@link #DEFAULTS} that may be as fast
 * @param folder where the rows, the tables and the plot go as files, among the rows that are there
 *     already; null: nowhere
 */
record MappingCommand(
    List<Workload> programs, List<String> peers, int rounds, @Nullable Path folder) {
  /** Two, as the machine of the paper's smaller measurement has. */
  private static final int WORKERS = 2;

  private static final int DEFAULT_ROUNDS = 5;

  /** So many times as many, at most, until it is known whether the mapped program is too slow. */
  private static final int MOST_ROUNDS = 12;

  /** What one would choose without a mapping. Beside the best of these it may be 3 % slower. */
  private static final Set<String> DEFAULTS =
      Set.of(MappingWorkloads.THREAD, MappingWorkloads.TASK, MappingWorkloads.VIRTUAL);

  private static final String FILE = "mapping-figures.csv";
  private static final String TABLE = "mapping-figures.md";
  private static final String PLOT = "mapping-figures.svg";

  /**
   * Reads the command line, behind the word {@code mapping}.
   *
   * @throws UsageException if it cannot be understood; the message says what to write instead
   */
  static MappingCommand parse(List<String> args) throws UsageException {
    List<Workload> programs = new ArrayList<>();
    List<String> peers = new ArrayList<>();
    int rounds = DEFAULT_ROUNDS;
    Path folder = null;
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      switch (arg) {
        case "--vs" ->
            peers.add(Options.knownPeer(Options.value(args, ++i, arg), MappingWorkloads.all()));
        case "--rounds" -> rounds = Options.number(Options.value(args, ++i, arg), arg);
        case "--to" -> {
          folder = folder(Options.value(args, ++i, arg));
          checkRows(folder);
        }
        default -> programs.add(program(arg));
      }
    }
    return new MappingCommand(
        programs.isEmpty() ? MappingWorkloads.all() : programs, peers, rounds, folder);
  }

  static Path folder(String name) throws UsageException {
    Path folder = Path.of(name);
    if (!Files.isDirectory(folder)) {
      throw new UsageException("--to needs a folder, and " + name + " is none");
    }
    return folder;
  }

  /** Not only behind the first program, which takes minutes. */
  private static void checkRows(Path folder) throws UsageException {
    try {
      MappingFile.read(folder.resolve(FILE));
    } catch (IOException unreadable) {
      throw new UsageException("the rows to add to cannot be read: " + unreadable.getMessage());
    }
  }

  private static Workload program(String name) throws UsageException {
    List<String> names = new ArrayList<>();
    for (Workload workload : MappingWorkloads.all()) {
      String known = MappingWorkloads.program(workload.sizes().getFirst());
      if (known.equals(name)) {
        return workload;
      }
      names.add(known);
    }
    throw new UsageException(
        "no program is called " + name + "; there are: " + String.join(" ", names));
  }

  /** Measures and prints; false if a contender has failed. */
  boolean run(ChildProcess child, Consumer<String> progress)
      throws IOException, InterruptedException {
    Rounds runs =
        new Rounds(
            child,
            rounds,
            MOST_ROUNDS * rounds,
            entry -> DEFAULTS.contains(entry.name()),
            new Bar(1 / MappingTable.TOLERANCE),
            progress);
    boolean failed = false;
    Figures figures = new Figures(List.of());
    for (Workload program : programs) {
      for (Size size : program.sizes()) {
        Result result = runs.run(program, size, WORKERS, Options.chosen(program, peers));
        System.out.print(Report.table(result));
        failed |= result.failed();
        Row row = Row.of(result, LocalDate.now(ZoneId.systemDefault()).toString());
        figures = figures.with(row);
        if (folder != null) {
          write(folder, row);
        }
      }
    }
    System.out.print("\n" + MappingTable.of(figures));
    return !failed;
  }

  /** After each program, so that a run that is broken off keeps what it has measured. */
  private void write(Path folder, Row row) throws IOException {
    Path file = folder.resolve(FILE);
    Figures all = MappingFile.read(file).with(row);
    MappingFile.write(file, all);
    Files.writeString(folder.resolve(TABLE), document(all));
    Files.writeString(folder.resolve(PLOT), MappingPlot.of(all));
  }

  private static String document(Figures figures) {
    return """
    # Where capsules run: the figures

    Made by `./soumak bench mapping --to docs`; [benchmarks.md](benchmarks.md) says what they mean.
    Medians of the processes of each contender, %d workers. There were more of the mapped program and of the
    first three others, as it took to know whether the mapped program is slower by more than 3 %% or not (some 95 %% sure).
    Each row is of one run; the last of the tables says when, and of how many processes. The last run was on

    ```
    %s```

    ![the times](%s)

    %s\
    """
        .formatted(WORKERS, Report.machine(Machine.here()), PLOT, MappingTable.of(figures));
  }
}
