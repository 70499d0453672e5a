package soumak.bench.memory.huffman;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import soumak.bench.memory.huffman.Huffman.Coded;
import soumak.bench.memory.huffman.Huffman.Coder;
import soumak.memory.Memory;

/** Both coders write the same bits, and each reads what the other one wrote. */
class HuffmanTest {
  static final List<byte[]> PICTURES =
      List.of(
          new byte[] {7},
          new byte[] {-1, -1, -1},
          new byte[] {0, -128, 127, 0},
          all(),
          random(10_000),
          Huffman.picture(0, 5_000),
          Huffman.picture(1, 333));

  private final Coder manual = new ManualHuffman();
  private final Coder collected = new CollectedHuffman();

  private static byte[] all() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    return all;
  }

  private static byte[] random(int size) {
    byte[] random = new byte[size];
    new Random(1).nextBytes(random);
    return random;
  }

  @ParameterizedTest
  @FieldSource("PICTURES")
  void areDecodedAgain(byte[] picture) {
    long before = Memory.live();
    Coded coded = manual.encode(picture);
    Coded other = collected.encode(picture);
    assertThat(coded.bits()).isEqualTo(other.bits());
    assertThat(manual.decode(other)).isEqualTo(picture);
    assertThat(collected.decode(coded)).isEqualTo(picture);
    assertThat(coded.bits().length).isLessThanOrEqualTo(picture.length);
    assertThat(Memory.live()).isEqualTo(before);
  }
}
