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
   * On a thread of its own, from its start to its end: for what blocks or computes for long without
   * a pause.
   */
  THREAD,

  /**
   * On the thread of whoever sends to it: for what does little for each message. A capsule handles
   * a message before the sender goes on, behind those that wait for it, if nobody else runs it and
   * they are few; a task with a loop of its own runs as soon as its waker pauses.
   */
  MONITOR,

  /**
   * As {@link #MONITOR}, for capsules of which the build has proved that only one sender runs at a
   * time. Who else touches one, as a design that is closed or a cancellation, is safe all the same.
   */
  SEQ
}
