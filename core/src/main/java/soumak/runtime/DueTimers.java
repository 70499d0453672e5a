package soumak.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Timers that a wheel has handed out and that are still to expire, in the order in which they came.
 * What expires may cancel others, and the wheel must not be walked meanwhile. They stand in a row,
 * as a list might find no memory to grow.
 */
final class DueTimers {
  private @Nullable Timer first;
  private @Nullable Timer last;

  boolean isEmpty() {
    return first == null;
  }

  void add(Timer due) {
    Timer before = last;
    if (before == null) {
      first = due;
    } else {
      before.next = due;
    }
    last = due;
  }

  /** Takes out the first one; null if there is none. */
  @Nullable Timer take() {
    Timer taken = first;
    if (taken != null) {
      first = taken.next;
      taken.next = null;
      if (first == null) {
        last = null;
      }
    }
    return taken;
  }
}
