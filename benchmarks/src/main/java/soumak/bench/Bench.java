package soumak.bench;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import soumak.bench.check.CheckBench;
import soumak.bench.cluster.ClusterWorkloads;
import soumak.bench.mapping.MappingWorkloads;
import soumak.bench.memory.MemoryWorkloads;

/**
 * The command {@code ./soumak bench}: measures Soumak and its peers on the same work in one run.
 *
 * <p>Exit code 0 if every contender ended with the right result, 1 if one did not, 2 if the command
 * line cannot be understood.
 */
public final class Bench {
  private static final long TIMEOUT_SECONDS = 600;

  private Bench() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length > 0 && args[0].equals(Options.JMH)) {
      JmhCommand.run(List.of(args).subList(1, args.length));
      return;
    }
    if (Options.asksForHelp(List.of(args))) {
      System.out.print(Options.usage());
      return;
    }
    Options options;
    try {
      if (List.of(args).equals(List.of("check"))) {
        check(Path.of(""));
        return;
      }
      if (args.length > 0 && args[0].equals(MappingWorkloads.FAMILY)) {
        System.exit(mapping(List.of(args).subList(1, args.length)) ? 0 : 1);
      }
      if (args.length > 0 && args[0].equals(MemoryWorkloads.COMMAND)) {
        System.exit(memory(List.of(args).subList(1, args.length)) ? 0 : 1);
      }
      if (args.length > 0 && args[0].equals(ClusterWorkloads.COMMAND)) {
        System.exit(cluster(List.of(args).subList(1, args.length)) ? 0 : 1);
      }
      if (args.length > 0 && args[0].equals(ProcessJOptions.COMMAND)) {
        ProcessJOptions processJ = ProcessJOptions.parse(List.of(args).subList(1, args.length));
        System.exit(new ProcessJCommand(processJ, Bench::showProgress).run(Path.of("")) ? 0 : 1);
      }
      options = Options.parse(List.of(args));
    } catch (UsageException wrong) {
      System.err.println("soumak bench: " + wrong.getMessage());
      System.exit(2);
      return;
    }
    System.exit(measure(options) ? 0 : 1);
  }

  /** The checker has no peers, so this is no workload. */
  private static void check(Path root) throws IOException, InterruptedException, UsageException {
    if (!CheckBench.isIn(root)) {
      throw new UsageException("run it in Soumak's repository: there is no folder examples here");
    }
    System.out.print(Report.machine(Machine.here()));
    CheckBench.run(root);
  }

  private static boolean mapping(List<String> args)
      throws IOException, InterruptedException, UsageException {
    MappingCommand command = MappingCommand.parse(args);
    System.out.print(Report.machine(Machine.here()));
    return command.run(ChildProcess.measuring(TIMEOUT_SECONDS), Bench::showProgress);
  }

  private static boolean memory(List<String> args)
      throws IOException, InterruptedException, UsageException {
    MemoryCommand command = MemoryCommand.parse(args);
    System.out.print(Report.machine(Machine.here()));
    return command.run(ChildProcess.measuring(TIMEOUT_SECONDS), Bench::showProgress);
  }

  private static boolean cluster(List<String> args)
      throws IOException, InterruptedException, UsageException {
    ClusterCommand command = ClusterCommand.parse(args);
    System.out.print(Report.machine(Machine.here()));
    ChildProcess child = ChildProcess.measuring(TIMEOUT_SECONDS);
    return command.run(Path.of(""), child, Bench::showProgress);
  }

  private static boolean measure(Options options) throws IOException, InterruptedException {
    Machine machine = Machine.here();
    List<Result> results = new ArrayList<>();
    if (!options.json()) {
      System.out.print(Report.machine(machine));
    }
    Rounds rounds =
        new Rounds(ChildProcess.measuring(TIMEOUT_SECONDS), options.rounds(), Bench::showProgress);
    for (Workload workload : Catalogue.workloads()) {
      for (Size size : options.sizesOf(workload)) {
        for (int workers : options.workers()) {
          Result result = rounds.run(workload, size, workers, options.entriesOf(workload, size));
          results.add(result);
          if (!options.json()) {
            System.out.print(Report.table(result));
          }
        }
      }
    }
    if (options.json()) {
      System.out.print(JsonReport.of(machine, results));
    }
    return results.stream().noneMatch(Result::failed);
  }

  /** On a terminal only, so that logs hold nothing but results. */
  private static void showProgress(String text) {
    Optional.ofNullable(System.console())
        .filter(Console::isTerminal)
        .ifPresent(terminal -> System.err.print("\r\u001b[K" + text + "\r"));
  }
}
