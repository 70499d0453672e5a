package soumak;

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
 * <p>If one fails, the others go on; when all have ended, the first failure is thrown as {@link
 * TaskFailedException}, with the others suppressed in it. If the caller is cancelled, all are
 * cancelled, and the caller waits for them still. {@link Scope} is for work where one failure shall
 * stop the rest.
 */
public final class Par {
  private Par() {}

  /** Does all {@code actions} in parallel. */
  public static void run(@Free Action... actions) throws Pausable {
    Fiber fiber = Fiber.enter();
    run(actions, fiber);
    fiber.exitVoid();
  }

  /** {@link #run(Action...)} as woven code calls it. */
  public static void run(Action[] actions, Fiber fiber) {
    Children children = new Children(false);
    for (Action action : actions) {
      start(children, new Branch(children, action));
    }
    await(children, fiber, "run");
  }

  /** Does {@code body} for each number from 0 below {@code n}, in parallel (a replicated par). */
  public static void each(int n, Indexed body) throws Pausable {
    Fiber fiber = Fiber.enter();
    each(n, body, fiber);
    fiber.exitVoid();
  }

  /** {@link #each(int, Indexed)} as woven code calls it. */
  public static void each(int n, Indexed body, Fiber fiber) {
    Children children = new Children(false);
    for (int i = 0; i < n; i++) {
      start(children, new Branch(children, new At(body, i)));
    }
    await(children, fiber, "each");
  }

  private static void start(Children children, Branch branch) {
    children.enter(branch);
    Starting.start(branch);
  }

  private static void await(Children children, Fiber fiber, String method) {
    fiber.save(new End(children, method));
    ((Carrier) fiber).pause(children);
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

  private static final class Branch extends Actor implements Children.Child, Names.OfFunction {
    private final Children children;
    private final Action action;
    private int place;

    Branch(Children children, Action action) {
      this.children = children;
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

    @Override
    protected boolean ended(@Nullable Throwable failure) {
      children.left(this, failure);
      return true;
    }

    @Override
    public int place() {
      return place;
    }

    @Override
    public void place(int at) {
      place = at;
    }
  }

  private static final class End extends Frame {
    private final Children children;
    private final String method;

    End(Children children, String method) {
      super(0);
      this.children = children;
      this.method = method;
    }

    @Override
    public void resume(Fiber fiber) {
      fiber.takeVoid();
      Throwable failure = children.failure();
      if (failure != null) {
        throw new TaskFailedException("a branch of a par", failure);
      }
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.Par", method, null, -1);
    }
  }
}
