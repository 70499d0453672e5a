package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.cluster.spread.ProgramThreads.step;

import org.jspecify.annotations.Nullable;

/**
 * Reads {@code a} without its monitor, so that its node has a copy. It never goes back, and not
 * beyond a number.
 */
public final class Reading extends Job {
  private static final int TIMES = 3;

  public Reading(Object shared, int most) {
    super(shared, most);
  }

  public Reading(@Nullable Blank$ blank) {
    super(blank);
  }

  @Override
  void body() {
    Cell cell = shared();
    int last = 0;
    for (int i = 0; i < TIMES; i++) {
      step("read");
      int now = cell.a();
      assertThat(now).isBetween(last, number());
      last = now;
    }
  }
}
