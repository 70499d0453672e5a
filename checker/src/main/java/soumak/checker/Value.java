package soumak.checker;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What a local or a stack slot holds.
 *
 * @param size in slots
 * @param id of the object if it is tracked, else one of the negative constants
 * @param load how it was loaded, if that was the last thing that happened to it
 * @param local the local that it was read from, if that was the last thing; else negative
 */
record Value(int size, int id, @Nullable Load load, int local)
    implements org.objectweb.asm.tree.analysis.Value {
  /** A primitive, null, an immutable or a Sharable. */
  private static final int NO_MATTER = -1;

  private static final int ORDINARY_ID = -2;
  private static final int SELF_ID = -3;
  private static final int OPEN_ID = -4;

  static final Value HARMLESS = new Value(1, NO_MATTER, null, -1);
  static final Value WIDE = new Value(2, NO_MATTER, null, -1);

  /** An object that has nothing to do with messages, as far as one may know. */
  static final Value ORDINARY = new Value(1, ORDINARY_ID, null, -1);

  /** The task whose method this is; what it keeps in fields of message types may be read. */
  static final Value SELF = new Value(1, SELF_ID, null, -1);

  /** Likewise, and what it keeps may be cut off and replaced. */
  static final Value OPEN = new Value(1, OPEN_ID, null, -1);

  /** A field or an element, loaded from {@code base}. */
  record Load(Value base, Place place) {}

  static Value of(int id) {
    return new Value(1, id, null, -1);
  }

  boolean isTracked() {
    return id >= 0;
  }

  boolean isHarmless() {
    return id == NO_MATTER;
  }

  boolean isOrdinary() {
    return isOrdinary(id);
  }

  /** Whether that is the number of a value that is no tracked object, but refers to one. */
  static boolean isOrdinary(int id) {
    return id < NO_MATTER;
  }

  boolean isSelf() {
    return id == SELF_ID || id == OPEN_ID;
  }

  boolean isOpen() {
    return id == OPEN_ID;
  }

  Value loaded(Load from) {
    return new Value(size, id, from, -1);
  }

  /** Loaded as another value was, which it was before a cast. */
  Value as(Value other) {
    return new Value(size, id, other.load, other.local);
  }

  /** Adds the numbers of the objects that this refers to. */
  void addTo(BitSet used) {
    if (isTracked()) {
      used.set(id);
    }
    if (load != null) {
      load.base().addTo(used);
    }
  }

  /** The same, where objects have got these numbers. */
  Value renumbered(int[] numbers) {
    if (!isTracked() && load == null) {
      return this;
    }
    int number = isTracked() ? numbers[id] : id;
    Load from = load == null ? null : new Load(load.base().renumbered(numbers), load.place());
    return new Value(size, number, from, local);
  }

  /**
   * The number for an object that no slot up to this one refers to, where {@code next} is the one
   * up to the slot before; {@link Integer#MAX_VALUE} if this slot has another one, or tells more
   * than its object.
   */
  int next(int next) {
    if (load != null || local >= 0 || id > next) {
      return Integer.MAX_VALUE;
    }
    return id == next ? next + 1 : next;
  }

  Value plain() {
    return load == null && local < 0 ? this : new Value(size, id, null, -1);
  }

  Value readFrom(int slot) {
    return new Value(size, id, null, slot);
  }

  @Override
  public int getSize() {
    return size;
  }
}
