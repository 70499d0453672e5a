package soumak.processj.run;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.wire.Portable;

/**
 * The value of a record, or of a protocol's tag. Equal to those of its class with equal fields.
 *
 * <p>Records may be in circles and in rows of any length, so nothing here is recursive.
 */
public abstract class Struct implements Portable {
  protected Struct() {}

  /** Its record or tag. */
  protected abstract String typeName();

  /** The names of its fields, in their order. */
  protected abstract String[] fieldNames();

  /** The values of its fields, in their order. */
  protected abstract @Nullable Object[] fieldValues();

  /** Two values that are compared: the same question if they are the same two objects. */
  private record Two(@Nullable Object left, @Nullable Object right) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Two two && two.left == left && two.right == right;
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(left) + System.identityHashCode(right);
    }
  }

  /** Two that have been met before are no reason for a difference. */
  @Override
  public final boolean equals(@Nullable Object other) {
    Set<Two> met = new HashSet<>();
    Deque<Two> open = new ArrayDeque<>();
    open.push(new Two(this, other));
    while (!open.isEmpty()) {
      Two two = open.pop();
      if (two.left == two.right) {
        continue;
      }
      if (two.left instanceof Struct left
          && two.right instanceof Struct right
          && left.getClass() == right.getClass()) {
        if (met.add(two)) {
          compareAll(left.fieldValues(), right.fieldValues(), open);
        }
      } else if (two.left instanceof Object[] left
          && two.right instanceof Object[] right
          && left.length == right.length) {
        if (met.add(two)) {
          compareAll(left, right, open);
        }
      } else if (two.left instanceof Struct || !Objects.deepEquals(two.left, two.right)) {
        return false;
      }
    }
    return true;
  }

  private static void compareAll(
      @Nullable Object[] left, @Nullable Object[] right, Deque<Two> open) {
    for (int i = left.length - 1; i >= 0; i--) {
      open.push(new Two(left[i], right[i]));
    }
  }

  /** Of records and arrays in it, only that they are there. */
  @Override
  public final int hashCode() {
    int hash = getClass().hashCode();
    for (Object value : fieldValues()) {
      boolean isPlain = value == null || !(value instanceof Struct || value.getClass().isArray());
      hash = 31 * hash + (isPlain ? Objects.hashCode(value) : 1);
    }
    return hash;
  }

  /** The end of a record's text. */
  private record End(Struct struct) {}

  /** As {@code Point { x = 1, y = 2 }}; a record inside of itself is {@code Point {..}}. */
  @Override
  public final String toString() {
    StringBuilder text = new StringBuilder();
    Set<Struct> open = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> rest = new ArrayDeque<>();
    rest.push(this);
    while (!rest.isEmpty()) {
      Object next = rest.pop();
      if (next instanceof End end) {
        open.remove(end.struct);
        text.append(" }");
      } else if (!(next instanceof Struct struct)) {
        text.append(next.getClass().isArray() ? "[..]" : next);
      } else if (open.add(struct)) {
        text.append(struct.typeName()).append(" {");
        struct.pushParts(rest);
      } else {
        text.append(struct.typeName()).append(" {..}");
      }
    }
    return text.toString();
  }

  private void pushParts(Deque<Object> rest) {
    rest.push(new End(this));
    String[] names = fieldNames();
    @Nullable Object[] values = fieldValues();
    for (int i = names.length - 1; i >= 0; i--) {
      rest.push(values[i] == null ? "null" : values[i]);
      rest.push((i == 0 ? " " : ", ") + names[i] + " = ");
    }
  }
}
