package soumak.cluster.objects;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;

/** Bytes in the making; {@link In} reads them. Numbers are big endian. */
final class Out {
  private ByteBuffer buffer = ByteBuffer.allocate(64);

  static Out of(int kind) {
    return new Out().number(kind);
  }

  private ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      int size = Math.max(2 * buffer.capacity(), buffer.position() + bytes);
      buffer = ByteBuffer.allocate(size).put(buffer.flip());
    }
    return buffer;
  }

  /** One byte. */
  Out number(int small) {
    room(1).put((byte) small);
    return this;
  }

  Out number(long number) {
    room(8).putLong(number);
    return this;
  }

  Out bytes(byte[] bytes) {
    room(4 + bytes.length).putInt(bytes.length).put(bytes);
    return this;
  }

  Out id(ObjectId id) {
    return number(id.node()).number(id.number());
  }

  Out ids(Collection<ObjectId> ids) {
    room(4).putInt(ids.size());
    ids.forEach(this::id);
    return this;
  }

  Out numbers(Collection<Long> numbers) {
    room(4).putInt(numbers.size());
    numbers.forEach(this::number);
    return this;
  }

  byte[] toBytes() {
    return Arrays.copyOf(buffer.array(), buffer.position());
  }
}
