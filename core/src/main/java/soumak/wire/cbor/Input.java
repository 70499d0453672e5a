package soumak.wire.cbor;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import soumak.wire.RefusedBytesException;

/**
 * Reads CBOR data items, strictly: of definite length, each number in its shortest form, nothing
 * longer than the bytes that there are. So what is allocated for an item is bounded by what was
 * sent.
 */
public final class Input {
  private final ByteBuffer bytes;

  public Input(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes);
  }

  public RefusedBytesException refused(String why) {
    return new RefusedBytesException("byte " + bytes.position() + ": " + why);
  }

  public boolean isAtEnd() {
    return !bytes.hasRemaining();
  }

  /** The first byte of the next item, which is not taken. */
  public int peek() {
    need(1);
    return bytes.get(bytes.position()) & 0xff;
  }

  public int major() {
    return peek() >>> 5;
  }

  private void need(long count) {
    if (count > bytes.remaining()) {
      throw refused("the bytes end early");
    }
  }

  private int take() {
    need(1);
    return bytes.get() & 0xff;
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
      need(2);
      number = bytes.getShort() & 0xffff;
      least = 0x100;
    } else if (info == 26) {
      need(4);
      number = bytes.getInt() & 0xffff_ffffL;
      least = 0x1_0000;
    } else if (info == 27) {
      need(8);
      number = bytes.getLong();
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
    need(4);
    return Float.intBitsToFloat(bytes.getInt());
  }

  public double float64() {
    if (peek() != Output.DOUBLE) {
      throw refused("here should be a double");
    }
    take();
    need(8);
    return Double.longBitsToDouble(bytes.getLong());
  }

  public byte[] bytes(String what) {
    long length = head(Output.BYTES, what);
    need(length);
    byte[] value = new byte[(int) length];
    bytes.get(value);
    return value;
  }

  public String text(String what) {
    long length = head(Output.TEXT, what);
    need(length);
    int at = bytes.position();
    if (isAscii(at, (int) length)) {
      bytes.position(at + (int) length);
      return new String(bytes.array(), at, (int) length, StandardCharsets.ISO_8859_1);
    }
    ByteBuffer encoded = bytes.slice(at, (int) length);
    try {
      String value = StandardCharsets.UTF_8.newDecoder().decode(encoded).toString();
      bytes.position(at + (int) length);
      return value;
    } catch (CharacterCodingException e) {
      throw refused("a text that is not UTF-8");
    }
  }

  private boolean isAscii(int from, int length) {
    for (int i = from; i < from + length; i++) {
      if (bytes.get(i) < 0) {
        return false;
      }
    }
    return true;
  }
}
