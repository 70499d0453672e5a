package soumak.bench.mapping.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import soumak.bench.Result;
import soumak.bench.mapping.report.Figures.Other;
import soumak.bench.mapping.report.Figures.Quantity;

/** The figures as tables in Markdown, one for each quantity, and what they come to. */
public final class MappingTable {
  /** By so much a mapped program may be slower than the best default. */
  public static final double TOLERANCE = 1.03;

  private MappingTable() {}

  public static String of(Figures figures) {
    StringBuilder text = new StringBuilder();
    for (Quantity quantity : Quantity.values()) {
      text.append(table(figures, quantity)).append('\n');
    }
    return text.append(summary(figures)).toString();
  }

  private static String table(Figures figures, Quantity quantity) {
    List<String> rows = new ArrayList<>();
    rows.add(row(figures, quantity.heading, "mapped", other -> other.heading));
    rows.add(row(figures, "---", "---", other -> "---"));
    for (Result result : figures.results()) {
      rows.add(
          row(
              figures,
              Figures.program(result),
              number(Figures.mapped(result, quantity)),
              other -> cell(result, other, quantity)));
    }
    rows.add(
        row(figures, "geometric mean", "", other -> times(figures.meanRatio(other, quantity))));
    return String.join("\n", rows) + "\n";
  }

  private static String row(
      Figures figures, String name, String mapped, Function<Other, String> cell) {
    List<String> cells = new ArrayList<>(List.of(name, mapped));
    for (Other other : figures.others()) {
      cells.add(cell.apply(other));
    }
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String cell(Result result, Other other, Quantity quantity) {
    OptionalDouble ratio = Figures.ratio(result, other, quantity);
    return number(Figures.median(result, other, quantity))
        + (ratio.isPresent() ? " (" + times(ratio) + ")" : "");
  }

  private static String summary(Figures figures) {
    StringBuilder text = new StringBuilder();
    for (Other other : figures.others()) {
      figures
          .meanGain(other)
          .ifPresent(gain ->
              text.append(
                  "- %s: %.0f %% of the time saved, on the mean%n"
                      .formatted(other.heading, 100 * gain)));
    }
    String slower =
        figures.results().stream()
            .filter(result -> Figures.bestDefault(result).orElse(1) * TOLERANCE < 1)
            .map(result ->
                "%s (%.0f %%)"
                    .formatted(
                        Figures.program(result),
                        100 / Figures.bestDefault(result).orElseThrow() - 100))
            .collect(Collectors.joining(", "));
    text.append(
        "- slower by more than 3 % than the best of all THREAD, all TASK, virtual threads: ");
    return text.append(slower.isEmpty() ? "none" : slower).append('\n').toString();
  }

  private static String times(OptionalDouble ratio) {
    return ratio.isPresent() ? String.format(Locale.ROOT, "%.2fx", ratio.getAsDouble()) : "";
  }

  /** Three digits, as far as they are behind the point. */
  private static String number(OptionalDouble value) {
    if (value.isEmpty()) {
      return "failed";
    }
    double number = value.getAsDouble();
    int digits = number < 10 ? 2 : number < 100 ? 1 : 0;
    return String.format(Locale.ROOT, "%,." + digits + "f", number);
  }
}
