package soumak.bench.mapping.port;

/** Sends to a mailbox of the paper's runtime. */
final class MailboxRef<M> extends Ref<M> {
  private final GrowingMailbox mailbox;

  MailboxRef(GrowingMailbox mailbox) {
    this.mailbox = mailbox;
  }

  @Override
  public void tell(M message) {
    mailbox.put(message);
  }
}
