package soumak.bench;

import java.util.Locale;
import java.util.OptionalDouble;

/** Prints results for people: a heading for each size, then one line for each contender. */
final class Report {
  private Report() {}

  static String machine(Machine machine) {
    return "%s, %d cores, %,d MiB, %s%nJDK %s%n"
        .formatted(
            machine.processor(),
            machine.cores(),
            machine.memoryMiB(),
            machine.system(),
            machine.jdk().strip());
  }

  static String table(Result result) {
    StringBuilder text = new StringBuilder();
    text.append(
        "%n%s, %s, %s%s%n"
            .formatted(
                result.size().name(),
                result.workers() == 1 ? "1 worker" : result.workers() + " workers",
                result.collector(),
                result.size().jvmFlags().isEmpty()
                    ? ""
                    : ", " + String.join(" ", result.size().jvmFlags())));
    result.lines().forEach(line -> text.append(line(result, line)).append('\n'));
    if (result.lines().stream().anyMatch(line -> line.entry().asynchronous())) {
      text.append("  * has no rendezvous: asynchronous or one-slot messages, less work\n");
    }
    return text.toString();
  }

  private static String line(Result result, Result.Line line) {
    if (line.samples().isEmpty()) {
      return "  %-20s FAILED: %s".formatted(line.entry().label(), line.failure());
    }
    return line(
        line.entry().label(), line.samples().get(), result.workload().unit(), result.ratio(line));
  }

  /** A line for one contender. */
  static String line(String label, Samples samples, String unit, OptionalDouble ratio) {
    return "  %-20s %10s  %20s  %-10s %s"
        .formatted(
            label,
            number(samples.median()),
            number(samples.min()) + ".." + number(samples.max()),
            unit,
            ratio.isPresent() ? String.format(Locale.ROOT, "%.1fx", ratio.getAsDouble()) : "-");
  }

  /** Three significant digits, as many as the noise leaves. */
  static String number(double value) {
    if (value == 0) {
      return "0";
    }
    int digits = Math.max(0, 2 - (int) Math.floor(Math.log10(Math.abs(value))));
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
