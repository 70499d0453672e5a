package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class IdsTest {
  private static Ids ids(int... numbers) {
    return Ids.of(numbers, numbers.length);
  }

  @Test
  void isASortedSet() {
    Ids ids = ids(8, -4, 3);
    assertThat(ids.all()).containsExactly(-4, 3, 8);
    assertThat(ids).isEqualTo(ids(3, 8, -4)).hasSameHashCodeAs(ids(3, 8, -4));
    assertThat(ids).isNotEqualTo(ids(3, 8)).hasToString("[-4, 3, 8]");
    assertThat(ids.first()).isEqualTo(-4);
    assertThat(ids()).isSameAs(Ids.NONE);
  }

  @Test
  void knowsItsOnlyOne() {
    assertThat(Ids.of(5).onlyOr(7)).isEqualTo(5);
    assertThat(ids(5, 6).onlyOr(7)).isEqualTo(7);
    assertThat(Ids.NONE.onlyOr(7)).isEqualTo(7);
  }

  @Test
  void isTheSameObjectIfNothingChanges() {
    Ids ids = ids(1, 2, 3);
    assertThat(ids.and(ids(1, 3))).isSameAs(ids);
    assertThat(ids.and(Ids.NONE)).isSameAs(ids);
    assertThat(Ids.NONE.and(ids)).isSameAs(ids);
    assertThat(ids.and(2)).isSameAs(ids);
    assertThat(ids.without(4)).isSameAs(ids);
    assertThat(ids.without(ids(4, 5))).isSameAs(ids);
    assertThat(ids.in(ids(1, 2, 3, 4))).isSameAs(ids);
    assertThat(ids.renamed(4, 5)).isSameAs(ids);
  }

  @Test
  void twoThatGetOneNumberBecomeOne() {
    assertThat(ids(1, 2, 3).renamed(1, 3).all()).containsExactly(2, 3);
    assertThat(ids(1, 2, 3).renamed(2, 9).all()).containsExactly(1, 3, 9);
  }

  @Test
  void behavesAsATreeSet() {
    Random random = new Random(7);
    for (int i = 0; i < 1000; i++) {
      SortedSet<Integer> one = some(random);
      SortedSet<Integer> other = some(random);
      SortedSet<Integer> both = new TreeSet<>(one);
      both.addAll(other);
      SortedSet<Integer> rest = new TreeSet<>(one);
      rest.removeAll(other);
      SortedSet<Integer> common = new TreeSet<>(one);
      common.retainAll(other);
      Ids ids = ids(one);
      assertThat(ids.and(ids(other))).isEqualTo(ids(both));
      assertThat(ids.without(ids(other))).isEqualTo(ids(rest));
      assertThat(ids.in(ids(other))).isEqualTo(ids(common));
      assertThat(ids.meets(ids(other))).isEqualTo(!common.isEmpty());
      assertThat(ids.has(3)).isEqualTo(one.contains(3));
      assertThat(ids.equals(ids(other))).isEqualTo(one.equals(other));
      rest.add(4);
      assertThat(ids.without(ids(other)).and(4)).isEqualTo(ids(rest));
      assertThat(Arrays.stream(ids.all()).boxed()).containsExactlyElementsOf(one);
    }
  }

  private static Ids ids(SortedSet<Integer> numbers) {
    return ids(numbers.stream().mapToInt(it -> it).toArray());
  }

  private static SortedSet<Integer> some(Random random) {
    SortedSet<Integer> some = new TreeSet<>();
    int count = random.nextInt(6);
    for (int i = 0; i < count; i++) {
      some.add(random.nextInt(10) - 3);
    }
    return some;
  }
}
