package soumak.wire.cbor;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
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

  private ByteBuffer more(int count) {
    if (bytes.length - length < count) {
      bytes = Arrays.copyOf(bytes, Math.max(length + count, 2 * bytes.length));
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes, length, count);
    length += count;
    return buffer;
  }

  private void write(int value) {
    more(1).put((byte) value);
  }

  /** The first bytes of an item: its major type and a number. */
  public void head(int major, long number) {
    int type = major << 5;
    if (number <= IN_HEAD) {
      write(type | (int) number);
    } else if (number <= 0xff) {
      more(2).put((byte) (type | 24)).put((byte) number);
    } else if (number <= 0xffff) {
      more(3).put((byte) (type | 25)).putShort((short) number);
    } else if (number <= 0xffff_ffffL) {
      more(5).put((byte) (type | 26)).putInt((int) number);
    } else {
      more(9).put((byte) (type | 27)).putLong(number);
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
    more(5).put((byte) FLOAT).putInt(Float.floatToRawIntBits(value));
  }

  public void float64(double value) {
    more(9).put((byte) DOUBLE).putLong(Double.doubleToRawLongBits(value));
  }

  public void bytes(byte[] value) {
    head(BYTES, value.length);
    more(value.length).put(value);
  }

  /** Writes a text; false if it has half a surrogate pair, which UTF-8 cannot say. */
  public boolean text(String value) {
    ByteBuffer encoded;
    try {
      encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
    } catch (CharacterCodingException e) {
      return false;
    }
    head(TEXT, encoded.remaining());
    more(encoded.remaining()).put(encoded);
    return true;
  }
}
