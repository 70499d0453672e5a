package soumak.cluster.mail;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.RemoteFailureException;
import soumak.cluster.observing.Observing;
import soumak.runtime.Distance;
import soumak.wire.MailboxReference;
import soumak.wire.NotPortableException;
import soumak.wire.RefusedBytesException;
import soumak.wire.Wire;
import soumak.wire.cbor.Input;
import soumak.wire.cbor.Output;

/**
 * Brings actors from node to node, with their mailboxes. On the office's thread.
 *
 * <p>The old node takes no message any more from the moment that it writes the bytes: who sends is
 * remembered, and told when it is known where the mailbox is; then it sends again all that was not
 * acknowledged. What local tasks put waits in the mailbox itself. So the order of each sender is
 * kept: the messages that move are before all that are sent later. The new node says in the
 * directory that the mailbox is there before it lets the actor go on. Others may read that before
 * the new node is told that it is so; what they send waits until then. If it refuses, the actor
 * goes on at the old node; if it is lost, the directory says whether the actor is.
 */
final class Moving {
  private static final String NOT_HERE = "; and it cannot go on where it was: ";

  private final PostOffice office;
  private final Actors actors;

  Moving(PostOffice office, Actors actors) {
    this.office = office;
    this.actors = actors;
  }

  /** An actor on its way. */
  private record Departure(
      Resident resident,
      long to,
      int moves,
      Link link,
      Set<Long> senders,
      Home home,
      MessageType type) {}

  void depart(Resident resident, long to) {
    Home home = office.mailboxes().home(resident.reference);
    if (home == null || home.kept == null) {
      throw new IllegalStateException("the mailbox of an actor that is here is elsewhere");
    }
    byte[] actor;
    try {
      actor = bytes(resident.body);
    } catch (RuntimeException | Error e) {
      actors.stays(resident, reason(e));
      return;
    }
    Link link = new Link(office, resident.reference, resident.mailbox);
    link.node = null;
    link.moves = home.moves;
    link.cancels = resident.isCancelled;
    link.type = home.type;
    link.isNamed = home.named != null;
    Distance.Left left;
    try {
      left = Distance.access().leave(resident.mailbox, link, Link.window(resident.reference));
    } catch (RuntimeException | Error e) {
      goOn(resident, actor, link, reason(e), again -> {});
      return;
    }
    home.inlets.values().forEach(inlet -> inlet.close(left.offers()));
    home.senders.addAll(home.inlets.keySet());
    Departure it = new Departure(resident, to, home.moves + 1, link, home.senders, home, link.type);
    office.mailboxes().leaves(link);
    home.isLeaving = true;
    List<Object> messages = left.messages();
    List<byte[]> encoded = new ArrayList<>();
    try {
      messages.forEach(message -> encoded.add(bytes(message)));
    } catch (RuntimeException | Error e) {
      returns(it, actor, again(messages, encoded), reason(e));
      return;
    }
    ask(it, actor, messages, encoded);
  }

  private void ask(Departure it, byte[] actor, List<Object> messages, List<byte[]> encoded) {
    Resident resident = it.resident;
    office.ask(
        it.to,
        new Ask.Move(resident.reference, it.moves, resident.origin, it.type.name(), actor, encoded),
        (answer, failure) -> {
          if (wasNoMember(failure) && office.isThere(it.to)) {
            // It has come since.
            ask(it, actor, messages, encoded);
          } else {
            departed(it, actor, messages, encoded, answer, failure);
          }
        });
  }

  /** Whether nothing has left, as the node was not among the members. */
  private static boolean wasNoMember(@Nullable Throwable failure) {
    return failure instanceof NotAskedException && failure.getCause() instanceof NodeLostException;
  }

  private static String reason(Throwable failure) {
    return failure instanceof NotPortableException
        ? String.valueOf(failure.getMessage())
        : failure.toString();
  }

  /** Messages that go on here: the mobiles in those that were written are in the bytes now. */
  private List<Object> again(List<Object> messages, List<byte[]> encoded) {
    List<Object> all = new ArrayList<>(messages);
    for (int i = 0; i < encoded.size(); i++) {
      try {
        all.set(i, own().<Object>fromBytes(encoded.get(i), Object.class));
      } catch (RuntimeException | Error e) {
        PostOffice.LOG.log(Level.DEBUG, "a message goes on as it was: " + e);
      }
    }
    return all;
  }

  private static byte[] epoch(long epoch) {
    Output out = new Output();
    out.integer(epoch);
    return out.toByteArray();
  }

