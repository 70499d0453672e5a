package soumak.outside;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs commands and collects what they say. */
final class Shell {
  private static final long LIMIT_SECONDS = 300;

  private Shell() {}

  /** How a command ended and what it said. */
  record Ending(int code, String out, String err) {}

  /** A command that is running. */
  record Running(Process process, CompletableFuture<String> out, CompletableFuture<String> err) {
    Ending end() throws InterruptedException {
      boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
      if (!ended) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      assertThat(ended).as("ends within %d seconds", LIMIT_SECONDS).isTrue();
      return new Ending(process.exitValue(), out.join(), err.join());
    }
  }

  /** Starts a command with an empty standard input; an empty value of a variable removes it. */
  static Running start(Path folder, Map<String, String> environment, List<String> command)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    environment.forEach((name, value) -> {
      if (value.isEmpty()) {
        builder.environment().remove(name);
      } else {
        builder.environment().put(name, value);
      }
    });
    Process process = builder.start();
    process.getOutputStream().close();
    return new Running(
        process,
        CompletableFuture.supplyAsync(() -> text(process.getInputStream())),
        CompletableFuture.supplyAsync(() -> text(process.getErrorStream())));
  }

  private static String text(java.io.InputStream from) {
    try (from) {
      return new String(from.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
