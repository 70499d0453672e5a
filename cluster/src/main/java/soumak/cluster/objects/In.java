package soumak.cluster.objects;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads what {@link Out} has made. What comes over the network may be anything: all that is not
 * whole ends in an {@link IllegalArgumentException}, and no length is believed before the bytes are
 * there.
 */
final class In {
  private final ByteBuffer buffer;

  In(byte[] bytes) {
    buffer = ByteBuffer.wrap(bytes);
  }

  int small() {
    return part(() -> buffer.get() & 0xff);
  }

  long number() {
    return part(buffer::getLong);
  }

  byte[] bytes() {
    byte[] bytes = new byte[count(1)];
    buffer.get(bytes);
    return bytes;
  }

  ObjectId id() {
    return new ObjectId(number(), number());
  }

  List<ObjectId> ids() {
    return list(16, this::id);
  }

  List<Long> numbers() {
    return list(8, this::number);
  }

  /** As many as there are in another list. */
  List<Long> numbersFor(List<?> others) {
    List<Long> numbers = numbers();
    if (numbers.size() != others.size()) {
      throw new IllegalArgumentException(
          "a message about shared objects has " + numbers.size() + " numbers for " + others.size());
    }
    return numbers;
  }

  private <T> List<T> list(int size, Supplier<T> element) {
    int count = count(size);
    List<T> list = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      list.add(element.get());
    }
    return List.copyOf(list);
  }

  private int count(int size) {
    int count = part(buffer::getInt);
    if (count < 0 || count > buffer.remaining() / size) {
      throw cut();
    }
    return count;
  }

  private static <T> T part(Supplier<T> part) {
    try {
      return part.get();
    } catch (BufferUnderflowException e) {
      throw cut();
    }
  }

  private static IllegalArgumentException cut() {
    return new IllegalArgumentException("a message about shared objects is cut short");
  }
}
