package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import soumak.woven.Fiber;

class DeadlocksTest {
  /** A task whose author says that all are alike. */
  private static final class Alike extends Schedulable {
    @Override
    protected void begin$(Fiber fiber) {}

    @Override
    protected Object takeResult$(Fiber fiber) {
      return null;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Alike;
    }

    @Override
    public int hashCode() {
      return 1;
    }

    Alike waitsFor(Schedulable other) {
      waitsOn = other.needDetails();
      return this;
    }
  }

  private static void isCycle(List<Schedulable> found, Schedulable... expected) {
    assertThat(found).hasSize(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(found.get(i)).isSameAs(expected[i]);
    }
  }

  @Test
  void tellsTasksApartThatAreEqual() {
    Alike one = new Alike();
    Alike two = new Alike().waitsFor(one);
    Alike three = new Alike().waitsFor(two);
    one.waitsFor(three);
    Alike outside = new Alike().waitsFor(two);
    isCycle(Deadlocks.cycle(List.of(outside, one, two, three)), two, one, three);
    isCycle(Deadlocks.cycle(List.of(three, one)), three, two, one);
  }

  @Test
  void waysThatMeetAreNoCycle() {
    Alike last = new Alike();
    Alike one = new Alike().waitsFor(last);
    Alike two = new Alike().waitsFor(one);
    Alike three = new Alike().waitsFor(one);
    isCycle(Deadlocks.cycle(List.of(last, one, two, three)));
  }
}
