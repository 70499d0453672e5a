package soumak.cluster.spread;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Takes the values of an object's fields, each in a slot of its own. Used by one thread. */
public final class FieldWriter {
  private Kind[] kinds = new Kind[8];
  private long[] bits = new long[8];
  private @Nullable Object[] refs = new Object[8];
  private @Nullable String[] names = new String[8];
  private int size;

  FieldWriter() {}

  public void aBoolean(boolean value) {
    add(Kind.BOOLEAN, value ? 1 : 0);
  }

  public void aByte(byte value) {
    add(Kind.BYTE, value);
  }

  public void aShort(short value) {
    add(Kind.SHORT, value);
  }

  public void aChar(char value) {
    add(Kind.CHAR, value);
  }

  public void anInt(int value) {
    add(Kind.INT, value);
  }

  public void aLong(long value) {
    add(Kind.LONG, value);
  }

  public void aFloat(float value) {
    add(Kind.FLOAT, Float.floatToRawIntBits(value));
  }

  public void aDouble(double value) {
    add(Kind.DOUBLE, Double.doubleToRawLongBits(value));
  }

  /**
   * @param field the field's name, for messages to people
   */
  public void aRef(@Nullable Object value, String field) {
    add(Kind.REF, 0);
    refs[size - 1] = value;
    names[size - 1] = field;
  }

  private void add(Kind kind, long value) {
    if (size == bits.length) {
      kinds = Arrays.copyOf(kinds, 2 * size);
      bits = Arrays.copyOf(bits, 2 * size);
      refs = Arrays.copyOf(refs, 2 * size);
      names = Arrays.copyOf(names, 2 * size);
    }
    kinds[size] = kind;
    bits[size++] = value;
  }

  FieldImage image() {
    return new FieldImage(
        Arrays.copyOf(kinds, size),
        Arrays.copyOf(bits, size),
        Arrays.copyOf(refs, size),
        Arrays.copyOf(names, size));
  }
}
