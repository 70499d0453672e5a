package soumak.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import soumak.testing.QuickJava;

/** The soumak command, run as its own process in a folder. */
final class Command {
  static final String MAIN = "soumak.cli.Main";

  private static final QuickJava JAVA = java();

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

  /** As the launcher does, which runs the same program for the cache of its JVMs. */
  private static QuickJava java() {
    try {
      Path folder = Path.of("target", "quick-java");
      return QuickJava.make(
          folder, MAIN, "run", "--nodes", "2", "--main", "Warmup", "src/main/launcher");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  Process start(String... args) throws IOException {
    return process(args).start();
  }

  /** The process, before it is started. */
  ProcessBuilder process(String... args) {
    List<String> line = JAVA.line();
    line.addAll(List.of("-Dsoumak.cache=" + JAVA.cache(), MAIN));
    line.addAll(List.of(args));
    return new ProcessBuilder(line).directory(folder.toFile());
  }

  /** The process where no file can be given any content, as on a full disk. */
  ProcessBuilder onAFullDisk(String... args) {
    ProcessBuilder process = process(args);
    process.command().add(1, "-XX:-UsePerfData"); // which is a file, too
    process.command().addAll(0, List.of("sh", "-c", "ulimit -f 0; exec \"$0\" \"$@\""));
    return process;
  }

  Ending soumak(String... args) throws IOException, InterruptedException {
    Process process = start(args);
    process.getOutputStream().close();
    return end(process);
  }

  /**
   * The same in this JVM, with a tenth of the work; not for what runs a program. A path among the
   * words is of the folder, and what is said of it is told as in a process of that folder.
   */
  Ending here(Object... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    CommandLineFront front =
        new CommandLineFront(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    String[] line =
        Stream.of(words)
            .map(it -> it instanceof Path path ? folder.resolve(path) : it)
            .map(Object::toString)
            .toArray(String[]::new);
    int code = front.execute(line);
    assertThat(front.program()).as("what needs a process").isNull();
    return new Ending(code, told(out), told(err));
  }

  private String told(ByteArrayOutputStream bytes) {
    return bytes.toString(UTF_8).replace(folder + File.separator, "");
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
