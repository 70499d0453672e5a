package soumak.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Something that happens at a point in time. Entry of a timer wheel: {@link #next}, {@link
 * #previous} and {@link #bucket} belong to the wheel and are guarded by its lock; when the wheel
 * has handed it out, {@link #next} is of whoever has it.
 */
public abstract class Timer extends Resource {
  /** When, in nanoseconds of the home's clock. */
  final long deadline;

  @Nullable Timer next;
  @Nullable Timer previous;
  int bucket = -1;

  protected Timer(long deadline) {
    this.deadline = deadline;
  }

  /**
   * Called by the thread that keeps the time, unless the timer was cancelled before. Must be quick.
   * Called once; if it throws an OutOfMemoryError, again a moment later.
   */
  protected abstract void expire();

  @Override
  protected boolean isExternal() {
    return true;
  }

  // Most timers are no place to wait at; those that are override these.

  @Override
  protected boolean settle(Schedulable waiter) {
    throw new IllegalStateException("nobody waits at this timer");
  }

  @Override
  protected void add(Schedulable waiter) {
    throw new IllegalStateException("nobody waits at this timer");
  }

  @Override
  protected boolean remove(Schedulable waiter) {
    throw new IllegalStateException("nobody waits at this timer");
  }

  @Override
  protected String describe(Schedulable waiter) {
    return "a timer";
  }
}
