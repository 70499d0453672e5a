package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Elements of arrays in messages. */
class KindTest {
  static Stream<Arguments> arrays() {
    return Stream.of(
        Arguments.of(Kind.BOOLEAN, new boolean[] {true, false, true}),
        Arguments.of(Kind.BYTE, new byte[] {1, -128, 127}),
        Arguments.of(Kind.SHORT, new short[] {-1, Short.MIN_VALUE, 258}),
        Arguments.of(Kind.CHAR, new char[] {'a', '\uffff', 0}),
        Arguments.of(Kind.INT, new int[] {-1, Integer.MIN_VALUE, 0x01020304}),
        Arguments.of(Kind.LONG, new long[] {-1, Long.MIN_VALUE, 0x0102030405060708L}),
        Arguments.of(Kind.FLOAT, new float[] {-0.0f, Float.NaN, 1.5f}),
        Arguments.of(Kind.DOUBLE, new double[] {-0.0, Double.NaN, 1e300}));
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void elementsComeAsTheyWere(Kind kind, Object array) {
    Writer out = new Writer().aByte(7);
    kind.write(out, array);
    out.anInt(42);
    Reader in = new Reader(out.bytes());
    assertThat(in.aByte()).isEqualTo((byte) 7);
    Object read = kind.array(3);
    kind.read(in, read);
    assertThat(read).isEqualTo(array);
    assertThat(in.anInt()).isEqualTo(42);
    in.end();
    assertThat(out.bytes()).hasSize(5 + 3 * kind.size());
  }

  @Test
  void aMessageThatEndsTooEarlyIsRefused() {
    Writer out = new Writer().aLong(1);
    assertThatThrownBy(() -> Kind.LONG.read(new Reader(out.bytes()), new long[2]))
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining("16 more were to come");
  }

  @Test
  void referencesAreNotWrittenAsNumbers() {
    assertThatThrownBy(() -> Kind.REF.write(new Writer(), new Object[1]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
