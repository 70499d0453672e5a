package soumak.cluster.mail;

import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.runtime.Distance;
import soumak.runtime.Offer;
import soumak.wire.RefusedBytesException;

/**
 * Messages of one node on their way into a mailbox, in their order: the first one is offered to the
 * mailbox, as by a task that waits for room, the others wait behind it. On the office's thread.
 */
final class Inlet {
  private static final int PARTS = 32;

  private final PostOffice office;
  private final Home home;
  private final long sender;
  private final Deque<Letter> waiting = new ArrayDeque<>();
  private boolean isOffering;
  private boolean isClosed;
  private int arrived;

  /** Of the message before, which mostly has the same. */
  private Letter.@Nullable Classes last;

  /** So many are acknowledged even though others wait; a small part of the sender's room. */
  private final int together;

  Inlet(PostOffice office, Home home, long sender) {
    this.office = office;
    this.home = home;
    this.sender = sender;
    this.together = Link.window(home.reference) / PARTS;
  }

  /** More than may be under way are refused, and have no room that could be given back. */
  void put(List<Letter> letters) {
    if (waiting.size() + letters.size() > Link.WINDOW) {
      refuse(
          letters.size() + " more than the " + waiting.size() + " that wait may not be under way");
      return;
    }
    waiting.addAll(letters);
    goOn();
  }

  /**
   * The mailbox has gone elsewhere: what waits is not taken. What was offered has gone with it, if
   * it is not among those that still waited for room.
   */
  void close(List<Offer> stillOffered) {
    boolean offers =
        stillOffered.stream().anyMatch(it -> it instanceof Waiting own && own.inlet == this);
    arrived += isOffering && !offers ? 1 : 0;
    close();
  }

  private void close() {
    isClosed = true;
    waiting.clear();
    acknowledge();
  }

  /** Nobody takes from the mailbox any more: what waits counts as taken. */
  void drop() {
    arrived += waiting.size() + (isOffering ? 1 : 0);
    close();
  }

  private void goOn() {
    Mailbox<?> mailbox = home.mailbox();
    while (!isOffering && !isClosed && !waiting.isEmpty()) {
      Letter letter = waiting.removeFirst();
      Object message = mailbox == null ? null : read(letter);
      if (message != null && mailbox != null) {
        isOffering = !Distance.access().offer(mailbox, new Waiting(this, message));
      }
      if (!isOffering) {
        arrived++;
      }
    }
    // While the mailbox is full, one after the other goes in: they are acknowledged together.
    if (waiting.isEmpty() || arrived >= together) {
      acknowledge();
    }
  }

  private void taken() {
    isOffering = false;
    if (!isClosed) {
      arrived++;
      goOn();
    }
  }

  private @Nullable Object read(Letter letter) {
    try {
      if (last == null || !last.isSameAs(letter.classes())) {
        last = letter.classes();
      }
      return home.type.checked("it", letter.read(last, office.wire()));
    } catch (RefusedBytesException e) {
      refuse(String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      // Such as of a stack that is too small for it. Its room must be free all the same.
      refuse("it cannot be read: " + e);
    }
    return null;
  }

  private void refuse(String why) {
    office.send(sender, new Item.Refused(home.reference, why));
  }

  private void acknowledge() {
    if (arrived > 0) {
      office.send(sender, new Item.Room(home.reference, arrived));
      arrived = 0;
    }
  }

  /** A message that waits for room. */
  private record Waiting(Inlet inlet, Object message) implements Offer {
    @Override
    public void taken() {
      try {
        inlet.office.execute(inlet::taken);
      } catch (RuntimeException | Error e) {
        // As without a thread for it: it is done with what comes next. Whoever has just taken a
        // message, and so made room, must get that.
        PostOffice.LOG.log(Level.WARNING, "mail between nodes waits: " + e);
      }
    }
  }
}
