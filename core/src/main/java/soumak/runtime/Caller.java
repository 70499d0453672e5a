package soumak.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;

/**
 * A thread that called a pausable method from code that is not woven. It looks like a task to
 * whatever it waits for; being woken means that the thread goes on.
 */
final class Caller extends Schedulable {
  private final ThreadHome home;
  private final Carrier carrier;
  private final Object self;

  /**
   * The task that the thread runs and that has called code that is not woven; null if the thread
   * runs none.
   */
  private final @Nullable Schedulable outer;

  Caller(Thread thread) {
    Carrier outside = thread instanceof CarrierThread ours ? ours.carrier() : null;
    Home children = outside == null ? null : outside.home;
    outer = outside == null ? null : outside.taskOrNull();
    self = outer == null ? thread : outer;
    home = new ThreadHome(thread, 0, children);
    carrier = new Carrier(children, null);
    carrier.standIn(this);
    status = UNTRACKED;
    Details details = needDetails();
    details.home = home;
    details.name =
        outer == null ? name(thread) : Names.of(outer) + " (blocking " + name(thread) + ")";
  }

  private static String name(Thread thread) {
    return thread.getName().isEmpty() ? thread.toString() : "thread " + thread.getName();
  }

  Carrier carrier() {
    return carrier;
  }

  /** The thread, or the task that called out to code that is not woven. */
  Object self() {
    return self;
  }

  /** The task on whose behalf the thread blocks, if it runs one. */
  @Nullable Schedulable outer() {
    return outer;
  }

  /**
   * Blocks the thread until the call that has just paused is complete; its outcome is in the fiber.
   */
  void await() {
    Schedulable task = outer;
    if (task == null) {
      block();
      return;
    }
    Resource before = task.waitsOn;
    if (before != null) {
      before.forget(task);
    }
    standFor(task, new Outside(this));
    try {
      block();
    } finally {
      // What this call was made in may wait again: woven code that the task has called from code
      // that is not woven.
      standFor(task, before instanceof Outside around ? around : null);
    }
  }

  /**
   * Says which call it is that the task waits in from now on. A canceller sets its mark before it
   * reads waitsOn: it is seen here, or it finds that call.
   */
  private static void standFor(Schedulable task, @Nullable Outside call) {
    WAITS_ON.setVolatile(task, call);
    if (call != null && task.isCancelled()) {
      call.cancelled();
    }
  }

  private void block() {
    CarrierThread.beforeBlocking();
    boolean parked = carrier.park(this, null);
    while (true) {
      if (parked) {
        if (carrier.home instanceof Simulated && !home.isReady()) {
          refuse();
        }
        home.await(this);
      }
      carrier.result((Object) null); // what was left before the wait
      carrier.standIn(this);
      carrier.lookAtDepth(this);
      if (carrier.goOn(this)) {
        beForgotten();
        return;
      }
      parked = true;
    }
  }

  /**
   * Ends a wait on the one thread of a simulation: as long as that is blocked, nobody runs who
   * could wake it.
   */
  private void refuse() {
    IllegalStateException refusal = new IllegalStateException(refusal());
    StackTraces.ofWait(refusal, this);
    Cancellation.withdraw(this, Signal.refused(refusal));
    if (!home.isReady()) {
      // It would be woken by its children, when they have run to their ends.
      throw refusal;
    }
  }

  private String refusal() {
    Resource wait = waitsOn;
    List<StackTraceElement> stack =
        StackWalker.getInstance()
            .walk(frames ->
                frames
                    .map(StackWalker.StackFrame::toStackTraceElement)
                    .dropWhile(StackTraces::isInRuntime)
                    .toList());
    StackTraceElement called = stack.getFirst();
    StackTraceElement calling =
        stack.stream()
            .filter(at -> !at.getClassName().equals(called.getClassName()))
            .findFirst()
            .orElse(called);
    return Names.of(outer == null ? this : outer)
        + " would wait for ever for "
        + (wait == null ? "its turn" : wait.describe(this))
        + ": "
        + calling
        + " calls "
        + called.getClassName()
        + "."
        + called.getMethodName()
        + " in a way that blocks the thread, and a simulation has only that one. Weave "
        + calling.getClassName()
        + "; if it is woven, call what pauses in place of what blocks (join, not joinBlocking)";
  }

  /** Else what it waited for last would keep the thread, and all that it has. */
  private void beForgotten() {
    Resource last = waitsOn;
    if (last != null) {
      last.forget(this);
    }
  }

  @Override
  protected void begin$(Fiber fiber) {
    throw new IllegalStateException("a calling thread is no task and never begins");
  }

  @Override
  protected @Nullable Object takeResult$(Fiber fiber) {
    return fiber.takeRef();
  }
}
