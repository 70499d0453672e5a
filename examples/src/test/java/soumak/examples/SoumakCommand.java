package soumak.examples;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The soumak command in a JVM of its own, as a user calls it, without JVM flags. */
final class SoumakCommand {
  private static final long PATIENCE_SECONDS = 120;

  private SoumakCommand() {}

  /** What a run printed and how it ended. */
  record Outcome(int exitCode, String out, String err) {}

  static Outcome run(Path program, String... args) throws IOException, InterruptedException {
    return run(List.of(), program, args);
  }

  static Outcome run(List<String> options, Path program, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add("soumak.cli.Main");
    command.add("run");
    command.addAll(options);
    command.add(program.toString());
    command.addAll(List.of(args));
    Path out = Files.createTempFile("soumak-", ".out");
    Path err = Files.createTempFile("soumak-", ".err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError(program + " hangs; it has printed: " + Files.readString(out));
      }
      return new Outcome(process.exitValue(), read(out), read(err));
    } finally {
      process.destroyForcibly();
      Files.delete(out);
      Files.delete(err);
    }
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }
}
