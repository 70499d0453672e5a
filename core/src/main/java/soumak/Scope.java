package soumak;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Carrier;
import soumak.runtime.Children;
import soumak.runtime.Clock;
import soumak.runtime.Names;
import soumak.runtime.TimedWait;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * Structured concurrency: tasks that are started in a scope end before the scope does.
 *
 * <pre>{@code
 * int total = Scope.run(scope -> {
 *   Task<Integer> left = scope.spawn(() -> count(leftHalf));
 *   Task<Integer> right = scope.spawn(() -> count(rightHalf));
 *   return left.join() + right.join();
 * });
 * }</pre>
 *
 * <table>
 * <caption>What comes of it</caption>
 * <tr><th>what happens</th><th>to the tasks in the scope</th><th>what {@code run} does</th></tr>
 * <tr><td>the body returns</td><td>are waited for</td><td>returns the body's result</td></tr>
 * <tr><td>the body fails</td><td>are cancelled and waited for</td><td>throws {@link TaskFailedException}</td></tr>
 * <tr><td>a task fails</td><td>the others and the body are cancelled and waited for</td>
 *     <td>throws {@link TaskFailedException} with the first failure</td></tr>
 * <tr><td>the deadline passes</td><td>all and the body are cancelled and waited for</td>
 *     <td>throws {@link TimeoutException}</td></tr>
 * <tr><td>the caller is cancelled</td><td>all and the body are cancelled and waited for</td>
 *     <td>throws {@link java.util.concurrent.CancellationException}</td></tr>
 * <tr><td>a task is cancelled by somebody</td><td>the others go on</td><td>as if it had returned</td></tr>
 * </table>
 *
 * What comes first counts. A task that fails while the others end after a deadline, or a deadline
 * that passes while they end after a failure, is told as suppressed in that.
 *
 * <p>The body runs as a task of the scope itself.
 */
public final class Scope {
  private static final String TOO_LATE = "the scope has ended; start tasks before its body returns";

  private final Children children = new Children(true);

  private Scope() {}

  /**
   * Runs {@code body} with a new scope and waits until it and all tasks of the scope have ended.
   *
   * @throws TaskFailedException if the body or a task failed
   */
  public static <T extends @Nullable Object> T run(@Free Body<T> body) throws Pausable {
    Fiber fiber = Fiber.enter();
    return Scope.<T>cast(fiber.exitRef(run(body, fiber)));
  }

  /** {@link #run(Body)} as woven code calls it. */
  public static <T extends @Nullable Object> T run(Body<T> body, Fiber fiber) {
    Scope scope = new Scope();
    Member<T> main = scope.main(body);
    End end = new End(scope, main);
    scope.children.start(main, TOO_LATE);
    // Nothing from here on needs memory: the body must be waited for.
    fiber.save(end);
    ((Carrier) fiber).pause(scope.children);
    return Scope.<T>cast(null);
  }

  /**
   * {@link #run(Body)} for at most {@code timeout}.
   *
   * @throws TimeoutException if the body or a task had not ended by then and was cancelled
   *     therefore; by now all have ended
   */
  public static <T extends @Nullable Object> T run(Duration timeout, @Free Body<T> body)
      throws Pausable, TimeoutException {
    Fiber fiber = Fiber.enter();
    return Scope.<T>cast(fiber.exitRef(run(timeout, body, fiber)));
  }

  /** {@link #run(Duration, Body)} as woven code calls it. */
  public static <T extends @Nullable Object> T run(Duration timeout, Body<T> body, Fiber fiber)
      throws TimeoutException {
    Scope scope = new Scope();
    Member<T> main = scope.main(body);
    End end = new End(scope, main);
    TimedWait.pause((Carrier) fiber, scope.children, null, Clock.nanos(timeout));
    try {
      scope.children.start(main, TOO_LATE);
    } catch (OutOfMemoryError | RuntimeException | LinkageError notStarted) {
      fiber.abandon();
      throw notStarted;
    }
    fiber.save(end);
    return Scope.<T>cast(null);
  }

  private <T extends @Nullable Object> Member<T> main(Body<T> body) {
    Objects.requireNonNull(body, "a scope needs a body");
    return new Member<>(children, new Main<>(body, this));
  }

  /**
   * Starts a task in this scope. Any task of the scope may call it.
   *
   * @throws IllegalStateException if the scope has ended
   */
  public <T extends @Nullable Object> Task<T> spawn(@Free TaskBody<T> body) {
    Member<T> member = new Member<>(children, body);
    children.start(member, TOO_LATE);
    return member;
  }

  @SuppressWarnings({
    "unchecked",
    "NullAway"
  }) // results of the body, or a value that nobody looks at
  private static <T extends @Nullable Object> T cast(@Nullable Object value) {
    return (T) value;
  }

  /** What is done with a scope. */
  @FunctionalInterface
  public interface Body<T extends @Nullable Object> {
    T run(@Free Body<T> this, Scope scope) throws Pausable, Exception;

    /** {@link #run(Scope)} as woven code calls it; a body that was not woven blocks. */
    default T run(Scope scope, Fiber fiber) throws Pausable, Exception {
      return run(scope);
    }
  }

  private record Main<T extends @Nullable Object>(Body<T> body, Scope scope)
      implements TaskBody<T>, Names.OfFunction {
    @Override
    public T call() throws Pausable, Exception {
      return body.run(scope);
    }

    @Override
    public T call(Fiber fiber) throws Pausable, Exception {
      return body.run(scope, fiber);
    }
  }

  private static final class Member<T extends @Nullable Object> extends Task<T>
      implements Children.Child, Names.OfFunction {
    private final Children children;
    private final TaskBody<T> body;
    private int place;

    Member(Children children, TaskBody<T> body) {
      this.children = children;
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

    @Override
    protected boolean ended$(@Nullable Throwable failure) {
      children.left(this, failure);
      return true;
    }

    @Override
    public int place$() {
      return place;
    }

    @Override
    public void place$(int at) {
      place = at;
    }
  }

  private static final class End extends Frame implements Children.Teller {
    private final Scope scope;
    private final Member<?> main;

    End(Scope scope, Member<?> main) {
      super(0);
      this.scope = scope;
      this.main = main;
    }

    @Override
    public void resume(Fiber fiber) {
      scope.children.end(fiber, this);
      fiber.result((@Nullable Object) main.joinEnded());
    }

    @Override
    public RuntimeException failed(Throwable failure) {
      return new TaskFailedException("a scope", failure);
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.Scope", "run", "Scope.java", -1);
    }
  }
}
