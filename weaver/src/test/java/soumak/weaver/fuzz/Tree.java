package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Generated source that still knows its structure, so that the {@link Shrinker} can take pieces
 * out. Trees are immutable; a node's identity is its place.
 */
sealed interface Tree {
  /** What may be done with a piece when a failing program is made smaller. */
  enum Role {
    /** Nothing; its parts are looked at. */
    PLAIN,
    /** A type, method or field: may be left out. */
    MEMBER,
    /** May be left out or replaced by a statement inside it. */
    STATEMENT,
    /** May be replaced by its type's zero or by an expression of the same type inside it. */
    EXPRESSION
  }

  record Text(String text) implements Tree {}

  /** The {@code type} is null unless the role is {@link Role#EXPRESSION}. */
  record Node(Role role, @Nullable Type type, List<Tree> parts) implements Tree {
    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /** Joins strings, trees and lists of trees. */
  static Tree of(Object... parts) {
    return new Node(Role.PLAIN, null, flatten(parts));
  }

  static Tree member(Object... parts) {
    return new Node(Role.MEMBER, null, flatten(parts));
  }

  static Tree statement(Object... parts) {
    return new Node(Role.STATEMENT, null, flatten(parts));
  }

  static Tree expression(Type type, Object... parts) {
    return new Node(Role.EXPRESSION, type, flatten(parts));
  }

  private static List<Tree> flatten(Object... parts) {
    List<Tree> trees = new ArrayList<>();
    for (Object part : parts) {
      switch (part) {
        case Tree tree -> trees.add(tree);
        case List<?> list -> trees.addAll(flatten(list.toArray()));
        default -> trees.add(new Text(part.toString()));
      }
    }
    return List.copyOf(trees);
  }

  /** The parts with {@code separator} between them. */
  static Tree join(String separator, List<? extends Tree> parts) {
    List<Object> joined = new ArrayList<>();
    for (Tree part : parts) {
      if (!joined.isEmpty()) {
        joined.add(separator);
      }
      joined.add(part);
    }
    return of(joined);
  }

  /** This tree with the node {@code old} replaced; the same tree if it is not inside. */
  default Tree replace(Node old, Tree replacement) {
    if (this == old) {
      return replacement;
    }
    if (!(this instanceof Node node)) {
      return this;
    }
    List<Tree> parts = new ArrayList<>(node.parts.size());
    boolean changed = false;
    for (Tree part : node.parts) {
      Tree now = part.replace(old, replacement);
      changed |= now != part;
      parts.add(now);
    }
    return changed ? new Node(node.role, node.type, List.copyOf(parts)) : this;
  }

  /** All nodes of a role, outer ones before inner ones. */
  default List<Node> nodes(Role role) {
    List<Node> found = new ArrayList<>();
    collect(role, found);
    return found;
  }

  private void collect(Role role, List<Node> found) {
    if (this instanceof Node node) {
      if (node.role == role) {
        found.add(node);
      }
      node.parts.forEach(part -> part.collect(role, found));
    }
  }

  /** The text as generated; {@link Layout} makes it readable. */
  default String text() {
    StringBuilder text = new StringBuilder();
    append(text);
    return text.toString();
  }

  private void append(StringBuilder text) {
    switch (this) {
      case Text(String own) -> text.append(own);
      case Node node -> node.parts.forEach(part -> part.append(text));
    }
  }
}
