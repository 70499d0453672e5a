package soumak.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something a task can wait for: a mailbox, a channel, a timer, the end of another task. Each has a
 * lock of one word, held for a few instructions and never across anything that waits.
 *
 * <p>The waiters stand in the resource; a waiting task knows the resource ({@link
 * Schedulable#waitsOn}). Waking, timing out and cancelling all begin by removing the task from the
 * waiters under the lock: whoever succeeds owns the task, so there is one winner, and an element is
 * either with its sender, in the resource, or in the slot of a task that has been woken with it.
 */
public abstract class Resource {
  private static final VarHandle WORD;
  private static final int SPINS = 200;

  /** The bits of the word: somebody has the lock; somebody waits (for {@link QueuedResource}). */
  private static final int LOCKED = 1;

  private static final int AWAITED = 2;

  static {
    try {
      WORD = MethodHandles.lookup().findVarHandle(Resource.class, "word", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
    // Who tells those who wait looks for these, maybe for the first time where there is no memory
    // to load them; nobody would be told then.
    Waiters.load();
    Objects.requireNonNull(Owned.class);
  }

  /** AWAITED is written under the lock. */
  private int word;

  protected Resource() {}

  /**
   * Takes what {@code waiter} waits for and leaves it in its slot; false when it is not there.
   * Under the lock.
   */
  protected abstract boolean settle(Schedulable waiter);

  /** Adds to the waiters. Under the lock. */
  protected abstract void add(Schedulable waiter);

  /** Removes from the waiters; false when it is not among them. Under the lock. */
  protected abstract boolean remove(Schedulable waiter);

  /**
   * What a person should read after "waits for". Called without the lock, while anything may
   * change.
   */
  protected abstract String describe(Schedulable waiter);

  /** {@link #describe} for a thread that may call nothing of the program's, which might wait. */
  String describeBriefly(Schedulable waiter) {
    return describe(waiter);
  }

  /**
   * Registers the guard of an alt: true when there is something to be had now, so that the alt need
   * not wait. Only resources that can stand in an alt have this.
   */
  protected boolean watch(Guard guard) {
    throw new IllegalArgumentException("an alt cannot wait for " + getClass().getName());
  }

  /** Forgets a guard that {@link #watch} registered, if it still is. */
  protected void unwatch(Guard guard) {}

  /** Tells whoever takes from here of the end of a task. Only mailboxes have this. */
  protected void tellEnd(Schedulable ended) {
    throw new IllegalStateException(getClass().getName() + " takes no message of an end");
  }

  /** Drops what is left of a task that has ended, and that waited here last. */
  void forget(Schedulable ended) {}

  /** The one task that can end the wait, when it is known; for the wait-for graph. */
  protected @Nullable Schedulable wakes() {
    return null;
  }

  /**
   * True when something outside of the tasks can end the wait: a timer, a socket, a blocking call.
   */
  protected boolean isExternal() {
    return false;
  }

  /**
   * Parks {@code task}, whose stack has unwound; false when it need not wait (its slot is set).
   *
   * <p>The task's {@code waitsOn} is set before the lock is taken and its cancellation is read
   * after; a canceller writes the flag and then reads {@code waitsOn}. The lock's compare-and-set
   * is a full fence, so either the task sees the flag here or the canceller finds the task among
   * the waiters.
   *
   * <p>If it cannot begin to wait, as there is no memory or no thread for that, it gets the error
   * where it waits. Under the lock nobody can have taken it.
   */
  boolean enlist(Schedulable task) {
    hold();
    try {
      if (settle(task)) {
        return false;
      }
      if (task.isCancelled()) {
        task.slot = Signal.CANCELLED;
        return false;
      }
      add(task);
      return true;
    } catch (Error broken) {
      remove(task);
      task.slot = Signal.refused(broken);
      return false;
    } finally {
      release();
    }
  }

  /**
   * Ends a wait from outside: if {@code task} still waits in the wait that {@code wait} stands for,
   * it is woken with {@code signal}.
   */
  boolean withdraw(Schedulable task, Resource wait, Signal signal) {
    boolean mine;
    hold();
    try {
      mine = task.waitsOn == wait && remove(task);
    } finally {
      release();
    }
    if (mine) {
      wakeBy(task, signal);
    }
    return mine;
  }

  /**
   * Who is to be cancelled when a wait here has been withdrawn: it goes on until they have ended.
   */
  @Nullable Children others() {
    return null;
  }

  /** What a parked task offers, or what it has been brought. The caller owns the task. */
  protected static @Nullable Object slot(Schedulable task) {
    return task.slot;
  }

  /** Leaves {@code brought} for a task that is owned by the caller. */
  protected static void slot(Schedulable task, @Nullable Object brought) {
    task.slot = brought;
  }

  /**
   * Makes a task ready that the caller has removed from the waiters; its wait brought {@code
   * brought}.
   */
  protected static void wake(Schedulable task, @Nullable Object brought) {
    task.ready(brought);
  }

  /**
   * {@link #wake} for a wait that is in vain: {@code why} is made and thrown where the task waits.
   */
  protected static void refuse(Schedulable task, Supplier<? extends Throwable> why) {
    wakeBy(task, Signal.vain(why));
  }

  /** {@link #wake} for a wait that ends with a signal. */
  static void wakeBy(Schedulable task, Signal signal) {
    task.slot = signal;
    task.ready();
  }

  /** Takes the lock: one compare-and-set when it is free. */
  protected final void hold() {
    int now = word;
    if ((now & LOCKED) != 0 || !WORD.compareAndSet(this, now, now | LOCKED)) {
      lockContended();
    }
  }

  /** Gives the lock back, also where the stack ends: not compiled yet, a handle's method calls. */
  protected final void release() {
    int free = word & ~LOCKED;
    try {
      WORD.setRelease(this, free);
    } catch (StackOverflowError nearlyThere) {
      word = free;
    }
  }

  /** Under the lock. */
  final boolean isAwaited() {
    return (word & AWAITED) != 0;
  }

  /** Under the lock. */
  final void awaited(boolean is) {
    word = is ? LOCKED | AWAITED : LOCKED;
  }

  /** Whether somebody seemed to wait a moment ago. Without the lock. */
  protected final boolean seemsAwaited() {
    return ((int) WORD.getOpaque(this) & AWAITED) != 0;
  }

  private void lockContended() {
    int spins = 0;
    int now;
    do {
      if (++spins <= SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
      now = (int) WORD.getOpaque(this);
    } while ((now & LOCKED) != 0 || !WORD.compareAndSet(this, now, now | LOCKED));
  }
}
