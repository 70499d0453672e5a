package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cursor walks where pointers point, and is checked as they are. */
class CursorTest {
  interface Step extends Struct {
    int value();

    void value(int value);

    Ptr<Step> next();

    void next(Ptr<Step> value);

    boolean toNext(Cursor<Step> at);

    @Length(3)
    Ptr<Step> child(int index);

    void child(int index, Ptr<Step> value);

    boolean toChild(int index, Cursor<Step> at);

    Ptr<Bytes> name();

    void name(Ptr<Bytes> value);

    boolean toName(Cursor<Bytes> at);
  }

  /** A list of 1, 2, 3 and so on. */
  private static Ptr<Step> list(Region region, int length) {
    Ptr<Step> list = null;
    for (int i = length; i > 0; i--) {
      Ptr<Step> step = region.alloc(Step.class);
      step.get().value(i);
      step.get().next(list);
      list = step;
    }
    assertThat(list).isNotNull();
    return list;
  }

  private static long sum(Cursor<Step> at) {
    long sum = 0;
    do {
      sum += at.get().value();
    } while (at.get().toNext(at));
    return sum;
  }

  /** Also over the borders of chunks. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 1_000, 100_000})
  void walksAlongALists(int length) {
    try (Region region = Region.lifo()) {
      Cursor<Step> at = list(region, length).cursor();
      assertThat(sum(at)).isEqualTo((long) length * (length + 1) / 2);
      assertThat(at.get().value()).as("it stays at the last").isEqualTo(length);
      assertThat(at.get().toNext(at)).isFalse();
    }
  }

  @Test
  void whatCanBeWalkedIsClearedByABareNull() {
    try (Region region = Region.lifo()) {
      Ptr<Step> list = list(region, 2);
      list.get().next(null);
      list.get().child(1, null);
      Cursor<Step> at = list.cursor();
      assertThat(at.get().toNext(at)).isFalse();
      assertThat(at.get().toChild(1, at)).isFalse();
      assertThat(at.get().value()).isOne();
    }
  }

  interface Oddly extends Struct {
    int toNext();

    void toNext(int value);

    Ptr<Step> Next();

    void Next(Ptr<Step> value);

    boolean toNext(Cursor<Step> at);
  }

  /** What moves a cursor is told by its parameter; an ordinary field may have any name. */
  @Test
  void aFieldMayBeCalledAsWhatMovesAlongAnother() {
    try (Region region = Region.lifo()) {
      Ptr<Oddly> odd = region.alloc(Oddly.class);
      odd.get().toNext(5);
      odd.get().Next(list(region, 3));
      Cursor<Step> at = region.alloc(Step.class).cursor();
      assertThat(odd.get().toNext(at)).isTrue();
      assertThat(sum(at)).isEqualTo(6);
      assertThat(odd.get().toNext()).isEqualTo(5);
    }
  }

  @Test
  void whatItGivesMovesAndPointersStay() {
    try (Region region = Region.lifo()) {
      Ptr<Step> list = list(region, 3);
      Cursor<Step> at = list.cursor();
      Step first = at.get();
      Ptr<Step> pointer = at.ptr();
      assertThat(first.toNext(at)).isTrue();
      assertThat(first.value()).isEqualTo(2);
      assertThat(pointer.get().value()).isOne();
      assertThat(pointer).isEqualTo(list);
      assertThat(at.ptr()).isEqualTo(list.get().next());
      at.get().value(7);
      assertThat(list.get().next().get().value()).isEqualTo(7);
      at.moveTo(list);
      assertThat(first.value()).isOne();
      assertThat(at).hasToString("cursor at Step in a LIFO arena");
    }
  }

