package soumak.bench.mapping.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import soumak.bench.Entry;
import soumak.bench.Result;
import soumak.bench.Samples;
import soumak.bench.Usage;
import soumak.bench.Workload;
import soumak.bench.mapping.MappingWorkloads;

/** Results of a program that nobody has run. */
final class Measurements {
  private Measurements() {}

  /** By the times of the contenders, in their order; null for one that has failed. */
  static Row of(String program, @Nullable Double... times) {
    Workload workload =
        MappingWorkloads.all().stream()
            .filter(it -> MappingWorkloads.program(it.sizes().getFirst()).equals(program))
            .findFirst()
            .orElseThrow();
    List<Result.Line> lines = new ArrayList<>();
    for (Entry entry : workload.entries()) {
      lines.add(line(entry, times[lines.size()]));
    }
    return Row.of(new Result(workload, workload.sizes().getFirst(), 2, "G1", lines), "2026-12-01");
  }

  private static Result.Line line(Entry entry, @Nullable Double time) {
    return time == null
        ? new Result.Line(entry, Optional.empty(), List.of(), "ended with exit code 1")
        : new Result.Line(
            entry,
            Optional.of(new Samples(List.of(time))),
            List.of(new Usage(2 * time, 3 * time)),
            "");
  }
}
