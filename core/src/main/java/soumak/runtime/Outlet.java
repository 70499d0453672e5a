package soumak.runtime;

/** Where the messages go that are put into a mailbox that is elsewhere. */
public interface Outlet {
  /**
   * What waits in place of {@code message}. Called by who puts it.
   *
   * @throws RuntimeException if it cannot go there
   */
  Object exchange(Object message);

  /** There is something to take. May be called with the mailbox's lock held: it notes that. */
  void queued();

  /** Where that is, for people. */
  @Override
  String toString();
}
