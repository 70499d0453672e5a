package soumak.cluster.mail;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.runtime.Distance;
import soumak.runtime.Outlet;
import soumak.wire.MailboxReference;

/**
 * The mailboxes that this node knows by reference: its own, and links to others. What nobody uses
 * is forgotten. Guarded by its lock; any thread reads and writes messages.
 */
final class Mailboxes implements soumak.wire.Mailboxes {
  private final PostOffice office;
  private final Map<MailboxReference, Home> homes = new HashMap<>();
  private final Map<Mailbox<?>, Home> homeOf = new WeakHashMap<>();
  private final Map<MailboxReference, Weak> links = new HashMap<>();

  /** Where mailboxes have gone that were here. */
  private final Map<MailboxReference, Gone> gone = new ConcurrentHashMap<>();

  /** What waits until mailboxes have come that are about to. */
  private final Map<MailboxReference, List<Runnable>> arriving = new HashMap<>();

  private long slots;

  Mailboxes(PostOffice office) {
    this.office = office;
  }

  /**
   * @param before nodes where it was before it was here
   */
  private record Gone(Item.Moved to, Set<Long> before) {}

  /** A mailbox that does not stay for being known here. */
  final class Weak extends Watched<Mailbox<?>> {
    private final MailboxReference reference;

    private Weak(Mailbox<?> mailbox, MailboxReference reference) {
      super(mailbox);
      this.reference = reference;
    }

    @Override
    void collected() {
      forget(this);
    }
  }

  @Override
  public MailboxReference reference(Mailbox<?> mailbox) {
    Outlet outlet = Distance.access().outlet(mailbox);
    if (outlet instanceof Link link && link.office == office) {
      return link.reference;
    }
    synchronized (this) {
      // It may have left since that look, and then has no entry of a home any more.
      return homeOf.get(mailbox) == null
              && Distance.access().outlet(mailbox) instanceof Link link
              && link.office == office
          ? link.reference
          : home(mailbox).reference;
    }
  }

  /** The entry of a mailbox that is here; null if it is elsewhere. */
  @Nullable Home homeOrNull(Mailbox<?> mailbox) {
    return Distance.access().outlet(mailbox) == null ? home(mailbox) : null;
  }

  /** What the messages of a mailbox are, as far as is known here. */
  MessageType typeOf(Mailbox<?> mailbox) {
    if (Distance.access().outlet(mailbox) instanceof Link link && link.office == office) {
      return link.type;
    }
    synchronized (this) {
      Home home = homeOf.get(mailbox);
      return home == null ? MessageType.ANY : home.type;
    }
  }

  /** The entry of a mailbox of this node. */
  synchronized Home home(Mailbox<?> mailbox) {
    Home known = homeOf.get(mailbox);
    if (known != null) {
      return known;
    }
    MailboxReference reference =
        new MailboxReference(
            office.self().id(),
            ++slots,
            office.epoch(),
            mailbox.capacity(),
            Distance.access().isDistant(mailbox) && Distance.access().outlet(mailbox) == null);
    return add(reference, mailbox);
  }

  private Home add(MailboxReference reference, Mailbox<?> mailbox) {
    Home home = new Home(reference, new Weak(mailbox, reference));
    homes.put(reference, home);
    homeOf.put(mailbox, home);
    return home;
  }

  /** Nobody takes from a mailbox of this node any more: what others put into it is dropped. */
  void forget(Mailbox<?> mailbox) {
    Home home = home(mailbox);
    office.execute(home::forget);
  }

  /** Null if there is none, or nobody has it any more. */
  synchronized @Nullable Home home(MailboxReference reference) {
    return homes.get(reference);
  }

  @Override
  public Mailbox<?> mailbox(MailboxReference reference) {
    Home home = home(reference);
    Mailbox<?> mine = home == null || home.isLeaving ? null : home.mailbox();
    if (mine != null) {
      return mine;
    }
    Link known = linkOrNull(reference);
    if (known != null) {
      return known.mailbox;
    }
    if (reference.node() == office.self().id() && !gone.containsKey(reference)) {
      return new Mailbox<>();
    }
    return link(reference).mailbox;
  }

  /** The way to a mailbox of another node. */
  synchronized Link link(MailboxReference reference) {
    Link known = linkOrNull(reference);
    if (known != null) {
      return known;
    }
    Link made = new Link(office, reference, null);
    add(made);
    office.look(made);
    return made;
  }

