package soumak.bench.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import soumak.bench.Samples;

/**
 * How long two processes take from their commands until they have found each other: two nodes until
 * both see two members, two actor systems until one has an answer of the other, and a program that
 * {@code soumak run --nodes 2} runs, to its end. They take turns; the first turn is not counted.
 */
public final class StartUp {
  private static final String HELLO =
      """
      public class HelloNodes {
        public static void main(String[] args) {
          System.out.println("hello");
        }
      }
      """;

  private StartUp() {}

  /** Something that is timed. */
  private interface Start {
    void run() throws IOException, InterruptedException;
  }

  /**
   * Seconds by label, the nodes first.
   *
   * @param launcher the file {@code soumak} in the repository; left out if it is not there
   */
  public static Map<String, Samples> measure(Path launcher, int starts)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("soumak-nodes");
    Path program = folder.resolve("HelloNodes.java");
    Files.writeString(program, HELLO);
    try {
      Map<String, Start> all = new LinkedHashMap<>();
      all.put("soumak", StartUp::nodes);
      all.put("pekko", StartUp::actors);
      if (Files.isExecutable(launcher)) {
        all.put("run --nodes 2", () -> launch(launcher, program));
      }
      return measure(all, starts);
    } finally {
      Files.delete(program);
      Files.delete(folder);
    }
  }

  private static Map<String, Samples> measure(Map<String, Start> all, int starts)
      throws IOException, InterruptedException {
    Map<String, List<Double>> seconds = new LinkedHashMap<>();
    for (int turn = 0; turn <= starts; turn++) {
      for (Map.Entry<String, Start> it : all.entrySet()) {
        long begin = System.nanoTime();
        it.getValue().run();
        double one = (System.nanoTime() - begin) / 1e9;
        if (turn > 0) {
          seconds.computeIfAbsent(it.getKey(), some -> new ArrayList<>()).add(one);
        }
      }
    }
    Map<String, Samples> samples = new LinkedHashMap<>();
    seconds.forEach((label, some) -> samples.put(label, new Samples(some)));
    return samples;
  }

  private static void nodes() throws IOException {
    String port = Integer.toString(Nodes.freePort());
    try (Partner one = Partner.start("pair", port, "one");
        Partner two = Partner.start("pair", port, "two")) {
      one.await("in");
      two.await("in");
    }
  }

  private static void actors() throws IOException {
    try (Partner one = Partner.start("pekko-pair")) {
      try (Partner two = Partner.start("pekko-pair", one.await("in"))) {
        two.await("in");
      }
    }
  }

  private static void launch(Path launcher, Path program) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            launcher.toAbsolutePath().toString(), "run", "--nodes", "2", program.toString());
    builder.environment().put("SOUMAK_JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 || !output.contains("hello")) {
      throw new IllegalStateException("soumak run --nodes 2 wrote: " + output);
    }
  }
}
