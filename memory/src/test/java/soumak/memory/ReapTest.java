package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The allocators below regions, by places and sizes alone. */
class ReapTest {
  private final Reap reap = new Reap();
  private final long before = Memory.used();

  @AfterEach
  void allGoesBack() {
    reap.release();
    assertThat(reap.bytes()).isZero();
    assertThat(Memory.used()).isEqualTo(before);
  }

  @Test
  void aClassHoldsItsSizesWithLittleInVain() {
    int last = -1;
    for (int size = 8; size <= Storage.LARGE; size += 8) {
      int kind = Reap.classOf(size);
      int holds = Reap.sizeOf(kind);
      assertThat(holds).isGreaterThanOrEqualTo(size);
      assertThat(holds - size).isLessThanOrEqualTo(Math.max(8, size / 4));
      assertThat(kind).isBetween(last, last + 1);
      assertThat(Reap.classOf(holds)).isEqualTo(kind);
      last = kind;
    }
  }

  /** Objects that are alive do not overlap, whatever is freed and allocated. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void objectsDoNotOverlap(long seed) {
    Random random = new Random(seed);
    TreeMap<Long, Long> live = new TreeMap<>();
    for (int i = 0; i < 20_000; i++) {
      if (random.nextInt(5) < 3 || live.isEmpty()) {
        long size = 8L * (1 + random.nextInt(random.nextInt(50) == 0 ? 10_000 : 100));
        long place = reap.allocate(size);
        Map.Entry<Long, Long> below = live.floorEntry(place + size - 1);
        if (below != null) {
          assertThat(below.getKey() + below.getValue()).isLessThanOrEqualTo(place);
        }
        assertThat(place % 8).isZero();
        assertThat(Chunk.offset(place) + size)
            .isLessThanOrEqualTo(Chunk.buffer(Chunk.number(place)).capacity());
        live.put(place, size);
      } else {
        Long key = live.ceilingKey(random.nextLong() >>> 1);
        long place = key == null ? live.firstKey() : key;
        reap.free(place, live.remove(place));
      }
    }
  }

  @Test
  void whatIsFreeIsUsedFirst() {
    Set<Long> first = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      first.add(reap.allocate(40));
    }
    long bytes = reap.bytes();
    first.forEach(it -> reap.free(it, 40));
    Set<Long> second = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      second.add(reap.allocate(48));
    }
    assertThat(second).isEqualTo(first);
    assertThat(reap.bytes()).isEqualTo(bytes);
  }

  /** Buffers of a power of two with their lengths in front, which is how most are asked for. */
  @ParameterizedTest
  @ValueSource(ints = {256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536})
  void powersOfTwoTakeLittleMore(int bytes) {
    int count = (64 << 20) / bytes;
    for (int i = 0; i < count; i++) {
      reap.allocate(bytes + 8);
    }
    long more = bytes < 1024 ? 100L / 12 : 2;
    assertThat(reap.bytes()).isLessThanOrEqualTo((64L << 20) * (100 + more) / 100 + (1 << 20));
  }

