package soumak.bench.processj;

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
 * From a program's source to its output: whole processes, which compile a program that prints one
 * line, and run it. The commands take turns, so that noise from outside hits all alike; the first
 * turn is not counted.
 */
public final class Hello {
  private static final String OUTPUT = "Hello from a process\n";
  private static final List<String> FILES = List.of("Hello.java", "Hello.pj");

  private Hello() {}

  /**
   * The commands by their labels; the JDK's own is the first.
   *
   * @param launcher the file {@code soumak} in the repository
   */
  public static Map<String, List<String>> commands(Path launcher) {
    String soumak = launcher.toAbsolutePath().toString();
    Map<String, List<String>> commands = new LinkedHashMap<>();
    commands.put("java Hello.java", List.of(java(), "Hello.java"));
    commands.put("soumak run Hello.java", List.of(soumak, "run", "Hello.java"));
    commands.put("soumak run Hello.pj", List.of(soumak, "run", "Hello.pj"));
    return commands;
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /**
   * Starts each command so many times.
   *
   * @return seconds from start to end, by label
   */
  public static Map<String, Samples> measure(Map<String, List<String>> commands, int starts)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("soumak-hello");
    try {
      for (String file : FILES) {
        Files.writeString(folder.resolve(file), ProcessJProgram.text(file));
      }
      Map<String, List<Double>> seconds = new LinkedHashMap<>();
      for (int turn = 0; turn <= starts; turn++) {
        for (Map.Entry<String, List<String>> command : commands.entrySet()) {
          double one = start(command.getValue(), folder);
          if (turn > 0) {
            seconds.computeIfAbsent(command.getKey(), it -> new ArrayList<>()).add(one);
          }
        }
      }
      Map<String, Samples> all = new LinkedHashMap<>();
      seconds.forEach((label, samples) -> all.put(label, new Samples(samples)));
      return all;
    } finally {
      for (String file : FILES) {
        Files.deleteIfExists(folder.resolve(file));
      }
      Files.delete(folder);
    }
  }

  private static double start(List<String> command, Path folder)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("SOUMAK_JAVA_HOME", System.getProperty("java.home"));
    long start = System.nanoTime();
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    long end = System.nanoTime();
    if (code != 0 || !output.replace("\r\n", "\n").equals(OUTPUT)) {
      throw new IllegalStateException(
          String.join(" ", command) + " ended with exit code " + code + " and wrote: " + output);
    }
    return (end - start) / 1e9;
  }
}
