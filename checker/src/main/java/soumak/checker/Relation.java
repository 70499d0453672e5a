package soumak.checker;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How two objects may lie to each other in the forest of messages: an entry of a path matrix. Each
 * part is a possibility; if only one of them is there, it is certain. As messages are trees, two
 * objects that are neither the same nor one below the other share no part.
 *
 * @param apart they may have nothing in common
 * @param same they may be one object
 * @param down ways from the first to the second
 * @param up ways from the second to the first
 */
record Relation(boolean apart, boolean same, Set<Way> down, Set<Way> up) {
  private static final int MAX_WAYS = 6;
  private static final Set<Way> ANY = Set.of(Way.ANY);
  static final Relation APART = new Relation(true, false, Set.of(), Set.of());
  static final Relation SAME = new Relation(false, true, Set.of(), Set.of());

  /** No possibility at all: one of the two does not exist. */
  static final Relation VOID = new Relation(false, false, Set.of(), Set.of());

  Relation {
    down = bounded(down);
    up = bounded(up);
  }

  // The compiler's are linked when they are first called, which a fresh JVM needs long for.

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Relation it
            && apart == it.apart
            && same == it.same
            && down.equals(it.down)
            && up.equals(it.up));
  }

  @Override
  public int hashCode() {
    return down.hashCode() * 31 + up.hashCode();
  }

  private static Set<Way> bounded(Set<Way> ways) {
    boolean any = ways.size() > MAX_WAYS || ways.contains(Way.ANY);
    return any ? ANY : Set.copyOf(ways);
  }

  static Relation down(Way way) {
    return new Relation(false, false, Set.of(way), Set.of());
  }

  static Relation up(Way way) {
    return new Relation(false, false, Set.of(), Set.of(way));
  }

  /** From the other object's side. */
  Relation turned() {
    return new Relation(apart, same, up, down);
  }

  Relation or(Relation other) {
    if (equals(other)) {
      return this;
    }
    return new Relation(
        apart || other.apart, same || other.same, union(down, other.down), union(up, other.up));
  }

  private static Set<Way> union(Set<Way> first, Set<Way> second) {
    Set<Way> all = new HashSet<>(first);
    all.addAll(second);
    return all;
  }

  Relation orApart() {
    return apart ? this : new Relation(true, same, down, up);
  }

  Relation withDown(Set<Way> ways) {
    return new Relation(apart, same, ways, up);
  }

  /** The second is surely below the first. */
  boolean isSurelyDown() {
    return !apart && !same && up.isEmpty() && !down.isEmpty();
  }

  /** The second is surely the first or a part of it. */
  boolean isSurelyWithin() {
    return !apart && up.isEmpty() && mayContain();
  }

  boolean isApart() {
    return !same && down.isEmpty() && up.isEmpty();
  }

  /** The second may be the first or a part of it. */
  boolean mayContain() {
    return same || !down.isEmpty();
  }

  /** How some part of the first lies to the second object. */
  Relation ofPart() {
    Relation found = apart ? APART : VOID;
    if (same || !up.isEmpty()) {
      found = found.or(up(Way.ANY));
    }
    return down.isEmpty() ? found : found.or(new Relation(true, true, ANY, ANY));
  }

  /** How the first one's branch lies to the second object. */
  Relation ofBranch(String field) {
    Relation found = apart ? APART : VOID;
    if (same) {
      found = found.or(up(Way.of(field)));
    }
    for (Way way : up) {
      found = found.or(up(way.then(Way.of(field))));
    }
    for (Way way : down) {
      found = found.or(ofBranch(field, way));
    }
    return found;
  }

  private static Relation ofBranch(String field, Way way) {
    if (!way.mayStartWith(field)) {
      return APART;
    }
    boolean certain = way.surelyStartsWith(field) && !Way.isVague(field);
    if (!way.surelyStartsWith(field)) {
      return new Relation(true, true, ANY, ANY);
    }
    Way rest = way.rest();
    Relation met = rest == null ? SAME : down(rest);
    return certain ? met : met.orApart();
  }
}
