package soumak.runtime;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;
import soumak.woven.Frame;

/**
 * Ends tasks whose recursion has no end and pauses on the way. Their frames are in the heap, where
 * nothing overflows until the heap is full, and then whoever needs memory next suffers.
 *
 * <p>Nobody counts frames, as that would cost each pause. But a stack that grows makes the
 * collector run; so after a collection, the next tasks that go on are looked at, and a chain of
 * more than {@link Settings#DEPTH} frames ends its task with a {@link StackOverflowError} where it
 * goes on. It is found later than it gets there, by what was allocated until the next collection at
 * most, if the task is among those.
 *
 * <p>One for each thread that runs tasks, which alone uses it.
 */
final class Depth {
  /** How many tasks are looked at after a collection; most have some frames. */
  private static final int MOST_TASKS = 1024;

  /** Cleared by the first collection after it was made. */
  private @Nullable WeakReference<Object> uncollected;

  /** How many of the next tasks are looked at. */
  private int left;

  /** Whether the collector has run since it was asked last. */
  boolean wasCollected() {
    WeakReference<Object> before = uncollected;
    if (before == null || before.refersTo(null)) {
      try {
        uncollected = new WeakReference<>(new Object());
      } catch (OutOfMemoryError full) {
        // There has been a collection all the same, and what waits here must not be lost for that.
      }
      return before != null;
    }
    return false;
  }

  /** So many of the next tasks are to be looked at, or as many of them as make sense. */
  void look(int tasks) {
    left = Math.min(tasks, MOST_TASKS);
  }

  boolean looks() {
    return left > 0;
  }

  /**
   * What a task is to be told that is about to go on; null if its frames are not too many, or it is
   * not looked at.
   */
  @Nullable Signal objection(Schedulable task) {
    if (left == 0) {
      return null;
    }
    left--;
    return isDeeper(task.top, Settings.DEPTH)
        ? Signal.vain(() -> new StackOverflowError(text(task)))
        : null;
  }

  private static boolean isDeeper(@Nullable Frame innermost, int most) {
    int depth = 0;
    for (Frame at = innermost; at != null; at = at.parent) {
      if (++depth > most) {
        return true;
      }
    }
    return false;
  }

  private static String text(Schedulable task) {
    return Names.of(task)
        + " has more than "
        + Settings.DEPTH
        + " saved frames: a recursion without an end that pauses? (the property soumak.depth says"
        + " how many are allowed)";
  }
}
