package soumak.cluster.spread;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/**
 * The objects of this node that others may know, and the copies here.
 *
 * <p>Reference listing: an exported object is kept until no node has it. Each reference that is
 * sent to a node counts for that node; a copy counts those that have come in, and gives their
 * number back when it is collected, so one that is still on its way keeps the object. Who sends a
 * reference to an object of a third node tells its home first, and keeps its own meanwhile. The
 * numbers of a node may therefore be below zero for a while.
 *
 * <p>If the sender dies, its home may never be told. But a node that asks for the monitor or for
 * contents is known to have a copy, and keeps the object until it gives that back: else its token
 * would be lost, and what it writes. A thread that another node runs is kept until it has ended.
 */
final class Directory {
  private static final System.Logger LOG = System.getLogger("soumak.cluster.spread");

  /** How many copies a message gives back at most: while it is written, references wait. */
  private static final int AT_ONCE = 1_000;

  /** What is left of a copy. */
  private static final class Copy extends WeakReference<Shared> {
    final CopyHeader header;

    /** Whether its home has been told that it is gone; guarded by the directory. */
    boolean dropped;

    Copy(Shared object, CopyHeader header, ReferenceQueue<Shared> collected) {
      super(object, collected);
      this.header = header;
    }
  }

  private final Spread spread;
  private final Map<Long, HomeHeader> exported = new HashMap<>();
  private final Map<Id, Copy> copies = new HashMap<>();
  private final ReferenceQueue<Shared> collected = new ReferenceQueue<>();
  private final Set<Long> lost = new LinkedHashSet<>();
  private long last;

  Directory(Spread spread) {
    this.spread = spread;
  }

  /** Gets an object ready to be known by a node: one reference is on its way there. */
  synchronized Header export(Shared object, long to) {
    Header header = object.header$();
    if (header == null) {
      header = new HomeHeader(spread, new Id(spread.self(), ++last), object);
      object.header$(header);
    }
    if (header instanceof HomeHeader home && to != spread.self()) {
      exported.put(header.id.number(), home);
      give(home, to, 1);
    }
    return header;
  }

  /** Another node sends a reference to our object, or a node gives some back. */
  synchronized void give(Id id, long to, long count) {
    HomeHeader home = exported.get(id.number());
    if (home != null) {
      give(home, to, count);
    }
  }

  private void give(HomeHeader home, long to, long count) {
    if (!lost.contains(to) && home.given.merge(to, count, Long::sum) == 0) {
      home.given.remove(to);
    }
    forgetIfUnknown(home);
  }

  private void forgetIfUnknown(HomeHeader home) {
    if (home.asking.isEmpty() && !home.runs && !isGiven(home)) {
      home.given.clear();
      exported.remove(home.id.number());
    }
  }

  /** What would bring the last numbers below zero to zero was lost with a node. */
  private boolean isGiven(HomeHeader home) {
    return lost.isEmpty()
        ? !home.given.isEmpty()
        : home.given.values().stream().anyMatch(count -> count > 0);
  }

  /** Whether our thread, which another node has started, runs. */
  synchronized void runs(HomeHeader home, boolean runs) {
    home.runs = runs;
    forgetIfUnknown(home);
  }

  synchronized boolean hasLost(long node) {
    return lost.contains(node);
  }

  /** A node's copy of our object is gone, and with it so many references. */
  synchronized void giveBack(HomeHeader home, long from, long count) {
    home.asking.remove(from);
    give(home, from, -count);
  }

  /** Our object of that number; null if no node has it any more. */
  synchronized @Nullable HomeHeader home(Id id) {
    return id.home() == spread.self() ? exported.get(id.number()) : null;
  }

