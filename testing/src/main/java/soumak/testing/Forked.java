package soumak.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a class with a main method in a JVM of its own, with the class path of this one: for what
 * needs other settings, or a JVM without other threads.
 */
public final class Forked {
  /** Less than the time after which JUnit ends most tests. */
  private static final Duration MOST = Duration.ofSeconds(50);

  private static final List<String> QUICK =
      List.of("-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

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

  /** Ends it if it runs for longer than a program of a test should. */
  public static Forked run(Class<?> main, String... jvmArguments)
      throws IOException, InterruptedException {
    return runBehind(new String[0], main, jvmArguments);
  }

  /** Runs it behind a command that gets the one of the JVM as its last arguments. */
  public static Forked runBehind(String[] before, Class<?> main, String... jvmArguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(before));
    command.addAll(line(main, QUICK, jvmArguments));
    return run(command, MOST);
  }

  /** The same with the compilers and the collector of a user's JVM, for as long as it takes. */
  public static Forked asLaunched(Class<?> main, String... jvmArguments)
      throws IOException, InterruptedException {
    return run(line(main, List.of(), jvmArguments), Duration.ofDays(1));
  }

  private static List<String> line(Class<?> main, List<String> flags, String... jvmArguments) {
    List<String> line = new ArrayList<>();
    line.add(ProcessHandle.current().info().command().orElseThrow());
    line.addAll(flags);
    line.addAll(List.of(jvmArguments));
    line.add("-cp");
    line.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    line.add(main.getName());
    return line;
  }

  private static Forked run(List<String> command, Duration most)
      throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    Thread killer =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              try {
                if (!process.waitFor(most)) {
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
