package soumak.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Where ready tasks go to be run, and whose clock they live by: a pool, a thread of their own, a
 * simulation.
 */
interface Home {
  /** Takes over a ready task. Any thread may call it. */
  void ready(Schedulable task);

  /** Takes over a ready task and what its wait brought. */
  default void ready(Schedulable task, @Nullable Object brought) {
    task.slot = brought;
    ready(task);
  }

  /** Takes over a task that has just been started: a sign that there is work for another thread. */
  default void started(Schedulable task) {
    ready(task);
  }

  /** The pool that waits for the tasks of this home before it shuts down; null if none does. */
  default @Nullable Pool owner() {
    return null;
  }

  /** The home of tasks that a task of this home starts. */
  Home children();

  /** Nanoseconds on this home's clock. */
  long nanoTime();

  /** The point {@code nanos} from now on this home's clock. */
  default long deadline(long nanos) {
    return nanoTime() + nanos;
  }

  /** Calls {@link Timer#expire} when the clock reaches the timer's deadline. */
  void schedule(Timer timer);

  /** Takes a timer out again, if it has not expired. */
  void cancel(Timer timer);
}