  @Test
  void movesToElementsOfArraysAndToBytes() {
    try (Region region = Region.lifo()) {
      Ptr<Step> list = list(region, 2);
      Step first = list.get();
      first.child(2, first.next());
      Cursor<Step> at = list.cursor();
      assertThat(first.toChild(1, at)).isFalse();
      assertThat(at.get()).isEqualTo(first);
      assertThat(first.toChild(2, at)).isTrue();
      assertThat(at.get().value()).isEqualTo(2);
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> first.toChild(3, at));
      first.name(region.alloc(Bytes.class, 5));
      Cursor<Bytes> name = region.alloc(Bytes.class, 9).cursor();
      assertThat(name.get().length()).isEqualTo(9);
      assertThat(first.toName(name)).isTrue();
      assertThat(name.get().length()).isEqualTo(5);
      assertThat(name.ptr().length()).isOne();
      name.moveTo(region.alloc(Bytes.class, 7));
      assertThat(name.get().length()).isEqualTo(7);
    }
  }

  @Test
  void rowsKeepTheirLength() {
    try (Region region = Region.lifo()) {
      Ptr<Step> holder = region.alloc(Step.class);
      Ptr<Step> row = region.alloc(Step.class, 5);
      row.get(4).value(9);
      holder.get().next(row);
      Cursor<Step> at = holder.cursor();
      assertThat(at.get().toNext(at)).isTrue();
      assertThat(at.ptr().get(4).value()).isEqualTo(9);
      assertThat(at.ptr()).isEqualTo(row);
    }
  }

  @Test
  void movesAlongARow() {
    try (Region region = Region.lifo()) {
      Ptr<Step> row = region.alloc(Step.class, 5);
      Cursor<Step> at = region.alloc(Step.class).cursor();
      for (int i = 0; i < 5; i++) {
        at.moveTo(row, i);
        at.get().value(i);
      }
      assertThat(row.get(4).value()).isEqualTo(4);
      assertThat(at.ptr()).isEqualTo(row.at(4));
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> at.moveTo(row, 5));
      Cursor<Bytes> bytes = region.alloc(Bytes.class, 3).cursor();
      bytes.moveTo(region.alloc(Bytes.class, 4), 0);
      assertThat(bytes.get().length()).isEqualTo(4);
    }
    Ptr<Step> onHeap = Region.heap().alloc(Step.class, 3);
    onHeap.get(2).value(8);
    Cursor<Step> at = onHeap.cursor();
    at.moveTo(onHeap, 2);
    assertThat(at.get().value()).isEqualTo(8);
  }

  /** In a region, outer ones and the collector's heap. */
  @Test
  void followsPointersIntoOtherRegions() {
    Ptr<Step> onHeap = list(Region.heap(), 2);
    try (Region outer = Region.lifo();
        Region inner = Region.lifo()) {
      Ptr<Step> outside = outer.alloc(Step.class);
      outside.get().value(10);
      outside.get().next(onHeap);
      Ptr<Step> inside = inner.alloc(Step.class);
      inside.get().next(outside);
      assertThat(sum(inside.cursor())).isEqualTo(13);
    }
    assertThat(sum(onHeap.cursor())).isEqualTo(3);
  }

  @Test
  void isOfNoUseAfterTheEnd() {
    Cursor<Step> at;
    try (Region region = Region.lifo()) {
      at = list(region, 2).cursor();
    }
    assertThatExceptionOfType(OwnershipException.class).isThrownBy(() -> at.get().value());
    assertThatExceptionOfType(OwnershipException.class).isThrownBy(() -> at.get().toNext(at));
    try (Region region = Region.lifo()) {
      at.moveTo(list(region, 2));
      assertThat(sum(at)).isEqualTo(3);
    }
    Unique<Step> unique = Region.heap().allocUnique(Step.class);
    try (Borrow<Step> borrow = unique.borrow()) {
      at.moveTo(borrow.ptr());
      at.get().value(1);
    }
    assertThatExceptionOfType(OwnershipException.class)
        .isThrownBy(() -> at.get().value())
        .withMessageContaining("was borrowed, and given back");
    unique.free();
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"}) // what the compiler would have refused
  void staysAmongStructuresOfOneType() {
    try (Region region = Region.lifo()) {
      Cursor at = region.alloc(Bytes.class, 3).cursor();
      Ptr<Step> list = list(region, 2);
      assertThatExceptionOfType(ClassCastException.class)
          .isThrownBy(() -> list.get().toNext(at))
          .withMessage("a cursor among Bytes cannot be moved to Step");
      assertThatExceptionOfType(ClassCastException.class).isThrownBy(() -> at.moveTo(list));
    }
  }

  /** Random walks over random graphs in three places: always where plain pointers would be. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void isWherePointersWouldBe(long seed) {
    Random random = new Random(seed);
    try (Region outer = Region.lifo();
        Region inner = Region.lifo()) {
      List<Ptr<Step>> steps = graph(random, List.of(inner, outer, Region.heap()));
      Ptr<Step> expected = steps.getFirst();
      Cursor<Step> at = expected.cursor();
      for (int i = 0; i < 2_000; i++) {
        int child = random.nextInt(4);
        Ptr<Step> target = child == 3 ? expected.get().next() : expected.get().child(child);
        boolean moved = child == 3 ? at.get().toNext(at) : at.get().toChild(child, at);
        assertThat(moved).isEqualTo(target != null);
        if (target != null) {
          expected = target;
        } else if (random.nextInt(3) == 0) {
          expected = steps.get(random.nextInt(steps.size()));
          at.moveTo(expected);
        }
        assertThat(at.ptr()).isEqualTo(expected);
        assertThat(at.get().value()).isEqualTo(expected.get().value());
        at.get().value(random.nextInt());
      }
    }
  }

  /** Structures that point to each other, but from outer regions not into inner ones. */
  private static List<Ptr<Step>> graph(Random random, List<Region> innermostFirst) {
    List<Ptr<Step>> steps = new ArrayList<>();
    for (Region region : innermostFirst.reversed()) {
      int outside = steps.size();
      for (int i = 0; i < 20; i++) {
        steps.add(region.alloc(Step.class));
      }
      for (Ptr<Step> step : steps.subList(outside, steps.size())) {
        step.get().value(random.nextInt());
        step.get().next(steps.get(random.nextInt(steps.size())));
        for (int child = 0; child < 2; child++) {
          step.get().child(child, steps.get(random.nextInt(steps.size())));
        }
      }
    }
    return steps.reversed();
  }

  /** A step makes no object, once it is compiled. */
  @Test
  void aStepAllocatesNothing() {
    try (Region region = Region.lifo()) {
      Ptr<Step> list = list(region, 1_000);
      Cursor<Step> at = list.cursor();
      long allocated = Long.MAX_VALUE;
      for (int i = 0; i < 2_000 && allocated > 1_000; i++) {
        long before = allocated();
        for (int j = 0; j < 10; j++) {
          at.moveTo(list);
          assertSum(sum(at));
        }
        allocated = Math.min(allocated, allocated() - before);
      }
      assertThat(allocated).as("bytes for 10,000 steps").isLessThanOrEqualTo(1_000);
    }
  }

  private static void assertSum(long sum) {
    if (sum != 500_500) {
      throw new AssertionError(sum);
    }
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }

  interface NoPointer extends Struct {
    int x();

    void x(int value);

    boolean toX(Cursor<Step> at);
  }

  interface OtherTarget extends Struct {
    Ptr<Step> x();

    void x(Ptr<Step> value);

    boolean toX(Cursor<Bytes> at);
  }

  interface NoAnswer extends Struct {
    Ptr<Step> x();

    void x(Ptr<Step> value);

    void toX(Cursor<Step> at);
  }

  interface NoGetter extends Struct {
    boolean toX(Cursor<Step> at);
  }

  interface NoIndex extends Struct {
    @Length(2)
    Ptr<Step> x(int index);

    void x(int index, Ptr<Step> value);

    boolean toX(Cursor<Step> at);
  }

  interface Twice extends Struct {
    Ptr<Step> x();

    void x(Ptr<Step> value);

    boolean toX(Cursor<Step> at);

    boolean toX(int index, Cursor<Step> at);
  }

  private static void assertRefused(Class<? extends Struct> type, String why) {
    assertThatExceptionOfType(LayoutException.class)
        .isThrownBy(() -> Memory.sizeOf(type))
        .withMessageContaining(why);
  }

  @Test
  void whatCannotBeWalkedIsRefused() {
    assertRefused(NoPointer.class, ".x: moves a cursor, but is no pointer");
    assertRefused(
        OtherTarget.class, ".x: what moves a cursor must be `boolean toX(Cursor<Step> at);`");
    assertRefused(
        NoAnswer.class, ".x: what moves a cursor must be `boolean toX(Cursor<Step> at);`");
    assertRefused(NoGetter.class, ".toX: moves cursors, but along no field");
    assertRefused(
        NoIndex.class,
        ".x: what moves a cursor must be `boolean toX(int index, Cursor<Step> at);`");
    assertRefused(Twice.class, ".x: moves cursors twice");
  }
}
