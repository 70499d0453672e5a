package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.memory.OwnershipException.Kind;

/** Bytes in a row, on and off the heap. */
class BytesTest {
  static List<Region> regions() {
    return List.of(Region.lifo(), Region.lifoReap(), Region.heap());
  }

  @ParameterizedTest
  @MethodSource("regions")
  void numbersAreBigEndianAndNeedNoAlignment(Region region) {
    try (region) {
      Bytes bytes = region.alloc(Bytes.class, 16).get();
      bytes.setInt(1, 0x01020304);
      assertThat(bytes.get(1)).isEqualTo((byte) 1);
      assertThat(bytes.get(4)).isEqualTo((byte) 4);
      assertThat(bytes.getInt(1)).isEqualTo(0x01020304);
      bytes.setShort(5, (short) 0xABCD);
      assertThat(bytes.get(5)).isEqualTo((byte) 0xAB);
      assertThat(bytes.getShort(5)).isEqualTo((short) 0xABCD);
      bytes.setLong(7, Long.MIN_VALUE + 1);
      assertThat(bytes.get(7)).isEqualTo((byte) 0x80);
      assertThat(bytes.get(14)).isEqualTo((byte) 1);
      assertThat(bytes.getLong(7)).isEqualTo(Long.MIN_VALUE + 1);
      bytes.set(15, (byte) -1);
      assertThat(bytes.get(15)).isEqualTo((byte) -1);
      assertThat(bytes.get(0)).isZero();
    }
  }

