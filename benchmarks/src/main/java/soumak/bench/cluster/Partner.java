package soumak.bench.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The other process of a measurement: this JVM's twin, with its compilers and its collector, which
 * runs {@link Far}. It ends when its input does, so with this process, however that ends.
 */
final class Partner implements AutoCloseable {
  /** For what Pekko's queues do inside the JDK. */
  static final List<String> FLAGS =
      List.of(
          "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private static final Predicate<String> COLLECTOR =
      Pattern.compile("-XX:\\+Use\\w+GC").asMatchPredicate();

  private final Process process;
  private final BufferedReader lines;
  private final List<String> said = new ArrayList<>();

  private Partner(Process process) {
    this.process = process;
    this.lines = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Starts it with these arguments. */
  static Partner start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(compilersAndCollector());
    command.addAll(FLAGS);
    command.add("-Dsoumak.workers=" + System.getProperty("soumak.workers", "2"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Far.class.getName()));
    command.addAll(List.of(arguments));
    return new Partner(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  private static List<String> compilersAndCollector() {
    List<String> flags =
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(flag -> COLLECTOR.test(flag) || flag.startsWith("-XX:TieredStopAtLevel="))
            .collect(Collectors.toCollection(ArrayList::new));
    if (flags.stream().noneMatch(COLLECTOR)) {
      flags.add("-XX:+UseG1GC");
    }
    return flags;
  }

  /**
   * Waits for a line that begins so.
   *
   * @return the rest of the line
   * @throws IOException if it ends before; with what it said
   */
  String await(String word) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(word)) {
        return line.substring(word.length()).strip();
      }
      said.add(line);
    }
    throw new IOException("the other process ended; it said: " + String.join("\n", said));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
