package soumak.woven;

import org.jspecify.annotations.Nullable;
import soumak.Capsule;
import soumak.Pausable;
import soumak.Reply;
import soumak.runtime.Answer;

/**
 * A message to a capsule: which of its methods shall run, with which arguments. The weaver makes a
 * class of these for each public method of a capsule.
 *
 * <p>Made by the sender; once it is sent it belongs to the capsule.
 */
public abstract class Call {
  /** The next one in the capsule's queue. The queue's. */
  public @Nullable Call next;

  /** What the sender waits for; null if it does not. Set before the call is sent. */
  @Nullable Answer asked;

  protected Call() {}

  /**
   * Runs the method and gives its result to {@link #answer}, if it has one; returns as well when it
   * has paused ({@link Fiber#pausing}), and then {@link #resumed} follows.
   */
  public abstract void run(Capsule capsule, Fiber fiber) throws Pausable, Exception;

  /** The method has ended behind a pause: takes its result, or throws what it failed with. */
  public void resumed(Fiber fiber) {
    fiber.takeVoid();
  }

  /** Whether the method never pauses, so that it can run on the sender's stack. */
  public boolean isLeaf() {
    return false;
  }

  /** The result of a method that returns a value. */
  protected final void answer(@Nullable Object value) {
    Answer waited = asked;
    if (waited != null) {
      waited.settle(value, null);
    }
  }

  /** The result of a method that returns a reply. */
  protected final void answerAs(@Nullable Reply<?> reply) {
    Answer waited = asked;
    if (waited == null) {
      return;
    }
    if (reply == null) {
      fail(new NullPointerException("the capsule has returned null instead of a reply"));
    } else {
      reply.passTo(waited);
    }
  }

  /** Tells the sender of a failure; false if it does not wait. */
  public final boolean fail(Throwable why) {
    Answer waited = asked;
    if (waited != null) {
      waited.settle(null, why);
    }
    return waited != null;
  }
}
