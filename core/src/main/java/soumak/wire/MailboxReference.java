package soumak.wire;

/**
 * A mailbox as it stands in bytes.
 *
 * @param node where it was when it was named first
 * @param slot its number there, never used again
 * @param epoch that of the node's view of the cluster when it was named
 * @param capacity how many messages it holds
 * @param moves whether it may have gone elsewhere
 */
public record MailboxReference(long node, long slot, long epoch, int capacity, boolean moves) {
  public MailboxReference {
    if (capacity < 1) {
      throw new IllegalArgumentException("a mailbox with a capacity of " + capacity);
    }
  }
}
