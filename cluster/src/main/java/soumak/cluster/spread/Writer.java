package soumak.cluster.spread;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Builds a message. Used by one thread. */
final class Writer {
  private byte[] bytes = new byte[64];
  private int size;

  private int room(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, Math.addExact(size, more)));
    }
    size += more;
    return size - more;
  }

  Writer aByte(int value) {
    int at = room(1);
    bytes[at] = (byte) value;
    return this;
  }

  Writer aShort(int value) {
    return aByte(value >> 8).aByte(value);
  }

  Writer anInt(int value) {
    int at = room(4);
    bytes[at] = (byte) (value >> 24);
    bytes[at + 1] = (byte) (value >> 16);
    bytes[at + 2] = (byte) (value >> 8);
    bytes[at + 3] = (byte) value;
    return this;
  }

  Writer aLong(long value) {
    return anInt((int) (value >> 32)).anInt((int) value);
  }

  Writer aText(String text) {
    return someBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  Writer someBytes(byte[] some) {
    anInt(some.length);
    int at = room(some.length);
    System.arraycopy(some, 0, bytes, at, some.length);
    return this;
  }

  /** What another one has written, as {@link Reader#someBytes} reads it. */
  Writer some(Writer other) {
    anInt(other.size);
    int at = room(other.size);
    System.arraycopy(other.bytes, 0, bytes, at, other.size);
    return this;
  }

  /**
   * The next bytes of the message, to be filled at once; the numbers of arrays are little-endian.
   */
  ByteBuffer block(long length) {
    int count = Math.toIntExact(length);
    int at = room(count);
    return ByteBuffer.wrap(bytes, at, count).order(ByteOrder.LITTLE_ENDIAN);
  }

  int size() {
    return size;
  }

  /** So much will follow, and nothing behind it. */
  Writer reserve(int more) {
    bytes = Arrays.copyOf(bytes, Math.addExact(size, more));
    return this;
  }

  /** Strings that are no valid UTF-16 stay as they are. */
  Writer chars(String text) {
    anInt(text.length());
    for (int i = 0; i < text.length(); i++) {
      aShort(text.charAt(i));
    }
    return this;
  }

  /** Begins what {@link Reader#part} reads; {@link #end} or {@link #cut} has to follow. */
  int begin() {
    return room(Integer.BYTES);
  }

  /** What has been written since it began is whole. */
  Writer end(int begin) {
    int end = size;
    size = begin;
    anInt(end - begin - Integer.BYTES);
    size = end;
    return this;
  }

  /** Nothing was begun. */
  Writer cut(int begin) {
    size = begin;
    return this;
  }

  /** The message, to which nothing is added any more. */
  byte[] bytes() {
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }
}
