package soumak.runtime;

import soumak.woven.Fiber;

/**
 * Calls of pausable methods from threads that run no task: the thread stands in for the task and
 * blocks.
 */
public final class Calls {
  private Calls() {}

  /** Begins such a call. See {@link Fiber#enter()}. */
  public static Fiber enter() {
    Caller caller = new Caller(Thread.currentThread());
    return caller.carrier();
  }

  /**
   * Throws {@code thrown}, checked or not; it returns a type so that callers can write {@code throw
   * sneak(...)}.
   */
  @SuppressWarnings("unchecked")
  public static <E extends Throwable> RuntimeException sneak(Throwable thrown) throws E {
    throw (E) thrown;
  }
}
