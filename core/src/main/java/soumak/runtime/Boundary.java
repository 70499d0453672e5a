package soumak.runtime;

import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * The frame of a call that resumes a continuation: before it in the chain stand the continuation's
 * frames, behind it the resumer's.
 */
final class Boundary extends Frame {
  private final Continuation continuation;
  private final boolean begins;

  /** Whether the continuation has left, and the call is over. Written by the task's carrier. */
  private boolean left;

  Boundary(Continuation continuation, boolean begins) {
    super(0);
    this.continuation = continuation;
    this.begins = begins;
  }

  Continuation continuation() {
    return continuation;
  }

  /** Whether the continuation is resumed for the first time. */
  boolean begins() {
    return begins;
  }

  /** The last frame before the nearest boundary, or before the end; null if there is none. */
  static @Nullable Frame last(@Nullable Frame innermost) {
    Frame last = null;
    for (Frame at = innermost; at != null && !(at instanceof Boundary); at = at.parent) {
      last = at;
    }
    return last;
  }

  /** Cuts the frames from {@code first} to {@code last}, which stand before this, off. */
  void cut(@Nullable Frame first, @Nullable Frame last) {
    left = true;
    continuation.suspended(last == null ? null : first, last);
  }

  @Override
  public void resume(Fiber fiber) {
    if (left) {
      fiber.takeVoid();
      fiber.result(1);
      return;
    }
    Object result;
    try {
      result = fiber.takeRef();
    } catch (Throwable failure) {
      continuation.ended(null, failure);
      throw failure;
    }
    continuation.ended(result, null);
    fiber.result(0);
  }

  @Override
  public StackTraceElement position() {
    return new StackTraceElement("soumak.Mobile", "resume", "Mobile.java", -1);
  }
}
