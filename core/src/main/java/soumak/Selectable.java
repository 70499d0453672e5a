package soumak;

/**
 * What an {@link Alt} can wait for: a {@link Mailbox}, the read end of a {@link Channel}, a timer,
 * or nothing.
 */
public interface Selectable {
  /** Whether there was something to be had, when asked. */
  boolean isReady();
}
