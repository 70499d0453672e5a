package soumak;

import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;

/** What a {@link Fork} does: a function that may pause, whose result is nobody else's. */
@FunctionalInterface
public interface ForkBody<T extends @Nullable Object> {
  @Free
  T call(@Free ForkBody<T> this) throws Pausable, Exception;

  /** {@link #call()} as woven code calls it; a function that was not woven blocks. */
  default T call(Fiber fiber) throws Pausable, Exception {
    return call();
  }
}
