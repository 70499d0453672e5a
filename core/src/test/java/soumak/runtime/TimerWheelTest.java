package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimerWheelTest {
  private static final long TICK = 1L << TimerWheel.TICK_SHIFT;

  private static final class Bell extends Timer {
    /** When it is to ring; when it was added if that was later. */
    private final long due;

    Bell(long deadline) {
      this(deadline, deadline);
    }

    Bell(long deadline, long due) {
      super(deadline);
      this.due = due;
    }

    @Override
    protected void expire() {}

    @Override
    protected boolean settle(Schedulable waiter) {
      return false;
    }

    @Override
    protected void add(Schedulable waiter) {}

    @Override
    protected boolean remove(Schedulable waiter) {
      return false;
    }

    @Override
    protected String describe(Schedulable waiter) {
      return "a bell";
    }
  }

  /** Distances of all sizes, so that all levels are used. */
  private static long distance(SplittableRandom random) {
    return random.nextLong(1L << random.nextInt(1, 55));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void behavesLikeASortedList(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long now = random.nextLong();
    TimerWheel wheel = new TimerWheel(now);
    List<Bell> pending = new ArrayList<>();
    Set<Timer> rung = new HashSet<>();
    for (int step = 0; step < 20_000; step++) {
      int what = random.nextInt(10);
      if (what < 5) {
        long in = distance(random) - random.nextInt(1000);
        Bell bell = new Bell(now + in, now + Math.max(0, in));
        wheel.add(bell);
        pending.add(bell);
      } else if (what < 7 && !pending.isEmpty()) {
        Bell bell = pending.remove(random.nextInt(pending.size()));
        assertThat(wheel.cancel(bell)).isTrue();
        assertThat(wheel.cancel(bell)).as("a second time").isFalse();
      } else {
        long earliest = wheel.nextDeadline();
        now =
            random.nextBoolean() && earliest != Long.MAX_VALUE && earliest - now > 0
                ? earliest
                : now + distance(random) / 64;
        advance(wheel, now, rung, pending);
      }
      assertThat(wheel.size()).isEqualTo(pending.size());
    }
  }

  private static void advance(TimerWheel wheel, long now, Set<Timer> rung, List<Bell> pending) {
    List<Timer> expired = new ArrayList<>();
    wheel.advance(now, expired::add);
    for (Timer timer : expired) {
      assertThat(timer.deadline - now).as("not early").isLessThanOrEqualTo(0);
      assertThat(rung.add(timer)).as("once").isTrue();
    }
    pending.removeIf(rung::contains);
    for (Bell bell : pending) {
      assertThat(now - bell.due).as("at most one tick late").isLessThanOrEqualTo(TICK);
    }
    if (!pending.isEmpty()) {
      Bell next = pending.stream().min(Comparator.comparingLong(b -> b.due - now)).get();
      assertThat(wheel.nextDeadline() - now).as("is awake in time").isPositive();
      assertThat(wheel.nextDeadline() - next.due).isLessThanOrEqualTo(TICK);
    } else {
      assertThat(wheel.nextDeadline()).isEqualTo(Long.MAX_VALUE);
    }
  }

  @Test
  void handsThemOutInTheOrderOfTheTicks() {
    SplittableRandom random = new SplittableRandom(9);
    TimerWheel wheel = new TimerWheel(0);
    for (int i = 0; i < 10_000; i++) {
      wheel.add(new Bell(distance(random)));
    }
    List<Timer> order = new ArrayList<>();
    wheel.advance(Long.MAX_VALUE, order::add);
    assertThat(order).hasSize(10_000);
    for (int i = 1; i < order.size(); i++) {
      assertThat(order.get(i - 1).deadline / TICK)
          .isLessThanOrEqualTo(order.get(i).deadline / TICK);
    }
  }

  @Test
  void holdsAMillionTimers() {
    int n = 1_000_000;
    SplittableRandom random = new SplittableRandom(10);
    TimerWheel wheel = new TimerWheel(0);
    List<Bell> all = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      Bell bell = new Bell(random.nextLong(3_600_000_000_000L));
      all.add(bell);
      wheel.add(bell);
    }
    for (int i = 0; i < n; i += 2) {
      wheel.cancel(all.get(i));
    }
    assertThat(wheel.size()).isEqualTo(n / 2);
    int[] expired = {0};
    long now = 0;
    while (wheel.size() > 0) {
      now = wheel.nextDeadline();
      wheel.advance(now, timer -> expired[0]++);
    }
    assertThat(expired[0]).isEqualTo(n / 2);
    assertThat(now).isLessThan(3_600_000_000_000L + 2 * TICK);
  }
}
