package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/** A value in the bytes of a message, without the tag that says it is one. */
final class ValueBytes {
  private static final Classes CLASSES = new Classes(ValueBytes.class.getClassLoader());

  private ValueBytes() {}

  static byte[] written(Object value) {
    Writer out = new Writer();
    Values.write(value, out, () -> "a field");
    byte[] bytes = out.bytes();
    assertThat(bytes[0]).isEqualTo((byte) Encoder.VALUE);
    return Arrays.copyOfRange(bytes, 1, bytes.length);
  }

  static Object read(byte[] bytes) {
    Reader in = new Reader(bytes);
    Object value = Values.read(in, CLASSES);
    in.end();
    return value;
  }
}
