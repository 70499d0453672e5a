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
          assertThat(Waiters.contains(waiters, one)).isEqualTo(model.contains(one));
          waiters = Waiters.remove(waiters, one);
          model.remove(one);
        }
      }
      assertThat(Waiters.first(waiters)).isSameAs(model.peek());
      assertThat(Waiters.count(waiters)).isEqualTo(model.size());
    }
  }

  /** Each of a million would else be looked for among all: five hundred thousand million steps. */
  @Test
  void manyWhoGiveUpAreFound() {
    Dummy[] all = new Dummy[1_000_000];
    Object waiters = null;
    for (int i = 0; i < all.length; i++) {
      all[i] = new Dummy(i);
      waiters = Waiters.add(waiters, all[i]);
    }
    for (int i = all.length - 1; i > 0; i--) {
      waiters = Waiters.remove(waiters, all[i]);
      assert Waiters.count(waiters) == i;
    }
    assertThat(Waiters.first(waiters)).isSameAs(all[0]);
    assertThat(Waiters.count(waiters)).isOne();
  }

  /** While the first one stays, others come and go, and leave no holes for ever. */
  @Test
  void oneWhoStaysMakesNoLongQueue() {
    Dummy stays = new Dummy(0);
    Dummy[] others = new Dummy[100];
    Object waiters = stays;
    for (int i = 0; i < 100_000; i++) {
      int at = i % others.length;
      if (others[at] != null) {
        waiters = Waiters.remove(waiters, others[at]);
      }
      others[at] = new Dummy(i);
      waiters = Waiters.add(waiters, others[at]);
    }
    assertThat(Waiters.first(waiters)).isSameAs(stays);
    assertThat(Waiters.count(waiters)).isEqualTo(1 + others.length);
    waiters = Waiters.removeFirst(waiters);
    for (Dummy other : others) {
      assertThat(Waiters.first(waiters)).isSameAs(other);
      waiters = Waiters.removeFirst(waiters);
    }
    assertThat(waiters).isNull();
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
