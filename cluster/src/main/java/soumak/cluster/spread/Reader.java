package soumak.cluster.spread;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads a message; whatever is wrong with it ends in a {@link BadMessageException}. */
final class Reader {
  private final byte[] bytes;
  private int at;

  Reader(byte[] bytes) {
    this.bytes = bytes;
  }

  private int take(int count) {
    if (count < 0 || count > bytes.length - at) {
      throw new BadMessageException(
          "it ends at byte " + bytes.length + ", where " + count + " more were to come");
    }
    at += count;
    return at - count;
  }

  byte aByte() {
    return bytes[take(1)];
  }

  short aShort() {
    int from = take(2);
    return (short) ((bytes[from] << 8) | (bytes[from + 1] & 255));
  }

  int anInt() {
    int from = take(4);
    return (bytes[from] << 24)
        | ((bytes[from + 1] & 255) << 16)
        | ((bytes[from + 2] & 255) << 8)
        | (bytes[from + 3] & 255);
  }

  long aLong() {
    return ((long) anInt() << 32) | (anInt() & 0xFFFFFFFFL);
  }

  /** A number of things of which each takes a byte at least. */
  int aCount() {
    int count = anInt();
    if (count < 0 || count > bytes.length - at) {
      throw new BadMessageException("it says that " + count + " things follow");
    }
    return count;
  }

  String aText() {
    return new String(someBytes(), StandardCharsets.UTF_8);
  }

  byte[] someBytes() {
    int count = aCount();
    int from = take(count);
    return Arrays.copyOfRange(bytes, from, from + count);
  }

  /** The next bytes of the message, to be read at once. */
  ByteBuffer block(long length) {
    int count = (int) Math.min(length, Integer.MAX_VALUE);
    return ByteBuffer.wrap(bytes, take(count), count);
  }

  String chars() {
    char[] chars = new char[aCount()];
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) aShort();
    }
    return new String(chars);
  }

  int left() {
    return bytes.length - at;
  }

  void end() {
    if (at != bytes.length) {
      throw new BadMessageException((bytes.length - at) + " bytes are too much");
    }
  }
}
