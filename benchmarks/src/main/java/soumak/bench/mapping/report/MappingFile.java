package soumak.bench.mapping.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import soumak.bench.mapping.report.Row.Medians;

/**
 * The rows in a file, a line for each contender of a program: all of them take longer to measure
 * than a machine is quiet, so a run replaces the rows of its programs and leaves the others.
 */
public final class MappingFile {
  private static final String HEAD =
      "program,contender,milliseconds,processor milliseconds,context switches,processes,day";

  private static final int FIELDS = 7;
  private static final String FAILED = "failed";

  private MappingFile() {}

  /**
   * None, if there is no file.
   *
   * @throws IOException if the file cannot be read, or is no such file
   */
  public static Figures read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return new Figures(List.of());
    }
    Map<String, Row> rows = new LinkedHashMap<>();
    List<String> lines = Files.readAllLines(file);
    for (int i = 1; i < lines.size(); i++) {
      String[] fields = lines.get(i).split(",", -1);
      try {
        add(rows, fields);
      } catch (IllegalArgumentException notOurs) {
        throw new IOException(
            file + ":" + (i + 1) + ": no line of measurements: " + lines.get(i), notOurs);
      }
    }
    return new Figures(new ArrayList<>(rows.values()));
  }

  private static void add(Map<String, Row> rows, String[] fields) {
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException(fields.length + " fields");
    }
    Optional<Medians> medians =
        fields[2].equals(FAILED)
            ? Optional.empty()
            : Optional.of(
                new Medians(
                    Double.parseDouble(fields[2]),
                    Double.parseDouble(fields[3]),
                    Double.parseDouble(fields[4]),
                    Integer.parseInt(fields[5])));
    Map<String, Optional<Medians>> contenders = new LinkedHashMap<>();
    Row before = rows.get(fields[0]);
    if (before != null) {
      contenders.putAll(before.contenders());
    }
    contenders.put(fields[1], medians);
    rows.put(fields[0], new Row(fields[0], fields[6], contenders));
  }

  public static void write(Path file, Figures figures) throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEAD));
    for (Row row : figures.rows()) {
      row.contenders()
          .forEach((name, medians) ->
              lines.add(String.join(",", row.program(), name, numbers(medians), row.day())));
    }
    Files.write(file, lines);
  }

  private static String numbers(Optional<Medians> medians) {
    return medians
        .map(it ->
            String.format(
                Locale.ROOT,
                "%.4f,%.4f,%.1f,%d",
                it.millis(),
                it.cpuMillis(),
                it.switches(),
                it.processes()))
        .orElse(FAILED + ",,,");
  }
}
