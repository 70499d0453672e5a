package soumak.cluster.spread;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;

/**
 * At the program's first node: how many threads there are at each, and where the next one goes. The
 * main thread is not counted: most of its time it waits for the others.
 */
final class Placement {
  /** Of the main thread. */
  static final long MAIN = 0;

  /**
   * What a thread has from before it is started until it has ended.
   *
   * @param question the starter's number for what it asked
   */
  record Place(long number, long node, boolean daemon, long starter, long question) {}

  private final Map<Long, Place> taken = new HashMap<>();
  private final Map<Long, Integer> threads = new HashMap<>();
  private List<Node> nodes = List.of();
  private Predicate<Node> canRun = node -> true;
  private long last = MAIN;
  private int turn = 1;

  /** How many keep the program from its end that have no place. */
  private int holds;

  /** Threads go only to members that can run them. */
  synchronized void only(Predicate<Node> canRun) {
    this.canRun = canRun;
  }

  /**
   * At the starter's node if it has to be, else at the node with the fewest threads; among equals
   * one after the other. Null if there is no member that can run it, as at a node that was shut out
   * by itself.
   */
  synchronized @Nullable Place place(long starter, boolean daemon, boolean here, long question) {
    List<Node> all = nodes.stream().filter(canRun).toList();
    if (all.isEmpty()) {
      return null;
    }
    long node = here && ids(all).contains(starter) ? starter : best(all);
    threads.merge(node, 1, Integer::sum);
    return take(new Place(++last, node, daemon, starter, question));
  }

  private long best(List<Node> all) {
    Node best = all.get(Math.floorMod(turn, all.size()));
    for (int i = 1; i < all.size(); i++) {
      Node other = all.get(Math.floorMod(turn + i, all.size()));
      if (threads.getOrDefault(other.id(), 0) < threads.getOrDefault(best.id(), 0)) {
        best = other;
      }
    }
    turn++;
    return best.id();
  }

  synchronized void main(long node) {
    take(new Place(MAIN, node, false, node, 0));
  }

  private Place take(Place place) {
    taken.put(place.number, place);
    return place;
  }

  /** Its thread has ended, or will never begin. */
  synchronized void free(long number) {
    Place place = taken.remove(number);
    if (place != null) {
      if (number != MAIN) {
        threads.merge(place.node, -1, Integer::sum);
      }
      notifyAll();
    }
  }

  /** Whoever asked for a place does not know which one it has got, if any. */
  synchronized void free(long starter, long question) {
    for (Place place : List.copyOf(taken.values())) {
      if (place.number != MAIN && place.starter == starter && place.question == question) {
        free(place.number);
      }
    }
  }

  /**
   * What ran at nodes that are gone counts no more. If it breaks off, it can be done again.
   *
   * @return places at other nodes of threads that nodes which are gone now have started, or were
   *     about to
   */
  synchronized List<Place> see(Members now) {
    Set<Long> gone = ids(nodes);
    Set<Long> there = ids(now.nodes());
    gone.removeAll(there);
    for (Place place : List.copyOf(taken.values())) {
      if (!there.contains(place.node)) {
        free(place.number);
      }
    }
    List<Place> started =
        taken.values().stream().filter(place -> gone.contains(place.starter)).toList();
    nodes = now.nodes();
    return started;
  }

  private static Set<Long> ids(List<Node> nodes) {
    return nodes.stream().map(Node::id).collect(Collectors.toCollection(HashSet::new));
  }

  /** So many more keep the program from its end, or fewer. */
  synchronized void hold(int more) {
    holds += more;
    notifyAll();
  }

  /** Waits until there are daemons only, and nothing that may start other threads. */
  synchronized void await() throws InterruptedException {
    while (holds > 0 || taken.values().stream().anyMatch(place -> !place.daemon)) {
      wait();
    }
  }
}
