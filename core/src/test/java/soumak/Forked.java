package soumak;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a class with a main method in a JVM of its own: for what needs other settings, or a JVM
 * without other threads.
 */
public final class Forked {
  private final int exitCode;
  private final String output;

  private Forked(int exitCode, String output) {
    this.exitCode = exitCode;
    this.output = output;
  }

  /** What it printed on both streams. */
  public String output() {
    return output;
  }

  public int exitCode() {
    return exitCode;
  }

  public static Forked run(Class<?> main, String... jvmArguments)
      throws IOException, InterruptedException {
    return runBehind(new String[0], main, jvmArguments);
  }

  /** Runs it behind a command that gets the one of the JVM as its last arguments. */
  public static Forked runBehind(String[] before, Class<?> main, String... jvmArguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(before));
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of(jvmArguments));
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(main.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    Thread killer =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              try {
                if (!process.waitFor(50, TimeUnit.SECONDS)) {
                  process.destroyForcibly();
                }
              } catch (InterruptedException e) {
                process.destroyForcibly();
              }
            });
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    killer.interrupt();
    return new Forked(code, output);
  }
}
