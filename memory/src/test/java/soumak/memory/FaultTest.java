package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.ref.ReferenceQueue;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.memory.Structs.Cell;
import soumak.memory.Structs.Node;
import soumak.memory.Structs.Point;
import soumak.testing.Forked;

/** There is no more memory, at each point at which some is asked for; nothing is lost by that. */
class FaultTest {
  private long before;

  @BeforeEach
  void nothingInReserve() {
    while (Ledger.collect(10) > 0) {
      // What tests before this one have forgotten goes now, and not in between.
    }
    Memory.trim();
    before = Memory.used();
  }

  @AfterEach
  void memoryAgain() {
    Blocks.source = Blocks.JDK;
    assertThat(Memory.used()).isEqualTo(before);
  }

  /** The JDK gives memory so many times, and then no more. */
  private static AtomicInteger failAfter(int times) {
    AtomicInteger left = new AtomicInteger(times);
    Blocks.source =
        (Arena arena, long bytes) -> {
          if (left.getAndDecrement() <= 0) {
            throw new OutOfMemoryError("injected");
          }
          return Blocks.JDK.allocate(arena, bytes);
        };
    return left;
  }

  @Test
  void aRegionIsAsItWasBefore() {
    failAfter(0);
    try (Region region = Region.lifoReap()) {
      assertThatExceptionOfType(MemoryLimitException.class)
          .isThrownBy(() -> region.alloc(Bytes.class, 300_000))
          .withMessageContaining("no memory for 300,")
          .withMessageContaining("-XX:MaxDirectMemorySize")
          .withCauseInstanceOf(OutOfMemoryError.class);
      assertThat(region.bytes()).isZero();
      Blocks.source = Blocks.JDK;
      Unique<Bytes> bytes = region.allocUnique(Bytes.class, 300_000);
      bytes.get().set(299_999, (byte) 1);
      bytes.free();
    }
  }

  /** A program of many steps fails at each of them once, and frees what it has. */
  @Test
  void nothingIsLostWhateverFails() {
    int failures = 0;
    for (int i = 0; ; i++) {
      Memory.trim();
      AtomicInteger left = failAfter(i);
      try {
        program();
        assertThat(left.get()).isNotNegative();
        break;
      } catch (MemoryLimitException e) {
        failures++;
      }
      assertThat(Memory.used()).isEqualTo(before);
    }
    assertThat(failures).isGreaterThan(5);
  }

  private static void program() {
    Region.Key key = Region.newReapKey();
    try {
      try (Region outer = key.open();
          Region inner = Region.lifo()) {
        for (int i = 0; i < 3000; i++) {
          Ptr<Node> node = inner.alloc(Node.class);
          node.get().value(i);
          outer.allocUnique(Node.class, 1 + i % 50).get().left(node);
        }
        for (int i = 0; i < 4; i++) {
          outer.allocUnique(Bytes.class, 300_000).free();
          inner.alloc(Bytes.class, 300_000);
        }
      }
    } finally {
      key.free();
    }
  }

