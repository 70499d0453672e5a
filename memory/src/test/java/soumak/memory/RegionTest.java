package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.memory.OwnershipException.Kind;
import soumak.memory.Structs.Node;
import soumak.memory.Structs.Point;

/** The rows of the paper's table 1: what is allocated how, and freed when. */
class RegionTest {
  private static final String FREED = ", which has been freed; use it before that, or copy what";
  private static final String CLOSED = ", which is not open; open its key around the use";

  @Test
  void aLifoArenaIsFreedOnExitOfItsScope() {
    Ptr<Point> kept;
    long before = Memory.used();
    try (Region region = Region.lifo()) {
      kept = region.alloc(Point.class);
      kept.get().x(4);
      assertThat(kept.get().x()).isEqualTo(4);
      assertThat(region.bytes()).isEqualTo(4096);
      assertThat(Memory.used()).isGreaterThanOrEqualTo(before + 4096);
    }
    Misuse.is(Kind.USE_AFTER_FREE, "Point is in a LIFO arena" + FREED, () -> kept.get().x());
    Misuse.is(Kind.USE_AFTER_FREE, "Point is in a LIFO arena" + FREED, () -> kept.get().x(1));
  }

  @Test
  void nothingIsFreedAloneInAnArena() {
    for (Region region : List.of(Region.lifo(), Region.newKey().open())) {
      Unique<Point> unique = region.allocUnique(Point.class);
      Counted<Point> counted = region.allocCounted(Point.class);
      Misuse.is(Kind.WRONG_REGION_FREE, "unique pointer to Point in a", unique::free);
      Misuse.is(
          Kind.WRONG_REGION_FREE, "counted pointer to Point in a", () -> region.drop(counted));
      unique.get().x(3);
      assertThat(unique.get().x()).isEqualTo(3);
      region.close();
    }
  }

  static List<Supplier<Region>> reaps() {
    return List.of(
        Region::lifoReap,
        () -> Region.newReapKey().open(),
        () -> Region.newCountedReapKey().open(),
        Region::heap);
  }

  @ParameterizedTest
  @MethodSource("reaps")
  void uniqueAndCountedPointersAreFreedAloneInAReap(Supplier<Region> reap) {
    try (Region region = reap.get()) {
      Unique<Point> first = region.allocUnique(Point.class);
      long bytes = region.bytes();
      region.free(first);
      for (int i = 0; i < 100_000; i++) {
        Unique<Point> unique = region.allocUnique(Point.class);
        unique.get().x(i);
        Counted<Point> counted = region.allocCounted(Point.class);
        counted.get().y(i);
        assertThat(unique.get().x()).isEqualTo(counted.get().y());
        region.free(unique);
        region.drop(counted);
      }
      assertThat(region.bytes()).isLessThanOrEqualTo(bytes + 4096);
    }
  }

