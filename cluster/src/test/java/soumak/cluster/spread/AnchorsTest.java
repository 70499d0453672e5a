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
    return new SpreadThread(
        new Job(held, 1) {
          @Override
          void body() {}
        });
  }

  @Test
  void whatARunnableHoldsStays() {
    assertThat(Anchors.hold(thread(stays))).isTrue();
    assertThat(Anchors.hold(thread(Optional.of(stays)))).isTrue();
    assertThat(Anchors.hold(thread(cell(cell(stays))))).isTrue();
    assertThat(Anchors.hold(thread(new Refs(new Object[] {null, cell(stays)})))).isTrue();
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
    Cell first = cell(null);
    first.ref(cell(cell(first)));
    assertThat(Anchors.hold(thread(first))).isFalse();
  }

  @Test
  void onlyTheNearestAreLookedAt() {
    Object far = stays;
    for (int i = 0; i < 100; i++) {
      far = cell(far);
    }
    assertThat(Anchors.hold(thread(far))).isFalse();
    assertThat(Anchors.hold(thread(new Refs(new Object[100])))).isFalse();
  }
}
