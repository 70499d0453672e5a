package soumak.mapper;

/** What a sender does about the answer to its message. */
public enum SendKind {
  /** There is none, or nobody looks at it. */
  MESSAGE,

  /** A {@code Reply} that is awaited later, or passed on. */
  REPLY,

  /** The sender waits for it at once. */
  ASK,

  /** There is none: the message goes into a mailbox. */
  PUT,

  /** There is none: the message goes through a channel. */
  WRITE
}
