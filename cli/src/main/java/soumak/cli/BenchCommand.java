package soumak.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * {@code soumak bench}: hands over to the benchmarks, in a JVM that has nothing of this command.
 */
@Command(
    name = "bench",
    description = {
      "Measures Soumak beside its peers: soumak bench NAME [--vs PEER]... [--json]",
      "Measures single primitives with JMH: soumak bench --jmh [PATTERN]",
      "'soumak bench --help' lists the names, the peers and all options."
    })
final class BenchCommand implements Callable<Integer> {
  /** Where the launcher puts the benchmarks and their libraries. */
  static final String PLACE = "soumak.bench.path";

  @Unmatched private List<String> args = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    String place = System.getProperty(PLACE);
    if (place == null || !Files.isDirectory(Path.of(place))) {
      throw CommandException.usage(
          "the benchmarks are run by the launcher in Soumak's repository: ./soumak bench NAME");
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--sun-misc-unsafe-memory-access=allow"); // JMH's own
    // What is measured may start as this JVM has.
    command.add("-Dsoumak.launcher.cache=" + System.getProperty("soumak.cache", ""));
    command.add("-Dsoumak.launcher.path=" + System.getProperty("java.class.path"));
    command.addAll(List.of("-cp", Path.of(place, "*").toString(), "soumak.bench.Bench"));
    command.addAll(args);
    Process process = new ProcessBuilder(command).inheritIO().start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "end the benchmark"));
    return process.waitFor();
  }
}
