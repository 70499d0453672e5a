package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitersTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void behavesLikeAQueue(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ArrayDeque<Dummy> model = new ArrayDeque<>();
    Object waiters = null;
    for (int i = 0; i < 20_000; i++) {
      switch (random.nextInt(4)) {
        case 0, 1 -> {
          Dummy dummy = new Dummy(i);
          waiters = Waiters.add(waiters, dummy);
          model.add(dummy);
        }
        case 2 -> {
          waiters = Waiters.removeFirst(waiters);
          model.poll();
        }
        default -> {
          Dummy other = new Dummy(-1);
          Dummy one =
              model.stream().skip(random.nextInt(model.size() + 1)).findFirst().orElse(other);
          waiters = Waiters.remove(waiters, one);
          model.remove(one);
        }
      }
      assertThat(Waiters.first(waiters)).isSameAs(model.peek());
      assertThat(Waiters.count(waiters)).isEqualTo(model.size());
    }
  }

  @Test
  void oneAloneNeedsNoQueue() {
    Dummy one = new Dummy(1);
    Object waiters = Waiters.add(null, one);
    assertThat(waiters).isSameAs(one);
    assertThat(Waiters.remove(waiters, new Dummy(2))).isSameAs(one);
    assertThat(Waiters.remove(waiters, one)).isNull();
  }

  @Test
  void equalWaitersAreToldApart() {
    final class Equal {
      @Override
      public boolean equals(Object other) {
        return other instanceof Equal;
      }

      @Override
      public int hashCode() {
        return 1;
      }
    }
    Equal first = new Equal();
    Equal second = new Equal();
    Object waiters = Waiters.add(Waiters.add(null, first), second);
    waiters = Waiters.remove(waiters, second);
    assertThat(Waiters.first(waiters)).isSameAs(first);
    assertThat(Waiters.count(waiters)).isOne();
  }
}
