package soumak.checker;

import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

/**
 * What gives one kind of finding, and the nearest that gives none, as members of a class; beside a
 * class {@link #BESIDE}.
 *
 * @param beside what is in the program besides
 * @param wrong in lines
 * @param right in lines
 */
public record Example(String beside, String wrong, String right) {
  /** The message class that examples are about. */
  public static final String BESIDE =
      "class Tree implements Message { int weight; Tree left, right; }";

  /** The structure that examples about memory are about. */
  private static final String STRUCTURE =
      "interface Cell extends Struct { int value(); void value(int value); Ptr<Cell> next();"
          + " void next(Ptr<Cell> value); }";

  private static final String FILE = "examples.txt";
  private static final String HEAD = "== ";

  static Example of(Kind kind) {
    Map<String, String> all = read();
    boolean memory = kind.page().contains("memory");
    return new Example(
        memory ? STRUCTURE : BESIDE, get(all, kind + " wrong"), get(all, kind + " right"));
  }

  private static String get(Map<String, String> all, String head) {
    String text = all.get(head);
    if (text == null) {
      throw new IllegalStateException("the checker's own file " + FILE + " lacks " + head);
    }
    return text;
  }

  /** By what stands behind {@code ==}; what is before the first of these is a remark. */
  private static Map<String, String> read() {
    Map<String, String> all = new HashMap<>();
    String head = "";
    StringJoiner text = new StringJoiner("\n");
    for (String line : Lists.text(FILE).lines().toList()) {
      if (line.startsWith(HEAD)) {
        all.put(head, text.toString());
        head = line.substring(HEAD.length());
        text = new StringJoiner("\n");
      } else {
        text.add(line);
      }
    }
    all.put(head, text.toString());
    return all;
  }
}
