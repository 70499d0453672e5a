package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import soumak.memory.Structs.Cell;
import soumak.memory.Structs.Node;
import soumak.memory.Structs.Point;

/** Several threads at once, as they may, and as they may not. */
class ConcurrencyTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 2000;

  /** Runs it in several threads; gives what each gave. */
  private static <T> List<T> together(Callable<T> body) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<T>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(threads.submit(body));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> it : all) {
        results.add(it.get());
      }
      return results;
    }
  }

  /** 1 if it went well, 0 if it was refused; anything else fails the test. */
  private static int unlessRefused(Runnable action) {
    try {
      action.run();
      return 1;
    } catch (OwnershipException e) {
      return 0;
    }
  }

  @Test
  void objectsOfOneRegionDoNotOverlap() throws Exception {
    try (Region region = Region.lifoReap()) {
      together(() -> {
        List<Unique<Point>> mine = new ArrayList<>();
        int id = System.identityHashCode(mine);
        for (int i = 0; i < ROUNDS * 10; i++) {
          Unique<Point> point = region.allocUnique(Point.class);
          assertThat(point.get().x()).isZero();
          point.get().x(id);
          mine.add(point);
          if (i % 3 == 0) {
            Unique<Point> other = mine.remove(i % mine.size());
            assertThat(other.get().x()).isEqualTo(id);
            other.free();
          }
        }
        for (Unique<Point> it : mine) {
          assertThat(it.get().x()).isEqualTo(id);
        }
        return null;
      });
    }
  }

  @Test
  void regionsOfManyThreadsShareThePool() throws Exception {
    long before = Memory.used();
    together(() -> {
      for (int i = 0; i < ROUNDS; i++) {
        try (Region region = Region.lifo()) {
          Ptr<Point> row = region.alloc(Point.class, 1 + i % 20_000);
          row.get(row.length() - 1).x(i);
          assertThat(row.get(row.length() - 1).x()).isEqualTo(i);
          if (i % 500 == 0) {
            Memory.trim();
          }
        }
      }
      return null;
    });
    assertThat(Memory.used()).isEqualTo(before);
  }

  @Test
  void oneOfManyFreesAUniquePointer() throws Exception {
    for (int round = 0; round < 200; round++) {
      Unique<Point> point = Region.heap().allocUnique(Point.class);
      List<Integer> freed = together(() -> unlessRefused(point::free));
      assertThat(freed.stream().mapToInt(it -> it).sum()).isOne();
    }
  }

  @Test
  void oneOfManyFreesAKeyOrHasItOpen() throws Exception {
    for (int round = 0; round < 200; round++) {
      Region.Key key = Region.newKey();
      AtomicInteger inside = new AtomicInteger();
      List<Integer> freed =
          together(() -> {
            unlessRefused(() -> {
              try (Region region = key.open()) {
                assertThat(inside.incrementAndGet()).isOne();
                region.alloc(Point.class).get().x(1);
                inside.decrementAndGet();
              }
            });
            return unlessRefused(key::free);
          });
      int times = freed.stream().mapToInt(it -> it).sum();
      assertThat(times).isLessThanOrEqualTo(1);
      assertThat(unlessRefused(key::free)).isEqualTo(1 - times);
    }
  }

  @Test
  void theLastOfManyDropsFrees() throws Exception {
    for (int round = 0; round < 200; round++) {
      Region.CountedKey key = Region.newCountedKey();
      Ptr<Point> point;
      try (Region region = key.open()) {
        point = region.alloc(Point.class);
      }
      AtomicReference<Region.CountedKey> first = new AtomicReference<>(key.alias());
      together(() -> {
        Region.CountedKey mine = first.getAndSet(null);
        mine = mine == null ? key.alias() : mine;
        try (Region region = mine.open()) {
          assertThat(point.get().y()).isZero();
          region.alloc(Point.class).get().x(1);
        }
        mine.drop();
        return null;
      });
      assertThat(key.count()).isOne();
      key.drop();
      Misuse.is(
          OwnershipException.Kind.USE_AFTER_FREE, "Point is in an arena", () -> point.get().x());
    }
  }

  @Test
  void swapsLoseNothingAndDoubleNothing() throws Exception {
    try (Region region = Region.lifo()) {
      Cell cell = region.alloc(Cell.class).get();
      Slot<Unique<Cell>> other = Slot.empty();
      AtomicInteger ids = new AtomicInteger();
      List<Set<Long>> taken =
          together(() -> {
            Set<Long> mine = new HashSet<>();
            for (int i = 0; i < ROUNDS; i++) {
              Unique<Cell> made = region.allocUnique(Cell.class);
              made.get().value(ids.incrementAndGet());
              Unique<Cell> out = Memory.swap(i % 2 == 0 ? cell.next() : other, made);
              if (out != null) {
                assertThat(mine.add(out.get().value())).isTrue();
              }
            }
            return mine;
          });
      Set<Long> all = new HashSet<>();
      int count = 0;
      for (Set<Long> it : taken) {
        all.addAll(it);
        count += it.size();
      }
      all.add(Memory.swap(cell.next(), null).get().value());
      all.add(Memory.swap(other, null).get().value());
      assertThat(count + 2).isEqualTo(all.size()).isEqualTo(THREADS * ROUNDS);
    }
  }

  /**
   * Misuse without any order: regions are closed under those who use them. What is asked is that
   * only precise exceptions come of it, or the segment's own where memory was given back.
   */
  @Test
  void racesEndInExceptionsOnly() throws Exception {
    long before = Memory.used();
    AtomicReference<Region> shared = new AtomicReference<>(Region.lifoReap());
    AtomicReference<Ptr<Node>> pointer = new AtomicReference<>();
    AtomicInteger refused = new AtomicInteger();
    together(() -> {
      for (int i = 0; i < ROUNDS * 5; i++) {
        try {
          race(i, shared, pointer);
        } catch (IllegalStateException | NullPointerException | ClassCastException e) {
          refused.incrementAndGet();
        }
      }
      return null;
    });
    shared.get().close();
    assertThat(refused.get()).isPositive();
    while (Ledger.collect(10) > 0) {
      // Nobody closes what was left open.
    }
    assertThat(Memory.used()).isLessThanOrEqualTo(before);
  }

  private static void race(
      int i, AtomicReference<Region> shared, AtomicReference<Ptr<Node>> pointer) {
    Region region = shared.get();
    switch (i % 8) {
      case 0 -> {
        Region fresh = i % 3 == 0 ? Region.lifoReap() : Region.lifo();
        shared.getAndSet(fresh).close();
        if (i % 1000 == 0) {
          Memory.trim();
        }
      }
      case 1 -> pointer.set(region.alloc(Node.class));
      case 2 -> region.allocUnique(Node.class).free();
      case 3 -> region.alloc(Bytes.class, 1 + i % 70_000).get().fill((byte) 0);
      case 4 -> region.allocUnique(Bytes.class, 1 + i % 70_000).free();
      default -> {
        Ptr<Node> seen = pointer.get();
        if (seen != null) {
          seen.get().value(seen.get().value() + 1);
          seen.get().left(seen);
          seen.get().left().get().right(seen);
        }
      }
    }
  }
}
