package soumak.cluster.mail;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.cluster.engine.Node;
import soumak.cluster.mail.Messages.Numbered;

/**
 * An actor that goes from node to node, takes some messages at each, and all that come at the last.
 * What it does is an event of a chosen cluster.
 */
final class Journey implements Actors.Running {
  final List<Numbered> got = new ArrayList<>();
  final List<Node> visits = new ArrayList<>();

  /** Why moves did not take place. */
  final List<String> refusals = new ArrayList<>();

  private final Deque<Where> way = new ArrayDeque<>();
  private final Set<Node> dead = new HashSet<>();
  private ChosenNodes nodes;

  /** How many messages are still to come; it takes until then. */
  private int expected;

  private int atEach;

  /** Where it runs; null while it is on its way. */
  private Node where;

  /** Starts it, from node 0. */
  RemoteActor<Numbered, String> start(
      ChosenNodes nodes, int atEach, int expected, List<Integer> way) {
    this.nodes = nodes;
    this.atEach = atEach;
    this.expected = expected;
    way.forEach(node -> this.way.add(Where.node(nodes.node(node))));
    Where first = this.way.removeFirst();
    return nodes.mail(0).actors().start(first, Mobile.of(new Messages.Answers()));
  }

  void kill(int node) {
    dead.add(nodes.node(node));
    nodes.kill(node);
  }

  /** Whether it is at a node that lives. */
  boolean isThere() {
    return where != null && !dead.contains(where);
  }

  @Override
  public void run(Resident resident, Place place, Resident.Over then) {
    resident.hasRun = true;
    if (isThere()) {
      throw new AssertionError("it runs at " + where + " and at " + place.node());
    }
    where = place.node();
    visits.add(place.node());
    if (place.refusal() != null) {
      refusals.add(place.refusal());
    }
    nodes.cluster.at(place.node(), () -> stay(place, then));
  }

  private void stay(Place place, Resident.Over then) {
    take(place, atEach);
    if (way.isEmpty()) {
      takeAll(place);
    } else {
      place.next(way.removeFirst());
      where = null;
      then.over(place, null);
    }
  }

  private void takeAll(Place place) {
    take(place, 1);
    if (got.size() < expected) {
      nodes.cluster.at(place.node(), () -> takeAll(place));
    }
  }

  /** Not so many any more. */
  void expect(int count) {
    expected = count;
  }

  private void take(Place place, int most) {
    Mailbox<Numbered> mailbox = place.mailbox();
    for (int i = 0; i < most; i++) {
      Numbered message = mailbox.tryGet();
      if (message != null) {
        got.add(message);
      }
    }
  }

  /** Whether nothing came twice or before something older; with deaths, some may be missing. */
  boolean isInOrder() {
    Map<String, Integer> last = new HashMap<>();
    return got.stream()
        .allMatch(it -> {
          Integer before = last.put(it.sender(), it.number());
          return before == null || before < it.number();
        });
  }

  /** What came of each sender, which must be 0, 1, 2 and so on; for one that is out of order -1. */
  Map<String, Integer> counts() {
    Map<String, Integer> counts = new HashMap<>();
    for (Numbered it : got) {
      int next = counts.getOrDefault(it.sender(), 0);
      counts.put(it.sender(), next == it.number() ? next + 1 : Integer.MIN_VALUE);
    }
    return counts;
  }
}
