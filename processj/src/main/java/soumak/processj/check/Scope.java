package soumak.processj.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.typed.Tag;
import soumak.processj.typed.Variable;

/** The variables of a block, and what is known there about protocols' values. */
final class Scope {
  private final @Nullable Scope parent;
  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Map<String, Tag> tags = new HashMap<>();
  private @Nullable Loop loop;

  Scope(@Nullable Scope parent) {
    this.parent = parent;
  }

  /** The scope of a loop: what is known at its head must hold in each turn. */
  static Scope ofLoop(Scope parent) {
    Scope scope = new Scope(parent);
    scope.loop = new Loop(new ArrayList<>(), new ArrayList<>());
    return scope;
  }

  /**
   * What the code of a loop does.
   *
   * @param used what it uses of what was known before
   * @param assigned the paths that it assigns
   */
  private record Loop(List<Use> used, List<String> assigned) {}

  /** A place where the tag that {@code path} has is needed. */
  record Use(String path, At at) {}

  void add(Variable variable) {
    variables.put(variable.name(), variable);
  }

  @Nullable Variable find(String name) {
    for (Scope at = this; at != null; at = at.parent) {
      Variable found = at.variables.get(name);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Notes that the value that {@code path} leads to has this tag. */
  void narrow(String path, Tag tag) {
    tags.put(path, tag);
  }

  /** Forgets what is known of values that an assignment to {@code path} replaces. */
  void widen(String path) {
    for (Scope at = this; at != null; at = at.parent) {
      at.tags.keySet().removeIf(it -> isReplaced(it, path));
      if (at.loop != null) {
        at.loop.assigned.add(path);
      }
    }
  }

  private static boolean isReplaced(String path, String assigned) {
    return path.equals(assigned) || path.startsWith(assigned + ".");
  }

  /** The tag that a value is known to have where it is used, or null. */
  @Nullable Tag tag(String path, At use) {
    List<Loop> loops = new ArrayList<>();
    for (Scope at = this; at != null; at = at.parent) {
      Tag found = at.tags.get(path);
      if (found != null) {
        loops.forEach(it -> it.used.add(new Use(path, use)));
        return found;
      }
      if (at.loop != null) {
        loops.add(at.loop);
      }
    }
    return null;
  }

  /**
   * The uses in this loop, which has been read, of what was known before it and is so in the first
   * turn only: code behind them assigns another value.
   */
  List<Use> usesOfFirstTurn() {
    Loop all = Objects.requireNonNull(loop);
    return all.used.stream()
        .filter(use -> all.assigned.stream().anyMatch(it -> isReplaced(use.path, it)))
        .toList();
  }

  Set<String> names() {
    Set<String> names = new TreeSet<>();
    for (Scope at = this; at != null; at = at.parent) {
      names.addAll(at.variables.keySet());
    }
    return names;
  }
}
