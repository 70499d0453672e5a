package soumak;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import soumak.woven.Fiber;

/** The end of a {@link Channel} that one reads from. */
public interface ReadEnd<T> extends Selectable, Sharable {
  /**
   * Receives an element; pauses until a writer comes. A thread that is no task blocks.
   *
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits; the
   *     element still is its writer's
   * @throws IllegalStateException if somebody else reads here at the same time, and the channel is
   *     not shared
   */
  @Free
  T read() throws Pausable;

  /** {@link #read()} as woven code calls it. */
  T read(Fiber fiber);

  /**
   * {@link #read()} for at most {@code timeout}.
   *
   * @throws TimeoutException if none came
   */
  @Free
  T read(Duration timeout) throws Pausable, TimeoutException;

  /** {@link #read(Duration)} as woven code calls it. */
  T read(Duration timeout, Fiber fiber) throws TimeoutException;
}
