package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import soumak.memory.OwnershipException.Kind;
import soumak.memory.Structs.Cell;
import soumak.memory.Structs.Node;
import soumak.memory.Structs.Packet;
import soumak.memory.Structs.Point;

/** Tracked pointers: the rows of the paper's table 2 that are about single objects. */
class PointerTest {
  private final Region heap = Region.heap();

  @Test
  void aUniquePointerIsFreedOnce() {
    Unique<Point> unique = heap.allocUnique(Point.class);
    Point kept = unique.get();
    kept.x(1);
    unique.free();
    String gone = "Point is used through a unique pointer that was freed or given away";
    Misuse.is(Kind.USE_AFTER_FREE, gone, () -> unique.get().x());
    Misuse.is(Kind.USE_AFTER_FREE, gone, () -> kept.x(3));
    Misuse.is(
        Kind.DOUBLE_FREE,
        "unique pointer to Point in the heap is to be freed, but was freed or given away before",
        unique::free);
    Misuse.is(Kind.DOUBLE_FREE, "unique pointer to Point", () -> heap.free(unique));
    Misuse.is(Kind.USE_AFTER_FREE, gone, unique::borrow);
  }

  @Test
  void rowsCanBeUnique() {
    Unique<Point> row = heap.allocUnique(Point.class, 100);
    assertThat(row.length()).isEqualTo(100);
    for (int i = 0; i < 100; i++) {
      row.get(i).x(i);
    }
    assertThat(row.get(99).x()).isEqualTo(99);
    assertThat(row.get().x()).isZero();
    row.free();
    Unique<Bytes> bytes = heap.allocUnique(Bytes.class, 100);
    assertThat(bytes.length()).isOne();
    assertThat(bytes.get(0).length()).isEqualTo(100);
    bytes.free();
  }

  /** The paper's figure 3. */
  @Test
  void borrowingLendsForAScope() {
    Unique<Node> state = heap.allocUnique(Node.class);
    Ptr<Node> escaped;
    try (Borrow<Node> borrow = state.borrow()) {
      escaped = borrow.ptr();
      Ptr<Node> alias = escaped;
      alias.get().value(5);
      borrow.get().left(alias);
      assertThat(escaped.get().left().get().value()).isEqualTo(5);
      Misuse.is(
          Kind.UNIQUE_COPIED,
          "unique pointer to Node in the heap is to be freed, but is borrowed; close the borrow",
          state::free);
      Misuse.is(
          Kind.UNIQUE_COPIED,
          "unique pointer to Node in the heap is to be given away",
          () -> Slot.of(state));
      borrow.close();
    }
    Misuse.is(
        Kind.USE_AFTER_FREE,
        "Node was borrowed, and given back; borrow it again",
        () -> escaped.get().value());
    assertThat(state.get().value()).isEqualTo(5);
    // What was stored is the borrowed pointer, as it was.
    Misuse.is(Kind.USE_AFTER_FREE, "Node was borrowed", () -> state.get().left().get().value());
    state.free();
  }

  @Test
  void aCountedPointerIsFreedWithTheLast() {
    try (Region region = Region.lifoReap()) {
      Counted<Point> one = region.allocCounted(Point.class);
      Counted<Point> two = one.alias();
      assertThat(one.count()).isEqualTo(2);
      two.get().x(7);
      one.drop();
      Misuse.is(
          Kind.USE_AFTER_FREE,
          "Point is used through a counted pointer that was dropped or given away",
          () -> one.get().x());
      Misuse.is(
          Kind.DOUBLE_FREE,
          "counted pointer to Point in a LIFO reap is to be dropped, but was dropped or given",
          one::drop);
      Misuse.is(Kind.USE_AFTER_FREE, "Point is used through a counted pointer", one::alias);
      Point kept = two.get();
      assertThat(kept.x()).isEqualTo(7);
      try (Borrow<Point> borrow = two.borrow()) {
        assertThat(borrow.ptr().get().x()).isEqualTo(7);
        Misuse.is(Kind.UNIQUE_COPIED, "counted pointer to Point", two::drop);
      }
      region.drop(two);
      Misuse.is(Kind.USE_AFTER_FREE, "Point is used through a counted", () -> kept.x());
      // The memory is the next one's.
      Unique<Point> next = region.allocUnique(Point.class);
      assertThat(next.get().x()).isZero();
      next.free();
    }
  }

  /** The paper's figure 2, corrected: a slot that two know gives its pointer to one. */
  @Test
  void swapTakesAUniquePointerOutOfWhatIsShared() {
    Slot<Unique<Point>> x = Slot.of(heap.allocUnique(Point.class));
    Slot<Unique<Point>> y = x;
    Unique<Point> taken = Memory.swap(x, null);
    assertThat(taken).isNotNull();
    taken.free();
    assertThat(y.isEmpty()).isTrue();
    assertThatNullPointerException().isThrownBy(() -> Memory.swap(y, null).get().x(1));
  }

  @Test
  void whatIsPutIntoASlotIsConsumed() {
    Slot<Unique<Point>> slot = Slot.empty();
    Unique<Point> unique = heap.allocUnique(Point.class);
    unique.get().x(3);
    assertThat(Memory.swap(slot, unique)).isNull();
    Misuse.is(Kind.USE_AFTER_FREE, "Point is used through a unique", () -> unique.get().x());
    Misuse.is(Kind.DOUBLE_FREE, "unique pointer to Point", unique::free);
    Misuse.is(
        Kind.USE_AFTER_FREE,
        "Point is used through a unique pointer",
        () -> Memory.swap(slot, unique));
    Unique<Point> other = heap.allocUnique(Point.class);
    Unique<Point> back = Memory.swap(slot, other);
    assertThat(back.get().x()).isEqualTo(3);
    back.free();
    Memory.swap(slot, null).free();
  }

