package soumak.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints results for programs: one JSON object with the same data as {@link Report}. */
final class JsonReport {
  private JsonReport() {}

  static String of(Machine machine, List<Result> results) {
    return object(
            field("machine", machine(machine)),
            field("results", array(results.stream().map(JsonReport::result).toList())))
        + "\n";
  }

  private static String machine(Machine machine) {
    return object(
        field("processor", quoted(machine.processor())),
        field("cores", Integer.toString(machine.cores())),
        field("memoryMiB", Long.toString(machine.memoryMiB())),
        field("system", quoted(machine.system())),
        field("jdk", quoted(machine.jdk().strip())));
  }

  private static String result(Result result) {
    return object(
        field("workload", quoted(result.workload().family())),
        field("size", quoted(result.size().name())),
        field("workers", Integer.toString(result.workers())),
        field("gc", quoted(result.collector())),
        field("flags", strings(result.size().jvmFlags())),
        field("unit", quoted(result.workload().unit())),
        field("contenders", array(result.lines().stream().map(l -> line(result, l)).toList())));
  }

  private static String line(Result result, Result.Line line) {
    String head =
        field("name", quoted(line.entry().name()))
            + ","
            + field("asynchronous", Boolean.toString(line.entry().asynchronous()));
    if (line.samples().isEmpty()) {
      return object(head, field("failure", quoted(line.failure())));
    }
    Samples samples = line.samples().get();
    return object(
        head,
        field("median", number(samples.median())),
        field("min", number(samples.min())),
        field("max", number(samples.max())),
        field("ratio", result.ratio(line).isPresent() ? ratio(result, line) : "null"),
        field(
            "samples",
            array(Arrays.stream(samples.values()).mapToObj(JsonReport::number).toList())));
  }

  private static String ratio(Result result, Result.Line line) {
    return String.format(Locale.ROOT, "%.2f", result.ratio(line).orElseThrow());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  private static String strings(List<String> values) {
    return array(values.stream().map(JsonReport::quoted).toList());
  }

  private static String object(String... fields) {
    return "{" + String.join(",", fields) + "}";
  }

  private static String array(List<String> values) {
    return "[" + String.join(",", values) + "]";
  }

  private static String field(String name, String value) {
    return quoted(name) + ":" + value;
  }

  static String quoted(String text) {
    return text.chars().mapToObj(JsonReport::escaped).collect(Collectors.joining("", "\"", "\""));
  }

  private static String escaped(int character) {
    return switch (character) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      default ->
          character < ' '
              ? String.format(Locale.ROOT, "\\u%04x", character)
              : Character.toString(character);
    };
  }
}
