package soumak.wire.cbor;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import soumak.wire.RefusedBytesException;

/**
 * Reads CBOR data items, strictly: of definite length, each number in its shortest form, nothing
 * longer than the bytes that there are. So what is allocated for an item is bounded by what was
 * sent.
 */
public final class Input {
  private final byte[] bytes;
  private int at;

  /** Reads {@code bytes}, which nobody may change meanwhile. */
  public Input(byte[] bytes) {
    this.bytes = bytes;
  }

  public RefusedBytesException refused(String why) {
    return new RefusedBytesException("byte " + at + ": " + why);
  }

  public boolean isAtEnd() {
    return at == bytes.length;
  }

  /** The first byte of the next item, which is not taken. */
  public int peek() {
    need(1);
    return bytes[at] & 0xff;
  }

  public int major() {
    return peek() >>> 5;
  }

  private void need(long count) {
    if (count > bytes.length - at) {
      throw refused("the bytes end early");
    }
  }

  private int take() {
    need(1);
    return bytes[at++] & 0xff;
  }

  /** A number in so many bytes, the high one first. */
  private long take(int size) {
    need(size);
    long number = 0;
    for (int i = 0; i < size; i++) {
      number = (number << 8) | (bytes[at + i] & 0xff);
    }
    at += size;
    return number;
  }

  /** The number in the first bytes of an item of a major type. */
  public long head(int major, String what) {
    if (major() != major) {
      throw refused("here should be " + what);
    }
    int info = take() & 0x1f;
    long number;
    long least;
    if (info <= Output.IN_HEAD) {
      return info;
    } else if (info == 24) {
      number = take();
      least = Output.IN_HEAD + 1;
    } else if (info == 25) {
      number = take(2);
      least = 0x100;
    } else if (info == 26) {
      number = take(4);
      least = 0x1_0000;
    } else if (info == 27) {
      number = take(8);
      least = 0x1_0000_0000L;
    } else {
      throw refused("an item of indefinite length");
    }
    if (number < least) {
      throw refused("a number that is out of range, or not in its shortest form");
    }
    return number;
  }

  /** How many items an array has; each of them needs a byte at least. */
  public int array(String what) {
    long count = head(Output.ARRAY, what);
    need(count);
    return (int) count;
  }

  public long integer(long least, long most, String what) {
    long value =
        major() == Output.NEGATIVE ? ~head(Output.NEGATIVE, what) : head(Output.UNSIGNED, what);
    if (value < least || value > most) {
      throw refused("a number out of the range of " + what);
    }
    return value;
  }

  public int index(int count, String what) {
    return (int) integer(0, count - 1L, what);
  }

  public boolean bool() {
    int head = peek();
    if (head != Output.TRUE && head != Output.FALSE) {
      throw refused("here should be a boolean");
    }
    take();
    return head == Output.TRUE;
  }

  public void nothing() {
    if (peek() != Output.NULL) {
      throw refused("here should be a value");
    }
    take();
  }

  public float float32() {
    if (peek() != Output.FLOAT) {
      throw refused("here should be a float");
    }
    take();
    return Float.intBitsToFloat((int) take(4));
  }

  public double float64() {
    if (peek() != Output.DOUBLE) {
      throw refused("here should be a double");
    }
    take();
    return Double.longBitsToDouble(take(8));
  }

  public byte[] bytes(String what) {
    long length = head(Output.BYTES, what);
    need(length);
    byte[] value = Arrays.copyOfRange(bytes, at, at + (int) length);
    at += value.length;
    return value;
  }

  public String text(String what) {
    long length = head(Output.TEXT, what);
    need(length);
    int end = at + (int) length;
    if (isAscii(at, end)) {
      String value = new String(bytes, at, end - at, StandardCharsets.ISO_8859_1);
      at = end;
      return value;
    }
    ByteBuffer encoded = ByteBuffer.wrap(bytes, at, end - at);
    try {
      String value = StandardCharsets.UTF_8.newDecoder().decode(encoded).toString();
      at = end;
      return value;
    } catch (CharacterCodingException e) {
      throw refused("a text that is not UTF-8");
    }
  }

  private boolean isAscii(int from, int end) {
    for (int i = from; i < end; i++) {
      if (bytes[i] < 0) {
        return false;
      }
    }
    return true;
  }
}
