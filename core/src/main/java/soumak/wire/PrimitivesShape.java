package soumak.wire;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Output;

/**
 * Arrays of primitives: one part, a typed array (RFC 8746) in network byte order. Bytes are a byte
 * string, booleans a byte string of zeros and ones.
 */
final class PrimitivesShape extends Shape {
  private static final Map<Class<?>, Integer> TAGS =
      Map.of(
          char.class, 65,
          short.class, 73,
          int.class, 74,
          long.class, 75,
          float.class, 81,
          double.class, 82);
  private static final Map<Class<?>, Integer> SIZES =
      Map.of(
          boolean.class, 1,
          byte.class, 1,
          char.class, 2,
          short.class, 2,
          int.class, 4,
          long.class, 8,
          float.class, 4,
          double.class, 8);

  private final Class<?> element;
  private final int tag;
  private final int size;

  PrimitivesShape(Class<?> type) {
    super(type);
    element = type.getComponentType();
    tag = TAGS.getOrDefault(element, 0);
    size = SIZES.getOrDefault(element, 1);
  }

  @Override
  void describe(Output out) {
    ArrayShape.describe(out, type);
  }

  @Override
  @Nullable Object[] take(Object object) {
    return new Object[] {object};
  }

  @Override
  boolean mayHave(int count) {
    return count == 1;
  }

  @Override
  Class<?> partType(@Nullable Object[] parts, int index) {
    return type;
  }

  @Override
  String partName(Object object, int index) {
    return "its elements";
  }

  @Override
  void write(@Nullable Object[] parts, ValueOutput out) {
    Object array = parts[0];
    assert array != null : "an array is its own part";
    if (tag != 0) {
      out.out().head(Output.TAG, tag);
    }
    out.out().bytes(array instanceof byte[] it ? it : pack(array));
  }

  private byte[] pack(Object array) {
    byte[] packed = new byte[Array.getLength(array) * size];
    ByteBuffer to = ByteBuffer.wrap(packed);
    switch (array) {
      case boolean[] it -> {
        for (boolean each : it) {
          to.put((byte) (each ? 1 : 0));
        }
      }
      case char[] it -> to.asCharBuffer().put(it);
      case short[] it -> to.asShortBuffer().put(it);
      case int[] it -> to.asIntBuffer().put(it);
      case long[] it -> to.asLongBuffer().put(it);
      case float[] it -> to.asFloatBuffer().put(it);
      case double[] it -> to.asDoubleBuffer().put(it);
      default -> throw new IllegalStateException("not an array of primitives");
    }
    return packed;
  }

  @Override
  @Nullable Object[] read(int count, ValueInput in) {
    if (tag != 0 && in.in().head(Output.TAG, "a typed array") != tag) {
      throw in.in().refused("here should be the elements of " + type.getSimpleName());
    }
    byte[] packed = in.in().bytes("the elements of " + type.getSimpleName());
    if (element == byte.class) {
      return new Object[] {packed};
    }
    if (packed.length % size != 0) {
      throw in.in().refused("half an element of " + type.getSimpleName());
    }
    Object array = Array.newInstance(element, packed.length / size);
    ByteBuffer from = ByteBuffer.wrap(packed);
    switch (array) {
      case boolean[] it -> {
        for (int i = 0; i < it.length; i++) {
          if (packed[i] != 0 && packed[i] != 1) {
            throw in.in().refused("a boolean that is neither 0 nor 1");
          }
          it[i] = packed[i] == 1;
        }
      }
      case char[] it -> from.asCharBuffer().get(it);
      case short[] it -> from.asShortBuffer().get(it);
      case int[] it -> from.asIntBuffer().get(it);
      case long[] it -> from.asLongBuffer().get(it);
      case float[] it -> from.asFloatBuffer().get(it);
      case double[] it -> from.asDoubleBuffer().get(it);
      default -> throw new IllegalStateException("not an array of primitives");
    }
    return new Object[] {array};
  }

  @Override
  Object allocate(@Nullable Object[] parts) {
    Object array = parts[0];
    if (array == null) {
      throw new IllegalStateException("an array is its own part");
    }
    return array;
  }

  @Override
  void fill(Object made, @Nullable Object[] parts) {}
}