  private void departed(
      Departure it,
      byte[] actor,
      List<Object> messages,
      List<byte[]> encoded,
      byte[] answer,
      @Nullable Throwable failure) {
    String notSent = notSent(it, failure);
    if (notSent != null) {
      returns(it, actor, again(messages, encoded), notSent);
      return;
    }
    Throwable why = failure == null ? null : cause(failure);
    boolean isUnanswered = why instanceof RemoteFailureException remote && remote.isUnanswered();
    if (why != null && !isUnanswered && !(why instanceof NodeLostException)) {
      String refusal = office.nameOf(it.to) + " refuses it: " + why.getMessage();
      // The directory may say that it is at the new node, which has only not heard so.
      office.whenDone(
          Directory.settle(office.engine(), it.resident.reference, it.moves + 1),
          (settled, unsettled) -> returns(it, actor, again(messages, encoded), refusal));
      return;
    }
    long epoch = why == null ? epoch(answer) : office.epoch();
    Item.Moved moved = new Item.Moved(it.resident.reference, it.moves, it.to, epoch);
    office.mailboxes().gone(it.home, moved);
    // Not by the new node: what was acknowledged here must be known before that.
    it.senders.add(it.resident.origin);
    it.senders.forEach(sender -> office.send(sender, moved));
    office.moved(it.link, moved);
    if (wasNoMember(failure)) {
      office.loses(it.link, it.to);
    }
    if (it.home.type != it.type) { // it got a name on its way, or was refused one
      String instead = it.link.isNamed ? Item.Typed.ANY : it.type.name();
      office.send(it.to, new Item.Typed(moved.what(), it.home.type.name(), instead));
    }
    if (it.home.isOver) {
      actors.over(moved.what());
    }
    if (failure == null || isUnanswered) {
      Observing.moved(office.self(), moved.what(), office.nameOf(it.to));
    }
  }

  /**
   * Why an actor has not left; null if it has, or may have. One that was to begin at a node which
   * is lost is lost as if it were there: it can go on nowhere.
   */
  private @Nullable String notSent(Departure it, @Nullable Throwable failure) {
    if (!(failure instanceof NotAskedException)) {
      return null;
    }
    if (!wasNoMember(failure)) {
      return "it cannot be sent to " + office.nameOf(it.to) + ": " + failure.getCause();
    }
    return it.resident.hasRun
        ? "it cannot go to " + office.nameOf(it.to) + ", which is lost"
        : null;
  }

  /**
   * In which the new node sees itself: it may have come after several others that this one has not
   * seen either. If that is damaged, this node's own: who does not see the new node yet in that one
   * takes it for lost, and learns from the directory that the mailbox is there.
   */
  private long epoch(byte[] answer) {
    try {
      return Item.number(new Input(answer));
    } catch (RefusedBytesException e) {
      PostOffice.LOG.log(
          Level.WARNING, "the node where an actor has gone gives no epoch: " + e.getMessage());
      return office.epoch();
    }
  }

  private static Throwable cause(Throwable failure) {
    Throwable at = failure;
    while (at.getCause() != null && !(at instanceof NodeLostException)) {
      at = at.getCause();
    }
    return at;
  }

  /** An actor stays where it was: for those who send, its mailbox has moved to where it was. */
  private void returns(Departure it, byte[] actor, List<Object> messages, String why) {
    goOn(
        it.resident,
        actor,
        it.link,
        why,
        again -> {
          come(again, it.moves + 1, it.home.type, messages, it.link);
          it.senders.forEach(sender -> office.send(sender, here(again, it.moves + 1)));
        });
  }

  /** An actor goes on here as its bytes have it; if it cannot, it fails. */
  private void goOn(
      Resident old, byte[] actor, Link link, String why, Consumer<Resident> returning) {
    Mobile<Place, ?> body = old.body;
    String unreadable = null;
    try {
      body = own().fromBytes(actor, Mobile.class);
    } catch (RuntimeException | Error e) {
      unreadable = why + NOT_HERE + e.getMessage();
    }
    Resident again = new Resident(old.reference, old.mailbox, old.origin, body);
    again.hasRun = old.hasRun;
    again.isCancelled = old.isCancelled || link.cancels;
    try {
      returning.accept(again);
    } catch (RuntimeException | Error e) {
      unreadable = why + NOT_HERE + reason(e);
    }
    if (unreadable == null) {
      actors.stays(again, why);
    } else {
      actors.fails(again, unreadable);
    }
  }

  private Item.Moved here(Resident resident, int moves) {
    return new Item.Moved(resident.reference, moves, office.self().id(), office.members().epoch());
  }

