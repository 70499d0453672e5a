package soumak.bench.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import soumak.bench.Result;
import soumak.bench.Samples;

/** What was noted of memory, for people. */
public final class MemoryTable {
  private static final double MEBI = 1 << 20;

  private MemoryTable() {}

  /** A line for each contender that has noted something. */
  public static String lines(Result result) {
    StringBuilder text = new StringBuilder();
    for (Result.Line line : result.lines()) {
      if (!line.notes().isEmpty()) {
        text.append(
            "  %-20s %s B allocated each, %s collections, MiB: %s heap at most, %s outside%n"
                .formatted(
                    line.entry().name(),
                    number(each(result, line)),
                    number(median(line, Meter.COLLECTIONS)),
                    number(median(line, Meter.HEAP) / MEBI),
                    number(median(line, Meter.OUTSIDE) / MEBI)));
      }
    }
    return text.toString();
  }

  /** Tables in Markdown, one for each quantity. */
  public static String of(List<Result> results) {
    List<String> tables = new ArrayList<>();
    tables.add(
        table(
            "Time (forward: microseconds a packet; tail: microseconds for 99.9 %)",
            results, (result, line) -> line.samples().map(Samples::median).orElse(Double.NaN)));
    tables.add(table("Bytes allocated in the heap, each", results, MemoryTable::each));
    tables.add(table("Collections", results, (result, line) -> median(line, Meter.COLLECTIONS)));
    tables.add(
        table(
            "MiB at most: heap and outside",
            results,
            (result, line) -> (median(line, Meter.HEAP) + median(line, Meter.OUTSIDE)) / MEBI));
    return String.join("\n", tables);
  }

  /** A quantity of a contender. */
  private interface Quantity {
    double of(Result result, Result.Line line);
  }

  private static String table(String heading, List<Result> results, Quantity quantity) {
    List<String> contenders =
        results.stream()
            .flatMap(result -> result.lines().stream())
            .map(line -> line.entry().name())
            .distinct()
            .toList();
    List<String> rows = new ArrayList<>();
    rows.add(row(heading, contenders, it -> it));
    rows.add(row("---", contenders, it -> "---"));
    for (Result result : results) {
      Map<String, Result.Line> lines =
          result.lines().stream().collect(Collectors.toMap(it -> it.entry().name(), it -> it));
      rows.add(row(result.size().name(), contenders, it -> cell(result, lines.get(it), quantity)));
    }
    return String.join("\n", rows) + "\n";
  }

  private static String row(String name, List<String> all, Function<String, String> cell) {
    return all.stream().map(cell).collect(Collectors.joining(" | ", "| " + name + " | ", " |"));
  }

  private static String cell(Result result, Result.@Nullable Line line, Quantity quantity) {
    if (line == null) {
      return "";
    }
    return line.samples().isEmpty() ? "failed" : number(quantity.of(result, line));
  }

  /** Bytes for each packet, request, signal, number or picture. */
  private static double each(Result result, Result.Line line) {
    return median(line, Meter.ALLOCATED) / result.size().count();
  }

  private static double median(Result.Line line, String note) {
    Samples noted = line.notes().get(note);
    return noted == null ? Double.NaN : noted.median();
  }

  /** Three digits, as far as they are behind the point. */
  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    int digits = value < 10 ? 2 : value < 100 ? 1 : 0;
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
