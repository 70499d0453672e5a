package soumak.cluster.mail;

import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private static final int MOST_SENDINGS = 2;

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

  /** What its messages are, as far as a name says that is known here. */
  volatile MessageType type = MessageType.ANY;

  /** Set for as long as it has a name of this node's: then nodes to which it goes get the type. */
  boolean isNamed;

  /** How many messages of each sending are not acknowledged, the oldest first. */
  private final Deque<Integer> sendings = new ArrayDeque<>();

  /** What nodes to which it does not lead have said last: where the mailbox has gone from there. */
  private final Map<Long, Item.Moved> heard = new HashMap<>();

  /** What is done when it is known which messages were taken by the node to which it leads. */
  private final List<Runnable> settling = new ArrayList<>();

  /** Something may wait for an acknowledgement; then {@code dirty} stays set. */
  private boolean isHeld;

  /** Of the message before; any thread that puts. */
  private volatile Letter.@Nullable Classes last;

  Link(PostOffice office, MailboxReference reference, @Nullable Mailbox<Object> existing) {
    this.office = office;
    this.reference = reference;
    this.node = reference.node();
    this.lastNode = reference.node();
    this.epoch = reference.epoch();
    this.mailbox = existing == null ? Distance.access().mailbox(window(reference), this) : existing;
  }

  /** How many messages of a node may wait or be under way while the mailbox is elsewhere. */
  static int window(MailboxReference reference) {
    return Math.min(WINDOW, reference.capacity());
  }

  @Override
  public Object exchange(Object message) {
    Letter letter = Letter.of(office.wire().packReadable(message), last);
    last = letter.classes();
    return letter;
  }

  @Override
  public void queued() {
    if (!dirty.get() && dirty.compareAndSet(false, true)) {
      try {
        office.queued(this);
      } catch (RuntimeException | Error e) {
        // As where there is no thread. Who puts next tries again; to stand there twice is no harm.
        dirty.set(false);
        throw e;
      }
    }
  }

  /** The next message; null if none may be sent now. */
  @Nullable Letter next() {
    Object message = Distance.access().next(mailbox, window(reference));
    return message == null ? null : message instanceof Letter it ? it : late(message);
  }

  /**
   * Of a message that was put just as the mailbox left; it may have to be sent again, and its
   * mobiles are in the letter now. If it cannot travel, null goes in its place, which is refused:
   * its room is acknowledged with that of the others.
   */
  private Letter late(Object message) {
    try {
      Letter letter = (Letter) exchange(message);
      Distance.access().replace(mailbox, message, letter);
      return letter;
    } catch (RuntimeException | Error e) {
      PostOffice.LOG.log(
          Level.WARNING, "a message cannot go where its mailbox has gone, and is lost: " + e);
      return Letter.of(office.wire().pack(null), null);
    }
  }

  /**
   * Whether something may be sent now. While two sendings are not acknowledged, it waits: so it
   * gathers while much is sent, and goes at once while little is. What waits is sent with the next
   * acknowledgement; until then, nobody needs to say that there is more.
   */
  boolean maySend() {
    isHeld = sendings.size() >= MOST_SENDINGS;
    if (isHeld) {
      dirty.set(true);
    }
    return !isHeld;
  }

  /** So many messages have been sent together. */
  void sent(int count) {
    sendings.add(count);
  }

  /** So many have arrived. */
  void acknowledged(int count) {
    int left = count;
    while (left > 0 && !sendings.isEmpty()) {
      int first = sendings.removeFirst();
      if (first > left) {
        sendings.addFirst(first - left);
      }
      left -= Math.min(first, left);
    }
    release();
  }

  /** What was sent was not taken, or is lost. */
  void forgetSendings() {
    sendings.clear();
    release();
    settling.forEach(office::execute);
    settling.clear();
  }

  /**
   * Does {@code action} when nobody but {@code at}, from which all has come that it had to say, may
   * have taken messages without this being known.
   */
  void whenSettled(long at, Runnable action) {
    if (node == null || node == at || Distance.access().underWay(mailbox) == 0) {
      action.run();
    } else {
      settling.add(action);
    }
  }

  /**
   * Whether it is to follow what a node says. The node to which it leads has acknowledged before
   * what it has taken. Another one may be sooner than that; what it says is kept until this leads
   * there.
   */
  boolean follows(long from, Item.Moved moved) {
    boolean now = node == null || node == from;
    if (!now) {
      heard.put(from, moved);
    }
    return now;
  }

  /** It leads elsewhere; gives what was heard from there before, if anything was. */
  Item.@Nullable Moved follow(Item.Moved moved) {
    moves = moved.moves();
    node = moved.node();
    lastNode = moved.node();
    epoch = moved.epoch();
    forgetSendings();
    if (cancels) {
      office.send(moved.node(), new Item.Cancel(reference));
    }
    if (isNamed) {
      office.send(moved.node(), new Item.Typed(reference, type.name(), Item.Typed.ANY));
    }
    return heard.remove(moved.node());
  }

  private void release() {
    if (isHeld && sendings.size() < MOST_SENDINGS) {
      isHeld = false;
      office.queued(this);
    }
  }

  /** How many messages more may be under way now. */
  int credits() {
    return lost ? 0 : window(reference) - Distance.access().underWay(mailbox);
  }

  @Override
  public String toString() {
    return office.nameOf(node == null ? reference.node() : node);
  }
}