  /** The same with exceptions of the program itself, at any point. */
  @Test
  void nothingIsLostWhereverTheProgramThrows() {
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      int steps = random.nextInt(200);
      assertThatExceptionOfType(ArithmeticException.class)
          .isThrownBy(() -> throwAfter(steps, random.nextLong()));
      assertThat(Memory.used()).isEqualTo(before);
    }
  }

  private static void throwAfter(int steps, long seed) {
    Random random = new Random(seed);
    try (Region region = random.nextBoolean() ? Region.lifo() : Region.lifoReap()) {
      for (int i = 0; i < steps; i++) {
        switch (random.nextInt(4)) {
          case 0 -> region.alloc(Point.class, 1 + random.nextInt(100)).get().x(1);
          case 1 -> region.allocCounted(Cell.class).alias();
          case 2 -> region.allocUnique(Bytes.class, random.nextInt(50_000)).borrow().close();
          default -> {
            if (random.nextInt(20) == 0) {
              throwAfter(steps / 2, random.nextLong());
            }
          }
        }
      }
      throw new ArithmeticException("of the program");
    }
  }

  /** A block is freed behind the look into the pool, and before what is free is counted. */
  @Test
  void whatOthersFreeJustThenIsFound() {
    failAfter(1);
    Deque<Block> held = allBlocks();
    Ledger.collector = () -> {};
    AtomicBoolean isFreed = new AtomicBoolean();
    Blocks.source =
        (arena, bytes) -> {
          if (!isFreed.getAndSet(true)) {
            Blocks.release(held.remove());
          }
          throw new OutOfMemoryError("injected");
        };
    try (Region region = Region.lifo()) {
      region.alloc(Point.class).get().x(1);
      assertThatExceptionOfType(MemoryLimitException.class)
          .isThrownBy(() -> region.alloc(Bytes.class, 20_000));
    } finally {
      Ledger.collector = System::gc;
      held.forEach(Blocks::release);
    }
  }

  /** Whatever is freed meanwhile, it is of no use to who wants more. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5})
  void whoFindsNoMemoryForLongGivesUp(int turns) {
    Deque<Block> held = new ArrayDeque<>();
    for (int i = 0; i < 100; i++) {
      held.add(Blocks.acquire(1));
    }
    failAfter(0);
    AtomicInteger collections = new AtomicInteger();
    Ledger.collector =
        () -> {
          if (collections.incrementAndGet() % turns == 0) {
            Blocks.release(held.remove());
          }
        };
    try (Region region = Region.lifo()) {
      assertThatExceptionOfType(MemoryLimitException.class)
          .isThrownBy(() -> region.alloc(Bytes.class, 300_000));
    } finally {
      Ledger.collector = System::gc;
      held.forEach(Blocks::release);
    }
    assertThat(collections).hasValueLessThanOrEqualTo(10);
  }

  /** All small blocks that there are. */
  private static Deque<Block> allBlocks() {
    Deque<Block> all = new ArrayDeque<>();
    try {
      while (true) {
        all.add(Blocks.acquire(1));
      }
    } catch (MemoryLimitException full) {
      return all;
    }
  }

  @Test
  void whatIsNoShortageIsNotHidden() {
    Blocks.source =
        (arena, bytes) -> {
          throw new IllegalStateException("injected");
        };
    try (Region region = Region.lifo()) {
      assertThatExceptionOfType(IllegalStateException.class)
          .isThrownBy(() -> region.alloc(Bytes.class, 300_000))
          .withMessage("injected");
    }
  }

  /** The same of the collector's heap, in a JVM of its own. */
  @Test
  void withoutMemoryForJavaObjectsNothingIsLost() throws Exception {
    Forked ended = Forked.run(ShortageProgram.class, "-Xmx24m");
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("nothing was lost, live: 0");
  }

  private static final class Part extends Single {
    private final int failures;
    private int tries;

    Part(int failures, ReferenceQueue<Object> queue, Ring ring) {
      super(null, queue, ring);
      this.failures = failures;
    }

    @Override
    String what() {
      return "an object of a test";
    }

    @Override
    long bytes() {
      return 0;
    }

    @Override
    void reclaim() {
      if (++tries <= failures) {
        throw new OutOfMemoryError("injected");
      }
    }
  }

  /** It is found again in its ring, and the others of its batch are given back. */
  @Test
  void whatCannotBeReclaimedIsTriedAgain() {
    Ring ring = new Ring();
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    Part fails = new Part(1, queue, ring);
    Part other = new Part(0, queue, ring);
    Entry batch =
        new Entry(null, queue, ring) {
          @Override
          int size() {
            return 2;
          }

          @Override
          List<Single> parts() {
            return List.of(fails, other);
          }
        };
    batch.link();
    Ledger.leaked(batch);
    assertThat(other.tries).isOne();
    assertThat(ring.copy()).containsExactly(fails);
    assertThat(fails.refersTo(null)).isTrue();
    Ledger.leaked(fails);
    assertThat(fails.tries).isEqualTo(2);
    assertThat(ring.copy()).isEmpty();
  }

  /** A large object's bytes are being read into, when its memory is to go. */
  @Test
  void memoryThatNativeCodeUsesStaysAsLong() throws Exception {
    long reserved = Memory.reserved();
    Pipe pipe = Pipe.open();
    Region region = Region.lifo();
    ByteBuffer buffer = region.alloc(Bytes.class, 1_000_000).get().buffer(0, 10);
    Thread reader =
        new Thread(() -> {
          try {
            pipe.source().read(buffer);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    reader.start();
    Awaitility.await().until(() -> isReading(reader));
    region.close();
    Memory.trim();
    assertThat(Memory.reserved()).isGreaterThanOrEqualTo(reserved + 1_000_000);
    pipe.sink().write(ByteBuffer.allocate(10));
    reader.join();
    pipe.sink().close();
    pipe.source().close();
    Memory.trim();
    assertThat(Memory.reserved()).isEqualTo(reserved);
  }

  private static boolean isReading(Thread thread) {
    return Arrays.stream(thread.getStackTrace()).anyMatch(it -> it.getMethodName().equals("read0"));
  }
}
