package soumak;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Names;
import soumak.woven.Fiber;

/**
 * A task without a result, that lives by its mailboxes: replace {@code Thread} with {@code Actor}
 * and {@code run} with {@code execute}.
 *
 * <pre>{@code
 * final class Echo extends Actor {
 *   private final Mailbox<Request> in;
 *
 *   @Override
 *   public void execute() throws Pausable {
 *     while (true) {
 *       Request request = in.get();
 *       request.replyTo().put(request.text());
 *     }
 *   }
 * }
 * }</pre>
 */
public abstract non-sealed class Actor extends Strand<@Nullable Void> {
  protected Actor() {}

  /** What the actor does. Called once. */
  protected abstract void execute() throws Pausable, Exception;

  /**
   * {@link #execute()} as the scheduler calls it. Woven; a class that was not woven runs here, and
   * blocks.
   */
  protected void execute(Fiber fiber) throws Pausable, Exception {
    execute();
  }

  @Override
  protected final void begin$(Fiber fiber) throws Throwable {
    execute(fiber);
  }

  @Override
  protected final @Nullable Object takeResult$(Fiber fiber) {
    return null;
  }

  @Override
  public Actor start() {
    super.start();
    return this;
  }

  @Override
  public Actor policy(Policy policy) {
    super.policy(policy);
    return this;
  }

  @Override
  public Actor name(String name) {
    super.name(name);
    return this;
  }

  /** A started actor that does {@code action}. */
  public static Actor spawn(@Free Action action) {
    return of(action).start();
  }

  /** An actor that does {@code action} when it is started. */
  public static Actor of(@Free Action action) {
    return new ActionActor(action);
  }

  /** An actor made from a function. */
  private static final class ActionActor extends Actor implements Names.OfFunction {
    private final Action action;

    ActionActor(Action action) {
      this.action = Objects.requireNonNull(action, "an actor needs an action");
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
}
