package soumak;

import soumak.woven.Fiber;

/** Something to be done that may pause. */
@FunctionalInterface
public interface Action {
  void run(@Free Action this) throws Pausable, Exception;

  /** {@link #run()} as woven code calls it; an action that was not woven blocks. */
  default void run(Fiber fiber) throws Pausable, Exception {
    run();
  }
}
