package soumak.bench.mapping.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import soumak.bench.Entry;
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
    text.append(processes(figures)).append('\n');
    return text.append(summary(figures)).toString();
  }

  private static String table(Figures figures, Quantity quantity) {
    List<String> lines = new ArrayList<>(head(figures, quantity.heading));
    for (Row row : figures.rows()) {
      lines.add(
          line(
              figures,
              row.program(),
              number(Figures.mapped(row, quantity)),
              other -> cell(row, other, quantity)));
    }
    lines.add(
        line(figures, "geometric mean", "", other -> times(figures.meanRatio(other, quantity))));
    return String.join("\n", lines) + "\n";
  }

  /** By how many processes each row was measured, and when. */
  private static String processes(Figures figures) {
    List<String> lines = new ArrayList<>(head(figures, "Processes (day)"));
    for (Row row : figures.rows()) {
      lines.add(
          line(
              figures,
              row.program() + " (" + row.day() + ")",
              processes(row, Entry.BASELINE),
              other -> processes(row, other.entry)));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String processes(Row row, String contender) {
    return row.contenders()
        .getOrDefault(contender, Optional.empty())
        .map(medians -> Integer.toString(medians.processes()))
        .orElse("");
  }

  private static List<String> head(Figures figures, String heading) {
    return List.of(
        line(figures, heading, "mapped", other -> other.heading),
        line(figures, "---", "---", other -> "---"));
  }

  private static String line(
      Figures figures, String name, String mapped, Function<Other, String> cell) {
    List<String> cells = new ArrayList<>(List.of(name, mapped));
    for (Other other : figures.others()) {
      cells.add(cell.apply(other));
    }
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String cell(Row row, Other other, Quantity quantity) {
    OptionalDouble ratio = Figures.ratio(row, other, quantity);
    if (!row.contenders().containsKey(other.entry)) {
      return "";
    }
    return number(Figures.median(row, other, quantity))
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
        figures.rows().stream()
            .filter(row -> Figures.bestDefault(row).orElse(1) * TOLERANCE < 1)
            .map(row ->
                "%s (%.0f %%)"
                    .formatted(row.program(), 100 / Figures.bestDefault(row).orElseThrow() - 100))
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
