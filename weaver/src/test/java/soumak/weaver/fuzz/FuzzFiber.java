package soumak.weaver.fuzz;

import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * Runs one woven call to its end on the calling thread: each pause is answered at once. The
 * innermost saved frame goes on first, then its callers one by one, as in the real runtime. Slots
 * that a result does not use hold garbage.
 */
final class FuzzFiber extends Fiber {
  private static final int MAX_RESUMES = 5_000_000;

  /** A call with the fiber as its last argument. */
  interface Body {
    void call(FuzzFiber fiber) throws Throwable;
  }

  private int resumes;

  void run(Body body) throws Throwable {
    try {
      body.call(this);
    } catch (Throwable t) {
      if (pausing) {
        throw new IllegalStateException("thrown while the stack unwinds", t);
      }
      throw t;
    }
    Frame frame = pausing ? unwound(null) : null;
    while (frame != null) {
      if (++resumes > MAX_RESUMES) {
        throw new Run.Runaway();
      }
      Throwable thrown = resume(frame);
      if (failure != null) {
        throw new IllegalStateException("a resumed method did not take the failure", failure);
      }
      failure = thrown;
      frame = pausing ? unwound(frame) : frame.parent;
    }
    takeVoid();
  }

  /**
   * Ends a pause: hangs the frames just saved below the callers that still wait. None is saved if
   * the pause came from a call in tail position.
   */
  private @Nullable Frame unwound(@Nullable Frame resumed) {
    Frame first = takeSaved(resumed);
    pausing = false;
    deliver();
    return first;
  }

  private @Nullable Throwable resume(Frame frame) {
    check(frame.position());
    try {
      frame.resume(this);
      return null;
    } catch (Throwable t) {
      if (pausing) {
        throw new IllegalStateException("thrown while the stack unwinds", t);
      }
      return t;
    }
  }

  private static void check(StackTraceElement position) {
    if (!position.getClassName().startsWith("generated.") || position.getMethodName().isEmpty()) {
      throw new IllegalStateException("a frame is at " + position);
    }
  }

  private void deliver() {
    result(0xBAD);
    result(0xBADL);
    result(Float.NaN);
    result(Double.NaN);
    result("garbage");
    Run.Delivery delivery = Run.current().takeDelivery();
    delivery.result().accept(this);
    failure = delivery.failure();
  }

  @Override
  public void caught(Throwable thrown) {
    if (pausing) {
      throw new IllegalStateException("a handler runs while the stack unwinds", thrown);
    }
  }

  @Override
  public @Nullable Object exitRef(@Nullable Object value) {
    throw unexpected();
  }

  @Override
  public int exitInt(int value) {
    throw unexpected();
  }

  @Override
  public long exitLong(long value) {
    throw unexpected();
  }

  @Override
  public float exitFloat(float value) {
    throw unexpected();
  }

  @Override
  public double exitDouble(double value) {
    throw unexpected();
  }

  @Override
  public void exitVoid() {
    throw unexpected();
  }

  @Override
  public void abandon() {
    throw unexpected();
  }

  private static IllegalStateException unexpected() {
    return new IllegalStateException("woven code called an entry for unwoven callers");
  }
}
