package soumak.runtime;

import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/** What the life of a task looks like from outside: its name, its end, who waits for it. */
public final class Lives {
  private Lives() {}

  public static void name(Schedulable task, String name) {
    task.needDetails().name = name;
  }

  public static String name(Schedulable task) {
    return Names.of(task);
  }

  public static boolean isEnded(Schedulable task) {
    return task.isEnded();
  }

  /**
   * What an ended task failed with; null if it has a result. Whoever asks is expected to do
   * something about it.
   */
  public static @Nullable Throwable failure(Schedulable task) {
    if ((int) Schedulable.STATUS.getVolatile(task) != Schedulable.FAILED) {
      return null;
    }
    task.needDetails().watched = true;
    return (Throwable) task.slot;
  }

  /** The result of a task that has ended without failing. */
  public static @Nullable Object result(Schedulable task) {
    return task.slot;
  }

  /** The task that the calling thread runs. */
  public static @Nullable Schedulable current() {
    Carrier carrier = CarrierThread.currentCarrier();
    return carrier == null ? null : carrier.taskOrNull();
  }

  /**
   * Who owns what the calling code takes: the task that the thread runs, else the thread itself.
   */
  public static Object self() {
    Schedulable task = current();
    return task == null ? Thread.currentThread() : task;
  }

  /** {@link #self()} of the code that waits as {@code waiter}. */
  public static Object self(Schedulable waiter) {
    return waiter instanceof Caller caller ? caller.self() : waiter;
  }

  /** Waits for the end of {@code task}, then gives {@code outcome}. */
  public static <T extends @Nullable Object> T join(
      Schedulable task, Fiber fiber, Supplier<T> outcome) {
    boolean ended = task.isEnded();
    if (ended && !((Carrier) fiber).isSpent()) {
      return outcome.get();
    }
    return await(ended ? Turn.END : task.needDetails(), fiber, outcome, "soumak.Strand.join");
  }

  /**
   * Waits for {@code resource}, then gives {@code outcome}.
   *
   * @param method what stack traces call it
   */
  @SuppressWarnings({
    "unchecked",
    "NullAway"
  }) // null is a value that nobody looks at: the fiber is pausing
  public static <T extends @Nullable Object> T await(
      Resource resource, Fiber fiber, Supplier<T> outcome, String method) {
    outcome(fiber, outcome, method);
    ((Carrier) fiber).pause(resource);
    return (T) null;
  }

  /** Has the wait that now begins result in {@code outcome}. */
  public static void outcome(Fiber fiber, Supplier<?> outcome, String method) {
    fiber.save(new Outcome(outcome, method));
  }

  /** Waits for the end of {@code task}, at most for {@code timeout}. */
  public static void await(Schedulable task, Fiber fiber, Duration timeout) {
    TimedWait.pause((Carrier) fiber, task.needDetails(), null, Clock.nanos(timeout));
  }

  /** Runs {@code told} when {@code task} has ended, on the thread that ended it, or now. */
  public static void watch(Schedulable task, Runnable told) {
    task.needDetails().watch(told);
  }

  /**
   * Has {@code mailbox} told when {@code task} has ended, or now; once, however often it is asked
   * for before.
   */
  public static void watch(Schedulable task, Resource mailbox) {
    task.needDetails().watch(mailbox);
  }

  /** Looks at what was waited for, when it is there. */
  private static final class Outcome extends Frame {
    private final Supplier<?> outcome;
    private final String method;

    Outcome(Supplier<?> outcome, String method) {
      super(0);
      this.outcome = outcome;
      this.method = method;
    }

    @Override
    public void resume(Fiber fiber) {
      fiber.takeVoid();
      fiber.result((@Nullable Object) outcome.get());
    }

    @Override
    public StackTraceElement position() {
      int dot = method.lastIndexOf('.');
      return StackTraces.ofOurs(method.substring(0, dot), method.substring(dot + 1));
    }
  }
}
