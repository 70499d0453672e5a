package soumak.wire;

import soumak.Mailbox;

/**
 * Knows the mailboxes of other machines. Called by whoever writes or reads bytes, by several
 * threads at once; neither pauses nor blocks.
 */
public interface Mailboxes {
  /** What stands in the bytes for {@code mailbox}. */
  MailboxReference reference(Mailbox<?> mailbox);

  /**
   * The mailbox that a reference stands for: always the same one, as long as somebody has it.
   *
   * @throws IllegalArgumentException if there cannot be such a mailbox
   */
  Mailbox<?> mailbox(MailboxReference reference);
}
