package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** In a file with a hole, so that it takes no memory. */
  @ParameterizedTest
  @ValueSource(
      longs = {
        // The bytes behind the second GiB are only those that a position needs.
        2 * Chunk.WINDOW - Chunk.HEADER - Chunk.MOST + 8,
        2 * Chunk.WINDOW - 120,
        2 * Chunk.WINDOW,
        5 * Chunk.WINDOW + 4096
      })
  void blocksOfSomeGiB(long bytes, @TempDir Path folder) throws IOException {
    List<Block> before = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      before.add(Blocks.acquire(Blocks.LARGEST + 8));
    }
    try (FileChannel file =
        FileChannel.open(
            folder.resolve("memory"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      Blocks.source = (arena, size) -> map(file, size, arena);
      Block block = Blocks.acquire(bytes);
      long last = block.chunk.place(Chunk.HEADER + bytes - 8);
      Chunk.buffer(Chunk.number(last)).putLong(Chunk.offset(last), 7);
      assertThat(Chunk.number(last) - block.chunk.number)
          .isEqualTo((int) ((Chunk.HEADER + bytes - 8) / Chunk.WINDOW));
      long reach = Math.min(Chunk.HEADER + bytes, 2 * Chunk.WINDOW - 9);
      assertThat((long) Chunk.buffer(block.chunk.number).capacity()).isGreaterThanOrEqualTo(reach);
      Blocks.release(block);
    } finally {
      Blocks.source = Blocks.JDK;
      before.forEach(Blocks::release);
    }
  }

  interface Largest extends Struct {
    @Length((1 << 30) - 64)
    byte xs(int index);

    void xs(int index, byte value);
  }

  /** The last one begins just before the end of a GiB. */
  @Test
  void aRowOfTheLargestStructures(@TempDir Path folder) throws IOException {
    int last = (int) Memory.sizeOf(Largest.class) - 1;
    try (FileChannel file =
            FileChannel.open(
                folder.resolve("memory"),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        Region region = Region.lifo()) {
      Blocks.source = (arena, size) -> map(file, size, arena);
      Ptr<Largest> row = region.alloc(Largest.class, 3);
      for (int i = 0; i < 3; i++) {
        row.get(i).xs(0, (byte) i);
        row.get(i).xs(last, (byte) -i);
      }
      for (int i = 0; i < 3; i++) {
        assertThat(row.get(i).xs(0)).isEqualTo((byte) i);
        assertThat(row.get(i).xs(last)).isEqualTo((byte) -i);
      }
    } finally {
      Blocks.source = Blocks.JDK;
    }
  }

  private static MemorySegment map(FileChannel file, long bytes, Arena arena) {
    try {
      return file.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void eachBufferHasItsNumberAsAPosition() {
    for (long windows = 1; windows < 5; windows++) {
      for (long more = -2 * Chunk.MOST; more <= 2 * Chunk.MOST; more += Chunk.MOST / 8) {
        for (long odd = -8; odd <= 8; odd += 8) {
          long bytes = windows * Chunk.WINDOW + more + odd;
          long size = Chunk.size(bytes);
          int count = Chunk.count(size);
          long last = (count - 1) * Chunk.WINDOW;
          assertThat(last).as(bytes + "").isLessThan(Chunk.HEADER + bytes);
          assertThat((Chunk.HEADER + bytes - 1) / Chunk.WINDOW).as(bytes + "").isLessThan(count);
          if (count > 1) {
            assertThat(size - last).as(bytes + "").isGreaterThanOrEqualTo(Chunk.MOST);
          }
        }
      }
    }
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
