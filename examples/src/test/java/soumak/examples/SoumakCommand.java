package soumak.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import soumak.testing.QuickJava;

/**
 * The soumak command in a JVM of its own, with a cache and no other flags, as the launcher does.
 */
final class SoumakCommand {
  private static final long PATIENCE_SECONDS = 120;
  private static final String MAIN = "soumak.cli.Main";
  private static final QuickJava JAVA = java();

  private static QuickJava java() {
    try {
      Path folder = Path.of("target", "java");
      String program = Path.of("..", "cli", "src", "main", "launcher").toString();
      return QuickJava.asLaunched(folder, MAIN, "run", "--nodes", "2", "--main", "Warmup", program);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private SoumakCommand() {}

  /** What a run printed and how it ended. */
  record Outcome(int exitCode, String out, String err) {}

  static Outcome run(Path program, String... args) throws IOException, InterruptedException {
    return run(List.of(), program, args);
  }

  static Outcome run(List<String> options, Path program, String... args)
      throws IOException, InterruptedException {
    List<String> command = JAVA.line();
    command.addAll(List.of("-Dsoumak.cache=" + JAVA.cache(), MAIN, "run"));
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
