package soumak;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import soumak.woven.Fiber;

/** The end of a {@link Channel} that one reads from. */
public interface ReadEnd<T> extends Selectable, Sharable {
  /** Receives an element; pauses until a writer comes. */
  @Free
  T read() throws Pausable;

  /** {@link #read()} as woven code calls it. */
  T read(Fiber fiber);

  /**
   * Receives an element; pauses until a writer comes, at most for {@code timeout}.
   *
   * @throws TimeoutException if none came
   */
  @Free
  T read(Duration timeout) throws Pausable, TimeoutException;

  /** {@link #read(Duration)} as woven code calls it. */
  T read(Duration timeout, Fiber fiber) throws TimeoutException;
}
