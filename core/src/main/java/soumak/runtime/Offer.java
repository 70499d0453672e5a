package soumak.runtime;

/** A message that waits for room in a mailbox, without a task that waits with it. */
public interface Offer {
  Object message();

  /**
   * It has been put. Called once, with the mailbox's lock held: it may note that for somebody else
   * to see, and no more.
   */
  void taken();
}
