package soumak;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Carrier;
import soumak.runtime.Continuation;
import soumak.woven.Fiber;

/**
 * A computation that suspends itself and is data until somebody resumes it: a mobile process (paper
 * 004). It may be sent through channels and mailboxes, resumed by another task and, as bytes
 * ({@link soumak.wire.Wire}), in another JVM.
 *
 * <pre>{@code
 * Mobile<Site, Integer> walk = Mobile.of(site -> {
 *   int found = 0;
 *   for (int i = 0; i < 3; i++) {
 *     found += site.count();
 *     site = Mobile.suspend();
 *   }
 *   return found;
 * });
 * walk.resume(here);
 * elsewhere.put(walk);
 * }</pre>
 *
 * <p>A mobile has no thread and no task of its own. What it does, it does as a part of the task
 * that resumes it: that is {@link Task#current()}, its cancellation reaches the mobile where it
 * waits, and it waits as long as the mobile does. What that task owns stays with it: a mutex must
 * be unlocked before the mobile suspends.
 *
 * <p>A {@link Task} that shall move does its work in a mobile: {@code Task.spawn(() ->
 * mobile.resume(here))}. The task stays, what it does can move. So nobody outside can move a task
 * that does not want to: it suspends itself, at a place where its author has seen to it that
 * nothing it holds is bound to this machine.
 *
 * <p>It is resumed by one task at a time. A second one is told so by an exception, as is who
 * resumes one that has ended, failed, or was turned into bytes. All methods may be called from any
 * thread; what a resume has done is seen by whoever resumes it next.
 *
 * @param <I> what is handed in when it is resumed
 * @param <T> what it results in
 */
public final class Mobile<I extends @Nullable Object, T extends @Nullable Object>
    implements Sharable {
  private final Continuation continuation;

  private Mobile(Continuation continuation) {
    this.continuation = continuation;
  }

  /** What a mobile does: a function that may pause and suspend. */
  @FunctionalInterface
  public interface Body<I extends @Nullable Object, T extends @Nullable Object> {
    /**
     * Called once.
     *
     * @param first what is handed in when the mobile is resumed first
     */
    @Free
    T run(@Free Body<I, T> this, @Free I first) throws Pausable, Exception;

    /** {@link #run} as woven code calls it; a function that was not woven blocks. */
    default T run(I first, Fiber fiber) throws Pausable, Exception {
      return run(first);
    }
  }

  /** A mobile that calls {@code body} when it is resumed first. */
  public static <I extends @Nullable Object, T extends @Nullable Object> Mobile<I, T> of(
      @Free Body<I, T> body) {
    return new Mobile<>(Continuation.of(Objects.requireNonNull(body, "a mobile needs a body")));
  }

  /**
   * Runs it until it suspends or ends, as a part of the calling task. Pauses where it pauses; on a
   * calling thread it blocks.
   *
   * @param in what {@link #suspend} gives inside, or what the body begins with
   * @return true if it has suspended, and can be resumed again; false if it has ended
   * @throws Exception what the body throws; the mobile has failed then
   * @throws IllegalStateException if another task runs it, or it has ended, failed or is gone
   */
  public boolean resume(@Free I in) throws Pausable, Exception {
    Fiber fiber = Fiber.enter();
    resume(in, fiber);
    return fiber.exitInt(0) != 0;
  }

  /** {@link #resume} as woven code calls it. */
  public boolean resume(I in, Fiber fiber) {
    continuation.resume((Carrier) fiber, in);
    return false;
  }

  /**
   * Ends the present {@link #resume} of the innermost mobile that the calling code runs in. Gives
   * what is handed in when the mobile is resumed next.
   *
   * @param <I> its type, which is the mobile's own
   * @throws IllegalStateException if the calling code runs in no mobile, or if code that is not
   *     woven stands between
   */
  @Free
  public static <I extends @Nullable Object> I suspend() throws Pausable {
    Fiber fiber = Fiber.enter();
    return in(fiber.exitRef(suspend(fiber)));
  }

  /** {@link #suspend()} as woven code calls it. */
  public static <I extends @Nullable Object> I suspend(Fiber fiber) {
    Continuation.suspend((Carrier) fiber);
    return in(null);
  }

  /** Whether it has ended, with a result or a failure. */
  public boolean isEnded() {
    return continuation.isEnded();
  }

  /** Whether it was turned into bytes, and is not here any more. */
  public boolean isGone() {
    return continuation.isGone();
  }

  /**
   * Takes what it has ended with. It is given once, for it may be a message.
   *
   * @throws IllegalStateException if it has not ended, has failed, or its result was taken
   */
  @Free
  @SuppressWarnings({"unchecked", "NullAway"}) // only its body makes results
  public T result() {
    return (T) continuation.result();
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // the caller of suspend names the mobile's type
  private static <I extends @Nullable Object> I in(@Nullable Object value) {
    return (I) value;
  }

  /** For people: what it is doing, and where it is suspended. */
  @Override
  public String toString() {
    return continuation + " (" + continuation.describe() + ")";
  }
}
