package soumak;

/**
 * Where a task or capsule runs when there is something for it to do. A policy never changes what a
 * program means, only how fast it gets there.
 *
 * <p>The build computes one for each class of capsules, actors and tasks from its code ({@code
 * soumak map} shows it with its reasons); {@link MappedTo} on the class says something else.
 *
 * @see <a href="https://doi.org/10.1145/2687357.2687367">Upadhyaya and Rajan, An automatic actors
 *     to threads mapping technique for JVM-based actor frameworks, 2014</a>
 */
public enum Policy {
  /** On one of the pool's workers: the default. */
  TASK,

  /**
   * On a thread of its own: for what blocks or computes for long without a pause. It has the thread
   * from its start to its end if its author says so; if the build does, as long as it pays, and
   * there are not too many ({@code docs/policies.md}).
   */
  THREAD,

  /**
   * On the thread of whoever sends to it: for what does little for each message. A capsule handles
   * a message before the sender goes on, behind those that wait for it if they are few, if the
   * sender is a task of its pool, the method pauses nowhere, and nobody else runs it or sends to it
   * just then; else a worker of its pool does ({@code docs/policies.md} has all conditions). A task
   * with a loop of its own runs as soon as its waker pauses, if its author says so, and the waker
   * is on a worker of its pool; else as under {@link #TASK}.
   */
  MONITOR,

  /**
   * As {@link #MONITOR}, for capsules of which the build has proved that only one sender runs at a
   * time. Who else touches one, as a design that is closed or a cancellation, is safe all the same.
   */
  SEQ
}
