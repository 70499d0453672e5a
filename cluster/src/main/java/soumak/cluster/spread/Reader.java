package soumak.cluster.spread;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads a message; whatever is wrong with it ends in a {@link BadMessageException}. */
final class Reader {
  private final byte[] bytes;
  private final int end;
  private int at;

  Reader(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  private Reader(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  private int take(int count) {
    if (count < 0 || count > end - at) {
      throw new BadMessageException(
          "it ends at byte " + end + ", where " + count + " more were to come");
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
    return aCount(1);
  }

  /** A number of things of which each takes so many bytes at least. */
  int aCount(int least) {
    int count = anInt();
    if (count < 0 || count > (end - at) / least) {
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

  /** What {@link Writer#some} or {@link Writer#someBytes} has written, where it is. */
  Reader part() {
    int count = aCount();
    int from = take(count);
    return new Reader(bytes, from, from + count);
  }

  /** The next bytes of the message, to be read at once; numbers of arrays are little-endian. */
  ByteBuffer block(long length) {
    int count = (int) Math.min(length, Integer.MAX_VALUE);
    return ByteBuffer.wrap(bytes, take(count), count).order(ByteOrder.LITTLE_ENDIAN);
  }

  String chars() {
    char[] chars = new char[aCount(Character.BYTES)];
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) aShort();
    }
    return new String(chars);
  }

  int left() {
    return end - at;
  }

  void end() {
    if (at != end) {
      throw new BadMessageException((end - at) + " bytes are too much");
    }
  }
}
