package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pool of blocks. */
class BlocksTest {
  @ParameterizedTest
  @ValueSource(
      longs = {
        1, 4095, 4096, 4097, 8192, 8193, 16_640, 16_641, 65_536, 66_560, 66_561, 262_144, 266_240,
        266_241, 1_000_000
      })
  void aBlockIsLargeEnough(long bytes) {
    long used = Memory.used();
    Block block = Blocks.acquire(bytes);
    assertThat(block.size).isGreaterThanOrEqualTo(bytes);
    assertThat(block.size).isLessThan(Math.max(4097, 2 * bytes + bytes / 32));
    assertThat(Memory.used()).isEqualTo(used + block.size);
    assertThat(Chunk.number(block.place())).isEqualTo(block.chunk.number);
    assertThat(Chunk.offset(block.place())).isEqualTo(block.offset);
    assertThat(Chunk.place(block.chunk.number, (int) block.offset)).isEqualTo(block.place());
    block.chunk.segment.set(ValueLayout.JAVA_BYTE, block.offset + block.size - 1, (byte) 1);
    Blocks.release(block);
    assertThat(Memory.used()).isEqualTo(used);
  }

  /** Where a program asks for a power of two, and the length is put in front. */
  @ParameterizedTest
  @ValueSource(longs = {16_384, 32_768, 65_536, 131_072, 262_144})
  void aPowerOfTwoAndItsLengthNeedNoBlockOfTwiceTheSize(long bytes) {
    Block block = Blocks.acquire(bytes + 8);
    assertThat(block.size).isLessThanOrEqualTo(bytes + bytes / 64);
    Blocks.release(block);
  }

  @Test
  void blocksAreUsedAgain() {
    Block first = Blocks.acquire(10_000);
    Blocks.release(first);
    Block second = Blocks.acquire(12_000);
    assertThat(second).isSameAs(first);
    Blocks.release(second);
  }

  @Test
  void chunksGoBackWhenTheyAreWhollyFree() {
    Memory.trim();
    long reserved = Memory.reserved();
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      blocks.add(Blocks.acquire(100_000));
    }
    assertThat(Memory.reserved()).isGreaterThan(reserved + 10_000_000);
    Block kept = blocks.removeLast();
    blocks.forEach(Blocks::release);
    Memory.trim();
    assertThat(Memory.reserved()).isBetween(reserved + 1, reserved + 2_000_000);
    assertThat(Chunk.buffer(kept.chunk.number).getLong(0)).isZero();
    Blocks.release(kept);
    Memory.trim();
    assertThat(Memory.reserved()).isEqualTo(reserved);
  }

  @Test
  void noMoreThanTheRestIsKept() {
    Memory.trim();
    long reserved = Memory.reserved();
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      blocks.add(Blocks.acquire(262_144));
    }
    assertThat(Memory.reserved()).isGreaterThan(reserved + 250_000_000);
    blocks.forEach(Blocks::release);
    assertThat(Memory.reserved()).isLessThanOrEqualTo(reserved + Settings.RETAIN + (2 << 20));
    Memory.trim();
    assertThat(Memory.reserved()).isEqualTo(reserved);
  }

  /** So a program that needs little takes little, and one that needs much asks seldom. */
  @ParameterizedTest
  @ValueSource(longs = {4096, 32_768, 262_144})
  void chunksGrowWithWhatIsUsed(long bytes) {
    Memory.trim();
    List<Block> blocks = new ArrayList<>();
    List<Long> chunks = new ArrayList<>();
    while (chunks.size() < 12) {
      long before = Memory.reserved();
      blocks.add(Blocks.acquire(bytes));
      if (Memory.reserved() > before) {
        chunks.add(Memory.reserved() - before);
      }
    }
    assertThat(chunks).isSorted();
    assertThat(chunks.getFirst()).isGreaterThan(Math.max(65_536, bytes));
    assertThat(chunks.getLast()).isBetween(3L << 18, (1L << 20) + 4096);
    blocks.forEach(Blocks::release);
    Memory.trim();
  }

  /** A region is closed while somebody else looks for memory: its chunk is in the pool then. */
  @Test
  void aChunkThatIsFreedMeanwhileIsFound() {
    Deque<Block> freed = new ArrayDeque<>(List.of(Blocks.acquire(200_000)));
    assertThat(collectWhileFreed(freed)).as("left after the first of ten").isEqualTo(9);
    assertThat(collectWhileFreed(freed)).isZero();
  }

  @Test
  void aBlockThatIsFreedMeanwhileIsFound() {
    Block kept = Blocks.acquire(4096);
    Block other = Blocks.acquire(4096);
    assertThat(collectWhileFreed(new ArrayDeque<>(List.of(other)))).isEqualTo(9);
    Blocks.release(kept);
  }

  private static int collectWhileFreed(Deque<Block> freed) {
    while (Ledger.collect(10) > 0) {
      // What other tests have forgotten is no matter of this one.
    }
    Ledger.collector =
        () -> {
          if (!freed.isEmpty()) {
            Blocks.release(freed.remove());
          }
        };
    try {
      return Ledger.collect(10);
    } finally {
      Ledger.collector = System::gc;
    }
  }

  @Test
  void numbersOfChunksAreUsedAgain() {
    Block first = Blocks.acquire(1_000_000);
    int number = first.chunk.number;
    Blocks.release(first);
    int highest = number;
    for (int i = 0; i < 100; i++) {
      Block block = Blocks.acquire(1_000_000 + 8 * i);
      highest = Math.max(highest, block.chunk.number);
      Blocks.release(block);
    }
    assertThat(highest).isEqualTo(number);
  }

  /** Each block is had by one at a time: who has it finds its own mark in it. */
  @Test
  void noBlockIsGivenTwice() throws Exception {
    long used = Memory.used();
    List<Thread> threads = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    for (int t = 1; t <= 4; t++) {
      long mark = t;
      Thread thread =
          new Thread(() -> {
            Deque<Block> mine = new ArrayDeque<>();
            Random random = new Random(mark);
            for (int i = 0; i < 20_000; i++) {
              if (random.nextBoolean() || mine.isEmpty()) {
                Block block = Blocks.acquire(1 + random.nextInt(40_000));
                block.chunk.segment.set(ValueLayout.JAVA_LONG, block.offset, mark);
                mine.add(block);
              } else {
                give(mine.remove(), mark);
              }
            }
            mine.forEach(it -> give(it, mark));
          });
      thread.setUncaughtExceptionHandler((it, failure) -> {
        synchronized (failures) {
          failures.add(failure);
        }
      });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
    assertThat(Memory.used()).isEqualTo(used);
  }

  private static void give(Block block, long mark) {
    assertThat(block.chunk.segment.get(ValueLayout.JAVA_LONG, block.offset)).isEqualTo(mark);
    Blocks.release(block);
  }
}