  /** Around the sizes from which memory is cleared in another way. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8, 16, 17, 24, 25, 32, 33, 120, 4_087, 4_088, 4_089, 32_000, 70_000})
  void whatOthersHadIsZero(int size) {
    for (int round = 0; round < 3; round++) {
      Counted<Bytes> counted = Region.heap().allocCounted(Bytes.class, size);
      Bytes bytes = counted.get();
      byte[] seen = new byte[size];
      bytes.copyTo(0, seen, 0, size);
      assertThat(seen).containsOnly(0);
      bytes.fill((byte) -1);
      counted.drop();
    }
  }

  @ParameterizedTest
  @MethodSource("regions")
  void copies(Region region) {
    try (region) {
      Bytes bytes = region.alloc(Bytes.class, 10).get();
      byte[] text = "0123456789".getBytes(StandardCharsets.US_ASCII);
      bytes.copyFrom(0, text, 0, 10);
      // Overlapping.
      bytes.copyFrom(2, bytes, 0, 8);
      byte[] out = new byte[12];
      bytes.copyTo(0, out, 1, 10);
      assertThat(new String(out, 1, 10, StandardCharsets.US_ASCII)).isEqualTo("0101234567");
      Bytes other = region.alloc(Bytes.class, 4).get();
      other.copyFrom(0, bytes, 6, 4);
      assertThat(other.getInt(0)).isEqualTo(0x34353637);
      bytes.fill((byte) 'x');
      assertThat(bytes.getLong(2)).isEqualTo(0x7878787878787878L);
      assertThat(other.getInt(0)).isEqualTo(0x34353637);
    }
  }

  @ParameterizedTest
  @MethodSource("regions")
  void slices(Region region) {
    try (region) {
      Bytes bytes = region.alloc(Bytes.class, 10).get();
      Bytes slice = bytes.slice(3, 4);
      slice.setInt(0, 7);
      assertThat(bytes.getInt(3)).isEqualTo(7);
      assertThat(slice.length()).isEqualTo(4);
      assertThat(slice.slice(4, 0).length()).isZero();
      slice.slice(1, 2).fill((byte) 9);
      assertThat(bytes.get(4)).isEqualTo((byte) 9);
      assertThat(bytes.get(6)).isEqualTo((byte) 7);
      refused(() -> slice.get(4));
      refused(() -> slice.slice(1, 4));
    }
  }

  private static void refused(ThrowingCallable code) {
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(code);
  }

  @ParameterizedTest
  @MethodSource("regions")
  void nothingReachesOutside(Region region) {
    try (region) {
      Bytes before = region.alloc(Bytes.class, 8).get();
      Bytes bytes = region.alloc(Bytes.class, 8).get();
      Bytes after = region.alloc(Bytes.class, 8).get();
      byte[] array = new byte[20];
      refused(() -> bytes.get(8));
      refused(() -> bytes.get(-1));
      refused(() -> bytes.set(8, (byte) 1));
      refused(() -> bytes.set(Integer.MIN_VALUE, (byte) 1));
      refused(() -> bytes.getShort(7));
      refused(() -> bytes.setShort(-1, (short) 1));
      refused(() -> bytes.getInt(5));
      refused(() -> bytes.setInt(Integer.MAX_VALUE, 1));
      refused(() -> bytes.getLong(1));
      refused(() -> bytes.setLong(-8, 1));
      refused(() -> bytes.slice(0, 9));
      refused(() -> bytes.slice(-1, 1));
      refused(() -> bytes.slice(3, -1));
      refused(() -> bytes.copyFrom(0, array, 0, 9));
      refused(() -> bytes.copyFrom(0, array, 18, 3));
      refused(() -> bytes.copyFrom(-1, array, 0, 1));
      refused(() -> bytes.copyTo(4, array, 0, 5));
      refused(() -> bytes.copyTo(0, array, -1, 1));
      refused(() -> bytes.copyFrom(0, after, 1, 8));
      refused(() -> bytes.copyFrom(1, after, 0, 8));
      refused(() -> bytes.buffer(1, 8));
      assertThat(before.getLong(0)).isZero();
      assertThat(after.getLong(0)).isZero();
    }
  }

  @Test
  void nothingIsReadAfterTheEnd() {
    Region region = Region.lifo();
    Bytes bytes = region.alloc(Bytes.class, 8).get();
    Bytes slice = bytes.slice(1, 2);
    region.close();
    byte[] array = new byte[8];
    for (ThrowingCallable it :
        List.<ThrowingCallable>of(
            () -> bytes.get(0),
            () -> bytes.set(0, (byte) 1),
            () -> bytes.getShort(0),
            () -> bytes.setShort(0, (short) 1),
            () -> bytes.getInt(0),
            () -> bytes.setInt(0, 1),
            () -> bytes.getLong(0),
            () -> bytes.setLong(0, 1),
            () -> bytes.fill((byte) 1),
            () -> bytes.copyFrom(0, array, 0, 1),
            () -> bytes.copyTo(0, array, 0, 1),
            () -> bytes.copyFrom(0, bytes, 0, 1),
            () -> bytes.buffer(0, 1),
            () -> slice.get(0))) {
      Misuse.is(Kind.USE_AFTER_FREE, "Bytes is in a LIFO arena, which has been freed", it);
    }
    assertThat(bytes.length()).isEqualTo(8);
  }

  @Test
  void goThroughChannelsWithoutACopy() throws Exception {
    Pipe pipe = Pipe.open();
    try (Region region = Region.lifo()) {
      Bytes sent = region.alloc(Bytes.class, 100).get();
      Bytes received = region.alloc(Bytes.class, 100).get();
      for (int i = 0; i < 100; i++) {
        sent.set(i, (byte) i);
      }
      ByteBuffer out = sent.buffer(10, 80);
      assertThat(out.isDirect()).isTrue();
      assertThat(pipe.sink().write(out)).isEqualTo(80);
      assertThat(pipe.source().read(received.buffer(20, 80))).isEqualTo(80);
      for (int i = 0; i < 80; i++) {
        assertThat(received.get(20 + i)).isEqualTo((byte) (10 + i));
      }
      assertThat(received.get(19)).isZero();
    } finally {
      pipe.sink().close();
      pipe.source().close();
    }
  }

  @Test
  void largeOnesAreWhole() {
    try (Region region = Region.lifo()) {
      for (int size : new int[] {4095, 4096, 32_767, 32_768, 65_536, 262_144, 262_145, 3_000_000}) {
        Bytes bytes = region.alloc(Bytes.class, size).get();
        bytes.set(0, (byte) 1);
        bytes.set(size - 1, (byte) 2);
        assertThat(bytes.get(0) + bytes.get(size - 1)).isEqualTo(3);
        refused(() -> bytes.get(size));
      }
    }
  }
}
