package soumak.mapper;

/** How an actor class is written. */
public enum ActorKind {
  /** Its public methods are its messages. */
  CAPSULE,

  /** A subclass of {@code soumak.Actor}, with a loop of its own. */
  ACTOR,

  /** A subclass of {@code soumak.Task}, with a loop of its own. */
  TASK,

  /** A function that a task was made of. */
  LAMBDA,

  /** Code that belongs to no actor, such as the program's start. */
  NONE
}
