package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A way down a tree: the fields that it goes through first, and whether more may follow.
 *
 * @param fields at most {@value #MAX}
 * @param more whether at least one more field follows, which is not known; without fields, the way
 *     can be any
 */
record Way(List<String> fields, boolean more) {
  private static final int MAX = 3;

  /** What stands for an element of an array: two such ways may lead to the same, or not. */
  static final String ELEMENT = "[]";

  /** Where a way starts that begins with a field of an ordinary object; as with elements. */
  static final String KEPT = "kept ";

  static final Way ANY = new Way(List.of(), true);

  // The compiler's are linked when they are first called, which a fresh JVM needs long for.

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Way it && more == it.more && fields.equals(it.fields));
  }

  @Override
  public int hashCode() {
    return fields.hashCode() * 2 + (more ? 1 : 0);
  }

  static Way of(String field) {
    return new Way(List.of(field), false);
  }

  /** Whether two objects reached through the same field of the same node need not be the same. */
  static boolean isVague(String field) {
    return field.equals(ELEMENT) || field.startsWith(KEPT);
  }

  Way then(Way next) {
    if (more) {
      return this;
    }
    List<String> all = new ArrayList<>(fields);
    all.addAll(next.fields);
    return all.size() > MAX
        ? new Way(List.copyOf(all.subList(0, MAX)), true)
        : new Way(List.copyOf(all), next.more);
  }

  boolean mayStartWith(String field) {
    return fields.isEmpty() || fields.getFirst().equals(field);
  }

  boolean surelyStartsWith(String field) {
    return !fields.isEmpty() && fields.getFirst().equals(field);
  }

  /** What is left behind the first field; null if nothing is. */
  @Nullable Way rest() {
    if (fields.size() <= 1) {
      return more ? ANY : null;
    }
    return new Way(fields.subList(1, fields.size()), more);
  }
}
