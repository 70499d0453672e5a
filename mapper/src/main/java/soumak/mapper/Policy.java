package soumak.mapper;

/** Where the messages of an actor are processed. */
public enum Policy {
  /** On a thread of its own. */
  THREAD,

  /** On the pool's workers. */
  TASK,

  /** On the sender's thread, if nobody else runs the actor at that moment. */
  MONITOR,

  /** As {@link #MONITOR}, for an actor that one sender at a time is proved to have. */
  SEQ
}
