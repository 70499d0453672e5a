package soumak.wire;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import org.jspecify.annotations.Nullable;

/**
 * A field that is written and read.
 *
 * @param name as its source spells it; for frames that of the variable
 * @param type what values it takes
 */
record Slot(String name, Class<?> type, MethodHandle getter, @Nullable MethodHandle setter) {
  private static final MethodType GETS = MethodType.methodType(Object.class, Object.class);
  private static final MethodType SETS =
      MethodType.methodType(void.class, Object.class, Object.class);

  /**
   * A slot for {@code field}, which may be final.
   *
   * @param settable whether it will be written; the fields of a record are not
   */
  static Slot of(Field field, String name, Class<?> type, boolean settable) {
    open(field);
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      return new Slot(
          name,
          type,
          lookup.unreflectGetter(field).asType(GETS),
          settable ? lookup.unreflectSetter(field).asType(SETS) : null);
    } catch (IllegalAccessException e) {
      throw new UnusableClassException("its field " + field + " cannot be used: " + e.getMessage());
    }
  }

  private static void open(Field field) {
    try {
      field.setAccessible(true);
    } catch (InaccessibleObjectException e) {
      throw UnusableClassException.notOpen(field.getDeclaringClass());
    }
  }

  @Nullable Object get(Object owner) {
    try {
      return getter.invokeExact(owner);
    } catch (Throwable e) {
      throw new IllegalStateException("cannot read " + name + " of " + owner.getClass(), e);
    }
  }

  /** Stores what {@link #takes}. */
  void set(Object owner, @Nullable Object value) {
    MethodHandle set = setter;
    if (set == null) {
      throw new IllegalStateException(name + " of " + owner.getClass() + " is never set");
    }
    try {
      set.invokeExact(owner, value);
    } catch (Throwable e) {
      throw new IllegalStateException("cannot set " + name + " of " + owner.getClass(), e);
    }
  }

  boolean takes(@Nullable Object value) {
    return type.isPrimitive() || value == null || type.isInstance(value);
  }

  /** Name and type, as the class table has them. */
  String describe() {
    return name + ":" + type.descriptorString();
  }
}
