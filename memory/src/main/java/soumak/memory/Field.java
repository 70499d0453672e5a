package soumak.memory;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A field of a structure, as its methods declare it.
 *
 * @param length of a fixed array; 0 for a single value
 * @param target what a pointer points to
 * @param nested the structure that lies here
 * @param mover moves a cursor to where a pointer points
 */
record Field(
    Kind kind,
    int length,
    @Nullable Class<? extends Struct> target,
    @Nullable Layout<?> nested,
    Method getter,
    @Nullable Method setter,
    @Nullable Method mover) {
  /** What a field is. */
  enum Kind {
    BOOLEAN(boolean.class, 1),
    BYTE(byte.class, 1),
    SHORT(short.class, 2),
    CHAR(char.class, 2),
    INT(int.class, 4),
    LONG(long.class, 8),
    FLOAT(float.class, 4),
    DOUBLE(double.class, 8),
    POINTER(Ptr.class, 8),
    SLOT(Slot.class, 8),
    STRUCT(Struct.class, 0),
    BYTES(Bytes.class, 1);

    final Class<?> type;
    final int size;

    Kind(Class<?> type, int size) {
      this.type = type;
      this.size = size;
    }

    /** What a getter gives that has this type; null if it is no field's. */
    static @Nullable Kind of(Class<?> type) {
      for (Kind kind : values()) {
        if (kind.type == type) {
          return kind;
        }
      }
      return Struct.class.isAssignableFrom(type) ? STRUCT : null;
    }

    boolean isSet() {
      return this != SLOT && this != STRUCT && this != BYTES;
    }
  }

  String name() {
    return getter.getName();
  }

  int count() {
    return Math.max(1, length);
  }

  /** By an index; {@link Bytes} are an array that is one object. */
  boolean isIndexed() {
    return length > 0 && kind != Kind.BYTES;
  }

  long elementSize() {
    return nested == null ? kind.size : nested.size();
  }

  int alignment() {
    return nested == null ? kind.size : nested.alignment();
  }
}
