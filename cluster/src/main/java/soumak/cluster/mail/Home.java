package soumak.cluster.mail;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.wire.MailboxReference;

/**
 * A mailbox of this node that other nodes may know. It is not kept from the collector, except if it
 * has a name or belongs to an actor: nobody could receive what is put into it otherwise.
 */
final class Home {
  final MailboxReference reference;

  /** What its messages are. */
  volatile MessageType type = MessageType.ANY;

  /** Set for as long as it is here as an actor's. */
  volatile @Nullable Mailbox<?> kept;

  /** Set for as long as it has a name, or is about to get one. */
  volatile @Nullable Mailbox<?> named;

  private final Mailboxes.Weak mailbox;

  // The rest belongs to the office's thread.
  final Map<Long, Inlet> inlets = new HashMap<>();
  int moves;

  /** Nobody takes from it any more: what is put into it is dropped. */
  boolean isForgotten;

  /** It is on its way to another node; who sends is remembered, to be told where it has gone. */
  volatile boolean isLeaving;

  final Set<Long> senders = new HashSet<>();

  /** Where it was before, as an actor's; they still know where it has gone. */
  final Set<Long> before = new HashSet<>();

  /** Its actor, which is on its way, has ended there by now. */
  boolean isOver;

  Home(MailboxReference reference, Mailboxes.Weak mailbox) {
    this.reference = reference;
    this.mailbox = mailbox;
  }

  /** Where it is need not be known any more if its actor has ended and it has no name. */
  void forgetPlace(PostOffice office) {
    if (moves > 0 && kept == null && named == null) {
      Directory.forget(office.engine(), reference);
    }
  }

  void forget() {
    isForgotten = true;
    inlets.values().forEach(Inlet::drop);
    inlets.clear();
  }

  /** Null if nobody here has it any more. */
  @Nullable Mailbox<?> mailbox() {
    return mailbox.get();
  }
}
