package soumak;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Lives;
import soumak.runtime.Names;
import soumak.woven.Fiber;

/**
 * A task whose result may be a message, which goes to one who joins. A {@link Task}'s result is for
 * as many as like; so it cannot be a message, which has one owner.
 *
 * <pre>{@code
 * Fork<Image> left = Fork.of(() -> blur(leftHalf));
 * Fork<Image> right = Fork.of(() -> blur(rightHalf));
 * Image both = beside(left.join(), right.join());
 * }</pre>
 *
 * <p>Methods may be called from any thread. The first join that finds the task ended has its
 * result; who is next is told so by an exception.
 *
 * @param <T> what it results in
 */
public final class Fork<T extends @Nullable Object> implements Sharable {
  private static final VarHandle JOINED;

  static {
    try {
      JOINED = MethodHandles.lookup().findVarHandle(Fork.class, "joined", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Task<T> task;

  /** Set once, by the join that gets the result. */
  @SuppressWarnings("unused") // by JOINED
  private boolean joined;

  private Fork(Task<T> task) {
    this.task = task;
  }

  /** A started task that calls {@code body}. */
  public static <T extends @Nullable Object> Fork<T> of(@Free ForkBody<T> body) {
    return new Fork<>(new BodyTask<>(body).start());
  }

  /**
   * Waits for its end and gives its result, which is the caller's alone from then on. Pauses the
   * calling task; blocks a calling thread.
   *
   * @throws TaskFailedException if it failed; the cause is its failure
   * @throws CancellationException if it was cancelled, or the caller is while it waits
   * @throws IllegalStateException if its result was given to another join
   */
  @Free
  public T join() throws Pausable {
    task.join();
    return outcome();
  }

  /** {@link #join()} as woven code calls it. */
  public T join(Fiber fiber) {
    return Lives.join(task, fiber, this::outcome);
  }

  /**
   * {@link #join()} that blocks the thread. For {@code main} methods and tests, that are not tasks.
   */
  @Free
  public T joinBlocking() {
    task.joinBlocking();
    return outcome();
  }

  private T outcome() {
    T result = task.joinEnded();
    if (!JOINED.compareAndSet(this, false, true)) {
      throw new IllegalStateException(
          "the result of " + task.name() + " was given to another join, and belongs to its caller");
    }
    return result;
  }

  /** Asks it to end, see {@link Task#cancel()}. */
  public void cancel() {
    task.cancel();
  }

  @Override
  public String toString() {
    return task.toString();
  }

  /** A task made from a function. */
  private static final class BodyTask<T extends @Nullable Object> extends Task<T>
      implements Names.OfFunction {
    private final ForkBody<T> body;

    BodyTask(ForkBody<T> body) {
      this.body = Objects.requireNonNull(body, "a fork needs a body");
    }

    @Override
    public Object body() {
      return body;
    }

    @Override
    protected T execute() throws Pausable, Exception {
      return body.call();
    }

    @Override
    protected T execute(Fiber fiber) throws Pausable, Exception {
      return body.call(fiber);
    }
  }
}
