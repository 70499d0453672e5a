package soumak.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value's bytes in two parts, for those who send many values of the same classes at once and need
 * say only once which these are. One behind the other, the parts are what {@link Wire#toBytes}
 * gives.
 *
 * @param classes the beginning, with the table of the classes; for values of the same classes it is
 *     mostly the same array. Nobody may change it
 * @param objects the rest
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
public record Packed(byte[] classes, byte[] objects) {
  Packed within(int most, @Nullable Object value) {
    long length = (long) classes.length + objects.length;
    if (length > most) {
      String why = "it has " + length + " bytes, and " + most + " are read at most";
      throw new NotPortableException(value, List.of(why));
    }
    return this;
  }

  /** Both parts in one. */
  public byte[] whole() {
    byte[] whole = new byte[classes.length + objects.length];
    System.arraycopy(classes, 0, whole, 0, classes.length);
    System.arraycopy(objects, 0, whole, classes.length, objects.length);
    return whole;
  }
}
