package soumak.cluster.mail;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.runtime.Distance;
import soumak.runtime.Outlet;
import soumak.wire.MailboxReference;

/**
 * The way to a mailbox that is elsewhere. It leads to a node; or it waits, with the messages, until
 * it is known where the mailbox has gone; or it is lost. All but {@code dirty} is used by the post
 * office's thread only.
 */
final class Link implements Outlet {
  /** How many messages are under way at most, unless the mailbox holds less. */
  static final int WINDOW = 4096;

  final MailboxReference reference;
  final Mailbox<Object> mailbox;
  final PostOffice office;

  /** Whether it stands in the office's queue of links that have something to send. */
  final AtomicBoolean dirty = new AtomicBoolean();

  /** The node where the mailbox is; null while that is asked. */
  @Nullable Long node;

  /** Of a view of the cluster that has the node. */
  long epoch;

  /** Where it was last, for people. */
  long lastNode;

  /** Its actor is to be cancelled. */
  boolean cancels;

  int moves;
  volatile boolean lost;

  Link(PostOffice office, MailboxReference reference, @Nullable Mailbox<Object> existing) {
    this.office = office;
    this.reference = reference;
    this.node = reference.node();
    this.lastNode = reference.node();
    this.epoch = reference.epoch();
    this.mailbox =
        existing == null
            ? Distance.access().mailbox(Math.min(WINDOW, reference.capacity()), this)
            : existing;
  }

  @Override
  public Object exchange(Object message) {
    return new Encoded(office.wire().toBytes(message));
  }

  @Override
  public void queued() {
    if (!dirty.get() && dirty.compareAndSet(false, true)) {
      office.queued(this);
    }
  }

  /** The next message's bytes; null if none may be sent now. */
  byte @Nullable [] next() {
    int most = Math.min(WINDOW, reference.capacity());
    Object message = Distance.access().next(mailbox, most);
    return message == null
        ? null
        : (message instanceof Encoded it ? it : (Encoded) exchange(message)).bytes();
  }

  /** How many messages more may be under way now. */
  int credits() {
    int most = Math.min(WINDOW, reference.capacity());
    return lost ? 0 : most - Distance.access().underWay(mailbox);
  }

  @Override
  public String toString() {
    return office.nameOf(node == null ? reference.node() : node);
  }

  /** A message on its way. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Encoded(byte[] bytes) {}
}
