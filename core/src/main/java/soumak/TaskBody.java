package soumak;

import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;

/** What a task does, as a function with a result that may pause. */
@FunctionalInterface
public interface TaskBody<T extends @Nullable Object> {
  T call(@Free TaskBody<T> this) throws Pausable, Exception;

  /** {@link #call()} as woven code calls it; a function that was not woven blocks. */
  default T call(Fiber fiber) throws Pausable, Exception {
    return call();
  }
}
