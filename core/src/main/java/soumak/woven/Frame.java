package soumak.woven;

import org.jspecify.annotations.Nullable;

/**
 * The saved activation of one pausable method: the values that are live at its pause point, where
 * that point is, and the frame of the caller.
 *
 * <p>The weaver makes one subclass for each pausable method, with typed fields. A frame is written
 * by the thread that runs its task, while the stack unwinds, and read when its method goes on; when
 * the same activation pauses again, it fills the same frame again. So a loop that pauses allocates
 * nothing, and what does not change is not stored again: once task and frame are old, storing a
 * reference into them would cost a fence with G1.
 */
public abstract class Frame {
  /** The caller's frame, or null at the root of the task. */
  public @Nullable Frame parent;

  /** Which of its method's pause points this frame stands at, counted from 0. */
  public int pausePoint;

  protected Frame(int pausePoint) {
    this.pausePoint = pausePoint;
  }

  /**
   * Goes on behind the pause point, with the result or failure that {@code fiber} holds for the
   * call made there. Returns when the method ends, its result in the fiber, or when it has paused
   * again ({@link Fiber#pausing}).
   */
  public abstract void resume(Fiber fiber) throws Throwable;

  /**
   * What a person should read of a task that waits with this frame as its innermost one, if that
   * says more than what it waits for; else null.
   */
  public @Nullable String state() {
    return null;
  }

  /** The source position of the pause point, for dumps and stack traces. */
  public abstract StackTraceElement position();
}
