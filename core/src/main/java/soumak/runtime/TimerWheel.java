package soumak.runtime;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Pending timers in a hierarchy of wheels (Varghese and Lauck, 1987): adding and cancelling take
 * constant time however many there are. Level 0 has 64 buckets of one tick, level 1 has 64 of 64
 * ticks, and so on; a timer stands in the level of the highest six-bit digit in which its tick
 * differs from the present one, and moves down when the wheel gets there. A timer never expires
 * early, and at most one tick late.
 *
 * <p>Not thread-safe: the caller holds a lock.
 */
final class TimerWheel {
  /** A tick is 2^20 nanoseconds, about a millisecond. */
  static final int TICK_SHIFT = 20;

  private static final int LEVELS = 8;
  private static final int DIGIT = 6;
  private static final int BUCKETS = 1 << DIGIT;

  private final long origin;
  private final @Nullable Timer[] buckets = new Timer[LEVELS * BUCKETS];

  /** For each level, which of its buckets are not empty. */
  private final long[] occupied = new long[LEVELS];

  private long tick;
  private int size;

  TimerWheel(long now) {
    origin = now;
  }

  int size() {
    return size;
  }

  private long tickOf(Timer timer) {
    long nanos = Math.max(0, timer.deadline - origin);
    return Math.max(tick + 1, (nanos >>> TICK_SHIFT) + 1);
  }

  void add(Timer timer) {
    link(timer);
    size++;
  }

  private void link(Timer timer) {
    long due = tickOf(timer);
    int level = Math.min(LEVELS - 1, (63 - Long.numberOfLeadingZeros(due ^ tick)) / DIGIT);
    int slot = (int) (due >>> (level * DIGIT)) & (BUCKETS - 1);
    int bucket = level * BUCKETS + slot;
    Timer head = buckets[bucket];
    timer.bucket = bucket;
    timer.previous = null;
    timer.next = head;
    if (head != null) {
      head.previous = timer;
    }
    buckets[bucket] = timer;
    occupied[level] |= 1L << slot;
  }

  /** Takes a timer out; false if it is not pending. */
  boolean cancel(Timer timer) {
    int bucket = timer.bucket;
    if (bucket < 0) {
      return false;
    }
    Timer previous = timer.previous;
    Timer next = timer.next;
    if (next != null) {
      next.previous = previous;
    }
    if (previous != null) {
      previous.next = next;
    } else {
      buckets[bucket] = next;
      if (next == null) {
        occupied[bucket / BUCKETS] &= ~(1L << (bucket % BUCKETS));
      }
    }
    clear(timer);
    size--;
    return true;
  }

  private static void clear(Timer timer) {
    timer.bucket = -1;
    timer.next = null;
    timer.previous = null;
  }

  /**
   * When something is to be done next, in nanoseconds of the clock; {@link Long#MAX_VALUE} if
   * nothing is pending.
   */
  long nextDeadline() {
    long next = nextTick();
    return next == Long.MAX_VALUE ? next : origin + (next << TICK_SHIFT);
  }

  private long nextTick() {
    for (int level = 0; level < LEVELS; level++) {
      if (occupied[level] != 0) {
        return startOf(level, Long.numberOfTrailingZeros(occupied[level]));
      }
    }
    return Long.MAX_VALUE;
  }

  /** The first tick of a bucket. All pending timers of a level lie in the level's present round. */
  private long startOf(int level, int slot) {
    int shift = level * DIGIT;
    long round = tick >>> (shift + DIGIT) << (shift + DIGIT);
    return round + ((long) slot << shift);
  }

  /**
   * Hands out every timer that is due at {@code now}, in the order of the ticks. Until it returns,
   * nothing may be added or cancelled.
   */
  void advance(long now, Consumer<Timer> expired) {
    long target = Math.max(0, now - origin) >>> TICK_SHIFT;
    for (long next = nextTick(); next <= target; next = nextTick()) {
      int level = 0;
      while (occupied[level] == 0) {
        level++;
      }
      int slot = Long.numberOfTrailingZeros(occupied[level]);
      tick = next;
      int bucket = level * BUCKETS + slot;
      Timer timer = buckets[bucket];
      buckets[bucket] = null;
      occupied[level] &= ~(1L << slot);
      while (timer != null) {
        Timer following = timer.next;
        clear(timer);
        if (origin + (tick << TICK_SHIFT) > timer.deadline) {
          size--;
          expired.accept(timer);
        } else {
          link(timer);
        }
        timer = following;
      }
    }
    tick = Math.max(tick, target);
  }
}
