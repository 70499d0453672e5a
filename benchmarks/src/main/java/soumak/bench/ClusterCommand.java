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
import soumak.bench.cluster.StartUp;

/**
 * {@code ./soumak bench cluster}: messages and requests between two processes, beside Pekko's
 * remoting and the engine below, and how long two nodes take to start.
 *
 * @param choices what is measured, each with its sizes
 * @param start whether starts are measured
 * @param rounds fresh processes for each contender
 * @param folder where the tables go as a file; null: nowhere
 */
record ClusterCommand(
    List<Choice> choices, boolean start, int workers, int rounds, @Nullable Path folder) {
  private static final int WORKERS = 2;
  private static final int DEFAULT_ROUNDS = 2;
  private static final int STARTS_A_ROUND = 2;
  private static final String START = "start";
  private static final String TABLE = "cluster-figures.md";

  /** Some sizes of a workload. */
  record Choice(Workload workload, List<Size> sizes) {}

  ClusterCommand {
    choices = List.copyOf(choices);
  }

  /**
   * Reads the command line, behind the word {@code cluster}.
   *
   * @throws UsageException if it cannot be understood; the message says what to write instead
   */
  static ClusterCommand parse(List<String> args) throws UsageException {
    List<Choice> choices = new ArrayList<>();
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
        default -> choices.add(choice(arg));
      }
    }
    if (choices.isEmpty() && !start) {
      ClusterWorkloads.all().forEach(it -> choices.add(new Choice(it, it.sizes())));
      start = true;
    }
    return new ClusterCommand(choices, start, workers, rounds, folder);
  }

  /** The parts of the page of figures, in their order. */
  private static List<String> parts() {
    List<String> names = new ArrayList<>();
    for (Workload workload : ClusterWorkloads.all()) {
      workload.sizes().forEach(size -> names.add(size.name()));
      names.add(workload.smoke().name());
    }
    names.add(START);
    return names;
  }

  private static Choice choice(String name) throws UsageException {
    if (name.startsWith("-")) {
      throw new UsageException(
          "unknown option " + name + "; there are --workers N, --rounds N and --to FOLDER");
    }
    List<String> names = new ArrayList<>(List.of(START));
    for (Workload workload : ClusterWorkloads.all()) {
      names.add(workload.family());
      if (workload.family().equals(name)) {
        return new Choice(workload, workload.sizes());
      }
      for (Size size : workload.sizes()) {
        names.add(size.name());
        if (size.name().equals(name)) {
          return new Choice(workload, List.of(size));
        }
      }
    }
    throw new UsageException(
        "bench cluster has no " + name + "; it has: " + String.join(" ", names));
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
    if (start) {
      progress.accept("start");
      int starts = rounds * STARTS_A_ROUND;
      show(parts, START, starts(StartUp.measure(root.resolve("soumak"), starts)));
    }
    if (folder != null) {
      Path page = folder.resolve(TABLE);
      String before = Files.exists(page) ? Files.readString(page) : "";
      Files.writeString(page, ClusterFigures.page(before, parts, parts()));
    }
    return ok;
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

  private static String starts(Map<String, Samples> all) {
    StringBuilder text = new StringBuilder();
    text.append("%nstart, from the command until two have found each other%n".formatted());
    Samples first = all.values().iterator().next();
    all.forEach((label, samples) -> {
      OptionalDouble ratio = OptionalDouble.of(samples.median() / first.median());
      text.append(Report.line(label, samples, "s", ratio)).append('\n');
    });
    return text.toString();
  }
}
