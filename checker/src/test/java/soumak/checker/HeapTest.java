package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the heap may still claim of objects that perhaps only lay below what was cut off. */
class HeapTest {
  private static final Way LEFT = Way.of("left");
  private static final Way RIGHT = Way.of("right");

  private final Heap heap = new Heap();
  private final int base = node();
  private final int other = node();
  private final int cut = node();

  private int node() {
    return heap.add(Thing.of(Capability.CUTTABLE, Shape.MESSAGE, "", 0, ""));
  }

  @Test
  void whatIsTheRootOrLayAboveItMayBeApartFromIt() {
    heap.relate(other, cut, Relation.SAME.or(Relation.down(LEFT)));
    heap.makeRoot(cut);
    assertThat(heap.relation(other, cut)).isEqualTo(Relation.SAME.orApart());
  }

  @Test
  void whatIsCutOffOrStaysMayBeApartFromWhatIsCutOff() {
    heap.relate(base, cut, Relation.down(LEFT.then(RIGHT)));
    heap.relate(base, other, new Relation(false, false, Set.of(LEFT), Set.of(RIGHT)));
    heap.relate(other, cut, new Relation(false, false, Set.of(RIGHT, RIGHT.then(LEFT)), Set.of()));
    heap.sever(base, "left");
    assertThat(heap.relation(other, cut).apart()).isTrue();
    assertThat(heap.relation(other, cut).down()).contains(RIGHT);
  }

  @Test
  void whatIsSurelyCutOffStaysTogether() {
    heap.relate(base, other, Relation.down(LEFT));
    heap.relate(base, cut, Relation.down(LEFT.then(RIGHT)));
    heap.relate(other, cut, Relation.down(RIGHT));
    heap.sever(base, "left");
    assertThat(heap.relation(other, cut)).isEqualTo(Relation.down(RIGHT));
    assertThat(heap.relation(base, cut)).isEqualTo(Relation.APART);
  }
}
