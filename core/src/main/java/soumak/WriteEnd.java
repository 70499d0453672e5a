package soumak;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import soumak.woven.Fiber;

/** The end of a {@link Channel} that one writes to. */
public interface WriteEnd<T> extends Sharable {
  /** Hands an element over; pauses until a reader has it. */
  void write(@Free T element) throws Pausable;

  /** {@link #write(Object)} as woven code calls it. */
  void write(T element, Fiber fiber);

  /**
   * Hands an element over; pauses until a reader has it, at most for {@code timeout}.
   *
   * @throws TimeoutException if no reader came; the element still is the caller's
   */
  void write(@Free T element, Duration timeout) throws Pausable, TimeoutException;

  /** {@link #write(Object, Duration)} as woven code calls it. */
  void write(T element, Duration timeout, Fiber fiber) throws TimeoutException;
}
