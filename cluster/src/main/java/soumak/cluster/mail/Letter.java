package soumak.cluster.mail;

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

    // The office's thread's.
    private @Nullable Wire reader;
    private @Nullable ClassTable table;

    Classes(byte[] bytes) {
      this.bytes = bytes;
    }

    private ClassTable by(Wire wire) {
      ClassTable known = table;
      if (known == null || reader != wire) {
        known = wire.classTable(bytes);
        table = known;
        reader = wire;
      }
      return known;
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
   * The message. On the office's thread.
   *
   * @throws RefusedBytesException if the bytes are anything else
   */
  @Nullable Object read(Wire wire) {
    return wire.<@Nullable Object>unpack(classes.by(wire), objects, Object.class);
  }
}
