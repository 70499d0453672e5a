package soumak.wire.cbor;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes CBOR data items, each in its shortest form. */
public final class Output {
  public static final int UNSIGNED = 0;
  public static final int NEGATIVE = 1;
  public static final int BYTES = 2;
  public static final int TEXT = 3;
  public static final int ARRAY = 4;
  public static final int TAG = 6;

  public static final int FALSE = 0xf4;
  public static final int TRUE = 0xf5;
  public static final int NULL = 0xf6;
  public static final int FLOAT = 0xfa;
  public static final int DOUBLE = 0xfb;

  /** The greatest number that stands in the first byte of an item. */
  public static final int IN_HEAD = 23;

  private byte[] bytes = new byte[256];
  private int length;

  public Output() {}

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }

  /** Makes room for {@code count} bytes more; the place of the first one. */
  private int more(int count) {
    int at = length;
    if (bytes.length - at < count) {
      if (at + count < 0) {
        throw new OutOfMemoryError("more bytes than an array can have");
      }
      bytes = Arrays.copyOf(bytes, Math.max(at + count, 2 * bytes.length));
    }
    length = at + count;
    return at;
  }

  private void write(int value) {
    int at = more(1);
    bytes[at] = (byte) value;
  }

  /** A byte, and behind it a number in so many bytes, the high one first. */
  private void write(int first, long number, int size) {
    int at = more(1 + size);
    bytes[at] = (byte) first;
    for (int i = 0; i < size; i++) {
      bytes[at + 1 + i] = (byte) (number >>> (8 * (size - 1 - i)));
    }
  }

  /** The first bytes of an item: its major type and a number. */
  public void head(int major, long number) {
    int type = major << 5;
    if (number <= IN_HEAD) {
      write(type | (int) number);
    } else if (number <= 0xff) {
      write(type | 24, number, 1);
    } else if (number <= 0xffff) {
      write(type | 25, number, 2);
    } else if (number <= 0xffff_ffffL) {
      write(type | 26, number, 4);
    } else {
      write(type | 27, number, 8);
    }
  }

  public void integer(long value) {
    if (value >= 0) {
      head(UNSIGNED, value);
    } else {
      head(NEGATIVE, ~value);
    }
  }

  public void bool(boolean value) {
    write(value ? TRUE : FALSE);
  }

  public void nothing() {
    write(NULL);
  }

  public void float32(float value) {
    write(FLOAT, Float.floatToRawIntBits(value), 4);
  }

  public void float64(double value) {
    write(DOUBLE, Double.doubleToRawLongBits(value), 8);
  }

  public void bytes(byte[] value) {
    head(BYTES, value.length);
    append(value);
  }

  private void append(byte[] more) {
    int at = more(more.length);
    System.arraycopy(more, 0, bytes, at, more.length);
  }

  /** Writes a text; false if it has half a surrogate pair, which UTF-8 cannot say. */
  public boolean text(String value) {
    if (hasHalfOfPair(value)) {
      return false;
    }
    byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
    head(TEXT, encoded.length);
    append(encoded);
    return true;
  }

  private static boolean hasHalfOfPair(String value) {
    for (int i = 0; i < value.length(); i++) {
      char at = value.charAt(i);
      if (Character.isSurrogate(at)) {
        boolean isPair =
            Character.isHighSurrogate(at)
                && i + 1 < value.length()
                && Character.isLowSurrogate(value.charAt(i + 1));
        if (!isPair) {
          return true;
        }
        i++;
      }
    }
    return false;
  }
}
