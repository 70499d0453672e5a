package soumak.processj.check;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import soumak.processj.typed.Tag;
import soumak.processj.typed.Variable;

/** The variables of a block, and what is known there about protocols' values. */
final class Scope {
  private final @Nullable Scope parent;
  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Map<String, Tag> tags = new HashMap<>();

  Scope(@Nullable Scope parent) {
    this.parent = parent;
  }

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
      at.tags.keySet().removeIf(it -> it.equals(path) || it.startsWith(path + "."));
    }
  }

  /** The tag that a value is known to have, or null. */
  @Nullable Tag tag(String path) {
    for (Scope at = this; at != null; at = at.parent) {
      Tag found = at.tags.get(path);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  Set<String> names() {
    Set<String> names = new TreeSet<>();
    for (Scope at = this; at != null; at = at.parent) {
      names.addAll(at.variables.keySet());
    }
    return names;
  }
}
