package soumak.bench.mapping.report;

import static soumak.bench.mapping.MappingWorkloads.PAPER_TASK;
import static soumak.bench.mapping.MappingWorkloads.PAPER_THREAD;
import static soumak.bench.mapping.MappingWorkloads.PEKKO;
import static soumak.bench.mapping.MappingWorkloads.TASK;
import static soumak.bench.mapping.MappingWorkloads.THREAD;
import static soumak.bench.mapping.MappingWorkloads.VIRTUAL;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import soumak.bench.Entry;
import soumak.bench.Result;
import soumak.bench.Samples;
import soumak.bench.Usage;
import soumak.bench.mapping.MappingWorkloads;

/** Medians, and what follows from them. Ratios are to the mapped program; above 1 it is faster. */
public record Figures(List<Result> results) {
  /** What is compared with the mapped programs, in the order of the table, with its heading. */
  enum Other {
    ALL_THREAD(THREAD, "all THREAD", "#1f5c99"),
    ALL_TASK(TASK, "all TASK", "#6fa8dc"),
    ALL_VIRTUAL(VIRTUAL, "virtual threads", "#6aa84f"),
    THREAD_OF_PAPER(PAPER_THREAD, "paper's threads", "#b45f06"),
    TASK_OF_PAPER(PAPER_TASK, "paper's pool", "#f6b26b"),
    PEKKO_TYPED(PEKKO, "Pekko", "#8e7cc3");

    final String entry;
    final String heading;

    /** Of its bars. */
    final String colour;

    Other(String entry, String heading, String colour) {
      this.entry = entry;
      this.heading = heading;
      this.colour = colour;
    }
  }

  /** The defaults that one would choose from, were there no mapping. */
  static final List<Other> DEFAULTS = List.of(Other.ALL_THREAD, Other.ALL_TASK, Other.ALL_VIRTUAL);

  /** What can be measured. */
  enum Quantity {
    WALL("Time, ms"),
    CPU("Processor time, ms"),
    SWITCHES("Context switches");

    final String heading;

    Quantity(String heading) {
      this.heading = heading;
    }
  }

  public Figures {
    results = List.copyOf(results);
  }

  /** The others that were to run. */
  List<Other> others() {
    return Arrays.stream(Other.values())
        .filter(other ->
            results.stream()
                .flatMap(result -> result.lines().stream())
                .anyMatch(line -> line.entry().name().equals(other.entry)))
        .toList();
  }

  static String program(Result result) {
    return MappingWorkloads.program(result.size());
  }

  /** Of the mapped program. */
  static OptionalDouble mapped(Result result, Quantity quantity) {
    return median(result, Entry.BASELINE, quantity);
  }

  static OptionalDouble median(Result result, Other other, Quantity quantity) {
    return median(result, other.entry, quantity);
  }

  private static OptionalDouble median(Result result, String entry, Quantity quantity) {
    for (Result.Line line : result.lines()) {
      if (line.entry().name().equals(entry) && line.samples().isPresent()) {
        return OptionalDouble.of(
            switch (quantity) {
              case WALL -> line.samples().get().median();
              case CPU -> median(line, Usage::cpuMillis);
              case SWITCHES -> median(line, Usage::switches);
            });
      }
    }
    return OptionalDouble.empty();
  }

  private static double median(Result.Line line, ToDoubleFunction<Usage> part) {
    return new Samples(line.used().stream().mapToDouble(part).boxed().toList()).median();
  }

  /** How many times more the other takes. Empty if one of them has failed, or the mapped took 0. */
  static OptionalDouble ratio(Result result, Other other, Quantity quantity) {
    OptionalDouble mine = mapped(result, quantity);
    OptionalDouble its = median(result, other, quantity);
    return mine.isEmpty() || its.isEmpty() || mine.getAsDouble() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(its.getAsDouble() / mine.getAsDouble());
  }

  /** The geometric mean over the programs. */
  OptionalDouble meanRatio(Other other, Quantity quantity) {
    OptionalDouble logarithm =
        results.stream()
            .flatMapToDouble(result -> ratio(result, other, quantity).stream())
            .filter(ratio -> ratio > 0)
            .map(Math::log)
            .average();
    return logarithm.isPresent() ? OptionalDouble.of(Math.exp(logarithm.getAsDouble())) : logarithm;
  }

  /** How much of the other's time is saved, on the mean over the programs: 0.5 for half of it. */
  OptionalDouble meanGain(Other other) {
    return results.stream()
        .flatMapToDouble(result -> ratio(result, other, Quantity.WALL).stream())
        .map(ratio -> 1 - 1 / ratio)
        .average();
  }

  /** The best of the defaults in comparison with the mapped program. */
  static OptionalDouble bestDefault(Result result) {
    return DEFAULTS.stream()
        .flatMapToDouble(other -> ratio(result, other, Quantity.WALL).stream())
        .min();
  }
}
