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

  /** When it is done. */
  protected final @Nullable Object value() {
    return value;
  }

  /** When it is done; null if there is a value. */
  protected final @Nullable Throwable failure() {
    return failure;
  }

  /** Makes it known; false if it was already. */
  public final boolean settle(@Nullable Object answer, @Nullable Throwable why) {
    hold();
    if (done) {
      release();
      return false;
    }
    value = answer;
    failure = why;
    done = true;
    Object waiting = waiters;
    waiters = null;
    release();
    for (Object w = Waiters.first(waiting); w != null; w = Waiters.first(waiting)) {
      waiting = Waiters.removeFirst(waiting);
      tell(w);
    }
    return true;
  }

  private void tell(Object waiter) {
    if (waiter instanceof Answer other) {
      other.settle(value, failure);
    } else {
      wake((Schedulable) waiter, null);
    }
  }

  /** Has {@code other} become what this becomes. */
  public final void passTo(Answer other) {
    hold();
    boolean known = done;
    if (!known) {
      waiters = Waiters.add(waiters, other);
    }
    release();
    if (known) {
      tell(other);
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
