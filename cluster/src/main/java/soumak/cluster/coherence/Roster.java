package soumak.cluster.coherence;

import com.tangosol.net.Member;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;

/**
 * Who is there, in Coherence's words and in ours.
 *
 * <p>A node's number is the time of its join with Coherence's small number of it below, so it grows
 * with each join. The epoch is made of the same times, so that all nodes find the same one without
 * a word: the newest coming that was ever seen, and below it how many nodes are missing. A join
 * makes the first grow, a leave the second.
 *
 * <p>Changed by Coherence's event thread, by the join, and by the first message of a node that is
 * ahead of that event. One change after the other, with its listeners, under the listeners' lock;
 * the data below the roster's own, which listeners do not need.
 */
final class Roster {
  private static final int MOST = 1 << 10;

  private final Supplier<Set<Member>> everybody;
  private final boolean pair;
  private final Pulse pulse;
  private final List<Consumer<Members>> listeners = new CopyOnWriteArrayList<>();
  private volatile Map<Long, Member> known = Map.of();
  private final Set<Long> everKnown = ConcurrentHashMap.newKeySet();
  private volatile Members members = new Members(0, List.of());
  private volatile boolean seenOthers;
  private final Node self;

  /**
   * How many were here, a guest of two nodes included, when this process last did not stand still.
   */
  private volatile int awake;

  private long newest;

  /** Written with both locks. */
  private boolean out;

  /** Changes that listeners are to be told of; as {@code telling}, guarded by the listeners. */
  private final List<Members> untold = new ArrayList<>();

  private boolean telling;

  /**
   * @param everybody who is connected, also if its services have not started yet
   * @param pair whether two nodes are planned
   */
  Roster(Member self, Supplier<Set<Member>> everybody, boolean pair, Pulse pulse) {
    this.pair = pair;
    this.self = node(self);
    this.everybody = everybody;
    this.pulse = pulse;
  }

  static Node node(Member member) {
    String name =
        member.getMemberName() == null ? "node-" + member.getId() : member.getMemberName();
    return new Node(
        id(member),
        name,
        member.getAddress().getHostAddress() + ":" + member.getPort(),
        Release.isGuest(member));
  }

  private static long id(Member member) {
    return member.getTimestamp() << 16 | member.getId();
  }

  Node self() {
    return self;
  }

  Members members() {
    return members;
  }

  /** Coherence's member for a node; null if it is gone. */
  @Nullable Member member(Node node) {
    return known.get(node.id());
  }

  /** Whether the node is here, or was. */
  boolean hasKnown(Node node) {
    return hasKnown(node.id());
  }

  boolean hasKnown(long id) {
    return everKnown.contains(id);
  }

  /** Whether a node was here and is no more. Who is out itself knows that of nobody. */
  boolean hasLeft(long id) {
    boolean wasHere = hasKnown(id); // before the look, else it may come in between
    Map<Long, Member> now = known;
    return wasHere && !now.containsKey(id) && now.containsKey(self.id());
  }

  boolean hasSeenOthers() {
    return seenOthers;
  }

  /** Whether this process stood still a short time ago. */
  boolean stoodStill() {
    return pulse.stoodStill();
  }

  /**
   * Whether the others may have shut this node out, when to this one it seems that they have died.
   * Of two nodes Coherence never shuts one out: who cannot reach the other leaves, as nobody else
   * can say which of them is cut off.
   */
  boolean mayBeShutOut() {
    boolean stoodStill = pulse.stoodStill();
    int now = members.nodes().size();
    if (!stoodStill) {
      awake = now;
    }
    boolean alone = seenOthers && now == 1;
    return alone && !(pair && awake <= 2) && stoodStill;
  }

  /** Whether the node is not here any more; who sends something is here before it does. */
  boolean isGone(long id) {
    for (Member member : everybody.get()) {
      if (id(member) == id) {
        return false;
      }
    }
    return true;
  }

  void onChange(Consumer<Members> listener) {
    listeners.add(listener);
  }

  /**
   * Takes over who is there now. The same once more is no change.
   *
   * @param look says when each has come; it is taken in turn, as who waits for the turn would apply
   *     an older one after a newer one
   */
  void update(Supplier<Map<Member, Long>> look) {
    synchronized (listeners) {
      if (!out && changed(look.get())) {
        tell(members);
      }
    }
  }

  private synchronized boolean changed(Map<Member, Long> now) {
    Map<Long, Member> next = new HashMap<>();
    List<Node> nodes = new ArrayList<>();
    for (Member member : now.keySet()) {
      Node node = node(member);
      next.put(node.id(), member);
      nodes.add(node);
      newest = Math.max(newest, now.getOrDefault(member, 0L));
    }
    if (next.keySet().equals(known.keySet())) {
      return false;
    }
    nodes.sort(Comparator.comparingLong(Node::id));
    seenOthers |= nodes.size() > 1;
    known = Map.copyOf(next);
    everKnown.addAll(next.keySet()); // only now: who finds it in there finds its member
    members = new Members(epoch(nodes.size()), nodes);
    return true;
  }

  /** This node is out; there are no changes after this one. */
  void removeSelf() {
    synchronized (listeners) {
      Members changed;
      synchronized (this) {
        List<Node> others = members.nodes().stream().filter(it -> !it.equals(self)).toList();
        changed = new Members(members.epoch() + 1, others);
        members = changed;
        known = Map.of();
        out = true;
      }
      tell(changed);
    }
  }

  /** A change that a listener brings about is told when all have been told of that listener's. */
  private void tell(Members now) {
    untold.add(now);
    if (telling) {
      return;
    }
    telling = true;
    try {
      while (!untold.isEmpty()) {
        tellAll(untold.removeFirst());
      }
    } finally {
      telling = false;
    }
  }

  /** One that fails keeps no other from it: those may be waiters whose node is lost. */
  private void tellAll(Members now) {
    for (Consumer<Members> it : listeners) {
      try {
        it.accept(now);
      } catch (RuntimeException | Error e) {
        System.getLogger("soumak.cluster")
            .log(Level.ERROR, "not all at " + self + " could be told of a change of the nodes", e);
      }
    }
  }

  /** Never less than before, whatever the clocks of others say. */
  private long epoch(int size) {
    return Math.max(members.epoch() + 1, newest * MOST + (MOST - 1 - size));
  }
}
