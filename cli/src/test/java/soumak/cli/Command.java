package soumak.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The soumak command, run as its own process in a folder. */
final class Command {
  private final Path folder;

  Command(Path folder) {
    this.folder = folder;
  }

  /** How a process ended and what it said. */
  record Ending(int code, String out, String err) {
    /** Checks for an error of ours: one line, the exit code 2, no stack trace. */
    void isUsageError(String... parts) {
      assertThat(code).as(err).isEqualTo(2);
      isOurs(parts);
      assertThat(err.lines()).hasSize(1);
    }

    /** Checks for errors in the input, which may take several lines. */
    void isFailure(String... parts) {
      assertThat(code).as(err).isEqualTo(1);
      isOurs(parts);
    }

    private void isOurs(String... parts) {
      assertThat(out).isEmpty();
      assertThat(err).startsWith("soumak: ").contains(parts).doesNotContain("\tat ");
    }

    void isSuccess(String expectedOut) {
      assertThat(err).isEmpty();
      assertThat(out).isEqualTo(expectedOut);
      assertThat(code).isZero();
    }
  }

  /**
   * The start of a command line that runs a class with the class path of these tests, started fast.
   */
  static List<String> java(String main) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return new ArrayList<>(
        List.of(
            java.toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            main));
  }

  Process start(String... args) throws IOException {
    List<String> line = java("soumak.cli.Main");
    line.addAll(List.of(args));
    return new ProcessBuilder(line).directory(folder.toFile()).start();
  }

  Ending soumak(String... args) throws IOException, InterruptedException {
    Process process = start(args);
    process.getOutputStream().close();
    return end(process);
  }

  static Ending end(Process process) throws IOException, InterruptedException {
    StringBuilder err = new StringBuilder();
    Thread reader = Thread.ofVirtual().start(() -> err.append(text(process)));
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ends").isTrue();
    reader.join();
    return new Ending(process.exitValue(), out, err.toString());
  }

  private static String text(Process process) {
    try {
      return new String(process.getErrorStream().readAllBytes(), UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
