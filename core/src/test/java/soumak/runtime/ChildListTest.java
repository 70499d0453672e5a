package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChildListTest {
  /** Grows over several chunks and shrinks again, beside a list of the JDK. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5, 4_096, 4_097, 20_000})
  void behavesLikeAList(int most) {
    SplittableRandom random = new SplittableRandom(most);
    ChildList children = new ChildList();
    List<Schedulable> model = new ArrayList<>();
    for (int i = 0; i < 3 * most; i++) {
      boolean grows = i < most || (i < 2 * most && random.nextBoolean());
      if (grows) {
        Dummy dummy = new Dummy(i);
        children.add(dummy);
        model.add(dummy);
      } else if (!model.isEmpty()) {
        assertThat(children.removeLast()).isSameAs(model.removeLast());
      }
      if (!model.isEmpty()) {
        int changed = random.nextInt(model.size());
        Dummy other = new Dummy(-i);
        children.set(changed, other);
        model.set(changed, other);
        assertThat(children.first()).isSameAs(model.getFirst());
      }
      assertThat(children.isEmpty()).isEqualTo(model.isEmpty());
    }
    assertThat(all(children)).isEqualTo(model);
  }

  private static List<Schedulable> all(ChildList children) {
    return IntStream.range(0, children.size()).mapToObj(children::get).toList();
  }

  @Test
  void aNewOneIsEmpty() {
    ChildList children = new ChildList();
    assertThat(children.isEmpty()).isTrue();
    assertThat(children.size()).isZero();
  }
}
