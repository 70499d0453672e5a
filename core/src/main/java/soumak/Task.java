package soumak;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Carrier;
import soumak.runtime.Clock;
import soumak.runtime.Lives;
import soumak.runtime.Names;
import soumak.runtime.Sleep;
import soumak.runtime.Turn;
import soumak.woven.Fiber;

/**
 * A thread of control that costs some tens of bytes. Where a thread would block, a task pauses: its
 * frames are saved and its worker runs another task.
 *
 * <pre>{@code
 * Task<Integer> sum = Task.spawn(() -> mailbox.get() + mailbox.get());
 * int result = sum.join();
 * }</pre>
 *
 * Write a class with its own {@link #execute} where every byte counts, or where there are helper
 * methods.
 *
 * @param <T> what it results in
 */
public abstract non-sealed class Task<T extends @Nullable Object> extends Strand<T> {
  protected Task() {}

  /** What the task does. Called once. */
  protected abstract T execute() throws Pausable, Exception;

  /**
   * {@link #execute()} as the scheduler calls it. Woven; a class that was not woven runs here, and
   * blocks.
   */
  protected T execute(Fiber fiber) throws Pausable, Exception {
    return execute();
  }

  @Override
  protected final void begin$(Fiber fiber) throws Throwable {
    T result = execute(fiber);
    fiber.result(result);
  }

  @Override
  protected final @Nullable Object takeResult$(Fiber fiber) {
    return fiber.takeRef();
  }

  @Override
  public Task<T> start() {
    super.start();
    return this;
  }

  @Override
  public Task<T> policy(Policy policy) {
    super.policy(policy);
    return this;
  }

  @Override
  public Task<T> name(String name) {
    super.name(name);
    return this;
  }

  /** A started task that calls {@code body}. */
  public static <T extends @Nullable Object> Task<T> spawn(@Free TaskBody<T> body) {
    return of(body).start();
  }

  /** A task that calls {@code body} when it is started. */
  public static <T extends @Nullable Object> Task<T> of(@Free TaskBody<T> body) {
    return new BodyTask<>(body);
  }

  /** The task or actor that the calling thread runs; null on a thread that runs none. */
  public static @Nullable Strand<?> current() {
    return Lives.current() instanceof Strand<?> strand ? strand : null;
  }

  /**
   * Pauses for {@code duration}, never for less; also if that is zero or less, it is a point of
   * cancellation.
   *
   * @throws java.util.concurrent.CancellationException if the task has been cancelled, or is while
   *     it sleeps
   */
  public static void sleep(Duration duration) throws Pausable {
    Fiber fiber = Fiber.enter();
    sleep(duration, fiber);
    fiber.exitVoid();
  }

  /** {@link #sleep(Duration)} as woven code calls it. */
  public static void sleep(Duration duration, Fiber fiber) {
    ((Carrier) fiber).pause(Sleep.of(Clock.nanos(duration)));
  }

  /**
   * Nanoseconds on the clock that the caller sleeps by: the real one, or that of a {@link
   * Simulation}. Only differences mean anything.
   */
  public static long nanoTime() {
    return Clock.nanoTime();
  }

  /**
   * Lets other tasks run first.
   *
   * @throws java.util.concurrent.CancellationException if the task has been cancelled
   */
  public static void yield() throws Pausable {
    Fiber fiber = Fiber.enter();
    Task.yield(fiber);
    fiber.exitVoid();
  }

  /** {@link #yield()} as woven code calls it. */
  public static void yield(Fiber fiber) {
    ((Carrier) fiber).pause(Turn.YIELD);
  }

  /** A task made from a function. */
  private static final class BodyTask<T extends @Nullable Object> extends Task<T>
      implements Names.OfFunction {
    private final TaskBody<T> body;

    BodyTask(TaskBody<T> body) {
      this.body = Objects.requireNonNull(body, "a task needs a body");
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
