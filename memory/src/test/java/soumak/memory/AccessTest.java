package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.memory.Structs.Node;
import soumak.memory.Structs.Point;

/** What generated accessors read and write, in each kind of region. */
class AccessTest {
  interface All extends Struct {
    boolean flag();

    void flag(boolean value);

    byte b();

    void b(byte value);

    short s();

    void s(short value);

    char c();

    void c(char value);

    int i();

    void i(int value);

    long l();

    void l(long value);

    float f();

    void f(float value);

    double d();

    void d(double value);
  }

  interface Arrays extends Struct {
    @Length(3)
    boolean flags(int index);

    void flags(int index, boolean value);

    @Length(5)
    byte bytes(int index);

    void bytes(int index, byte value);

    @Length(7)
    double doubles(int index);

    void doubles(int index, double value);

    @Length(2)
    Point points(int index);

    @Length(4)
    Ptr<Node> nodes(int index);

    void nodes(int index, Ptr<Node> value);

    @Length(11)
    Bytes data();

    int last();

    void last(int value);
  }

  interface Line extends Struct {
    Point from();

    Point to();

    default int length() {
      return to().x() - from().x();
    }
  }

  interface Named extends Line {
    long name();

    void name(long value);
  }

  static List<Region> regions() {
    Region.Key key = Region.newKey();
    return List.of(Region.lifo(), Region.lifoReap(), Region.heap(), key.open());
  }

  @ParameterizedTest
  @MethodSource("regions")
  void primitives(Region region) {
    try (region) {
      All all = region.alloc(All.class).get();
      assertThat(all.flag()).isFalse();
      assertThat(all.d()).isZero();
      all.flag(true);
      all.b(Byte.MIN_VALUE);
      all.s(Short.MIN_VALUE);
      all.c(Character.MAX_VALUE);
      all.i(Integer.MIN_VALUE);
      all.l(Long.MIN_VALUE);
      all.f(Float.MIN_VALUE);
      all.d(Double.MAX_VALUE);
      assertThat(all.flag()).isTrue();
      assertThat(all.b()).isEqualTo(Byte.MIN_VALUE);
      assertThat(all.s()).isEqualTo(Short.MIN_VALUE);
      assertThat(all.c()).isEqualTo(Character.MAX_VALUE);
      assertThat(all.i()).isEqualTo(Integer.MIN_VALUE);
      assertThat(all.l()).isEqualTo(Long.MIN_VALUE);
      assertThat(all.f()).isEqualTo(Float.MIN_VALUE);
      assertThat(all.d()).isEqualTo(Double.MAX_VALUE);
      assertThat(Memory.sizeOf(All.class)).isEqualTo(32);
    }
  }

  @ParameterizedTest
  @MethodSource("regions")
  void fixedArrays(Region region) {
    try (region) {
      Arrays arrays = region.alloc(Arrays.class).get();
      for (int i = 0; i < 7; i++) {
        arrays.doubles(i, i * 1.5);
      }
      for (int i = 0; i < 5; i++) {
        arrays.bytes(i, (byte) i);
      }
      arrays.flags(2, true);
      arrays.points(1).y(8);
      arrays.last(77);
      arrays.data().fill((byte) 3);
      for (int i = 0; i < 7; i++) {
        assertThat(arrays.doubles(i)).isEqualTo(i * 1.5);
      }
      for (int i = 0; i < 5; i++) {
        assertThat(arrays.bytes(i)).isEqualTo((byte) i);
      }
      assertThat(arrays.flags(0)).isFalse();
      assertThat(arrays.flags(2)).isTrue();
      assertThat(arrays.points(0).y()).isZero();
      assertThat(arrays.points(1).y()).isEqualTo(8);
      assertThat(arrays.last()).isEqualTo(77);
      assertThat(arrays.data().get(10)).isEqualTo((byte) 3);
    }
  }

  @ParameterizedTest
  @MethodSource("regions")
  void indexesOutsideAreRefused(Region region) {
    try (region) {
      Arrays arrays = region.alloc(Arrays.class).get();
      Class<IndexOutOfBoundsException> refused = IndexOutOfBoundsException.class;
      assertThatExceptionOfType(refused).isThrownBy(() -> arrays.doubles(7));
      assertThatExceptionOfType(refused).isThrownBy(() -> arrays.doubles(-1, 1));
      assertThatExceptionOfType(refused).isThrownBy(() -> arrays.points(2));
      assertThatExceptionOfType(refused).isThrownBy(() -> arrays.nodes(Integer.MAX_VALUE));
      assertThatExceptionOfType(refused).isThrownBy(() -> arrays.data().get(11));
      Ptr<Point> row = region.alloc(Point.class, 3);
      assertThatExceptionOfType(refused).isThrownBy(() -> row.get(3));
      assertThatExceptionOfType(refused).isThrownBy(() -> row.at(-1));
    }
  }