  @ParameterizedTest
  @MethodSource("reaps")
  void largeObjectsGoBackAtOnce(Supplier<Region> reap) {
    try (Region region = reap.get()) {
      long before = region.bytes();
      List<Unique<Bytes>> all = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        Unique<Bytes> bytes = region.allocUnique(Bytes.class, 100_000 << i % 4);
        bytes.get().set(bytes.get().length() - 1, (byte) i);
        all.add(bytes);
      }
      assertThat(region.bytes()).isGreaterThan(before + 1_000_000);
      for (int i : new int[] {5, 0, 9, 4, 1, 8, 2, 7, 3, 6}) {
        assertThat(all.get(i).get().get(all.get(i).get().length() - 1)).isEqualTo((byte) i);
        all.get(i).free();
      }
      assertThat(region.bytes()).isEqualTo(before);
    }
  }

  @Test
  void whatIsLeftInAReapIsFreedWithIt() {
    Unique<Point> left;
    try (Region region = Region.lifoReap()) {
      left = region.allocUnique(Point.class);
      region.allocUnique(Point.class).free();
    }
    Misuse.is(Kind.USE_AFTER_FREE, "Point is in a LIFO reap" + FREED, () -> left.get().x());
    Misuse.is(Kind.USE_AFTER_FREE, "unique pointer to Point in a LIFO reap", left::free);
    Misuse.is(Kind.USE_AFTER_FREE, "Point is in a LIFO reap", left::borrow);
  }

  @Test
  void aDynamicArenaLivesAsLongAsItsKey() {
    Region.Key key = Region.newKey();
    Ptr<Node> root;
    try (Region region = key.open()) {
      root = region.alloc(Node.class);
      root.get().value(1);
    }
    Misuse.is(Kind.USE_AFTER_FREE, "Node is in a dynamic arena" + CLOSED, () -> root.get().value());
    try (Region region = key.open()) {
      Ptr<Node> next = region.alloc(Node.class);
      next.get().value(2);
      root.get().left(next);
    }
    try (Region region = key.open()) {
      assertThat(root.get().value() + root.get().left().get().value()).isEqualTo(3);
      assertThat(region.bytes()).isEqualTo(key.bytes()).isEqualTo(4096);
    }
    key.free();
    Misuse.is(Kind.USE_AFTER_FREE, "Node is in a dynamic arena" + FREED, () -> root.get().value());
    Misuse.is(
        Kind.KEY_CONSUMED,
        "the key to a dynamic arena is to be opened, but it was freed or given away before",
        key::open);
    Misuse.is(Kind.KEY_CONSUMED, "the key to a dynamic arena is to be freed", key::free);
  }

  @Test
  void anOpenKeyIsLent() {
    Region.Key key = Region.newKey();
    Region region = key.open();
    String lent = "the key to a dynamic arena is to be %s, but it is lent to a region";
    Misuse.is(Kind.KEY_CONSUMED, lent.formatted("opened"), key::open);
    Misuse.is(Kind.KEY_CONSUMED, lent.formatted("freed"), key::free);
    Misuse.is(Kind.KEY_CONSUMED, lent.formatted("given away"), () -> Slot.of(key));
    Ptr<Point> pointer = region.alloc(Point.class);
    region.close();
    region.close();
    Misuse.is(
        Kind.USE_AFTER_FREE, "a new Point is asked of a region", () -> region.alloc(Point.class));
    try (Region again = key.open()) {
      // The handle of the scope that has ended stays closed.
      Misuse.is(
          Kind.USE_AFTER_FREE, "a new Point is asked of a region", () -> region.alloc(Point.class));
      assertThat(pointer.get().x()).isZero();
    }
    key.free();
  }

  @Test
  void aCountedArenaIsFreedWithItsLastKey() {
    Region.CountedKey key = Region.newCountedKey();
    Region.CountedKey other = key.alias();
    assertThat(key.count()).isEqualTo(2);
    Ptr<Point> pointer;
    try (Region region = key.open();
        Region same = other.open()) {
      pointer = region.alloc(Point.class);
      pointer.get().x(8);
      assertThat(same.alloc(Point.class)).isNotEqualTo(pointer);
      Misuse.is(Kind.KEY_CONSUMED, "the key to an arena with a counted key", key::open);
      Misuse.is(Kind.KEY_CONSUMED, "the key to an arena with a counted key", other::drop);
    }
    key.drop();
    Misuse.is(
        Kind.KEY_CONSUMED, "the key to an arena with a counted key is to be dropped", key::drop);
    Misuse.is(Kind.KEY_CONSUMED, "the key to an arena with a counted key", key::alias);
    try (Region region = other.open()) {
      assertThat(pointer.get().x()).isEqualTo(8);
      assertThat(region.bytes()).isEqualTo(other.bytes());
    }
    other.drop();
    Misuse.is(
        Kind.USE_AFTER_FREE,
        "Point is in an arena with a counted key" + FREED,
        () -> pointer.get().x());
  }

  @Test
  void theHeapIsNeverFreed() {
    Region heap = Region.heap();
    Ptr<Point> pointer = heap.alloc(Point.class);
    pointer.get().x(3);
    heap.close();
    assertThat(pointer.get().x()).isEqualTo(3);
    assertThat(heap.alloc(Point.class).get().x()).isZero();
  }

  /** The paper's figure 6: a longer-living region's pointers go where shorter-living ones may. */
  @Test
  void regionsThatOutliveOthersCanBePointedTo() {
    Region.Key key = Region.newKey();
    Ptr<Node> onHeap = Region.heap().alloc(Node.class);
    onHeap.get().value(1);
    try (Region dynamic = key.open()) {
      Ptr<Node> inArena = dynamic.alloc(Node.class);
      inArena.get().value(2);
      inArena.get().left(onHeap);
      try (Region inner = Region.lifo()) {
        Ptr<Node> innermost = inner.alloc(Node.class);
        innermost.get().left(inArena);
        innermost.get().right(onHeap);
        Node node = innermost.get();
        assertThat(node.left().get().value() + node.right().get().value()).isEqualTo(3);
        assertThat(node.left().get().left()).isEqualTo(onHeap);
        // Unchecked code can store the other direction, and finds out when it follows it.
        inArena.get().right(innermost);
        assertThat(inArena.get().right()).isEqualTo(innermost);
      }
      Misuse.is(
          Kind.USE_AFTER_FREE,
          "Node is in a LIFO arena" + FREED,
          () -> inArena.get().right().get().value());
      assertThat(inArena.get().left().get().value()).isOne();
    }
    key.free();
  }

  @Test
  void aPointerIsFreedInItsOwnRegionOnly() {
    try (Region one = Region.lifoReap();
        Region other = Region.lifoReap()) {
      Unique<Point> unique = one.allocUnique(Point.class);
      Counted<Point> counted = Region.heap().allocCounted(Point.class);
      Misuse.is(
          Kind.WRONG_REGION_FREE,
          "unique pointer to Point in a LIFO reap is to be freed in another region, a LIFO reap",
          () -> other.free(unique));
      Misuse.is(
          Kind.WRONG_REGION_FREE,
          "counted pointer to Point in the heap is to be freed in another region, a LIFO reap",
          () -> one.drop(counted));
      one.free(unique);
      Region.heap().drop(counted);
    }
  }

  @Test
  void blocksGrowAndAreUsedAgain() {
    long before = Memory.used();
    for (int round = 0; round < 200; round++) {
      try (Region region = Region.lifo()) {
        for (int i = 0; i < 20_000; i++) {
          region.alloc(Node.class).get().value(i);
        }
        assertThat(region.bytes()).isBetween(20_000L * 24, 20_000L * 24 + 70_000);
        region.alloc(Bytes.class, 5_000_000).get().fill((byte) 1);
      }
    }
    assertThat(Memory.used()).isEqualTo(before);
    Memory.trim();
    assertThat(Memory.reserved()).isLessThan(before + (16 << 20));
  }

  @Test
  void saysWhatItIs() {
    Region region = Region.lifo();
    assertThat(region).hasToString("a LIFO arena of 0 bytes");
    region.close();
    assertThat(region).hasToString("a LIFO arena, closed of 0 bytes");
    assertThat(Region.newKey()).hasToString("key to a dynamic arena");
  }
}
