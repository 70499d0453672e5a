package soumak.cluster.mail;

import java.lang.System.Logger.Level;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs what it is given one after the other, in order, and {@code after} each time that there is
 * nothing more. It is scheduled, or it runs, while {@code busy}; who finds it unset schedules it,
 * and it looks at the queue once more after it has unset it. Before {@code after} it goes once to
 * the end of the executor's queue, so that tasks which have just been woken come first, and what
 * they send goes with the rest. What one of them throws is logged, and the next one is run.
 */
final class Serial {
  private final Queue<Runnable> actions = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean busy = new AtomicBoolean();
  private final AtomicBoolean signalled = new AtomicBoolean();
  private final Executor executor;
  private volatile boolean open;
  private final Runnable after;

  Serial(Executor executor, Runnable after) {
    this.executor = executor;
    this.after = after;
  }

  /** Begins; until then all waits. */
  void open() {
    open = true;
    schedule();
  }

  void execute(Runnable action) {
    actions.add(action);
    schedule();
  }

  /** Has {@code after} run soon. Never waits. */
  void signal() {
    if (!signalled.get() && signalled.compareAndSet(false, true)) {
      schedule();
    }
  }

  private void schedule() {
    if (open && busy.compareAndSet(false, true)) {
      begin();
    }
  }

  private void begin() {
    try {
      executor.execute(this::run);
    } catch (RuntimeException | Error e) {
      // Who comes next tries again: what was given before is still there.
      busy.set(false);
      signalled.set(false);
      throw e;
    }
  }

  private void run() {
    if (act()) {
      try {
        executor.execute(this::finish);
        return;
      } catch (RuntimeException | Error e) {
        // It is run already, so it needs nobody for the rest.
      }
    }
    finish();
  }

  private void finish() {
    do {
      signalled.set(false);
      var _ = act();
      guarded(after);
      busy.set(false);
    } while ((!actions.isEmpty() || signalled.get()) && busy.compareAndSet(false, true));
  }

  /** Whether there was anything. */
  private boolean act() {
    boolean any = false;
    for (Runnable action = actions.poll(); action != null; action = actions.poll()) {
      guarded(action);
      any = true;
    }
    return any;
  }

  /** Runs it; what it throws is logged. */
  static void guarded(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException | Error e) {
      log(e);
    }
  }

  private static void log(Throwable fault) {
    try {
      System.getLogger("soumak.cluster").log(Level.ERROR, "mail between nodes: a fault", fault);
    } catch (RuntimeException | Error e) {
      // As without memory. Who is next is run all the same.
    }
  }
}