  @ParameterizedTest
  @MethodSource("regions")
  void pointers(Region region) {
    try (region) {
      Ptr<Node> one = region.alloc(Node.class);
      Ptr<Node> other = region.alloc(Node.class);
      assertThat(one.get().left()).isNull();
      one.get().left(other);
      one.get().right(one);
      other.get().value(5);
      assertThat(one.get().left()).isEqualTo(other).hasSameHashCodeAs(other);
      assertThat(one.get().left().get().value()).isEqualTo(5);
      assertThat(one.get().right().get().left().get().value()).isEqualTo(5);
      one.get().left(null);
      assertThat(one.get().left()).isNull();
      Arrays arrays = region.alloc(Arrays.class).get();
      arrays.nodes(3, other);
      assertThat(arrays.nodes(3).get().value()).isEqualTo(5);
      assertThat(arrays.nodes(2)).isNull();
    }
  }

  @ParameterizedTest
  @MethodSource("regions")
  void nestedAndInherited(Region region) {
    try (region) {
      Named line = region.alloc(Named.class).get();
      line.from().x(3);
      line.to().x(10);
      line.name(-1);
      assertThat(line.length()).isEqualTo(7);
      assertThat(line.name()).isEqualTo(-1);
      assertThat(line.from()).isEqualTo(line.from()).isNotEqualTo(line.to());
    }
  }

  @ParameterizedTest
  @MethodSource("regions")
  void rows(Region region) {
    try (region) {
      Ptr<Point> row = region.alloc(Point.class, 1000);
      assertThat(row.length()).isEqualTo(1000);
      for (int i = 0; i < 1000; i++) {
        row.get(i).x(i);
      }
      assertThat(row.get().x()).isZero();
      assertThat(row.at(999).get().x()).isEqualTo(999);
      assertThat(row.at(999).length()).isOne();
      assertThat(row.at(7)).isEqualTo(row.at(7)).isNotEqualTo(row.at(8)).isNotEqualTo(row);
    }
  }

  interface Table extends Struct {
    Ptr<Point> row();

    void row(Ptr<Point> value);

    Ptr<Bytes> name();

    void name(Ptr<Bytes> value);
  }

  @ParameterizedTest
  @MethodSource("regions")
  void pointersToRowsAndBytesKeepTheirLength(Region region) {
    try (region) {
      Table table = region.alloc(Table.class).get();
      table.row(region.alloc(Point.class, 12));
      table.name(region.alloc(Bytes.class, 5));
      table.row().get(11).y(4);
      table.name().get().set(4, (byte) 9);
      assertThat(table.row().length()).isEqualTo(12);
      assertThat(table.row().get(11).y()).isEqualTo(4);
      assertThat(table.name().get().length()).isEqualTo(5);
      assertThat(table.name().get().get(4)).isEqualTo((byte) 9);
      table.row(table.row().at(11));
      assertThat(table.row().length()).isOne();
      assertThat(table.row().get().y()).isEqualTo(4);
    }
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void aPointerOfAnotherTypeIsRefused() {
    try (Region region = Region.lifo()) {
      Table table = region.alloc(Table.class).get();
      Ptr wrong = region.alloc(Node.class);
      assertThatExceptionOfType(ClassCastException.class)
          .isThrownBy(() -> table.row(wrong))
          .withMessage("a pointer to Node cannot be where one to Point is expected");
    }
  }

  @Test
  void memoryIsZeroAlsoWhenItIsUsedAgain() {
    for (int round = 0; round < 3; round++) {
      try (Region region = Region.lifoReap()) {
        for (int size : new int[] {1, 8, 100, 200, 5000, 40_000, 300_000}) {
          Unique<Bytes> bytes = region.allocUnique(Bytes.class, size);
          byte[] copy = new byte[size];
          bytes.get().copyTo(0, copy, 0, size);
          assertThat(copy).containsOnly(0);
          bytes.get().fill((byte) -1);
          bytes.free();
        }
      }
    }
  }

  @Test
  void saysWhatItIs() {
    Region region = Region.lifo();
    Ptr<Point> pointer = region.alloc(Point.class);
    assertThat(pointer).hasToString("pointer to Point in a LIFO arena");
    region.close();
    assertThat(pointer).hasToString("pointer to Point in a LIFO arena, which is gone or not open");
    assertThat(pointer.get()).isNotEqualTo("Point");
  }
}
