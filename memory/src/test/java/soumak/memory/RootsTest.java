package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The table of what structures refer to. */
class RootsTest {
  private final Roots roots = new Roots();

  @Test
  void numbersBeginAtOneAndAreUsedAgain() {
    assertThat(roots.add("a")).isEqualTo(1);
    assertThat(roots.add("b")).isEqualTo(2);
    assertThat(roots.remove(1)).isEqualTo("a");
    assertThat(roots.get(1)).isNull();
    assertThat(roots.add("c")).isEqualTo(1);
    assertThat(roots.get(1)).isEqualTo("c");
    assertThat(roots.size()).isEqualTo(2);
  }

  @Test
  void removingTwiceFreesOnce() {
    int number = roots.add("a");
    roots.remove(number);
    assertThat(roots.remove(number)).isNull();
    assertThat(roots.add("b")).isEqualTo(number);
    assertThat(roots.add("c")).isEqualTo(number + 1);
  }

  @Test
  void strangeNumbersAreNobody() {
    assertThat(roots.get(0)).isNull();
    assertThat(roots.get(-1)).isNull();
    assertThat(roots.get(Integer.MAX_VALUE)).isNull();
    assertThat(roots.remove(Integer.MIN_VALUE)).isNull();
    assertThatIllegalStateException()
        .isThrownBy(() -> roots.swap(77, "a"))
        .withMessageContaining("a race in unchecked code");
  }

  @Test
  void swaps() {
    int number = roots.add("a");
    assertThat(roots.swap(number, "b")).isEqualTo("a");
    assertThat(roots.get(number)).isEqualTo("b");
  }

  @Test
  void growsAsNeeded() {
    for (int i = 1; i <= 1000; i++) {
      assertThat(roots.add(i)).isEqualTo(i);
    }
    for (int i = 1; i <= 1000; i++) {
      assertThat(roots.get(i)).isEqualTo(i);
    }
    assertThat(roots.size()).isEqualTo(1000);
  }

  @Test
  void behavesAsAMap() {
    Map<Integer, Object> model = new HashMap<>();
    Random random = new Random(5);
    for (int i = 0; i < 50_000; i++) {
      if (random.nextInt(3) > 0 || model.isEmpty()) {
        Object root = new Object();
        assertThat(model.put(roots.add(root), root)).isNull();
      } else {
        int number = 1 + random.nextInt(model.size());
        assertThat(roots.remove(number)).isSameAs(model.remove(number));
      }
      assertThat(roots.size()).isEqualTo(model.size());
    }
    model.forEach((number, root) -> assertThat(roots.get(number)).isSameAs(root));
  }
}