  private void add(Link link) {
    links.put(link.reference, new Weak(link.mailbox, link.reference));
  }

  synchronized @Nullable Link linkOrNull(MailboxReference reference) {
    Weak known = links.get(reference);
    Mailbox<?> mailbox = known == null ? null : known.get();
    return mailbox != null && Distance.access().outlet(mailbox) instanceof Link link ? link : null;
  }

  synchronized List<Link> links() {
    List<Link> all = new ArrayList<>();
    for (MailboxReference reference : List.copyOf(links.keySet())) {
      Link link = linkOrNull(reference);
      if (link != null) {
        all.add(link);
      }
    }
    return all;
  }

  synchronized List<Home> homes() {
    return List.copyOf(homes.values());
  }

  /** A mailbox is on its way elsewhere: it is known as a link. */
  synchronized void leaves(Link link) {
    homeOf.remove(link.mailbox);
    add(link);
  }

  /** It has gone, and for those who still ask here it is said where to, until it is over. */
  synchronized void gone(Home home, Item.Moved moved) {
    if (homes.remove(home.reference, home)) {
      gone.put(moved.what(), new Gone(moved, home.before));
    }
  }

  /**
   * The actor with this mailbox has ended: where it has gone from here needs to be said to nobody
   * any more.
   *
   * @return the nodes where it was before it was here, which are to be told so
   */
  synchronized Set<Long> over(MailboxReference actor) {
    Gone was = gone.remove(actor);
    return was == null ? Set.of() : was.before;
  }

  /** Of how many mailboxes it is known here where they have gone. */
  int goneCount() {
    return gone.size();
  }

  /** The node where a mailbox is, as far as is known. */
  long nodeOf(Mailbox<?> mailbox) {
    Outlet outlet = Distance.access().outlet(mailbox);
    return outlet instanceof Link link ? link.lastNode : office.self().id();
  }

  /** In which the node of a mailbox was a member. */
  long epochOf(Mailbox<?> mailbox) {
    Outlet outlet = Distance.access().outlet(mailbox);
    return outlet instanceof Link link ? link.epoch : office.members().epoch();
  }

  Item.@Nullable Moved gone(MailboxReference reference) {
    Gone known = gone.get(reference);
    return known == null ? null : known.to;
  }

  /** A mailbox is about to come here: who sends may know of it before this node does. */
  synchronized void arrives(MailboxReference reference) {
    arriving.putIfAbsent(reference, new ArrayList<>());
  }

  /** Whether a mailbox is about to come here; then {@code action} is done when it is known. */
  synchronized boolean awaits(MailboxReference reference, Runnable action) {
    List<Runnable> waiting = arriving.get(reference);
    return waiting != null && waiting.add(action);
  }

  /** It is known whether a mailbox has come: gives what has waited for that. */
  synchronized List<Runnable> arrived(MailboxReference reference) {
    List<Runnable> waiting = arriving.remove(reference);
    return waiting == null ? List.of() : waiting;
  }

  /** A mailbox has come here. */
  synchronized Home come(MailboxReference reference, Mailbox<?> mailbox) {
    links.remove(reference);
    // That it has gone may not be known here yet.
    Home old = homes.get(reference);
    Set<Long> before = old == null ? over(reference) : old.before;
    Home home = add(reference, mailbox);
    home.before.addAll(before);
    return home;
  }

  /** It could not come: it is known as a link, as before. */
  synchronized void stays(Home home, Link link) {
    homes.remove(home.reference, home);
    leaves(link);
  }

  synchronized int count() {
    return homes.size() + links.size();
  }

  /** How many messages are on their way to other nodes. */
  long underWay() {
    return links().stream().mapToLong(it -> Distance.access().underWay(it.mailbox)).sum();
  }

  /** How many more may be. */
  long credits() {
    return links().stream().mapToLong(Link::credits).sum();
  }

  /** Nobody here has it any more. Who puts into it at other nodes, or waits for room, goes on. */
  private synchronized void forget(Weak weak) {
    links.remove(weak.reference, weak);
    Home home = homes.get(weak.reference);
    if (home != null && home.mailbox() == null) {
      homes.remove(weak.reference);
      office.execute(home::forget);
    }
  }
}
