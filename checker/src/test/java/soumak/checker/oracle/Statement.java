package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of a program, or several around blocks of others: {@code head {first} middle {second}
 * tail}.
 *
 * @param instead what stands there if the statement is dropped; null if it just goes
 */
record Statement(
    String head,
    List<Statement> first,
    @Nullable String middle,
    List<Statement> second,
    @Nullable String tail,
    @Nullable String instead) {

  static Statement line(String text) {
    return new Statement(text, List.of(), null, List.of(), null, null);
  }

  /** A declaration, which stays as another one. */
  static Statement line(String text, String instead) {
    return new Statement(text, List.of(), null, List.of(), null, instead);
  }

  static Statement block(String head, List<Statement> body, String tail) {
    return new Statement(head, body, null, List.of(), tail, null);
  }

  /** Writes itself; {@code owners} says for each line which statement wrote it. */
  void write(List<String> lines, List<Statement> owners, String indent) {
    put(indent + head, lines, owners);
    first.forEach(it -> it.write(lines, owners, indent + "  "));
    if (middle != null) {
      put(indent + middle, lines, owners);
    }
    second.forEach(it -> it.write(lines, owners, indent + "  "));
    if (tail != null) {
      put(indent + tail, lines, owners);
    }
  }

  private void put(String line, List<String> lines, List<Statement> owners) {
    lines.add(line);
    owners.add(this);
  }

  /** The same statements without one of them, wherever it stands. */
  static List<Statement> without(List<Statement> statements, Statement dropped) {
    List<Statement> left = new ArrayList<>();
    for (Statement it : statements) {
      if (it != dropped) {
        left.add(it.without(dropped));
      } else if (it.instead != null) {
        left.add(line(it.instead));
      }
    }
    return List.copyOf(left);
  }

  private Statement without(Statement dropped) {
    if (first.isEmpty() && second.isEmpty()) {
      return this;
    }
    return new Statement(
        head, without(first, dropped), middle, without(second, dropped), tail, instead);
  }

  /** The same statements with the bodies of one of them in its place. */
  static List<Statement> unwrapped(List<Statement> statements, Statement opened) {
    List<Statement> left = new ArrayList<>();
    for (Statement it : statements) {
      if (it == opened) {
        left.addAll(it.first);
        left.addAll(it.second);
      } else {
        left.add(
            new Statement(
                it.head,
                unwrapped(it.first, opened),
                it.middle,
                unwrapped(it.second, opened),
                it.tail,
                it.instead));
      }
    }
    return List.copyOf(left);
  }

  /** All statements, outer ones first. */
  static List<Statement> all(List<Statement> statements) {
    List<Statement> found = new ArrayList<>();
    for (Statement it : statements) {
      found.add(it);
      found.addAll(all(it.first));
      found.addAll(all(it.second));
    }
    return found;
  }
}
