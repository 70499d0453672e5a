package soumak.cluster.mail;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import soumak.Mailbox;
import soumak.wire.MailboxReference;

/**
 * The mailboxes that a client was given: it can name no others. They are kept for as long as it is
 * connected.
 */
final class Grants implements soumak.wire.Mailboxes {
  private static final int MOST = 10_000;

  private final PostOffice office;
  private final Map<MailboxReference, Mailbox<?>> given = new ConcurrentHashMap<>();

  Grants(PostOffice office) {
    this.office = office;
  }

  @Override
  public MailboxReference reference(Mailbox<?> mailbox) {
    MailboxReference reference = office.mailboxes().reference(mailbox);
    if (given.size() >= MOST && !given.containsKey(reference)) {
      throw new IllegalStateException("a client may know " + MOST + " mailboxes, and no more");
    }
    given.putIfAbsent(reference, mailbox);
    return reference;
  }

  @Override
  public Mailbox<?> mailbox(MailboxReference reference) {
    Mailbox<?> mailbox = given.get(reference);
    if (mailbox == null) {
      throw new IllegalArgumentException("a mailbox that this client was not given");
    }
    return mailbox;
  }
}
