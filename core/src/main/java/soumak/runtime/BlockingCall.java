package soumak.runtime;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/** A call on a virtual thread that a task waits for. */
public final class BlockingCall extends Resource {
  private static final LongAdder MADE = new LongAdder();

  private final Callable<?> call;

  // Guarded by the lock.
  private boolean done;
  private @Nullable Schedulable waiter;
  private @Nullable Thread thread;

  // Written before done is, read after the wait.
  private @Nullable Object result;
  private @Nullable Throwable failure;

  private BlockingCall(Callable<?> call) {
    this.call = call;
  }

  /** Begins a pause until {@code call} has returned; its outcome is the result of the pause. */
  public static void pause(Carrier carrier, Callable<?> call) {
    Clock.refuseIfSimulated("a blocking call");
    BlockingCall made = new BlockingCall(call);
    carrier.save(new Outcome(made));
    carrier.pause(made);
  }

  /** How many virtual threads have been started for calls. */
  static long made() {
    return MADE.sum();
  }

  private void run() {
    try {
      result = call.call();
    } catch (Throwable thrown) {
      failure = thrown;
    }
    hold();
    done = true;
    Schedulable woken = waiter;
    waiter = null;
    release();
    if (woken != null) {
      wake(woken, null);
    }
  }

  @Override
  protected boolean settle(Schedulable task) {
    return done;
  }

  /** What a worker has of a thread's is of no task that it runs; what another thread has is. */
  @Override
  protected void add(Schedulable task) {
    waiter = task;
    Thread started =
        Thread.ofVirtual()
            .name("soumak-blocking")
            .inheritInheritableThreadLocals(!(Thread.currentThread() instanceof CarrierThread))
            .unstarted(this::run);
    thread = started;
    MADE.increment();
    started.start();
  }

  @Override
  protected boolean remove(Schedulable task) {
    if (waiter != task) {
      return false;
    }
    waiter = null;
    Thread running = thread;
    if (running != null) {
      running.interrupt();
    }
    return true;
  }

  @Override
  protected boolean isExternal() {
    return true;
  }

  @Override
  protected String describe(Schedulable task) {
    return "a blocking call";
  }

  private static final class Outcome extends Frame {
    private final BlockingCall call;

    Outcome(BlockingCall call) {
      super(0);
      this.call = call;
    }

    @Override
    public void resume(Fiber fiber) throws Throwable {
      fiber.takeVoid();
      Throwable thrown = call.failure;
      if (thrown != null) {
        throw thrown;
      }
      fiber.result(call.result);
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.Blocking", "call", "Blocking.java", -1);
    }
  }
}
