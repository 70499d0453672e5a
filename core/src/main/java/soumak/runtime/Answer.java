package soumak.runtime;

import org.jspecify.annotations.Nullable;

/**
 * What becomes known once, a value or a failure, and those who wait for it: the machinery of {@link
 * soumak.Reply}.
 */
public abstract class Answer extends Resource {
  /** Who gives it, if that is known. Written before anybody waits. */
  private @Nullable Schedulable giver;

  // Written under the lock before done is, never after.
  private @Nullable Object value;
  private @Nullable Throwable failure;
  private volatile boolean done;

  /** Tasks, and answers that become what this becomes. Guarded by the lock. */
  private @Nullable Object waiters;

  protected Answer() {}

  /** Says who will give it, for the wait-for graph. */
  public final void comesFrom(Schedulable whoAnswers) {
    giver = whoAnswers;
  }

  protected final @Nullable Schedulable giver() {
    return giver;
  }

  /** Whether it is known. */
  public final boolean isDone() {
    return done;
  }

  /** Whether it is known and no failure. */
  public final boolean isValue() {
    return done && failure == null;
  }

  /** When it is done. */
  protected final @Nullable Object value() {
    return value;
  }

  /** When it is done; null if there is a value. */
  protected final @Nullable Throwable failure() {
    return failure;
  }

  /**
   * Makes it known; false if it was already. Answers that become what this becomes are made known
   * one after the other, not inside of each other, for they may stand in a long row.
   */
  public final boolean settle(@Nullable Object answer, @Nullable Throwable why) {
    hold();
    if (done) {
      release();
      return false;
    }
    Object told = become(answer, why);
    Object others = null;
    while (true) {
      for (Object w = Waiters.first(told); w != null; w = Waiters.first(told)) {
        told = Waiters.removeFirst(told);
        if (w instanceof Answer other) {
          others = putOff(other, others, answer, why);
        } else {
          wake((Schedulable) w, null);
        }
      }
      Answer other = (Answer) Waiters.first(others);
      if (other == null) {
        return true;
      }
      others = Waiters.removeFirst(others);
      other.hold();
      told = other.become(answer, why);
    }
  }

  /** Notes another one that is to be made known; without memory for that it is now. */
  private static @Nullable Object putOff(
      Answer other, @Nullable Object others, @Nullable Object answer, @Nullable Throwable why) {
    try {
      return Waiters.add(others, other);
    } catch (OutOfMemoryError full) {
      other.settle(answer, why);
      return others;
    }
  }

  /** Who is to be told; under the lock, which is released. */
  private @Nullable Object become(@Nullable Object answer, @Nullable Throwable why) {
    Object waiting = waiters;
    waiters = null;
    if (!done) {
      value = answer;
      failure = why;
      done = true;
    }
    release();
    return waiting;
  }

  /** Has {@code other} become what this becomes. */
  public final void passTo(Answer other) {
    boolean known;
    hold();
    try {
      known = done;
      if (!known) {
        waiters = Waiters.add(waiters, other);
      }
    } finally {
      release();
    }
    if (known) {
      other.settle(value, failure);
    }
  }

  @Override
  protected final boolean settle(Schedulable waiter) {
    return done;
  }

  @Override
  protected final void add(Schedulable waiter) {
    waiters = Waiters.add(waiters, waiter);
  }

  @Override
  protected final boolean remove(Schedulable waiter) {
    int before = Waiters.count(waiters);
    waiters = Waiters.remove(waiters, waiter);
    return Waiters.count(waiters) < before;
  }

  @Override
  protected final @Nullable Schedulable wakes() {
    return giver;
  }

  @Override
  protected final String describe(Schedulable waiter) {
    return giver == null ? "a reply" : "a reply of " + Names.of(giver);
  }
}
