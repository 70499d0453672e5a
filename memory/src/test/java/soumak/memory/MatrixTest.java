package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.memory.OwnershipException.Kind;
import soumak.memory.Structs.Cell;
import soumak.memory.Structs.Node;
import soumak.memory.Structs.Point;

/** Each kind of region with each kind of pointer: as it should be used, and then not. */
class MatrixTest {
  /** A kind of region: how one is opened, and whether single objects are freed in it. */
  record Row(String name, Supplier<Region> open, boolean reap) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Row> rows() {
    return List.of(
        new Row("LIFO arena", Region::lifo, false),
        new Row("LIFO reap", Region::lifoReap, true),
        new Row("dynamic arena", () -> Region.newKey().open(), false),
        new Row("dynamic reap", () -> Region.newReapKey().open(), true),
        new Row("counted arena", () -> Region.newCountedKey().open(), false),
        new Row("counted reap", () -> Region.newCountedReapKey().open(), true));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aPointerMayBeCopiedUntilTheEnd(Row row) {
    Region region = row.open.get();
    Ptr<Point> pointer = region.alloc(Point.class);
    Ptr<Point> copy = pointer;
    copy.get().x(1);
    assertThat(pointer.get().x()).isOne();
    region.close();
    Misuse.is(Kind.USE_AFTER_FREE, "Point is in", () -> pointer.get().x());
    Misuse.is(Kind.USE_AFTER_FREE, "Point is in", () -> copy.get().x(2));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aUniquePointerIsFreedOnceWhereThatIsAllowed(Row row) {
    try (Region region = row.open.get()) {
      Unique<Point> unique = region.allocUnique(Point.class);
      unique.get().x(1);
      if (row.reap) {
        region.free(unique);
        Misuse.is(Kind.DOUBLE_FREE, "unique pointer to Point", () -> region.free(unique));
        Misuse.is(Kind.USE_AFTER_FREE, "Point is used through", () -> unique.get().x());
      } else {
        Misuse.is(Kind.WRONG_REGION_FREE, "unique pointer to Point", () -> region.free(unique));
        assertThat(unique.get().x()).isOne();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aCountedPointerIsDroppedOnceWhereThatIsAllowed(Row row) {
    try (Region region = row.open.get()) {
      Counted<Point> counted = region.allocCounted(Point.class);
      Counted<Point> alias = counted.alias();
      counted.get().x(1);
      if (row.reap) {
        region.drop(counted);
        Misuse.is(Kind.DOUBLE_FREE, "counted pointer to Point", () -> region.drop(counted));
        assertThat(alias.get().x()).isOne();
        alias.drop();
        Misuse.is(Kind.USE_AFTER_FREE, "Point is used through", () -> alias.get().x());
      } else {
        Misuse.is(Kind.WRONG_REGION_FREE, "counted pointer to Point", counted::drop);
        assertThat(alias.get().x()).isOne();
        assertThat(alias.count()).isEqualTo(2);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aBorrowEndsBeforeItsOwner(Row row) {
    try (Region region = row.open.get()) {
      Unique<Node> unique = region.allocUnique(Node.class);
      Ptr<Node> lent;
      try (Borrow<Node> borrow = unique.borrow();
          Borrow<Node> second = unique.borrow()) {
        lent = borrow.ptr();
        lent.get().value(3);
        assertThat(second.get().value()).isEqualTo(3);
        Misuse.is(Kind.UNIQUE_COPIED, "unique pointer to Node", () -> Slot.of(unique));
      }
      Misuse.is(Kind.USE_AFTER_FREE, "Node was borrowed", () -> lent.get().value());
      assertThat(unique.get().value()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aBorrowEndsWithItsRegionAtTheLatest(Row row) {
    Region region = row.open.get();
    Counted<Point> counted = region.allocCounted(Point.class);
    Borrow<Point> borrow = counted.borrow();
    Ptr<Point> lent = borrow.ptr();
    region.close();
    Misuse.is(Kind.USE_AFTER_FREE, "Point is in", () -> lent.get().x());
    borrow.close();
    Misuse.is(Kind.USE_AFTER_FREE, "Point was borrowed", () -> lent.get().x());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void whatIsInASlotIsGivenToOne(Row row) {
    try (Region region = row.open.get()) {
      Cell holder = region.alloc(Cell.class).get();
      Unique<Cell> unique = region.allocUnique(Cell.class);
      unique.get().value(5);
      assertThat(Memory.swap(holder.next(), unique)).isNull();
      Misuse.is(Kind.USE_AFTER_FREE, "Cell is used through", () -> unique.get().value());
      Unique<Cell> out = Memory.swap(holder.next(), null);
      assertThat(out.get().value()).isEqualTo(5);
      assertThat(Memory.swap(holder.next(), null)).isNull();
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void itsObjectsCanBeOwnedFromTheHeap(Row row) {
    Unique<Cell> holder = Region.heap().allocUnique(Cell.class);
    Region region = row.open.get();
    Unique<Cell> inside = region.allocUnique(Cell.class);
    Memory.swap(holder.get().next(), inside);
    region.close();
    Unique<Cell> out = Memory.swap(holder.get().next(), null);
    Misuse.is(Kind.USE_AFTER_FREE, "Cell is in", () -> out.get().value());
    Misuse.is(Kind.USE_AFTER_FREE, "unique pointer to Cell", out::free);
    holder.free();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aClosedRegionAllocatesNothing(Row row) {
    Region region = row.open.get();
    region.close();
    Misuse.is(Kind.USE_AFTER_FREE, "a new Point", () -> region.alloc(Point.class));
    Misuse.is(Kind.USE_AFTER_FREE, "a new Point", () -> region.alloc(Point.class, 3));
    Misuse.is(Kind.USE_AFTER_FREE, "a new Point", () -> region.allocUnique(Point.class));
    Misuse.is(Kind.USE_AFTER_FREE, "a new Bytes", () -> region.allocUnique(Bytes.class, 3));
    Misuse.is(Kind.USE_AFTER_FREE, "a new Point", () -> region.allocCounted(Point.class));
    Misuse.is(Kind.USE_AFTER_FREE, "a new Bytes", () -> region.allocCounted(Bytes.class, 3));
    Unique<Point> elsewhere = Region.heap().allocUnique(Point.class);
    Misuse.is(Kind.USE_AFTER_FREE, "unique pointer to", () -> region.free(elsewhere));
    elsewhere.free();
  }
}
