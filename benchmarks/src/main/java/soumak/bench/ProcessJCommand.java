package soumak.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import soumak.bench.processj.Hello;

/** {@code ./soumak bench processj}: the language beside Java, on the same runtime. */
final class ProcessJCommand {
  private static final long TIMEOUT_SECONDS = 1_800;
  private static final int STARTS_A_ROUND = 5;
  private static final String PROCESSJ = "processj";

  /** Nanoseconds for an iteration of CommsTime, as the language's own compiler has it. */
  private static final double OFFICIAL_COMMSTIME = 1040;

  private final ProcessJOptions options;
  private final Consumer<String> progress;

  ProcessJCommand(ProcessJOptions options, Consumer<String> progress) {
    this.options = options;
    this.progress = progress;
  }

  /**
   * Measures and prints.
   *
   * @param root the repository
   * @return whether all of them had the right result
   */
  boolean run(Path root) throws IOException, InterruptedException, UsageException {
    if (options.names().contains(ProcessJOptions.HELLO)
        && !Files.isExecutable(root.resolve("soumak"))) {
      throw new UsageException("run it in Soumak's repository: there is no file soumak here");
    }
    System.out.print(Report.machine(Machine.here()));
    boolean ok = true;
    for (String name : options.names()) {
      switch (name) {
        case ProcessJOptions.HELLO -> hello(root);
        case ProcessJOptions.COMMSTIME -> ok &= commsTime();
        default -> ok &= pairs(name);
      }
    }
    return ok;
  }

  private void hello(Path root) throws IOException, InterruptedException {
    Map<String, List<String>> commands = Hello.commands(root.resolve("soumak"));
    int starts = options.rounds() * STARTS_A_ROUND;
    progress.accept("hello, " + starts + " starts each");
    Map<String, Samples> all = Hello.measure(commands, starts);
    System.out.printf("%nhello, from source to output, %d starts each%n", starts);
    Samples first = all.values().iterator().next();
    all.forEach((label, samples) -> {
      OptionalDouble ratio = OptionalDouble.of(samples.median() / first.median());
      System.out.println(Report.line(label, samples, "s", ratio));
    });
  }

  private boolean commsTime() throws IOException, InterruptedException {
    Workload workload = Catalogue.withSize(ProcessJOptions.COMMSTIME);
    ChildProcess child = ChildProcess.measuring(TIMEOUT_SECONDS);
    Result result = measure(child, workload, ProcessJOptions.COMMSTIME);
    for (Result.Line line : result.lines()) {
      if (line.entry().name().equals(PROCESSJ) && line.samples().isPresent()) {
        System.out.printf(
            "  the official compiler: %.0f ns, %.1fx of processj"
                + " (from elsewhere, not measured in this run)%n",
            OFFICIAL_COMMSTIME, OFFICIAL_COMMSTIME / line.samples().get().median());
      }
    }
    return !result.failed();
  }

  /** The time in processes that repeat it, the memory in one that does it once. */
  private boolean pairs(String name) throws IOException, InterruptedException {
    String time = PROCESSJ + "-" + name;
    String bytes = time.replace("pairs", "bytes");
    Result times = measure(ChildProcess.measuring(TIMEOUT_SECONDS), Catalogue.withSize(time), time);
    Result memory = measure(ChildProcess.once(TIMEOUT_SECONDS), Catalogue.withSize(bytes), bytes);
    return !times.failed() && !memory.failed();
  }

  private Result measure(ChildProcess child, Workload workload, String size)
      throws IOException, InterruptedException {
    List<Entry> entries = List.of(workload.entry(Entry.BASELINE), workload.entry(PROCESSJ));
    Result result =
        new Rounds(child, options.rounds(), progress)
            .run(workload, workload.size(size), options.workers(), entries);
    System.out.print(Report.table(result));
    return result;
  }
}
