package soumak;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Carrier;
import soumak.runtime.Children;
import soumak.runtime.Names;
import soumak.runtime.Starting;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * Does several things in parallel and waits until all have ended (CSP's par).
 *
 * <p>If one fails, the others go on; when all have ended, the first failure is thrown as the cause
 * of a {@link TaskFailedException}; the others are suppressed in that cause. If the caller is
 * cancelled, all are cancelled, and the caller waits for them still; of a failure and that, what
 * came first is thrown, and the other one is suppressed in it. {@link Scope} is for work where one
 * failure shall stop the rest.
 */
public final class Par {
  private static final String TOO_LATE =
      "the par has ended; start branches before its end is waited for";

  private final Children children = new Children(false);

  /**
   * Made before the first branch starts: all are waited for, even if there is no memory by then.
   */
  private final End end;

  /**
   * A par whose branches are not known at once: {@link #start} them, then {@link #await} their end.
   * A caller that starts some and does not wait leaves them running; a failure for whose branch
   * nobody waits, nor begins to within a moment, is reported as uncaught. For one task.
   */
  public Par() {
    this("await");
  }

  private Par(String method) {
    end = new End(children, method);
  }

  /**
   * A {@link #Par()} whose maker is sure to wait for its end, however long it takes to start all
   * branches: no failure is reported before that as one for which nobody waits.
   */
  public static Par awaited() {
    return awaited("await");
  }

  private static Par awaited(String method) {
    Par par = new Par(method);
    par.children.willBeAwaited();
    return par;
  }

  /**
   * Starts a branch, which may run at once.
   *
   * @throws IllegalStateException if it was started before, or the end of this par was waited for
   */
  public void start(@Free Branch branch) {
    if (Starting.isStarted(branch)) {
      throw new IllegalStateException(
          branch.name() + " was started before; make a new branch for each start");
    }
    branch.children = children;
    children.start(branch, TOO_LATE);
  }

  /**
   * Says that a branch could not be started, and that no others will be: {@link #await} tells of
   * that as of a branch that has failed, when all that were started have ended.
   *
   * @throws StackOverflowError if that is {@code why}: nobody knows then whether the branch runs
   */
  public void refused(Throwable why) {
    if (why instanceof StackOverflowError overflow) {
      throw overflow;
    }
    children.refused(why);
  }

  /** Waits until all that were started have ended. Called once. */
  public void await() throws Pausable {
    Fiber fiber = Fiber.enter();
    await(fiber);
    fiber.exitVoid();
  }

  /** {@link #await()} as woven code calls it. */
  public void await(Fiber fiber) {
    end.await(fiber);
  }

  /**
   * Does all {@code actions} in parallel. If one cannot be started, as there is no memory, those
   * behind it are not, and that counts as its failure.
   *
   * @throws NullPointerException if one of them is null; then none is done
   */
  public static void run(@Free Action... actions) throws Pausable {
    Fiber fiber = Fiber.enter();
    run(actions, fiber);
    fiber.exitVoid();
  }

  /** {@link #run(Action...)} as woven code calls it. */
  public static void run(Action[] actions, Fiber fiber) {
    for (Action action : actions) {
      Objects.requireNonNull(action, "a branch needs an action");
    }
    Par par = awaited("run");
    try {
      for (Action action : actions) {
        par.start(new Acting(action));
      }
    } catch (OutOfMemoryError | RuntimeException | LinkageError notStarted) {
      par.children.refused(notStarted);
    }
    par.end.await(fiber);
  }

  /** Does {@code body} for each number from 0 below {@code n}, in parallel (a replicated par). */
  public static void each(int n, Indexed body) throws Pausable {
    Fiber fiber = Fiber.enter();
    each(n, body, fiber);
    fiber.exitVoid();
  }

  /** {@link #each(int, Indexed)} as woven code calls it. */
  public static void each(int n, Indexed body, Fiber fiber) {
    Objects.requireNonNull(body, "a par needs a body");
    Par par = awaited("each");
    try {
      for (int i = 0; i < n; i++) {
        par.start(new Acting(new At(body, i)));
      }
    } catch (OutOfMemoryError | RuntimeException | LinkageError notStarted) {
      par.children.refused(notStarted);
    }
    par.end.await(fiber);
  }

  /** What a replicated par does for one number. */
  @FunctionalInterface
  public interface Indexed {
    void run(int index) throws Pausable, Exception;

    /** {@link #run(int)} as woven code calls it; a body that was not woven blocks. */
    default void run(int index, Fiber fiber) throws Pausable, Exception {
      run(index);
    }
  }

  private record At(Indexed body, int index) implements Action, Names.OfFunction {
    @Override
    public void run() throws Pausable, Exception {
      body.run(index);
    }

    @Override
    public void run(Fiber fiber) throws Pausable, Exception {
      body.run(index, fiber);
    }
  }

  /** A branch that is an object of its own: what it works with are its fields. */
  public abstract static class Branch extends Actor implements Children.Child {
    private @Nullable Children children;
    private int place;

    protected Branch() {}

    /** Refused, for then no par would wait for it. */
    @Override
    public final Actor start() {
      throw isForAPar();
    }

    final IllegalStateException isForAPar() {
      return new IllegalStateException(name() + " is a branch: give it to a par, which starts it");
    }

    @Override
    protected final boolean ended$(@Nullable Throwable failure) {
      Children of = children;
      return of != null && of.left(this, failure);
    }

    @Override
    public final int place$() {
      return place;
    }

    @Override
    public final void place$(int at) {
      place = at;
    }
  }

  private static final class Acting extends Branch implements Names.OfFunction {
    private final Action action;

    Acting(Action action) {
      this.action = action;
    }

    @Override
    public Object body() {
      return action;
    }

    @Override
    protected void execute() throws Pausable, Exception {
      action.run();
    }

    @Override
    protected void execute(Fiber fiber) throws Pausable, Exception {
      action.run(fiber);
    }
  }

  private static final class End extends Frame implements Children.Teller {
    private final Children children;
    private final String method;

    End(Children children, String method) {
      super(0);
      this.children = children;
      this.method = method;
    }

    void await(Fiber fiber) {
      fiber.save(this);
      ((Carrier) fiber).pause(children);
    }

    @Override
    public void resume(Fiber fiber) {
      children.end(fiber, this);
    }

    @Override
    public RuntimeException failed(Throwable failure) {
      return new TaskFailedException("a branch of a par", failure);
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.Par", method, "Par.java", -1);
    }
  }
}
