package soumak.cluster.spread;

import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Between arrays and their wrappers. */
final class Arrays$ {
  /** The wrappers of arrays that the JDK was given. */
  private static final Identities<WeakReference<SharedArray>> GIVEN = new Identities<>();

  private Arrays$() {}

  static SharedArray wrap(Object array) {
    return switch (array) {
      case boolean[] a -> new Booleans(a);
      case byte[] a -> new Bytes(a);
      case short[] a -> new Shorts(a);
      case char[] a -> new Chars(a);
      case int[] a -> new Ints(a);
      case long[] a -> new Longs(a);
      case float[] a -> new Floats(a);
      case double[] a -> new Doubles(a);
      case Object[] a -> refs(a);
      default -> throw new IllegalArgumentException(array.getClass() + " is no array");
    };
  }

  /** Arrays within an array become wrappers too, so such an array is copied. */
  private static Refs refs(@Nullable Object[] array) {
    Class<?> element = array.getClass().getComponentType();
    if (!element.isArray()) {
      return new Refs(array);
    }
    Refs refs = new Refs(wrapperOf(element), array.length);
    for (int i = 0; i < array.length; i++) {
      refs.a$[i] = Access.fromJdk(array[i]);
    }
    return refs;
  }

  private static Class<?> wrapperOf(Class<?> arrayClass) {
    return wrap(Array.newInstance(arrayClass.getComponentType(), 0)).getClass();
  }

  static SharedArray many(Class<?> innermost, int[] dimensions, int at) {
    int length = dimensions[at];
    if (at == dimensions.length - 1) {
      return innermost.isPrimitive()
          ? wrap(Array.newInstance(innermost, length))
          : new Refs(innermost, length);
    }
    boolean numbers = at == dimensions.length - 2 && innermost.isPrimitive();
    Refs refs = new Refs(numbers ? wrapperOf(innermost.arrayType()) : Refs.class, length);
    for (int i = 0; i < length; i++) {
      refs.a$[i] = many(innermost, dimensions, at + 1);
    }
    return refs;
  }

  static Object toJdk(SharedArray array) {
    Access.write(array);
    Object data = array.data$();
    WeakReference<SharedArray> known = GIVEN.get(data);
    if (known == null || known.get() == null) {
      GIVEN.put(data, new WeakReference<>(array));
    }
    return data;
  }

  static SharedArray fromJdk(Object array) {
    WeakReference<SharedArray> given = GIVEN.get(array);
    SharedArray known = given == null ? null : given.get();
    if (known != null) {
      return known;
    }
    SharedArray made = wrap(array);
    GIVEN.put(array, new WeakReference<>(made));
    return made;
  }

  static boolean isInstance(SharedArray array, Class<?> arrayClass) {
    if (!arrayClass.isArray()) {
      return arrayClass.isAssignableFrom(Object[].class);
    }
    Class<?> wanted = arrayClass.getComponentType();
    Class<?> element = array.data$().getClass().getComponentType();
    if (wanted.isPrimitive() || element.isPrimitive()) {
      return wanted == element;
    }
    if (wanted.isArray()) {
      return element == wrapperOf(wanted);
    }
    return wanted.isAssignableFrom(element)
        || (SharedArray.class.isAssignableFrom(element) && wanted.isAssignableFrom(Object[].class));
  }

  static @Nullable Object[] deep(Refs refs) {
    @Nullable Object[] copy = new Object[refs.a$.length];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = Access.deepToJdk(refs.a$[i]);
    }
    return copy;
  }

  /** The class that an object of the runtime has in the original program. */
  static @Nullable Class<?> original(Shared object) {
    if (object instanceof SharedArray array) {
      return original(array.data$().getClass().getComponentType()).arrayType();
    }
    return object.getClass() == Plain.class || object.getClass() == SpreadThread.class
        ? original(object.getClass())
        : null;
  }

  private static Class<?> original(Class<?> rewritten) {
    if (rewritten == Plain.class) {
      return Object.class;
    }
    if (rewritten == SpreadThread.class) {
      return Thread.class;
    }
    for (Kind kind : Kind.values()) {
      Class<?> array = kind.array(0).getClass();
      boolean wraps = SharedArray.class.isAssignableFrom(rewritten);
      if (wraps && wrapperOf(array) == rewritten) {
        return array;
      }
    }
    return rewritten;
  }
}