  /**
   * Our object of that number. If no node is known to have it, its sender may have died before it
   * told us that another one has.
   */
  synchronized HomeHeader needHome(Id id) {
    HomeHeader home = home(id);
    if (home != null) {
      return home;
    }
    String what = "object " + id.number() + " of node " + id.home();
    boolean once = id.home() == spread.self() && id.number() > 0 && id.number() <= last;
    if (once && !lost.isEmpty()) {
      throw spread
          .peers()
          .lost(
              List.copyOf(lost).getLast(),
              "a reference to "
                  + what
                  + " leads nowhere: it came from a node that was lost before it had told that"
                  + " object's node of it");
    }
    throw new BadMessageException(what + " is not here");
  }

  /** {@link #needHome}, for a node that asks for its monitor or its contents. */
  synchronized HomeHeader askedBy(long node, Id id) {
    HomeHeader home = needHome(id);
    if (!lost.contains(node)) {
      home.asking.add(node);
    }
    return home;
  }

  /** The copy here, which may be a new one; one more reference to it has come. */
  synchronized Shared copy(Id id, int hash, Siblings siblings, Supplier<Shared> make) {
    Copy known = copies.get(id);
    Shared object = known == null ? null : known.get();
    if (known == null || object == null) {
      if (known != null) {
        drop(List.of(known));
      }
      object = make.get();
      CopyHeader header = new CopyHeader(spread, id, hash, siblings);
      object.header$(header);
      known = new Copy(object, header, collected);
      copies.put(id, known);
    }
    known.header.received++;
    return object;
  }

  synchronized @Nullable Shared copyIfAny(Id id) {
    Copy copy = copies.get(id);
    return copy == null ? null : copy.get();
  }

  /** Tells the homes of copies that are collected; runs until it is interrupted. */
  void collect() {
    List<Copy> some = new ArrayList<>(AT_ONCE);
    try {
      while (true) {
        some.add((Copy) collected.remove());
        while (some.size() < AT_ONCE && collected.poll() instanceof Copy more) {
          some.add(more);
        }
        tryToDrop(some);
        some.clear();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tryToDrop(List<Copy> some) {
    try {
      drop(some);
    } catch (RuntimeException | Error e) { // as without memory; others are collected later
      LOG.log(System.Logger.Level.WARNING, "Homes keep objects that are not needed here: " + e);
    }
  }

  /**
   * Once for each copy, and before the next copy of the same object can ask for anything: the home
   * would take it for that one, and think that this node has no contents and no token.
   */
  private synchronized void drop(List<Copy> some) {
    Map<Long, Writer> messages = new TreeMap<>();
    for (Copy copy : some) {
      if (!copy.dropped) {
        copy.dropped = true;
        CopyHeader header = copy.header;
        copies.remove(header.id, copy);
        messages
            .computeIfAbsent(header.id.home(), home -> Op.DROP.message())
            .aByte(1)
            .aLong(header.id.number())
            .aLong(header.received)
            .aByte(header.token ? 1 : 0);
      }
    }
    messages.forEach((home, message) -> spread.tell(home, message.aByte(0)));
  }

  /** How many objects of this node others may know. */
  synchronized int exports() {
    return exported.size();
  }

  void lose(long node, NodeLostException why) {
    List<HomeHeader> homes;
    List<Shared> without = new ArrayList<>();
    synchronized (this) {
      lost.add(node);
      homes = List.copyOf(exported.values());
      for (HomeHeader home : homes) {
        home.given.remove(node);
        home.asking.remove(node);
        forgetIfUnknown(home);
      }
      for (Copy copy : copies.values()) {
        Shared object = copy.header.id.home() == node ? copy.get() : null;
        if (object != null) {
          without.add(object);
        }
      }
    }
    homes.forEach(home -> home.forget(node, false, true));
    without.forEach(object -> lose(object, why));
  }

  /** This node is shut out: nobody waits for anybody any more. */
  void end(NodeLostException why) {
    List<HomeHeader> homes;
    synchronized (this) {
      homes = List.copyOf(exported.values());
    }
    homes.forEach(home -> home.object.lock$().end(why));
  }

  private static void lose(Shared object, NodeLostException why) {
    if (object.header$() instanceof CopyHeader header) {
      header.lose(object, why);
    }
  }
}
