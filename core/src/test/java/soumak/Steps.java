package soumak;

import java.util.ArrayList;
import java.util.List;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * A task written by hand the way the weaver would write it: a list of steps, each of which calls
 * one primitive with the fiber and may pause there. Its result is that of the last step.
 *
 * <p>A step gets the value of the step before. A failure is handed to the next step if that is a
 * {@link #caught}; else it ends the task.
 */
public final class Steps<T> extends Task<T> {
  /** One call of a primitive. */
  @FunctionalInterface
  public interface Step {
    Object run(Object previous, Fiber fiber) throws Throwable;
  }

  /** A call of a primitive that results in an int. */
  @FunctionalInterface
  public interface IntStep {
    int run(Fiber fiber) throws Throwable;
  }

  /** A call of a primitive without a result. */
  @FunctionalInterface
  public interface VoidStep {
    void run(Fiber fiber) throws Throwable;
  }

  /** Something that does not pause. */
  @FunctionalInterface
  public interface Handler {
    Object handle(Throwable thrown) throws Throwable;
  }

  private record Part(Step step, boolean isInt, Handler handler) {}

  private final List<Part> parts = new ArrayList<>();
  private long times = 1;
  private long round;

  public static <T> Steps<T> of() {
    return new Steps<>();
  }

  /** Calls a primitive; its value goes to the next step. */
  public Steps<T> then(Step step) {
    parts.add(new Part(step, false, null));
    return this;
  }

  public Steps<T> thenDo(VoidStep step) {
    return then((previous, fiber) -> {
      step.run(fiber);
      return previous;
    });
  }

  public Steps<T> thenInt(IntStep step) {
    parts.add(new Part((previous, fiber) -> step.run(fiber), true, null));
    return this;
  }

  /** Handles a failure of the step before; its value goes to the next step. */
  public Steps<T> caught(Handler handler) {
    parts.add(new Part(null, false, handler));
    return this;
  }

  /** Does all steps {@code n} times. */
  public Steps<T> repeat(long n) {
    times = n;
    return this;
  }

  /** How many rounds are done. */
  public long rounds() {
    return round;
  }

  @Override
  public Steps<T> start() {
    super.start();
    return this;
  }

  @Override
  public Steps<T> name(String name) {
    super.name(name);
    return this;
  }

  @Override
  public Steps<T> policy(Policy policy) {
    super.policy(policy);
    return this;
  }

  @Override
  protected T execute() {
    throw new AssertionError("run without a fiber");
  }

  @Override
  @SuppressWarnings("unchecked")
  protected T execute(Fiber fiber) {
    return (T) go(0, null, null, fiber);
  }

  /** Does the steps as a part of the calling code; the first one gets {@code first}. */
  @SuppressWarnings("unchecked")
  public T begin(Object first, Fiber fiber) {
    return (T) go(0, first, null, fiber);
  }

  private Object go(int from, Object value, Throwable failure, Fiber fiber) {
    int i = from;
    Object last = value;
    Throwable thrown = failure;
    while (true) {
      if (i == parts.size() && thrown == null) {
        if (++round >= times) {
          return last;
        }
        i = 0;
      }
      if (thrown != null && (i == parts.size() || parts.get(i).handler == null)) {
        throw Steps.<RuntimeException>sneak(thrown);
      }
      Part part = parts.get(i);
      try {
        if (part.handler != null) {
          last = thrown == null ? last : part.handler.handle(thrown);
        } else {
          last = part.step.run(last, fiber);
          if (fiber.pausing) {
            fiber.save(new At(this, i));
            return null;
          }
        }
        thrown = null;
      } catch (Throwable t) {
        thrown = t;
      }
      i++;
    }
  }

  @SuppressWarnings("unchecked")
  private static <X extends Throwable> X sneak(Throwable thrown) throws X {
    throw (X) thrown;
  }

  private static final class At extends Frame {
    private final Steps<?> task;

    At(Steps<?> task, int step) {
      super(step);
      this.task = task;
    }

    @Override
    public void resume(Fiber fiber) {
      Object value = null;
      Throwable thrown = null;
      try {
        value = task.parts.get(pausePoint).isInt ? fiber.takeInt() : fiber.takeRef();
      } catch (Throwable t) {
        fiber.caught(t);
        thrown = t;
      }
      Object result = task.go(pausePoint + 1, value, thrown, fiber);
      if (!fiber.pausing) {
        fiber.result(result);
      }
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.Steps", "step", "Steps.java", pausePoint);
    }
  }
}
