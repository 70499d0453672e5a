package soumak.cluster.mail;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.cluster.mail.NameStep.Owner;
import soumak.wire.MailboxReference;

/**
 * The names that were asked for at this node, and what its mailboxes take therefore. On the
 * office's thread.
 *
 * <p>Who has asked for a name has got it, or was refused, or is unsure: the step has failed, but
 * may have been done. That is so until it is known who has the name, or it is taken away.
 */
final class OwnNames {
  private final PostOffice office;

  /** They keep their mailboxes. */
  private final Map<String, Owner> given = new HashMap<>();

  /** Several may be unsure of one name; they keep their mailboxes, too. */
  private final Map<String, List<Taking>> unsure = new HashMap<>();

  /** All that have neither got their names nor been refused. */
  private final Set<Taking> undecided = new HashSet<>();

  OwnNames(PostOffice office) {
    this.office = office;
  }

  /**
   * What is about to be given a name. If it is here, its messages are what the name says from now
   * on, as others may find it before this node knows that it has the name; elsewhere, from then on.
   */
  static final class Taking {
    final Owner owner;
    final Mailbox<?> mailbox;
    private final MessageType type;

    /** What its messages were, which they are again if it does not get the name. */
    private MessageType before;

    /** Whether others learn from this node what its messages are. */
    private final boolean wasHere;

    private Taking(
        Owner owner, Mailbox<?> mailbox, MessageType type, MessageType before, boolean wasHere) {
      this.owner = owner;
      this.mailbox = mailbox;
      this.type = type;
      this.before = before;
      this.wasHere = wasHere;
    }
  }

  Taking taking(MessageType its, Mailbox<?> mailbox) {
    MailboxReference reference = office.mailboxes().reference(mailbox);
    MessageType before = office.mailboxes().typeOf(mailbox);
    Home home = office.mailboxes().home(reference);
    boolean isHere = home != null && !home.isLeaving;
    if (home != null && isHere) {
      home.type = its;
      home.named = mailbox;
    }
    Taking it = new Taking(new Owner(reference, its.name()), mailbox, its, before, isHere);
    undecided.add(it);
    return it;
  }

  /** It has got the name, and so no other one has. */
  void taken(String name, Taking it) {
    undecided.remove(it);
    given.put(name, it.owner);
    keep(it.owner, it.mailbox);
    MailboxReference reference = it.owner.mailbox();
    Home home = office.mailboxes().home(reference);
    if (home != null) { // it may have come here meanwhile
      home.type = it.type;
    }
    Link link = office.mailboxes().linkOrNull(reference);
    if (link != null) {
      link.type = it.type;
      tell(link, Item.Typed.ANY);
    }
    List<Taking> others = unsure.remove(name);
    if (others != null) {
      others.forEach(this::refused);
    }
  }

  private void tell(Link link, String instead) {
    if (link.node != null) {
      office.send(link.node, new Item.Typed(link.reference, link.type.name(), instead));
    }
  }

  /** It has not got the name: unless another one has changed that since, all is as before. */
  void refused(Taking it) {
    undecided.remove(it);
    for (Taking later : undecided) {
      if (later.before == it.type) {
        later.before = it.before;
      }
    }
    MailboxReference reference = it.owner.mailbox();
    Home home = office.mailboxes().home(reference);
    if (home != null && home.type == it.type) {
      home.type = it.before;
    }
    Link link = office.mailboxes().linkOrNull(reference);
    if (link != null && link.type == it.type) {
      link.type = it.before;
      if (it.wasHere) { // it has brought the other type to where it is now
        tell(link, it.type.name());
      }
    }
    keep(it.owner, null);
  }

  /** The name stands for another one, and so not for what was said to have it perhaps. */
  void refused(String name, Taking it, Owner now) {
    refused(it);
    refuse(name, other -> !other.owner.equals(now));
  }

  /** Refuses those that are unsure of a name; whether there were any. */
  private boolean refuse(String name, Predicate<Taking> which) {
    List<Taking> refused = new ArrayList<>();
    unsure.computeIfPresent(
        name,
        (some, those) -> {
          those.removeIf(it -> which.test(it) && refused.add(it));
          return those.isEmpty() ? null : those;
        });
    refused.forEach(this::refused);
    return !refused.isEmpty();
  }

  /**
   * Whether it has got the name is not known: so it can be taken away. If the name has been given
   * to another one from here, which nobody has taken away, it has not got it.
   */
  void unknown(String name, Taking it) {
    if (given.containsKey(name)) {
      refused(it);
    } else {
      unsure.computeIfAbsent(name, some -> new ArrayList<>()).add(it);
    }
  }

  /** What a name of this node's stands for, or may stand for. */
  List<Owner> owners(String name) {
    return Stream.concat(
            Stream.ofNullable(given.get(name)),
            unsure.getOrDefault(name, List.of()).stream().map(it -> it.owner))
        .distinct()
        .toList();
  }

  /** A name stands no more for what it may have stood for; false if that was known by then. */
  boolean dropped(String name, Owner owner) {
    boolean had = given.remove(name, owner);
    had |= refuse(name, it -> it.owner.equals(owner));
    keep(owner, null);
    return had;
  }

  /** Keeps a mailbox of this node; or, with null, no more if it has no name. */
  private void keep(Owner owner, @Nullable Mailbox<?> mailbox) {
    boolean hasName =
        Stream.concat(
                given.values().stream(),
                unsure.values().stream().flatMap(List::stream).map(it -> it.owner))
            .anyMatch(it -> it.mailbox().equals(owner.mailbox()));
    Home home = office.mailboxes().home(owner.mailbox());
    if (home != null && (mailbox != null || !hasName)) {
      home.named = mailbox;
      Serial.guarded(() -> home.forgetPlace(office));
    }
    Link link = office.mailboxes().linkOrNull(owner.mailbox());
    if (link != null) {
      link.isNamed = mailbox != null || hasName;
    }
  }
}
