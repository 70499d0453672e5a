package soumak.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import soumak.bench.cluster.ClusterWorkloads;
import soumak.bench.cluster.SpreadProgram;
import soumak.bench.cluster.SpreadRuns;
import soumak.bench.cluster.StartUp;

/**
 * {@code ./soumak bench cluster}: messages and requests between two processes, beside Pekko's
 * remoting and the engine below, ordinary Java at several nodes beside plain runs of it, and how
 * long two nodes take to start.
 *
 * @param choices what is measured, each with its sizes
 * @param programs ordinary Java that is measured
 * @param start whether starts are measured
 * @param rounds fresh processes for each contender
 * @param folder where the tables go as a file; null: nowhere
 */
record ClusterCommand(
    List<Choice> choices,
    List<SpreadProgram> programs,
    boolean start,
    int workers,
    int rounds,
    @Nullable Path folder) {
  private static final int WORKERS = 2;
  private static final int DEFAULT_ROUNDS = 2;
  private static final int STARTS_A_ROUND = 2;
  private static final int ROUNDS_OF_A_PROGRAM = 10;
  private static final String START = "start";
  private static final String SPREAD = "spread";
  private static final String OPERATIONS = "operations";
  private static final String TABLE = "cluster-figures.md";

  /** Some sizes of a workload. */
  record Choice(Workload workload, List<Size> sizes) {}

  ClusterCommand {
    choices = List.copyOf(choices);
    programs = List.copyOf(programs);
  }

  /**
   * Reads the command line, behind the word {@code cluster}.
   *
   * @throws UsageException if it cannot be understood; the message says what to write instead
   */
  static ClusterCommand parse(List<String> args) throws UsageException {
    List<Choice> choices = new ArrayList<>();
    List<SpreadProgram> programs = new ArrayList<>();
    int workers = WORKERS;
    int rounds = DEFAULT_ROUNDS;
    boolean start = false;
    Path folder = null;
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      switch (arg) {
        case "--workers" -> workers = Options.number(Options.value(args, ++i, arg), arg);
        case "--rounds" -> rounds = Options.number(Options.value(args, ++i, arg), arg);
        case "--to" -> folder = MappingCommand.folder(Options.value(args, ++i, arg));
        case START -> start = true;
        case OPERATIONS -> programs.addAll(SpreadProgram.singleOperations());
        case SPREAD -> programs.addAll(SpreadProgram.all());
        default -> choose(arg, choices, programs);
      }
    }
    if (choices.isEmpty() && programs.isEmpty() && !start) {
      ClusterWorkloads.all().forEach(it -> choices.add(new Choice(it, it.sizes())));
      programs.addAll(SpreadProgram.all());
      start = true;
    }
    return new ClusterCommand(choices, programs, start, workers, rounds, folder);
  }

  /** The parts of the page of figures, in their order. */
  private static List<String> parts() {
    List<String> names = new ArrayList<>();
    for (Workload workload : ClusterWorkloads.all()) {
      workload.sizes().forEach(size -> names.add(size.name()));
      names.add(workload.smoke().name());
    }
    SpreadProgram.all().forEach(it -> names.add(it.name()));
    names.add(START);
    return names;
  }

  private static void choose(String name, List<Choice> choices, List<SpreadProgram> programs)
      throws UsageException {
    if (name.startsWith("-")) {
      throw new UsageException(
          "unknown option " + name + "; there are --workers N, --rounds N and --to FOLDER");
    }
    Map<String, Choice> workloads = new LinkedHashMap<>();
    for (Workload workload : ClusterWorkloads.all()) {
      workloads.put(workload.family(), new Choice(workload, workload.sizes()));
      workload
          .sizes()
          .forEach(size -> workloads.put(size.name(), new Choice(workload, List.of(size))));
    }
    Map<String, SpreadProgram> spread = new LinkedHashMap<>();
    SpreadProgram.all().forEach(it -> spread.put(it.name(), it));
    Choice choice = workloads.get(name);
    SpreadProgram program = spread.get(name);
    if (choice != null) {
      choices.add(choice);
    } else if (program != null) {
      programs.add(program);
    } else {
      List<String> names = new ArrayList<>(workloads.keySet());
      names.add(SPREAD);
      names.add(OPERATIONS);
      names.addAll(spread.keySet());
      names.add(START);
      throw new UsageException(
          "bench cluster has no " + name + "; it has: " + String.join(" ", names));
    }
  }

  /**
   * Measures and prints; false if a contender has failed.
   *
   * @param root the repository
   */
  boolean run(Path root, ChildProcess child, Consumer<String> progress)
      throws IOException, InterruptedException {
    boolean ok = true;
    Map<String, String> parts = new LinkedHashMap<>();
    Rounds runs = new Rounds(child, rounds, progress);
    for (Choice choice : choices) {
      for (Size size : choice.sizes()) {
        Result result = runs.run(choice.workload(), size, workers, choice.workload().entries());
        ok &= !result.failed();
        show(parts, size.name(), Report.table(result) + rates(result));
      }
    }
    Path launcher = root.resolve("soumak").toAbsolutePath();
    SpreadRuns spread =
        new SpreadRuns(
            List.of(launcher.toString()), root.resolve("examples/spread"), ROUNDS_OF_A_PROGRAM);
    for (SpreadProgram program : programs) {
      ok &= measure(program, spread, parts, progress);
    }
    if (start) {
      progress.accept("start");
      String heading = "start, from the command until two have found each other";
      Map<String, Samples> starts = StartUp.measure(launcher, rounds * STARTS_A_ROUND);
      show(parts, START, lines(heading, "s", starts));
    }
    if (folder != null) {
      Path page = folder.resolve(TABLE);
      String before = Files.exists(page) ? Files.readString(page) : "";
      Files.writeString(page, ClusterFigures.page(before, parts, parts()));
    }
    return ok;
  }

  private boolean measure(
      SpreadProgram program,
      SpreadRuns spread,
      Map<String, String> parts,
      Consumer<String> progress)
      throws IOException, InterruptedException {
    String heading = program.name() + ", " + program.what();
    try {
      Map<String, Samples> all = spread.measure(program, rounds, progress);
      show(parts, program.name(), lines(heading, program.unit(), all));
      return true;
    } catch (FailedRunException e) {
      System.out.printf("%n%s%n  FAILED: %s%n", heading, e.getMessage());
      return false;
    }
  }

  private void show(Map<String, String> parts, String name, String figures) {
    System.out.print(figures);
    String processes = "%d processes each%n".formatted(rounds);
    String how = name.equals(START) ? "" : processes;
    parts.put(name, Report.machine(Machine.here()) + how + figures);
  }

  /** What a second has, which is how people speak of mail. */
  private static String rates(Result result) {
    double unit = result.workload().unit().equals("ns") ? 1e9 : 1e6;
    StringBuilder text = new StringBuilder();
    for (Result.Line line : result.lines()) {
      line.samples()
          .ifPresent(it ->
              text.append(
                  String.format(
                      Locale.ROOT,
                      "  %-20s %,10.0f a second%n",
                      line.entry().name(),
                      unit / it.median())));
    }
    return text.toString();
  }

  private static String lines(String heading, String unit, Map<String, Samples> all) {
    StringBuilder text = new StringBuilder();
    text.append("%n%s%n".formatted(heading));
    Samples first = all.values().iterator().next();
    all.forEach((label, samples) -> {
      OptionalDouble ratio = OptionalDouble.of(samples.median() / first.median());
      text.append(Report.line(label, samples, unit, ratio)).append('\n');
    });
    return text.toString();
  }
}
