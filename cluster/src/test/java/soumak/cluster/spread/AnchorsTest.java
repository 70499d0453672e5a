package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Scanner;
import org.junit.jupiter.api.Test;

/** Which threads begin with what only their node can use. */
class AnchorsTest {
  private final Scanner stays = new Scanner("");

  private static Cell cell(Object ref) {
    Cell cell = new Cell();
    cell.ref(ref);
    return cell;
  }

  private static SpreadThread thread(Object held) {
    return new SpreadThread(job(held));
  }

  private static Job job(Object held) {
    return new Job(held, 1) {
      @Override
      void body() {}
    };
  }

  @Test
  void whatARunnableHoldsStays() {
    assertThat(Anchors.hold(thread(stays))).isTrue();
    assertThat(Anchors.hold(thread(Optional.of(stays)))).isTrue();
    assertThat(Anchors.hold(thread(job(stays)))).isTrue();
    assertThat(Anchors.hold(thread(job(job(stays))))).isTrue();
    assertThat(Anchors.hold(thread(new Refs(new Object[] {null, stays})))).isTrue();
  }

  /** Such as the object that a lambda belongs to: a field that the thread may never read. */
  @Test
  void whatIsBehindOtherObjectsIsNotLookedAt() {
    assertThat(Anchors.hold(thread(cell(stays)))).isFalse();
    assertThat(Anchors.hold(thread(job(cell(stays))))).isFalse();
    assertThat(Anchors.hold(thread(new Refs(new Object[] {null, cell(stays)})))).isFalse();
  }

  @Test
  void valuesAndSharedObjectsDoNot() {
    Object[] free = {
      "text", 1, System.out, Optional.empty(), new IllegalStateException(), cell(null), new Ints(3)
    };
    for (Object each : free) {
      assertThat(Anchors.hold(thread(each))).as("%s", each).isFalse();
    }
    assertThat(Anchors.hold(new SpreadThread("of nothing"))).isFalse();
  }

  @Test
  void objectsThatReferToEachOtherAreSeenOnce() {
    Object[] elements = new Object[1];
    Refs first = new Refs(elements);
    elements[0] = job(first);
    assertThat(Anchors.hold(thread(first))).isFalse();
  }

  @Test
  void onlyTheNearestAreLookedAt() {
    Object far = stays;
    for (int i = 0; i < 100; i++) {
      far = job(far);
    }
    assertThat(Anchors.hold(thread(far))).isFalse();
    assertThat(Anchors.hold(thread(new Refs(new Object[100])))).isFalse();
  }
}
