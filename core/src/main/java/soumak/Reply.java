package soumak;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Answer;
import soumak.runtime.Carrier;
import soumak.runtime.Clock;
import soumak.runtime.Lives;
import soumak.runtime.Schedulable;
import soumak.runtime.TimedWait;
import soumak.woven.Fiber;

/**
 * An answer that is there already or comes later. A public method of a {@link Capsule} may return
 * one: {@code Reply.of(value)}, or {@code new Reply<>()}, to be completed when the capsule knows.
 *
 * <p>Any number of tasks and threads may wait for it. It is completed once. So a {@link Message} is
 * no answer for it: nobody could say to whom it belongs. A method that returns the message and
 * pauses gives it to its caller.
 *
 * @param <T> the type of the answer
 */
public final class Reply<T extends @Nullable Object> extends Answer implements Sharable {
  private static final String AWAIT = "soumak.Reply.await";

  /** An answer to come. */
  public Reply() {}

  /** An answer that is there. */
  public static <T extends @Nullable Object> Reply<T> of(@Free T value) {
    Reply<T> reply = new Reply<>();
    reply.settle(value, null);
    return reply;
  }

  /** The failure to answer. */
  public static <T extends @Nullable Object> Reply<T> failed(Throwable failure) {
    Reply<T> reply = new Reply<>();
    reply.fail(failure);
    return reply;
  }

  /**
   * Answers; does nothing if it is done already.
   *
   * @return whether this was the answer
   */
  public boolean complete(@Free T answer) {
    return settle(answer, null);
  }

  /**
   * Says that there will be no answer; does nothing if it is done already.
   *
   * @return whether this was the answer
   */
  public boolean fail(Throwable why) {
    return settle(null, Objects.requireNonNull(why, "a failure needs a reason"));
  }

  /**
   * Waits for the answer. Pauses the calling task; blocks a calling thread.
   *
   * @throws TaskFailedException if there will be none; the cause says why
   * @throws java.util.concurrent.CancellationException if the caller is cancelled while it waits
   */
  public T await() throws Pausable {
    if (!isDone()) {
      Fiber fiber = Fiber.enter();
      await(fiber);
      fiber.exitVoid();
    }
    return outcome();
  }

  /** {@link #await()} as woven code calls it. */
  public T await(Fiber fiber) {
    return isDone()
        ? ((Carrier) fiber).spend(outcome())
        : Lives.await(this, fiber, this::outcome, AWAIT);
  }

  /**
   * Waits for the answer, at most for {@code timeout}.
   *
   * @throws TimeoutException if it is not there by then; it may still come
   */
  public T await(Duration timeout) throws Pausable, TimeoutException {
    if (!isDone()) {
      Fiber fiber = Fiber.enter();
      await(timeout, fiber);
      fiber.exitVoid();
    }
    return outcome();
  }

  /** {@link #await(Duration)} as woven code calls it. */
  @SuppressWarnings("NullAway") // while pausing, the value is one that nobody looks at
  public T await(Duration timeout, Fiber fiber) throws TimeoutException {
    if (isDone()) {
      return ((Carrier) fiber).spend(outcome());
    }
    TimedWait.pause((Carrier) fiber, this, null, Clock.nanos(timeout));
    Lives.outcome(fiber, this::outcome, AWAIT);
    return null;
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // only what was answered comes out
  private T outcome() {
    Throwable why = failure();
    if (why != null) {
      Schedulable giver = giver();
      throw new TaskFailedException(giver == null ? "a reply" : Lives.name(giver), why);
    }
    return (T) value();
  }
}
