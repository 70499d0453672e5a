package soumak.runtime;

import java.util.function.Supplier;

/**
 * Something that a task may own while others wait for it. If the owner ends without giving it back,
 * they would wait for ever; so while there are waiters, and only then, the owner's {@link Details}
 * know what it owns, and its end is told here. A task that owns nothing that others wait for pays
 * nothing at its end.
 *
 * <p>The owner is a task, or a thread that runs none; the end of a thread is told to nobody.
 */
public abstract class Owned extends Resource {
  protected Owned() {}

  /**
   * {@code owner} has ended after {@link #tellOfEnd}, without {@link #tellNoMore}. Called once, on
   * the thread that ended it, without any lock.
   */
  protected abstract void abandoned(Object owner);

  /**
   * Has {@link #abandoned} called when {@code owner} ends; false, and nothing happens, if it has
   * ended already. Under the lock.
   */
  protected final boolean tellOfEnd(Object owner) {
    return owner instanceof Schedulable task ? task.needDetails().enter(this) : !hasEnded(owner);
  }

  /** Takes back {@link #tellOfEnd}. Under the lock. */
  protected final void tellNoMore(Object owner) {
    if (owner instanceof Schedulable task) {
      task.needDetails().leave(this);
    }
  }

  /** What people read for an owner; a task is asked nothing for that. */
  protected static String named(Object owner) {
    return owner instanceof Schedulable task ? Names.of(task) : owner.toString();
  }

  protected static boolean hasEnded(Object owner) {
    return owner instanceof Schedulable task
        ? task.isEnded()
        : owner instanceof Thread thread && !thread.isAlive();
  }

  /** Makes a task ready that the caller has removed from the waiters; its wait fails. */
  protected static void fail(Schedulable waiter, Supplier<? extends RuntimeException> why) {
    wakeBy(waiter, Signal.vain(why));
  }
}
