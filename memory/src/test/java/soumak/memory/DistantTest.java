package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Rows that are longer than a buffer reaches. */
class DistantTest {
  /** More than a GiB has 2 buffers. */
  private static final int COUNT = (1 << 24) + 10_000;

  private static final int HEADER = 8;

  interface Wide extends Struct {
    @Length(7)
    long xs(int index);

    void xs(int index, long value);

    Ptr<Wide> next();

    void next(Ptr<Wide> value);
  }

  @Test
  void aRowLongerThanAGiB() {
    assumeThat(Runtime.getRuntime().maxMemory()).isGreaterThan(3L << 30);
    try (Region region = Region.lifo()) {
      Ptr<Wide> row = region.alloc(Wide.class, COUNT);
      int seam = (int) ((Chunk.WINDOW - Chunk.HEADER - HEADER) / Memory.sizeOf(Wide.class));
      int[] some = {0, 1, seam - 1, seam, seam + 1, COUNT - 1};
      for (int i : some) {
        assertThat(row.get(i).xs(6)).isZero();
        row.get(i).xs(0, i);
        row.get(i).xs(6, -i);
        row.get(i).next(row.at(seam + 1));
      }
      for (int i : some) {
        assertThat(row.get(i).xs(0)).isEqualTo(i);
        assertThat(row.get(i).xs(6)).isEqualTo(-i);
        assertThat(row.get(i).next()).isEqualTo(row.at(seam + 1));
        assertThat(row.get(i).next().get()).isEqualTo(row.get(seam + 1));
        assertThat(row.at(i)).hasSameHashCodeAs(row.at(i)).isNotEqualTo(row.at((i + 2) % COUNT));
      }
      assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> row.get(COUNT));
    }
  }

  @Test
  void itsBuffersAreOneBehindTheOther() {
    assumeThat(Runtime.getRuntime().maxMemory()).isGreaterThan(3L << 30);
    Block block = Blocks.acquire(Chunk.WINDOW + 4096);
    int first = block.chunk.number;
    ByteBuffer second = Chunk.buffer(first + 1);
    second.putLong(40, 7);
    assertThat(Chunk.buffer(first).getLong((int) Chunk.WINDOW + 40)).isEqualTo(7);
    assertThat(block.chunk.place(Chunk.WINDOW + 40)).isEqualTo(Chunk.place(first + 1, 40));
    Block other = Blocks.acquire(Blocks.LARGEST + 8);
    assertThat(other.chunk.number).isNotIn(first, first + 1);
    Blocks.release(other);
    Blocks.release(block);
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> Chunk.buffer(first + 1))
        .withMessageContaining("unchecked code");
  }

  @Test
  void theHeapsObjectsAreSmaller() {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> Region.heap().alloc(Wide.class, 1 << 26))
        .withMessageContaining("use another region");
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> Region.heap().allocUnique(Bytes.class, Integer.MAX_VALUE));
  }
}
