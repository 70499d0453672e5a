package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns programs with memory outside of the collector's heap into ones that are likely to misuse
 * it, line by line: what was freed is freed or used again, or is freed earlier; a pointer is used
 * behind the scope of its region; a key is freed while it is open. Some mutants do not compile.
 */
final class LifeMutations {
  private static final Pattern END =
      Pattern.compile(
          "^ *((?:W\\.(?:give|drop|send)\\((\\w)\\)|(\\w)\\.(?:free|drop)\\(\\)"
              + "|\\w+\\.(?:free|drop)\\((\\w)\\));)$");
  private static final Pattern ALLOCATED = Pattern.compile("^ *([pqo]) = .*");
  private static final Pattern OPENED =
      Pattern.compile("^ *try \\(Region \\w+ = ([kl])\\.open\\(\\)\\) \\{$");
  private static final Pattern BORROWED =
      Pattern.compile("^ *try \\(Borrow<Node> \\w+ = (\\w)\\.borrow\\(\\)\\) \\{$");

  private LifeMutations() {}

  static List<String> of(String program) {
    List<String> lines = program.lines().toList();
    List<String> mutants = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher end = END.matcher(line);
      if (end.matches()) {
        String freed =
            end.group(2) != null
                ? end.group(2)
                : end.group(3) != null ? end.group(3) : end.group(4);
        mutants.add(with(lines, i, line + " " + end.group(1)));
        mutants.add(with(lines, i, line + " " + use(freed)));
        mutants.add(with(lines, i, viewed(freed) + line + " W.view(v);"));
        mutants.add(swapped(lines, i));
      }
      Matcher opened = OPENED.matcher(line);
      if (opened.matches()) {
        mutants.add(with(lines, i, line + " " + opened.group(1) + ".free();"));
        mutants.add(with(lines, i, line + " W.open(" + opened.group(1) + ");"));
      }
      Matcher borrowed = BORROWED.matcher(line);
      if (borrowed.matches()) {
        mutants.add(with(lines, i, line + " " + ended(borrowed.group(1))));
      }
      Matcher allocated = ALLOCATED.matcher(line);
      if (allocated.matches()) {
        String walk = "W.walk(" + allocated.group(1) + ");";
        int behind = behindScope(lines, i);
        mutants.add(with(lines, behind, lines.get(behind) + " " + walk));
        mutants.add(with(lines, i, line + " list.add(" + allocated.group(1) + ");"));
      }
    }
    return mutants;
  }

  private static String use(String freed) {
    return switch (freed) {
      case "u", "w" -> "W.read(" + freed + ");";
      case "c", "d" -> "W.look(" + freed + ");";
      default -> "W.open(" + freed + ");";
    };
  }

  private static String viewed(String freed) {
    return freed.equals("k") || freed.equals("l") ? "" : "v = " + freed + ".get(); ";
  }

  private static String ended(String name) {
    return name + (name.equals("c") ? ".drop();" : ".free();");
  }

  private static String with(List<String> lines, int index, String line) {
    List<String> all = new ArrayList<>(lines);
    all.set(index, line);
    return String.join("\n", all);
  }

  private static String swapped(List<String> lines, int index) {
    List<String> all = new ArrayList<>(lines);
    all.set(index - 1, lines.get(index));
    all.set(index, lines.get(index - 1));
    return String.join("\n", all);
  }

  /** The line that closes the block of a line. */
  private static int behindScope(List<String> lines, int index) {
    int indent = indent(lines.get(index));
    int at = index;
    while (at < lines.size() - 1 && indent(lines.get(at)) >= indent) {
      at++;
    }
    return at;
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }
}