  private Home come(
      Resident resident, int moves, MessageType type, List<Object> messages, @Nullable Link link) {
    Home home = office.mailboxes().come(resident.reference, resident.mailbox);
    home.kept = resident.mailbox;
    home.moves = moves;
    home.type = type;
    if (link != null && link.isNamed) {
      home.type = link.type;
      home.named = resident.mailbox;
    }
    try {
      Distance.access()
          .come(
              resident.mailbox,
              resident.reference.capacity(),
              messages,
              waiting -> waiting instanceof Letter it ? message(it, home) : waiting);
    } catch (RuntimeException | Error e) {
      if (link != null) {
        office.mailboxes().stays(home, link);
      }
      throw e;
    }
    if (link != null) {
      office.here(link);
    }
    return home;
  }

  /** Null if it cannot be read, or is none of the mailbox's. */
  private @Nullable Object message(Letter letter, Home home) {
    try {
      return home.type.checked("it", letter.read(letter.classes(), office.wire()));
    } catch (RuntimeException | Error e) {
      Serial.guarded(() ->
          PostOffice.LOG.log(
              Level.WARNING, "a message that waited for a mailbox to come here is lost: " + e));
      return null;
    }
  }

  private byte[] bytes(Object travels) {
    return office.wire().packReadable(travels).whole();
  }

  /** For what this node has written itself: what the others refuse as too long must go on here. */
  private Wire own() {
    return office.wire().readingAtMost(Integer.MAX_VALUE);
  }

  @SuppressWarnings("unchecked") // a mailbox of messages of some type
  void arrive(long from, Ask.Move move, CompletableFuture<byte[]> answer) {
    Resident resident;
    List<Object> messages = new ArrayList<>();
    try {
      Mobile<Place, ?> body = office.wire().fromBytes(move.actor(), Mobile.class);
      for (byte[] bytes : move.messages()) {
        messages.add(office.wire().<Object>fromBytes(bytes, Object.class));
      }
      Mailbox<Object> mailbox = (Mailbox<Object>) office.mailboxes().mailbox(move.mailbox());
      resident = new Resident(move.mailbox(), mailbox, move.origin(), body);
    } catch (RefusedBytesException e) {
      answer.completeExceptionally(e);
      return;
    }
    resident.hasRun = true;
    Link link = office.mailboxes().linkOrNull(move.mailbox());
    if (link == null) {
      comes(from, resident, move, messages, answer);
    } else {
      // What waits here comes in with it: not what it has got elsewhere before.
      link.whenSettled(from, () -> comes(from, resident, move, messages, answer));
    }
  }

  private void comes(
      long from,
      Resident resident,
      Ask.Move move,
      List<Object> messages,
      CompletableFuture<byte[]> answer) {
    office.mailboxes().arrives(move.mailbox());
    try {
      office.whenDone(
          Directory.settle(office.engine(), move.mailbox(), move.moves()),
          (settled, failure) -> {
            try {
              arrived(from, resident, move, messages, answer, settled, failure);
            } catch (RuntimeException | Error e) { // the old node would wait for ever
              answer.completeExceptionally(e);
            }
            goOn(move.mailbox());
          });
    } catch (RuntimeException | Error e) {
      goOn(move.mailbox());
      answer.completeExceptionally(e); // it may have waited until here
      throw e;
    }
  }

  /** What has waited until it is known whether a mailbox has come. */
  private void goOn(MailboxReference mailbox) {
    office.mailboxes().arrived(mailbox).forEach(Serial::guarded);
  }

  private void arrived(
      long from,
      Resident resident,
      Ask.Move move,
      List<Object> messages,
      CompletableFuture<byte[]> answer,
      Boolean settled,
      @Nullable Throwable failure) {
    if (failure != null) {
      String why = "that it is here now cannot be kept: " + cause(failure).getMessage();
      answer.completeExceptionally(new IllegalStateException(why, failure));
    } else if (settled) {
      settle(from, resident, move, messages, answer);
    } else {
      answer.completeExceptionally(
          new NodeLostException(office.self(), "the actor was given up on its way"));
    }
  }

  private void settle(
      long from,
      Resident resident,
      Ask.Move move,
      List<Object> messages,
      CompletableFuture<byte[]> answer) {
    Link link = office.mailboxes().linkOrNull(move.mailbox());
    resident.isCancelled = link != null && link.cancels && move.origin() == office.self().id();
    byte[] epoch = epoch(office.epoch());
    MessageType type = MessageType.named(move.type());
    come(resident, move.moves(), type, messages, link).before.add(from);
    answer.complete(epoch);
    actors.run(resident);
  }
}
