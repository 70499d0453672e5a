package soumak.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import soumak.Action;
import soumak.Exit;
import soumak.Mailbox;
import soumak.Par;
import soumak.Simulation;
import soumak.Task;
import soumak.TaskBody;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * What a simulated task does, written by hand the way the weaver would write it: steps, each of
 * which calls one primitive that may pause, and looks at its value when that is there. It serves as
 * the body of a task, of a branch of a par and of a whole simulation. A failure passes over all
 * steps up to the next {@link #caught} or {@link #always}.
 */
final class Program<T> implements TaskBody<T>, Action {
  /** A primitive without a result. */
  interface Call {
    void call(Fiber fiber) throws Throwable;
  }

  /** A primitive that results in a reference. */
  interface RefCall<V> {
    V call(Fiber fiber) throws Throwable;
  }

  /** A primitive that results in an int. */
  interface IntCall {
    int call(Fiber fiber) throws Throwable;
  }

  /** Something that does not pause. */
  interface Handler {
    void handle(Throwable thrown) throws Throwable;
  }

  private record Part(RefCall<?> call, boolean isInt, Consumer<Object> use, Handler handler) {}

  private final List<Part> parts = new ArrayList<>();
  private boolean forever;
  private T result;

  static <T> Program<T> of() {
    return new Program<>();
  }

  Program<T> step(Call call) {
    return step(call, () -> {});
  }

  /** Calls a primitive, and {@code after} when it is done, with nothing in between. */
  Program<T> step(Call call, Runnable after) {
    RefCall<Object> asRef =
        fiber -> {
          call.call(fiber);
          return null;
        };
    return take(asRef, nothing -> after.run());
  }

  @SuppressWarnings("unchecked")
  <V> Program<T> take(RefCall<V> call, Consumer<? super V> use) {
    parts.add(new Part(call, false, value -> use.accept((V) value), null));
    return this;
  }

  Program<T> takeInt(IntCall call, IntConsumer use) {
    parts.add(new Part(call::call, true, value -> use.accept((Integer) value), null));
    return this;
  }

  Program<T> sleep(long millis) {
    return step(f -> Task.sleep(Duration.ofMillis(millis), f));
  }

  /** The result is what the primitive results in. */
  Program<T> result(RefCall<T> call) {
    return take(call, value -> result = value);
  }

  /** Handles a failure of the steps before. */
  Program<T> caught(Handler handler) {
    parts.add(new Part(null, false, null, handler));
    return this;
  }

  /** Runs {@code last} whether or not the steps before failed. */
  Program<T> always(Runnable last) {
    Handler handler =
        thrown -> {
          last.run();
          throw thrown;
        };
    return caught(handler).step(f -> last.run());
  }

  /** Begins again at the end; only a failure ends it. */
  Program<T> forever() {
    forever = true;
    return this;
  }

  /** Runs it as the body of a simulation. */
  T simulate(long seed) {
    return Simulation.run(seed, this);
  }

  /** Runs all as the branches of a par; a failure of one is a failure of the simulation. */
  static void simulate(long seed, List<? extends Action> programs) {
    Action[] all = programs.toArray(Action[]::new);
    Program.of().step(f -> Par.run(all, f)).simulate(seed);
  }

  /**
   * Runs all as tasks, cancels the one at place i after {@code millis[i]} of virtual time, and
   * gives what each failed with, null if it did not.
   */
  static List<Throwable> simulate(long seed, List<? extends Program<?>> programs, long... millis) {
    Map<Object, Throwable> failures = new HashMap<>();
    List<Task<?>> tasks = new ArrayList<>();
    programs.forEach(program -> tasks.add(Task.of(program)));
    Mailbox<Exit> exits = new Mailbox<>();
    Program<Object> main = of();
    main.step(f -> {
      for (Task<?> task : tasks) {
        task.watch(exits);
        task.start();
      }
      for (int i = 0; i < millis.length; i++) {
        Task<?> victim = tasks.get(i);
        Task.spawn(of().sleep(millis[i]).step(g -> victim.cancel()));
      }
    });
    for (int i = 0; i < tasks.size(); i++) {
      main.take(exits::get, exit -> failures.put(exit.task(), exit.failure()));
    }
    main.simulate(seed);
    return tasks.stream().map(failures::get).toList();
  }

  @Override
  public T call() {
    throw new AssertionError("run without a fiber");
  }

  @Override
  public T call(Fiber fiber) {
    return go(0, null, fiber);
  }

  @Override
  public void run() {
    throw new AssertionError("run without a fiber");
  }

  @Override
  public void run(Fiber fiber) {
    go(0, null, fiber);
  }

  private T go(int from, Throwable failure, Fiber fiber) {
    Throwable thrown = failure;
    int at = from;
    while (true) {
      if (at == parts.size()) {
        if (thrown != null) {
          throw Program.<RuntimeException>sneak(thrown);
        }
        if (!forever) {
          return result;
        }
        at = 0;
      }
      Part part = parts.get(at);
      try {
        if (thrown == null && part.call != null) {
          Object value = part.call.call(fiber);
          if (fiber.pausing) {
            fiber.save(new At(this, at));
            return null;
          }
          part.use.accept(value);
        } else if (thrown != null && part.handler != null) {
          Throwable handled = thrown;
          thrown = null;
          part.handler.handle(handled);
        }
      } catch (Throwable t) {
        thrown = t;
      }
      at++;
    }
  }

  @SuppressWarnings("unchecked")
  private static <X extends Throwable> X sneak(Throwable thrown) throws X {
    throw (X) thrown;
  }

  private static final class At extends Frame {
    private final Program<?> program;

    At(Program<?> program, int step) {
      super(step);
      this.program = program;
    }

    @Override
    public void resume(Fiber fiber) {
      Part part = program.parts.get(pausePoint);
      Throwable thrown = null;
      try {
        part.use.accept(part.isInt ? (Object) fiber.takeInt() : fiber.takeRef());
      } catch (Throwable t) {
        fiber.caught(t);
        thrown = t;
      }
      Object result = program.go(pausePoint + 1, thrown, fiber);
      if (!fiber.pausing) {
        fiber.result(result);
      }
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.simulation.Program", "step", null, pausePoint);
    }
  }
}
