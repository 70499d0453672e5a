package soumak;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import soumak.woven.Fiber;

/** The end of a {@link Channel} that one writes to. */
public interface WriteEnd<T> extends Sharable {
  /**
   * Hands an element over, which cannot be null; pauses until a reader has it. A thread that is no
   * task blocks.
   *
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits; no
   *     reader has had the element, unless one has peeked at it ({@link Channel#peek})
   * @throws IllegalStateException if somebody else writes here at the same time, and the channel is
   *     not shared
   */
  void write(@Free T element) throws Pausable;

  /** {@link #write(Object)} as woven code calls it. */
  void write(T element, Fiber fiber);

  /**
   * {@link #write(Object)} for at most {@code timeout}.
   *
   * @throws TimeoutException if no reader came; no reader has had the element, unless one has
   *     peeked at it, but the isolation check takes a mutable one as given away all the same.
   *     {@link Mailbox#tryPut} gives it back
   */
  void write(@Free T element, Duration timeout) throws Pausable, TimeoutException;

  /** {@link #write(Object, Duration)} as woven code calls it. */
  void write(T element, Duration timeout, Fiber fiber) throws TimeoutException;
}
