package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The source of an actor {@code T} and what belongs to it, in a package of its own.
 *
 * @param number the seed that it was generated from
 */
record Program(long number, List<Statement> statements) {
  /** What the packages of generated programs begin with. */
  static final String FOLDER = "gen";

  String folder() {
    return FOLDER + number;
  }

  String text() {
    return String.join("\n", lines(new ArrayList<>()));
  }

  /** The text without its package. */
  String body() {
    return text().substring(text().indexOf(';') + 1);
  }

  private List<String> lines(List<Statement> owners) {
    List<String> lines = new ArrayList<>();
    Statement header =
        Statement.line(
            "package "
                + folder()
                + "; import soumak.*; import soumak.memory.*; import world.*;"
                + " import java.util.*; import java.util.function.*; import java.util.stream.*;");
    header.write(lines, owners, "");
    statements.forEach(it -> it.write(lines, owners, ""));
    return lines;
  }

  Program with(List<Statement> others) {
    return new Program(number, others);
  }

  /** The statement of a line; null if it must stay. */
  @Nullable Statement at(int line) {
    List<Statement> owners = new ArrayList<>();
    lines(owners);
    Statement found = line < 1 || line > owners.size() ? null : owners.get(line - 1);
    return found == null || !isDroppable(found) ? null : found;
  }

  /** What is marked by a comment stays: classes, methods, and what these need. */
  static boolean isDroppable(Statement statement) {
    String tail = statement.tail();
    return !statement.head().startsWith("package ")
        && !statement.head().contains("//")
        && (tail == null || !tail.contains("//"));
  }

  Program without(Statement dropped) {
    return with(Statement.without(statements, dropped));
  }
}
