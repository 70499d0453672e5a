package soumak.wire;

import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Output;

/**
 * How the objects of one class are written and read: which parts they have, and how one is made of
 * them. There is one for each class, made when it is met first.
 *
 * <p>Reading takes three steps, as objects may refer to each other in circles: an object is
 * allocated, the references among its parts are resolved, and then it is filled. Some objects can
 * only be made when their parts are there ({@link #isBuilt}); those refer to earlier ones only.
 */
abstract class Shape {
  /** What the class table's entries begin with. */
  static final int FIELDS = 0;

  static final int ENUM = 1;
  static final int ARRAY = 2;
  static final int FRAME = 3;
  static final int LAMBDA = 4;
  static final int MOBILE = 5;
  static final int COLLECTION = 6;
  static final int MAILBOX = 7;

  final Class<?> type;

  Shape(Class<?> type) {
    this.type = type;
  }

  /** Writes the entry of the class table. */
  abstract void describe(Output out);

  /** The parts of an object. */
  abstract @Nullable Object[] take(Object object);

  /** Whether an object may have {@code count} parts, as far as that is known before they are. */
  abstract boolean mayHave(int count);

  /**
   * What a part may be.
   *
   * @param parts those before it are there
   */
  abstract Class<?> partType(@Nullable Object[] parts, int index);

  /** A part as people call it. */
  abstract String partName(Object object, int index);

  /** The first part where that is a number. */
  static int code(@Nullable Object[] parts) {
    return parts[0] instanceof Integer number ? number : -1;
  }

  /** Why a part is refused that has the right type; null if it is not. */
  @Nullable String refuses(@Nullable Object[] parts, int index) {
    return null;
  }

  void write(@Nullable Object[] parts, ValueOutput out) {
    for (int i = 0; i < parts.length; i++) {
      out.value(partType(parts, i), parts[i]);
    }
  }

  @Nullable Object[] read(int count, ValueInput in) {
    @Nullable Object[] parts = new Object[count];
    for (int i = 0; i < count; i++) {
      parts[i] = in.value(partType(parts, i));
    }
    return parts;
  }

  /** Whether objects are made by {@link #build}, and not by {@link #allocate} and {@link #fill}. */
  boolean isBuilt() {
    return false;
  }

  /** Makes an object before the references among its parts are resolved. */
  Object allocate(@Nullable Object[] parts) {
    throw new IllegalStateException(type + " is built of its parts");
  }

  /** Completes an object with its parts, which are of their types. */
  void fill(Object made, @Nullable Object[] parts) {
    throw new IllegalStateException(type + " is built of its parts");
  }

  /** Makes an object of its parts, which are of their types. */
  Object build(@Nullable Object[] parts) {
    throw new IllegalStateException(type + " is allocated, and then filled");
  }
}
