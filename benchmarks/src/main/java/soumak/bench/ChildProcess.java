package soumak.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs one contender in a fresh JVM, this JVM's twin, with the same class path and the flags of
 * {@link #flags}.
 */
final class ChildProcess implements Rounds.Starter {
  private static final int LAST_LINES = 25;

  private final long timeoutSeconds;
  private final String mode;

  /**
   * Processes that measure.
   *
   * @param timeoutSeconds after which a process that has not ended is killed and counts as failed
   */
  static ChildProcess measuring(long timeoutSeconds) {
    return new ChildProcess(timeoutSeconds, "measure");
  }

  /** Processes that do a single repetition without warm-up, for tests. */
  static ChildProcess once(long timeoutSeconds) {
    return new ChildProcess(timeoutSeconds, "once");
  }

  private ChildProcess(long timeoutSeconds, String mode) {
    this.timeoutSeconds = timeoutSeconds;
    this.mode = mode;
  }

  /**
   * What a process measured.
   *
   * @param used what it used in each repetition
   * @param notes what it noted in each, by name
   */
  record Outcome(
      List<Double> samples, List<Usage> used, Map<String, List<Double>> notes, String collector) {}

  @Override
  public Outcome run(Size size, Entry entry, int workers)
      throws IOException, InterruptedException, FailedRunException {
    Process process =
        new ProcessBuilder(command(size, entry, workers)).redirectErrorStream(true).start();
    Thread killer = Thread.ofPlatform().unstarted(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(killer);
    AtomicBoolean late = new AtomicBoolean();
    Thread watchdog = Thread.ofVirtual().start(() -> killWhenLate(process, late));
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      return read(lines, process, late);
    } finally {
      process.destroyForcibly();
      watchdog.interrupt();
      forget(killer);
    }
  }

  private Outcome read(BufferedReader lines, Process process, AtomicBoolean late)
      throws IOException, InterruptedException, FailedRunException {
    List<Double> samples = new ArrayList<>();
    List<Usage> used = new ArrayList<>();
    Map<String, List<Double>> notes = new LinkedHashMap<>();
    String collector = "?";
    Deque<String> last = new ArrayDeque<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(Child.MARK + "sample ")) {
        String[] numbers = line.substring((Child.MARK + "sample ").length()).split(" ", 3);
        samples.add(Double.valueOf(numbers[0]));
        used.add(new Usage(Double.parseDouble(numbers[1]), Double.parseDouble(numbers[2])));
      } else if (line.startsWith(Child.MARK + "note ")) {
        String[] words = line.substring((Child.MARK + "note ").length()).split(" ", 2);
        notes.computeIfAbsent(words[0], it -> new ArrayList<>()).add(Double.valueOf(words[1]));
      } else if (line.startsWith(Child.MARK + "gc ")) {
        collector = line.substring((Child.MARK + "gc ").length());
      } else {
        keep(last, line);
      }
    }
    int exitCode = process.waitFor();
    if (late.get()) {
      throw new FailedRunException("did not end within " + timeoutSeconds + " s", last);
    }
    if (exitCode != 0 || samples.isEmpty()) {
      throw new FailedRunException("ended with exit code " + exitCode, last);
    }
    return new Outcome(samples, used, notes, collector);
  }

  private void killWhenLate(Process process, AtomicBoolean late) {
    try {
      if (!process.waitFor(timeoutSeconds, TimeUnit.SECONDS)) {
        late.set(true);
        process.destroyForcibly();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private List<String> command(Size size, Entry entry, int workers) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags(size, workers));
    command.addAll(size.jvmFlags());
    command.addAll(entry.flags().apply(workers));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Child.class.getName()));
    command.addAll(List.of(size.name(), entry.name(), Integer.toString(workers), mode));
    return command;
  }

  /**
   * The flags of every process: no heap or compiler flags; the collector that a JDK with two
   * processors has anyway, unless the workload names one; and the number of threads for whoever
   * takes it from a property.
   */
  static List<String> flags(Size size, int workers) {
    List<String> flags = new ArrayList<>();
    if (size.jvmFlags().stream().noneMatch(flag -> flag.matches("-XX:\\+Use\\w+GC"))) {
      flags.add("-XX:+UseG1GC");
    }
    flags.add("--enable-native-access=ALL-UNNAMED"); // asks the system what the process has used
    flags.add("-Dsoumak.workers=" + workers);
    flags.add("-Djdk.virtualThreadScheduler.parallelism=" + workers);
    flags.add("-Djdk.virtualThreadScheduler.maxPoolSize=" + workers);
    flags.add("-Dkotlinx.coroutines.scheduler.core.pool.size=" + workers);
    flags.add("-Dkotlinx.coroutines.scheduler.max.pool.size=" + workers);
    return flags;
  }

  private static void keep(Deque<String> last, String line) {
    last.add(line);
    if (last.size() > LAST_LINES) {
      last.remove();
    }
  }

  private static void forget(Thread killer) {
    try {
      Runtime.getRuntime().removeShutdownHook(killer);
    } catch (IllegalStateException shuttingDown) {
      // The hook runs already, and has nothing left to kill.
    }
  }
}
