package soumak.bench.mapping.report;

import static soumak.bench.mapping.MappingWorkloads.PAPER_TASK;
import static soumak.bench.mapping.MappingWorkloads.PAPER_THREAD;
import static soumak.bench.mapping.MappingWorkloads.PEKKO;
import static soumak.bench.mapping.MappingWorkloads.TASK;
import static soumak.bench.mapping.MappingWorkloads.THREAD;
import static soumak.bench.mapping.MappingWorkloads.VIRTUAL;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import soumak.bench.Entry;
import soumak.bench.mapping.MappingWorkloads;
import soumak.bench.mapping.report.Row.Medians;

/**
 * The rows of all programs, and what follows from them. Ratios are to the mapped program; above 1
 * it is faster.
 */
public record Figures(List<Row> rows) {
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

    double of(Medians medians) {
      return switch (this) {
        case WALL -> medians.millis();
        case CPU -> medians.cpuMillis();
        case SWITCHES -> medians.switches();
      };
    }
  }

  public Figures {
    rows = List.copyOf(rows);
  }

  /** With this row, in place of an older one of the same program; in the order of the programs. */
  public Figures with(Row row) {
    List<String> order =
        MappingWorkloads.all().stream()
            .map(workload -> MappingWorkloads.program(workload.sizes().getFirst()))
            .toList();
    List<Row> all = new ArrayList<>(rows);
    all.removeIf(old -> old.program().equals(row.program()));
    all.add(row);
    all.sort(Comparator.comparingInt(it -> order.indexOf(it.program())));
    return new Figures(all);
  }

  /** The others that were to run. */
  List<Other> others() {
    return Arrays.stream(Other.values())
        .filter(other -> rows.stream().anyMatch(row -> row.contenders().containsKey(other.entry)))
        .toList();
  }

  /** Of the mapped program. */
  static OptionalDouble mapped(Row row, Quantity quantity) {
    return median(row, Entry.BASELINE, quantity);
  }

  static OptionalDouble median(Row row, Other other, Quantity quantity) {
    return median(row, other.entry, quantity);
  }

  private static OptionalDouble median(Row row, String entry, Quantity quantity) {
    Optional<Medians> medians = row.contenders().getOrDefault(entry, Optional.empty());
    return medians.isPresent()
        ? OptionalDouble.of(quantity.of(medians.get()))
        : OptionalDouble.empty();
  }

  /** How many times more the other takes. Empty if one of them has failed, or the mapped took 0. */
  static OptionalDouble ratio(Row row, Other other, Quantity quantity) {
    OptionalDouble mine = mapped(row, quantity);
    OptionalDouble its = median(row, other, quantity);
    return mine.isEmpty() || its.isEmpty() || mine.getAsDouble() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(its.getAsDouble() / mine.getAsDouble());
  }

  /** The geometric mean over the programs. */
  OptionalDouble meanRatio(Other other, Quantity quantity) {
    OptionalDouble logarithm =
        rows.stream()
            .flatMapToDouble(row -> ratio(row, other, quantity).stream())
            .filter(ratio -> ratio > 0)
            .map(Math::log)
            .average();
    return logarithm.isPresent() ? OptionalDouble.of(Math.exp(logarithm.getAsDouble())) : logarithm;
  }

  /** How much of the other's time is saved, on the mean over the programs: 0.5 for half of it. */
  OptionalDouble meanGain(Other other) {
    return rows.stream()
        .flatMapToDouble(row -> ratio(row, other, Quantity.WALL).stream())
        .map(ratio -> 1 - 1 / ratio)
        .average();
  }

  /** The best of the defaults in comparison with the mapped program. */
  static OptionalDouble bestDefault(Row row) {
    return DEFAULTS.stream()
        .flatMapToDouble(other -> ratio(row, other, Quantity.WALL).stream())
        .min();
  }
}
