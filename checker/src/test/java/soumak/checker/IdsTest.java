package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class IdsTest {
  @Test
  void isASortedSet() {
    Ids ids = Ids.of(Set.of(8, -4, 3));
    assertThat(ids).containsExactly(-4, 3, 8).hasSize(3).isEqualTo(Set.of(3, 8, -4));
    assertThat(ids).hasSameHashCodeAs(Set.of(3, 8, -4)).isNotEqualTo(Set.of(3, 8));
    assertThat(ids.at(0)).isEqualTo(-4);
    assertThat(Ids.of(ids)).isSameAs(ids);
    assertThat(Ids.of(Set.of())).isSameAs(Ids.NONE).isEmpty();
  }

  @Test
  void endsWhereItEnds() {
    Iterator<Integer> walk = Ids.of(5).iterator();
    assertThat(walk.next()).isEqualTo(5);
    assertThat(walk.hasNext()).isFalse();
    assertThatThrownBy(walk::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void isTheSameObjectIfNothingIsAdded() {
    Ids ids = Ids.of(Set.of(1, 2, 3));
    assertThat(ids.and(Ids.of(Set.of(1, 3)))).isSameAs(ids);
    assertThat(ids.and(Ids.NONE)).isSameAs(ids);
    assertThat(ids.renamed(4, 5)).isSameAs(ids);
    assertThat(ids.and(Ids.of(0))).containsExactly(0, 1, 2, 3);
  }

  @Test
  void twoThatGetOneNumberBecomeOne() {
    assertThat(Ids.of(Set.of(1, 2, 3)).renamed(1, 3)).containsExactly(2, 3);
    assertThat(Ids.of(Set.of(1, 2, 3)).renamed(2, 9)).containsExactly(1, 3, 9);
  }

  @Test
  void behavesAsATreeSet() {
    Random random = new Random(7);
    for (int i = 0; i < 1000; i++) {
      Set<Integer> one = some(random);
      Set<Integer> other = some(random);
      Set<Integer> both = new TreeSet<>(one);
      both.addAll(other);
      Ids ids = Ids.of(one);
      assertThat(ids.and(Ids.of(other))).containsExactlyElementsOf(both);
      assertThat(ids.containsAll(Ids.of(other))).isEqualTo(one.containsAll(other));
      assertThat(ids.containsAll(other)).isEqualTo(one.containsAll(other));
      assertThat(ids.has(3)).isEqualTo(one.contains(3)).isEqualTo(ids.contains(3));
      assertThat(ids.equals(other)).isEqualTo(one.equals(other));
    }
  }

  private static Set<Integer> some(Random random) {
    Set<Integer> some = new TreeSet<>();
    int count = random.nextInt(6);
    for (int i = 0; i < count; i++) {
      some.add(random.nextInt(10) - 3);
    }
    return some;
  }
}
