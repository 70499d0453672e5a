package soumak.bench.mapping.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import soumak.bench.Result;
import soumak.bench.Samples;
import soumak.bench.Usage;
import soumak.bench.mapping.MappingWorkloads;

/**
 * What one run has measured of one program.
 *
 * @param day of the run, as in 2026-12-01
 * @param contenders by their names, in the order of the run; empty for one that has failed
 */
public record Row(String program, String day, Map<String, Optional<Medians>> contenders) {
  /**
   * Of one contender.
   *
   * @param processes that have measured it
   */
  record Medians(double millis, double cpuMillis, double switches, int processes) {}

  public Row {
    contenders = Collections.unmodifiableMap(new LinkedHashMap<>(contenders));
  }

  public static Row of(Result result, String day) {
    Map<String, Optional<Medians>> contenders = new LinkedHashMap<>();
    for (Result.Line line : result.lines()) {
      contenders.put(
          line.entry().name(),
          line.samples()
              .map(samples ->
                  new Medians(
                      samples.median(),
                      median(line, Usage::cpuMillis),
                      median(line, Usage::switches),
                      line.processes())));
    }
    return new Row(MappingWorkloads.program(result.size()), day, contenders);
  }

  private static double median(Result.Line line, ToDoubleFunction<Usage> part) {
    return new Samples(line.used().stream().mapToDouble(part).boxed().toList()).median();
  }
}
