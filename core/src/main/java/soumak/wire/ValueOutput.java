package soumak.wire;

import java.nio.ByteBuffer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Output;

/**
 * Writes single values: primitives as their type says, null, strings and boxes as themselves, all
 * else as a reference into the object table.
 */
record ValueOutput(Output out, ToIntFunction<Object> numbers) {
  /** The tag of a reference, from the registry of CBOR tags ("value sharing"). */
  static final int REFERENCE = 29;

  /** What an array begins with that stands for a box that CBOR has no item for. */
  static final int LONG = 1;

  static final int SHORT = 2;
  static final int BYTE = 3;
  static final int CHARACTER = 4;

  /** Or for a string that is not valid Unicode. */
  static final int CHARS = 5;

  /** Whether a value stands where it is, and not in the object table. */
  static boolean isPlain(@Nullable Object value) {
    return switch (value) {
      case null -> true;
      case String s -> true;
      case Boolean b -> true;
      case Character c -> true;
      case Integer i -> true;
      case Long l -> true;
      case Short s -> true;
      case Byte b -> true;
      case Float f -> true;
      case Double d -> true;
      default -> false;
    };
  }

  void value(Class<?> type, @Nullable Object value) {
    if (type.isPrimitive() && value != null) {
      primitive(value);
    } else {
      reference(value);
    }
  }

  private void primitive(Object value) {
    switch (value) {
      case Boolean it -> out.bool(it);
      case Character it -> out.integer(it);
      case Float it -> out.float32(it);
      case Double it -> out.float64(it);
      case Number it -> out.integer(it.longValue());
      default -> throw new IllegalStateException("no primitive: " + value.getClass());
    }
  }

  private void reference(@Nullable Object value) {
    switch (value) {
      case null -> out.nothing();
      case String it -> string(it);
      case Boolean it -> out.bool(it);
      case Integer it -> out.integer(it);
      case Float it -> out.float32(it);
      case Double it -> out.float64(it);
      case Long it -> box(LONG, it);
      case Short it -> box(SHORT, it);
      case Byte it -> box(BYTE, it);
      case Character it -> box(CHARACTER, it);
      default -> {
        out.head(Output.TAG, REFERENCE);
        out.integer(numbers.applyAsInt(value));
      }
    }
  }

  private void box(int kind, long value) {
    out.head(Output.ARRAY, 2);
    out.integer(kind);
    out.integer(value);
  }

  private void string(String value) {
    if (!out.text(value)) {
      byte[] units = new byte[2 * value.length()];
      ByteBuffer.wrap(units).asCharBuffer().put(value);
      out.head(Output.ARRAY, 2);
      out.integer(CHARS);
      out.bytes(units);
    }
  }
}
