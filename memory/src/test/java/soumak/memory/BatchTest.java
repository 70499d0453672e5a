package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import soumak.memory.Structs.Cell;
import soumak.memory.Structs.Point;
import soumak.testing.Forked;

/** Pointers that are found together when they are forgotten. */
class BatchTest {
  /** As when no leak has been found yet, whatever tests before this one have forgotten. */
  private static @Nullable Batch batch(Class<? extends Struct> type, long place, int count) {
    Layout<?> layout = Layout.of(type);
    return layout.batches().add(layout, true, place, count);
  }

  @Test
  void aPlaceHasANumber() {
    for (int number : new int[] {1, 77, (1 << 15) - 1}) {
      for (int offset : new int[] {Chunk.HEADER, Chunk.HEADER + 16, (1 << 20) + 48}) {
        long place = Chunk.place(number, offset);
        assertThat(Batch.code(place)).isPositive();
        assertThat(Batch.place(Batch.code(place))).isEqualTo(place);
      }
    }
    assertThat(Batch.code(Chunk.place(1 << 15, Chunk.HEADER))).isZero();
    assertThat(Batch.code(Chunk.place(1, (1 << 20) + Chunk.HEADER))).isZero();
  }

  /** Whatever the order in which they are freed. */
  @Test
  void eachIsReleasedOnce() {
    for (int seed = 0; seed < 20; seed++) {
      List<Unique<Point>> all = new ArrayList<>();
      for (int i = 0; i < 3 * Batch.SIZE; i++) {
        all.add(Region.heap().allocUnique(Point.class));
        all.getLast().get().x(i);
      }
      List<Hold> holds = new ArrayList<>();
      for (Unique<Point> it : all) {
        Batch batch = batch(Point.class, it.view().$place(), 1);
        assertThat(batch).isNotNull();
        holds.add(batch);
      }
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < all.size(); i++) {
        order.add(i);
      }
      Collections.shuffle(order, new Random(seed));
      for (int i : order) {
        assertThat(holds.get(i).release(all.get(i).view().$place())).isTrue();
        assertThat(holds.get(i).release(all.get(i).view().$place())).isFalse();
        assertThat(all.get(i).get().x()).isEqualTo(i);
        all.get(i).free();
      }
    }
  }

  /** What is said of one of a batch does not claim to know where it was allocated. */
  @Test
  void onesOfABatchHaveNoSite() {
    Unique<Point> point = Region.heap().allocUnique(Point.class);
    Single part = Ledger.part(false, Layout.of(Point.class), point.view().$place(), 1);
    assertThat(part.site()).isNull();
    assertThat(part.what()).isEqualTo("a unique pointer to Point");
    assertThat(part.bytes()).isEqualTo(8);
    point.free();
  }

  /** Nothing in the memory says so, where others or stray writes could change it. */
  @Test
  void aBatchKnowsTheSizesOfItsOwn() {
    Unique<Bytes> bytes = Region.heap().allocUnique(Bytes.class, 900);
    long place = bytes.view().$place();
    Batch batch = batch(Bytes.class, place, 900);
    assertThat(batch).isNotNull();
    for (byte fill : new byte[] {0, -1, 77}) {
      bytes.get().fill(fill);
      List<Long> sizes = new ArrayList<>();
      Ledger.forEach(it -> sizes.add(it.what().startsWith("a counted") ? it.bytes() : 0));
      assertThat(sizes).contains((long) Reap.sizeOf(Reap.classOf(904)));
    }
    assertThat(batch.release(place)).isTrue();
    bytes.free();
  }

  @Test
  void whatIsLargeOrSeveralOrHoldsOthersIsAlone() {
    long place = Chunk.place(1, Chunk.HEADER);
    assertThat(batch(Point.class, place, 2)).isNull();
    assertThat(batch(Cell.class, place, 1)).isNull();
    assertThat(batch(Bytes.class, place, 5_000)).isNull();
    Batch batch = batch(Bytes.class, place, 1_500);
    assertThat(batch).isNotNull();
    // Else it is found to be forgotten in the middle of another test, and the place given away.
    assertThat(batch.release(place)).isTrue();
  }

  /** In a JVM of its own: from the first leak on, pointers are in no batch. */
  @Test
  void allOfABatchAreReclaimedAndNoneThatIsAlive() throws Exception {
    Forked ended = Forked.asLaunched(BatchProgram.class);
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    assertThat(ended.output())
        .contains("LEAK: a unique pointer to Bytes of 112 bytes was never freed")
        .contains("live: 0");
  }
}
