package soumak.cluster.mail;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import soumak.wire.ClassTable;
import soumak.wire.Packed;
import soumak.wire.RefusedBytesException;
import soumak.wire.Wire;

/** A message on its way: what its objects are, and the objects. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record Letter(Classes classes, byte[] objects) {
  /**
   * What stands before the objects of many messages. It is sent once with those that go together,
   * and read once.
   */
  static final class Classes {
    final byte[] bytes;

    private @Nullable Known known;

    /** In one object, as a task that puts may read it beside the office's thread. */
    private record Known(Wire reader, ClassTable table) {}

    Classes(byte[] bytes) {
      this.bytes = bytes;
    }

    boolean isSameAs(Classes other) {
      return this == other || Arrays.equals(bytes, other.bytes);
    }

    private ClassTable by(Wire wire) {
      Known it = known;
      if (it == null || it.reader != wire) {
        it = new Known(wire, wire.classTable(bytes));
        known = it;
      }
      return it.table;
    }
  }

  /**
   * A message as it is sent.
   *
   * @param last of a message before it, which mostly has the same classes
   */
  static Letter of(Packed message, @Nullable Classes last) {
    Classes classes =
        last != null && last.bytes == message.classes() ? last : new Classes(message.classes());
    return new Letter(classes, message.objects());
  }

  /**
   * The message.
   *
   * @param same its classes, or those of another letter that are the same and have been read
   * @throws RefusedBytesException if the bytes are anything else
   */
  @Nullable Object read(Classes same, Wire wire) {
    return wire.<@Nullable Object>unpack(same.by(wire), objects, Object.class);
  }
}
