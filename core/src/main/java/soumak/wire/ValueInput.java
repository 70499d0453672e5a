package soumak.wire;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Input;
import soumak.wire.cbor.Output;

/**
 * Reads single values.
 *
 * @param objects how many entries the object table has
 */
record ValueInput(Input in, int objects) {

  /** A reference into the object table that is not resolved yet. */
  record Reference(int number) {}

  @Nullable Object value(Class<?> type) {
    return type.isPrimitive() ? primitive(type) : reference();
  }

  private Object primitive(Class<?> type) {
    if (type == boolean.class) {
      return in.bool();
    } else if (type == int.class) {
      return (int) in.integer(Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
    } else if (type == long.class) {
      return in.integer(Long.MIN_VALUE, Long.MAX_VALUE, "long");
    } else if (type == short.class) {
      return (short) in.integer(Short.MIN_VALUE, Short.MAX_VALUE, "short");
    } else if (type == byte.class) {
      return (byte) in.integer(Byte.MIN_VALUE, Byte.MAX_VALUE, "byte");
    } else if (type == char.class) {
      return (char) in.integer(Character.MIN_VALUE, Character.MAX_VALUE, "char");
    } else if (type == float.class) {
      return in.float32();
    }
    return in.float64();
  }

  private @Nullable Object reference() {
    return switch (in.major()) {
      case Output.UNSIGNED, Output.NEGATIVE -> primitive(int.class);
      case Output.TEXT -> in.text("a string");
      case Output.ARRAY -> box();
      case Output.TAG -> {
        if (in.head(Output.TAG, "a reference") != ValueOutput.REFERENCE) {
          throw in.refused("an unknown tag");
        }
        yield new Reference(in.index(objects, "the object table"));
      }
      default ->
          switch (in.peek()) {
            case Output.TRUE, Output.FALSE -> in.bool();
            case Output.FLOAT -> in.float32();
            case Output.DOUBLE -> in.float64();
            default -> {
              in.nothing();
              yield null;
            }
          };
    };
  }

  private Object box() {
    if (in.array("a box") != 2) {
      throw in.refused("a box has a kind and a value");
    }
    return switch (in.index(ValueOutput.CHARS + 1, "the kinds of boxes")) {
      case ValueOutput.LONG -> primitive(long.class);
      case ValueOutput.SHORT -> primitive(short.class);
      case ValueOutput.BYTE -> primitive(byte.class);
      case ValueOutput.CHARACTER -> primitive(char.class);
      case ValueOutput.CHARS -> chars();
      default -> throw in.refused("a box of an unknown kind");
    };
  }

  /** Only what is not valid Unicode is written like this. */
  private String chars() {
    byte[] units = in.bytes("UTF-16");
    if (units.length % 2 != 0) {
      throw in.refused("half a character");
    }
    String text = ByteBuffer.wrap(units).asCharBuffer().toString();
    if (new Output().text(text)) {
      throw in.refused("a string in UTF-16 that UTF-8 can say");
    }
    return text;
  }
}
