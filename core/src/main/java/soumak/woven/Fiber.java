package soumak.woven;

import org.jspecify.annotations.Nullable;
import soumak.runtime.Calls;

/**
 * The state of a task that only matters while it runs: whether it is pausing, the frames saved so
 * far, the result on its way to a resumed frame. There is one for each thread that runs tasks; it
 * travels as the extra argument of every woven method, so no thread-local variable is read on the
 * way.
 *
 * <p>Only the thread that runs the task touches it.
 *
 * <p>The protocol (paper 000, section 6, with the innermost frame resumed first): a primitive that
 * cannot go on sets {@link #pausing} and returns any value. Each woven caller sees the flag, saves
 * its live values with {@link #save} and returns any value. When the outermost one has returned,
 * the runtime owns the chain of frames.
 */
public abstract class Fiber {
  /** True while the stack unwinds. Woven code reads it after each pausable call. */
  public boolean pausing;

  /** The innermost frame saved since {@link #pausing} was set. */
  private @Nullable Frame innermost;

  /** The outermost one, if it is another: most pauses save one frame. */
  private @Nullable Frame outermost;

  /** Whether the frame of the resumed activation was filled again: it ends the chain then. */
  private boolean kept;

  /** What the resumed call failed with; null when it has a result. */
  protected @Nullable Throwable failure;

  private @Nullable Object ref;
  private int int32;
  private long int64;
  private float float32;
  private double float64;

  protected Fiber() {}

  /** Adds the next frame outwards to the chain of saved frames. */
  public final void save(Frame frame) {
    Frame inner = innermost;
    if (inner == null) {
      innermost = frame;
    } else {
      Frame last = outermost;
      (last == null ? inner : last).parent = frame;
      outermost = frame;
    }
  }

  /**
   * Ends the chain of saved frames with the frame of the resumed activation, which has been filled
   * again and still has its callers.
   */
  public final void saveAgain(Frame frame) {
    Frame inner = innermost;
    kept = true;
    if (inner != null) {
      Frame last = outermost;
      (last == null ? inner : last).parent = frame;
    }
  }

  /**
   * Takes the saved frames, when the stack has unwound.
   *
   * @param resumed the frame that was resumed last; null if the task ran from its beginning
   * @return the innermost frame; null if none was saved and there are no callers
   */
  protected final @Nullable Frame takeSaved(@Nullable Frame resumed) {
    boolean again = kept;
    Frame inner = innermost;
    kept = false;
    if (inner == null) {
      return again || resumed == null ? resumed : resumed.parent;
    }
    Frame last = outermost;
    innermost = null;
    if (last != null) {
      outermost = null;
    }
    if (!again && resumed != null) {
      (last == null ? inner : last).parent = resumed.parent;
    }
    return inner;
  }

  /** Leaves the result of a method for the frame that waits for it. */
  public final void result(@Nullable Object value) {
    ref = value;
  }

  /** Leaves an int, short, char, byte or boolean. */
  public final void result(int value) {
    int32 = value;
  }

  public final void result(long value) {
    int64 = value;
  }

  public final void result(float value) {
    float32 = value;
  }

  public final void result(double value) {
    float64 = value;
  }

  /** Takes the result of the resumed call, or throws what it failed with. */
  public final @Nullable Object takeRef() {
    takeVoid();
    Object value = ref;
    ref = null;
    return value;
  }

  /** Takes an int, short, char, byte or boolean, or throws what the resumed call failed with. */
  public final int takeInt() {
    takeVoid();
    return int32;
  }

  public final long takeLong() {
    takeVoid();
    return int64;
  }

  public final float takeFloat() {
    takeVoid();
    return float32;
  }

  public final double takeDouble() {
    takeVoid();
    return float64;
  }

  /** Throws what the resumed call failed with, if it failed. */
  public final void takeVoid() {
    Throwable thrown = failure;
    if (thrown != null) {
      failure = null;
      throw Calls.sneak(thrown);
    }
  }

  /**
   * Called first in an exception handler of a resumed method: completes the stack trace of {@code
   * thrown} with the callers that are not on the thread's stack but in saved frames.
   */
  public abstract void caught(Throwable thrown);

  /**
   * Begins a call of a pausable method from code that is not woven. The calling thread will block
   * wherever the method pauses. One of {@code exit...} or {@link #abandon} must follow.
   */
  public static Fiber enter() {
    return Calls.enter();
  }

  /** Ends a call that returned {@code value} or paused; blocks until its result is there. */
  public abstract @Nullable Object exitRef(@Nullable Object value);

  public abstract int exitInt(int value);

  public abstract long exitLong(long value);

  public abstract float exitFloat(float value);

  public abstract double exitDouble(double value);

  public abstract void exitVoid();

  /** Ends a call that threw. */
  public abstract void abandon();
}
