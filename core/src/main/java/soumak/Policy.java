package soumak;

/**
 * Where a task runs when it is ready. A policy never changes what a program means, only how fast it
 * gets there.
 */
public enum Policy {
  /** On one of the pool's workers: the default. */
  POOL,

  /**
   * On a thread of its own, from its start to its end: for tasks that block or compute for long.
   */
  OWN_THREAD,

  /**
   * On the thread that wakes it, as soon as the waker pauses: for tasks that do little for each
   * wake-up.
   */
  WAKER
}