  @Test
  void keysAndCountedPointersGoIntoSlotsToo() {
    Region.Key key = Region.newKey();
    Slot<Region.Key> keys = Slot.of(key);
    Misuse.is(Kind.KEY_CONSUMED, "the key to a dynamic arena is to be opened", key::open);
    Region.Key again = Memory.swap(keys, null);
    again.open().close();
    again.free();
    Region.CountedKey counted = Region.newCountedKey();
    Slot<Region.CountedKey> countedKeys = Slot.of(counted.alias());
    Region.CountedKey alias = Memory.swap(countedKeys, counted);
    assertThat(alias.count()).isEqualTo(2);
    alias.drop();
    Memory.swap(countedKeys, null).drop();
    Slot<Counted<Point>> points = Slot.of(heap.allocCounted(Point.class));
    Counted<Point> point = Memory.swap(points, null);
    Memory.swap(points, point.alias());
    assertThat(point.count()).isEqualTo(2);
    point.drop();
    Memory.swap(points, null).drop();
  }

  /** A list whose cells own each other, through slots in structures. */
  @Test
  void structuresOwnWhatIsInTheirSlots() {
    try (Region region = Region.lifoReap()) {
      Unique<Cell> list = null;
      for (int i = 0; i < 1000; i++) {
        Unique<Cell> cell = region.allocUnique(Cell.class);
        cell.get().value(i);
        Memory.swap(cell.get().next(), list);
        list = cell;
      }
      long bytes = region.bytes();
      long sum = 0;
      while (list != null) {
        Unique<Cell> next = Memory.swap(list.get().next(), null);
        sum += list.get().value();
        region.free(list);
        list = next;
      }
      assertThat(sum).isEqualTo(999 * 500);
      assertThat(region.bytes()).isEqualTo(bytes);
    }
  }

  /** A streambuff and its databuffs, as in the paper's MediaNet. */
  @Test
  void packetsShareTheirData() {
    Counted<Bytes> data = heap.allocCounted(Bytes.class, 1500);
    data.get().setLong(0, 42);
    Unique<Packet> one = heap.allocUnique(Packet.class);
    Unique<Packet> two = heap.allocUnique(Packet.class);
    Memory.swap(one.get().data(), data.alias());
    Memory.swap(two.get().data(), data);
    Counted<Bytes> seen = Memory.swap(two.get().data(), null);
    assertThat(seen.count()).isEqualTo(2);
    assertThat(seen.get().getLong(0)).isEqualTo(42);
    seen.drop();
    Counted<Bytes> last = Memory.swap(one.get().data(), null);
    assertThat(last.count()).isOne();
    last.drop();
    one.free();
    two.free();
  }

  @Test
  void aSlotOfAStructureThatIsGoneTakesNothing() {
    Unique<Point> point = heap.allocUnique(Point.class);
    Slot<Unique<Cell>> slot;
    Slot<Unique<Point>> out;
    try (Region region = Region.lifo()) {
      slot = region.alloc(Cell.class).get().next();
      out = region.alloc(Packet.class).get().outs(2);
      assertThat(out.isEmpty()).isTrue();
    }
    Misuse.is(Kind.USE_AFTER_FREE, "Cell is in a LIFO arena", slot::isEmpty);
    Misuse.is(Kind.USE_AFTER_FREE, "Packet is in a LIFO arena", () -> Memory.swap(out, point));
    // It was not taken.
    point.free();
  }

  /** References out of a structure are forgotten when it is freed, and their numbers used again. */
  @Test
  void rootsAreDroppedWithTheirStructure() {
    Ptr<Point> elsewhere = heap.alloc(Point.class);
    try (Region region = Region.lifoReap()) {
      Space space = region.alloc(Point.class).view().$space();
      for (int i = 0; i < 1000; i++) {
        Unique<Packet> packets = region.allocUnique(Packet.class, 1 + i % 3);
        for (int k = 0; k < packets.length(); k++) {
          Packet packet = packets.get(k);
          packet.origin(elsewhere);
          packet.origin(elsewhere);
          Memory.swap(
              packet.outs(ThreadLocalRandom.current().nextInt(3)), region.allocUnique(Point.class));
          assertThat(packet.origin()).isEqualTo(elsewhere);
          assertThat(space.roots().size()).isEqualTo(2 * k + 2);
        }
        packets.free();
        assertThat(space.roots().size()).isZero();
      }
    }
  }

  @Test
  void saysWhatItIs() {
    Unique<Point> unique = heap.allocUnique(Point.class);
    assertThat(unique).hasToString("unique pointer to Point in the heap");
    try (Borrow<Point> borrow = unique.borrow()) {
      assertThat(borrow).hasToString("borrowed unique pointer to Point in the heap");
    }
    unique.free();
  }

  /** Else nobody could ever find it again. */
  @Test
  void nothingGoesIntoASlotOfItsOwn() {
    Unique<Cell> cell = heap.allocUnique(Cell.class);
    Misuse.is(
        Kind.UNIQUE_COPIED,
        "unique pointer to Cell in the heap is to be put into what it points to",
        () -> Memory.swap(cell.get().next(), cell));
    cell.get().value(3);
    assertThat(cell.get().value()).isEqualTo(3);
    assertThat(cell.get().next().isEmpty()).isTrue();
    cell.free();
  }
}
