package soumak.mapper.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tables of comma separated values with a head line; values may be quoted. */
public final class Csv {
  private Csv() {}

  /** The rows of a file beside the tests, each by column name. */
  public static List<Map<String, String>> rows(String file) {
    List<String> lines = Programs.resource(file).lines().filter(it -> !it.isEmpty()).toList();
    List<String> head = cells(lines.getFirst());
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = cells(line);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < head.size(); i++) {
        row.put(head.get(i), i < cells.size() ? cells.get(i) : "");
      }
      rows.add(row);
    }
    return rows;
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (char c : line.toCharArray()) {
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
