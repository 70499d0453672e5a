package soumak;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Calls;
import soumak.runtime.Cancellation;
import soumak.runtime.Lives;
import soumak.runtime.Schedulable;
import soumak.runtime.Starting;
import soumak.woven.Fiber;

/**
 * What a {@link Task}, an {@link Actor} and a {@link Capsule} have in common: it is started once,
 * runs by itself, pauses instead of blocking, and ends with a result or a failure.
 *
 * <p>All methods may be called from any thread, except that {@link #name(String)} and {@link
 * #policy} come before {@link #start}.
 *
 * @param <T> what it results in
 */
public abstract sealed class Strand<T extends @Nullable Object> extends Schedulable
    permits Task, Actor, Capsule {

  Strand() {}

  /**
   * Starts it. Returns at once; it runs on the pool that the calling task runs on, or on the shared
   * one.
   *
   * @throws IllegalStateException if it was started before
   */
  public Strand<T> start() {
    Starting.start(this);
    return this;
  }

  /**
   * Says where it runs, before it is started. If nothing is said, the {@link MappedTo} of its class
   * counts, which its author or the build has written; without one it is {@link Policy#TASK}.
   */
  public Strand<T> policy(Policy policy) {
    Starting.policy(this, policy);
    return this;
  }

  /**
   * Nothing is copied: what it keeps is its own, and a copy would have the same messages.
   *
   * @throws CloneNotSupportedException always
   */
  @Override
  protected final Object clone() throws CloneNotSupportedException {
    throw new CloneNotSupportedException("make another " + getClass().getSimpleName());
  }

  /** Gives it a name for dumps, reports and logs. */
  public Strand<T> name(String name) {
    Lives.name(this, name);
    return this;
  }

  /**
   * Its name; if it was given none, its class and identity. The class of one that was made from a
   * lambda is that which the lambda stands in, as {@code Main.lambda@1f2e}.
   */
  public final String name() {
    return Lives.name(this);
  }

  /**
   * Waits for its end and gives its result. Pauses the calling task; blocks a calling thread. To
   * wait for some time at most, join it in a scope: {@code Scope.run(timeout, scope ->
   * task.join())} throws a {@link TimeoutException} then, and the task runs on.
   *
   * @throws TaskFailedException if it failed; the cause is its failure
   * @throws CancellationException if it was cancelled, or the caller is while it waits
   */
  public final T join() throws Pausable {
    if (!Lives.isEnded(this)) {
      Fiber fiber = Fiber.enter();
      join(fiber);
      fiber.exitVoid();
    }
    return outcome();
  }

  /** {@link #join()} as woven code calls it. */
  public final T join(Fiber fiber) {
    return Lives.join(this, fiber, this::outcome);
  }

  /**
   * Waits for its end by blocking the thread, and gives its result. For {@code main} methods and
   * tests, that are not tasks; a task calls {@link #join()}.
   *
   * @throws TaskFailedException if it failed; the cause is its failure
   * @throws CancellationException if it was cancelled, or the thread is interrupted
   * @throws DeadlockException if it can never end, because all tasks wait for each other
   */
  public final T joinBlocking() {
    try {
      return join();
    } catch (Pausable never) {
      throw Calls.sneak(never);
    }
  }

  /**
   * {@link #joinBlocking()} for at most {@code timeout}.
   *
   * @throws TimeoutException if it has not ended by then; it runs on
   */
  public final T joinBlocking(Duration timeout) throws TimeoutException {
    if (!Lives.isEnded(this)) {
      Fiber fiber = Fiber.enter();
      Lives.await(this, fiber, timeout);
      fiber.exitVoid();
    }
    return outcome();
  }

  /** The outcome of what is known to have ended. */
  final T joinEnded() {
    return outcome();
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // only takeResult of this very object makes results
  private T outcome() {
    Throwable failure = Lives.failure(this);
    if (failure instanceof CancellationException && isCancelled()) {
      CancellationException told = new CancellationException(name() + " was cancelled");
      told.initCause(failure);
      throw told;
    }
    if (failure != null) {
      throw new TaskFailedException(name(), failure);
    }
    return (T) Lives.result(this);
  }

  /**
   * Asks it to end. Where it waits now, or the next time that it would wait, it gets a {@link
   * CancellationException}; so again at every later wait. If it has not begun to run, it never
   * does. What it does not wait for goes on: a computation should look at {@link #isCancelled}. No
   * element of a mailbox or channel is lost: it is either still with its sender or mailbox, or the
   * task has received it before it is cancelled. The answer of a {@link Capsule} for which it waits
   * is dropped, and what the capsule does for it is done.
   */
  public final void cancel() {
    Cancellation.cancel(this);
  }

  /** Whether {@link #cancel} was called. */
  public final boolean isCancelled() {
    return Cancellation.isCancelled(this);
  }

  /** Whether it has ended, one way or another. */
  public final boolean isEnded() {
    return Lives.isEnded(this);
  }

  /**
   * Has an {@link Exit} put into {@code mailbox} when it ends, or now if it has ended. It is put
   * even if the mailbox is full, and once, however often this is called before the end. A failure
   * that is told like this is not reported as uncaught. Never pauses.
   *
   * @throws IllegalStateException if the mailbox is on another node
   */
  public final void watch(Mailbox<? super Exit> mailbox) {
    mailbox.watching();
    Lives.watch(this, mailbox);
  }

  /** What is told of its end. */
  final Exit exit() {
    Throwable failure = Lives.failure(this);
    return new Exit(this, failure == null ? Lives.result(this) : null, failure);
  }

  @Override
  public String toString() {
    return name();
  }
}
