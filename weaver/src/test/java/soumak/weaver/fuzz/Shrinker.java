package soumak.weaver.fuzz;

import java.util.List;
import java.util.function.Predicate;
import soumak.weaver.fuzz.Tree.Node;
import soumak.weaver.fuzz.Tree.Role;

/**
 * Makes a failing program smaller by delta debugging over its tree: leaves out members and
 * statements in ever smaller groups, replaces statements and expressions by what is inside them,
 * and expressions by constants. What does not compile any more does not fail any more, so it is not
 * taken.
 */
final class Shrinker {
  private static final Tree NOTHING = Tree.of();

  private final Predicate<Tree> fails;
  private final long deadline;
  private Tree smallest;

  /**
   * @param fails whether a program still fails in the same way
   * @param deadline as of {@link System#nanoTime}; then the smallest so far is the result
   */
  Shrinker(Tree failing, Predicate<Tree> fails, long deadline) {
    this.smallest = failing;
    this.fails = fails;
    this.deadline = deadline;
  }

  Tree shrink() {
    int before;
    do {
      before = smallest.text().length();
      leaveOut(Role.MEMBER);
      leaveOut(Role.STATEMENT);
      replaceAll(Role.STATEMENT);
      replaceAll(Role.EXPRESSION);
    } while (smallest.text().length() < before && !isLate());
    return smallest;
  }

  private boolean isLate() {
    return System.nanoTime() - deadline > 0;
  }

  private boolean take(Tree candidate) {
    if (candidate == smallest || isLate() || !fails.test(candidate)) {
      return false;
    }
    smallest = candidate;
    return true;
  }

  private void leaveOut(Role role) {
    for (int size = smallest.nodes(role).size() / 2; size >= 1; size /= 2) {
      int at = 0;
      List<Node> nodes = smallest.nodes(role);
      while (at < nodes.size() && !isLate()) {
        Tree candidate = smallest;
        for (Node node : nodes.subList(at, Math.min(nodes.size(), at + size))) {
          candidate = candidate.replace(node, NOTHING);
        }
        if (take(candidate)) {
          nodes = smallest.nodes(role);
        } else {
          at += size;
        }
      }
    }
  }

  private void replaceAll(Role role) {
    int at = 0;
    List<Node> nodes = smallest.nodes(role);
    while (at < nodes.size() && !isLate()) {
      if (replaceOne(nodes.get(at))) {
        nodes = smallest.nodes(role);
      } else {
        at++;
      }
    }
  }

  private boolean replaceOne(Node node) {
    Type type = node.type();
    if (type != null && node.text().length() > type.zero().length()) {
      if (take(smallest.replace(node, Tree.expression(type, type.zero())))) {
        return true;
      }
    }
    return node.nodes(node.role()).stream()
        .skip(1)
        .filter(inner -> type == null || type.equals(inner.type()))
        .limit(8)
        .anyMatch(inner -> take(smallest.replace(node, inner)));
  }
}
