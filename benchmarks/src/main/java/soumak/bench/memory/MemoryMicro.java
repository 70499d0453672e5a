package soumak.bench.memory;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Single operations, measured by JMH. */
public final class MemoryMicro {
  /** What can be asked for; the micro-benchmarks' classes are called after it. */
  public static final List<String> NAMES = List.of("allocation", "access");

  /** Iterations of a second each, in each JVM. */
  private static final int WARM_UP = 2;

  private static final int MEASURED = 3;

  private MemoryMicro() {}

  /**
   * Measures, in so many JVMs each.
   *
   * @return a line for each
   */
  public static String run(List<String> names, int forks) {
    OptionsBuilder options = new OptionsBuilder();
    for (String name : names) {
      String type = Character.toUpperCase(name.charAt(0)) + name.substring(1);
      options.include("\\.micro\\.Memory" + type + "\\.");
    }
    options.warmupIterations(WARM_UP).measurementIterations(MEASURED);
    options.forks(forks).shouldFailOnError(true).verbosity(VerboseMode.SILENT);
    try {
      return table(new Runner(options.build()).run());
    } catch (RunnerException failed) {
      throw new IllegalStateException("a micro-benchmark has failed", failed);
    }
  }

  private static String table(Collection<RunResult> results) {
    List<String> lines = new ArrayList<>();
    for (RunResult it : results) {
      Result<?> time = it.getPrimaryResult();
      String name = it.getParams().getBenchmark();
      String size = it.getParams().getParam("bytes");
      lines.add(
          String.format(
              Locale.ROOT,
              "  %-36s %8.2f  +- %.2f  %s",
              name.substring(name.indexOf(".Memory") + ".Memory".length())
                  + (size == null ? "" : ", " + size + " bytes"),
              time.getScore(),
              time.getScoreError(),
              time.getScoreUnit()));
    }
    return "\n" + String.join("\n", lines) + "\n";
  }
}
