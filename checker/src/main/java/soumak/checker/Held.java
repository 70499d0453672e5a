package soumak.checker;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a local or a stack slot holds, to the check of lives.
 *
 * @param size in slots
 * @param self the lives that it may be, as a region or a tracked pointer is one
 * @param on the lives that it hangs on, as a pointer hangs on its region
 * @param pointer whether it is a plain pointer or a view: a Ptr, a structure, Bytes
 * @param local the local that it was read from, if that was the last thing; else negative, and
 *     below -1 for a small number that is known
 */
record Held(int size, Ids self, Ids on, boolean pointer, int local)
    implements org.objectweb.asm.tree.analysis.Value {
  /** Nothing that ends. */
  static final Held NOTHING = new Held(1, Ids.NONE, Ids.NONE, false, -1);

  static final Held WIDE = new Held(2, Ids.NONE, Ids.NONE, false, -1);

  private static final Held[] NUMBERS = new Held[8];

  static {
    for (int i = 0; i < NUMBERS.length; i++) {
      NUMBERS[i] = new Held(1, Ids.NONE, Ids.NONE, false, -2 - i);
    }
  }

  /** A number, which may be the index of an array; nothing if it is large. */
  static Held number(int value) {
    return value >= 0 && value < NUMBERS.length ? NUMBERS[value] : NOTHING;
  }

  /** The element of an array that this number stands for. */
  String element() {
    return local < -1 ? LifePlace.element(-2 - local) : LifePlace.ELEMENT;
  }

  static Held life(int id) {
    return new Held(1, Ids.of(id), Ids.NONE, false, -1);
  }

  static Held pointerInto(Ids lives) {
    return new Held(1, Ids.NONE, lives, true, -1);
  }

  /** By hand, as it is asked for more often than anything else; a record's own begins slowly. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Held held
            && size == held.size
            && pointer == held.pointer
            && local == held.local
            && self.equals(held.self)
            && on.equals(held.on));
  }

  @Override
  public int hashCode() {
    return Objects.hash(self, on);
  }

  @Override
  public int getSize() {
    return size;
  }

  /** All that it is and hangs on. */
  Ids lives() {
    return self.and(on);
  }

  Held readFrom(int slot) {
    return isNothing() && !pointer ? this : new Held(size, self, on, pointer, slot);
  }

  boolean isNothing() {
    return self.isEmpty() && on.isEmpty();
  }

  Held or(Held other) {
    if (equals(other)) {
      return this;
    }
    return new Held(
        size,
        self.and(other.self),
        on.and(other.on),
        pointer || other.pointer,
        local == other.local ? local : -1);
  }

  /** With another number for a life, wherever it is named. */
  Held renumbered(int from, int to) {
    Ids same = self.renamed(from, to);
    Ids hanging = on.renamed(from, to);
    return same == self && hanging == on ? this : new Held(size, same, hanging, pointer, local);
  }
}