  @Test
  void whatIsLargeGoesBackToThePool() {
    long small = reap.allocate(8);
    long bytes = reap.bytes();
    List<Long> large = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      large.add(reap.allocate(40_000 + 8 * i));
    }
    assertThat(reap.bytes()).isGreaterThan(bytes + 20 * 40_000);
    for (int i = 19; i >= 0; i -= 2) {
      reap.free(large.get(i), 40_000 + 8 * i);
    }
    for (int i = 0; i < 20; i += 2) {
      reap.free(large.get(i), 40_000 + 8 * i);
    }
    assertThat(reap.bytes()).isEqualTo(bytes);
    reap.free(small, 8);
  }

  @Test
  void afterItsEndThereIsNothing() {
    long place = reap.allocate(16);
    assertThat(reap.release()).isEqualTo(4096);
    assertThat(reap.allocate(16)).isZero();
    assertThat(reap.allocate(1_000_000)).isZero();
    reap.free(place, 16);
    assertThat(reap.allocate(16)).isZero();
    assertThat(reap.release()).isZero();
  }

  /** By a stale pointer or key. */
  @Test
  void whoKnowsOneThatHasEndedKeepsNothingOfIt() {
    List<WeakReference<MemorySegment>> given = new ArrayList<>();
    Blocks.source =
        (arena, bytes) -> {
          MemorySegment segment = Blocks.JDK.allocate(arena, bytes);
          given.add(new WeakReference<>(segment));
          return segment;
        };
    try {
      reap.allocate(2_000_000);
    } finally {
      Blocks.source = Blocks.JDK;
    }
    reap.release();
    Awaitility.await()
        .until(() -> {
          System.gc();
          return given.getFirst().refersTo(null);
        });
  }

  @Test
  void blocksGrowUpToABound() {
    Storage storage = new Storage();
    Map<Long, Long> growth = new HashMap<>();
    long last = 0;
    for (int i = 0; i < 100_000; i++) {
      storage.allocate(8);
      if (storage.bytes() != last) {
        growth.merge(storage.bytes() - last, 1L, Long::sum);
        last = storage.bytes();
      }
    }
    assertThat(growth.keySet()).containsExactlyInAnyOrder(4096L, 8192L, 16640L, 33280L, 66560L);
    assertThat(growth.get(4096L)).isOne();
    assertThat(growth.get(66560L)).isGreaterThan(5);
    storage.release();
  }

  /** Where that thread allocates nothing itself, as one that sends what others have made. */
  @Test
  void theHeapUsesAgainWhatAnotherThreadFrees() throws Exception {
    Heap heap = new Heap();
    // Of two threads that start one after the other, one at least has another reap than this one.
    try (ExecutorService one = Executors.newSingleThreadExecutor();
        ExecutorService two = Executors.newSingleThreadExecutor()) {
      for (int i = 0; i < 2_000; i++) {
        List<Long> places = new ArrayList<>();
        for (int j = 0; j < 100; j++) {
          places.add(heap.allocate(1_000));
        }
        assertThat(new HashSet<>(places)).hasSize(100);
        (i % 2 == 0 ? one : two).submit(() -> places.forEach(it -> heap.free(it, 1_000))).get();
      }
    }
    assertThat(heap.bytes()).isLessThan(1_000_000);
    heap.release();
  }

  /** The JDK's memory comes with system calls, and all of it is cleared. */
  @Test
  void whileTheJdkGivesMemoryForALargeObjectOthersAllocate() {
    AtomicLong small = new AtomicLong();
    Blocks.source =
        (arena, bytes) -> {
          if (bytes > 1_000_000 && reap.tryLock()) {
            reap.unlock();
            small.set(reap.allocate(8));
          }
          return Blocks.JDK.allocate(arena, bytes);
        };
    try {
      reap.free(reap.allocate(2_000_000), 2_000_000);
    } finally {
      Blocks.source = Blocks.JDK;
    }
    assertThat(small.get()).isNotZero();
  }

  @Test
  void theHeapFreesInOneThreadWhatAnotherAllocated() throws Exception {
    Heap heap = new Heap();
    List<Long> places = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      places.add(heap.allocate(64));
      places.add(heap.allocate(100_000));
    }
    long bytes = heap.bytes();
    Thread other =
        new Thread(() -> {
          for (int i = 0; i < 2000; i++) {
            heap.free(places.get(i), i % 2 == 0 ? 64 : 100_000);
          }
          for (int i = 0; i < 1000; i++) {
            places.set(i, heap.allocate(64));
          }
        });
    other.start();
    other.join();
    assertThat(heap.bytes()).isLessThan(bytes - 99_000_000);
    assertThat(new HashSet<>(places.subList(0, 1000))).hasSize(1000);
    assertThat(heap.allocate(64)).isNotZero();
    assertThat(heap.bytes()).isPositive();
    heap.release();
    assertThat(heap.bytes()).isZero();
  }
}
