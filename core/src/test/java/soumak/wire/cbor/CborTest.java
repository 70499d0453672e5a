package soumak.wire.cbor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.wire.RefusedBytesException;

/** Single items, by the examples of RFC 8949, appendix A. */
class CborTest {
  private static String written(Consumer<Output> write) {
    Output out = new Output();
    write.accept(out);
    return HexFormat.of().formatHex(out.toByteArray());
  }

  private static Input input(String hex) {
    return new Input(HexFormat.of().parseHex(hex));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "1, 01",
    "10, 0a",
    "23, 17",
    "24, 1818",
    "25, 1819",
    "100, 1864",
    "1000, 1903e8",
    "1000000, 1a000f4240",
    "1000000000000, 1b000000e8d4a51000",
    "-1, 20",
    "-10, 29",
    "-100, 3863",
    "-1000, 3903e7",
    "9223372036854775807, 1b7fffffffffffffff",
    "-9223372036854775808, 3b7fffffffffffffff"
  })
  void integers(long value, String hex) {
    assertThat(written(out -> out.integer(value))).isEqualTo(hex);
    Input in = input(hex);
    assertThat(in.integer(Long.MIN_VALUE, Long.MAX_VALUE, "a number")).isEqualTo(value);
    assertThat(in.isAtEnd()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"'', 60", "a, 6161", "IETF, 6449455446", "ü, 62c3bc", "水, 63e6b0b4"})
  void texts(String value, String hex) {
    assertThat(written(out -> assertThat(out.text(value)).isTrue())).isEqualTo(hex);
    assertThat(input(hex).text("a text")).isEqualTo(value);
  }

  @Test
  void halfASurrogatePairIsNoText() {
    assertThat(written(out -> assertThat(out.text("a\ud800")).isFalse())).isEmpty();
  }

  @Test
  void floatsBooleansAndNull() {
    assertThat(written(out -> out.float32(100_000))).isEqualTo("fa47c35000");
    assertThat(input("fa47c35000").float32()).isEqualTo(100_000);
    assertThat(written(out -> out.float64(1.1))).isEqualTo("fb3ff199999999999a");
    assertThat(input("fb3ff199999999999a").float64()).isEqualTo(1.1);
    assertThat(written(out -> out.bool(true)) + written(out -> out.bool(false))).isEqualTo("f5f4");
    assertThat(input("f5").bool()).isTrue();
    assertThat(input("f4").bool()).isFalse();
    assertThat(written(Output::nothing)).isEqualTo("f6");
  }

  @Test
  void bytesArraysAndTags() {
    assertThat(written(out -> out.bytes(new byte[] {1, 2, 3, 4}))).isEqualTo("4401020304");
    assertThat(input("4401020304").bytes("bytes")).containsExactly(1, 2, 3, 4);
    assertThat(written(out -> out.head(Output.ARRAY, 3))).isEqualTo("83");
    assertThat(input("83010203").array("an array")).isEqualTo(3);
    assertThat(written(out -> out.head(Output.TAG, 55_799))).isEqualTo("d9d9f7");
  }

  @Test
  void manyItemsInARow() {
    Output out = new Output();
    for (int i = 0; i < 10_000; i++) {
      out.integer(i);
    }
    Input in = new Input(out.toByteArray());
    for (int i = 0; i < 10_000; i++) {
      assertThat(in.index(10_000, "all")).isEqualTo(i);
    }
    assertThat(in.isAtEnd()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "17",
        "1817",
        "1900ff",
        "1a0000ffff",
        "1b00000000ffffffff",
        "1bffffffffffffffff",
        "1c",
        "1d",
        "1e",
        "1f",
        "5f",
        "7f",
        "9f",
        "18",
        "19ff",
        "1affffff",
        "6161",
        "f5",
        "f97e00",
        "ff"
      })
  void noOtherFormOfAnIndexIsRead(String hex) {
    assertThatThrownBy(() -> input(hex).index(17, "few"))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageStartingWith("byte ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5818", "5a7fffffff", "5b7fffffffffffffff", "440102"})
  void nothingIsAllocatedForBytesThatAreNotThere(String hex) {
    assertThatThrownBy(() -> input(hex).bytes("bytes"))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining("end early");
  }
}
