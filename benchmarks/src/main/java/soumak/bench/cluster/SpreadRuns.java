package soumak.bench.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import soumak.bench.FailedRunException;
import soumak.bench.Samples;
import soumak.bench.cluster.SpreadProgram.Place;

/**
 * Runs programs of ordinary Java, unchanged, in a plain JVM and at nodes. Each process runs its
 * program some rounds in a row; the first half of them is not counted. All that a program prints
 * must be the same in all rounds and at all places.
 */
public final class SpreadRuns {
  private static final List<String> OWN = List.of("Rounds.java", "Fetches.java");
  private static final List<String> EXAMPLES =
      List.of("RayTracer.java", "MatrixMultiply.java", "Operations.java");
  private static final String ROUND = "round ";
  private static final int MOST_SECONDS = 300;

  private final List<String> soumak;
  private final Path examples;
  private final int rounds;

  /**
   * @param soumak the command, as its words
   * @param examples the folder of the programs that are examples too
   * @param rounds of each process, two or more
   */
  public SpreadRuns(List<String> soumak, Path examples, int rounds) {
    this.soumak = List.copyOf(soumak);
    this.examples = examples;
    this.rounds = rounds;
  }

  /**
   * What a program takes in its unit, by place. The places take turns.
   *
   * @throws FailedRunException if a process fails, or the results differ
   */
  public Map<String, Samples> measure(
      SpreadProgram program, int processes, Consumer<String> progress)
      throws IOException, InterruptedException, FailedRunException {
    Path folder = Files.createTempDirectory("soumak-spread");
    try {
      write(folder);
      Map<String, List<Double>> values = new LinkedHashMap<>();
      TreeSet<String> results = new TreeSet<>();
      for (int i = 0; i < processes; i++) {
        for (Place place : program.places()) {
          progress.accept(program.name() + ", " + place.label() + ", " + (i + 1));
          List<String> lines = run(program, place, folder);
          List<Double> all = values.computeIfAbsent(place.label(), some -> new ArrayList<>());
          counted(lines).forEach(nanos -> all.add(program.of(nanos)));
          lines.stream().filter(it -> !it.startsWith(ROUND)).forEach(results::add);
        }
      }
      if (results.size() != 1) {
        throw new FailedRunException(program.name() + " has several results:", results);
      }
      Map<String, Samples> samples = new LinkedHashMap<>();
      values.forEach((label, some) -> samples.put(label, new Samples(some)));
      return samples;
    } finally {
      delete(folder);
    }
  }

  private void write(Path folder) throws IOException {
    for (String name : OWN) {
      try (InputStream in = SpreadRuns.class.getResourceAsStream("spread/" + name)) {
        Files.copy(Objects.requireNonNull(in, name), folder.resolve(name));
      }
    }
    for (String name : EXAMPLES) {
      Files.copy(examples.resolve(name), folder.resolve(name));
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private List<String> run(SpreadProgram program, Place place, Path folder)
      throws IOException, InterruptedException, FailedRunException {
    List<String> line = new ArrayList<>();
    if (place.nodes() == 0) {
      line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    } else {
      line.addAll(soumak);
      line.addAll(List.of("run", "--nodes", Integer.toString(place.nodes())));
    }
    line.addAll(List.of(folder.resolve("Rounds.java").toString(), Integer.toString(rounds)));
    line.addAll(program.arguments(place));
    return output(line, folder.resolve("output"));
  }

  private static List<String> output(List<String> line, Path file)
      throws IOException, InterruptedException, FailedRunException {
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("SOUMAK_JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.redirectOutput(file.toFile()).start();
    boolean ended = process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    if (!ended || process.exitValue() != 0) {
      throw new FailedRunException(
          String.join(" ", line) + (ended ? " failed:" : " took more than " + MOST_SECONDS + " s:"),
          Files.readAllLines(file));
    }
    return Files.readAllLines(file);
  }

  /** Nanoseconds of the rounds that count. */
  private List<Double> counted(List<String> lines) throws FailedRunException {
    List<Double> all =
        lines.stream()
            .filter(it -> it.startsWith(ROUND))
            .map(it -> Double.valueOf(it.substring(ROUND.length())))
            .toList();
    if (all.size() != rounds) {
      throw new FailedRunException(all.size() + " of " + rounds + " rounds were told:", lines);
    }
    return all.subList(rounds / 2, rounds);
  }
}
