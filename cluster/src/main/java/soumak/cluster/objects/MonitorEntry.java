package soumak.cluster.objects;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the directory knows of a monitor: at which node its token is, so that threads of that node
 * may enter, which nodes want it, and which threads wait to be notified.
 */
final class MonitorEntry {
  /** A thread that waits: its node, an epoch in which that was a member, its ticket there. */
  record Waiting(long node, long since, long ticket) {}

  static final long NOBODY = 0;

  long token = NOBODY;

  /** An epoch in which the token's node was a member. */
  long since;

  /** Counts the ways of the token. */
  long claim;

  /** Steps of nodes that have not seen the members of this epoch are refused. */
  long epoch;

  /** The token was at a node that died; who enters next is told. */
  boolean lost;

  /** The nodes that want the token, in order, each with an epoch in which it was a member. */
  final Map<Long, Long> queue = new LinkedHashMap<>();

  final List<Waiting> waiting = new ArrayList<>();

  /** Gives the token to the next node. */
  void pass() {
    claim++;
    token = NOBODY;
    if (!queue.isEmpty()) {
      Map.Entry<Long, Long> next = queue.entrySet().iterator().next();
      token = next.getKey();
      since = next.getValue();
      queue.remove(token);
    }
  }

  boolean isClaimed(long by, long number) {
    return token == by && token != NOBODY && claim == number;
  }

  /** Whether there is nothing to remember. */
  boolean isIdle() {
    return token == NOBODY && waiting.isEmpty() && !lost;
  }

  byte[] toBytes() {
    Out out = new Out().number(token).number(since).number(claim).number(epoch);
    out.number(lost ? 1 : 0).numbers(queue.keySet()).numbers(queue.values());
    out.numbers(waiting.stream().map(Waiting::node).toList());
    out.numbers(waiting.stream().map(Waiting::since).toList());
    out.numbers(waiting.stream().map(Waiting::ticket).toList());
    return out.toBytes();
  }

  static MonitorEntry of(byte[] bytes) {
    In in = new In(bytes);
    MonitorEntry entry = new MonitorEntry();
    entry.token = in.number();
    entry.since = in.number();
    entry.claim = in.number();
    entry.epoch = in.number();
    entry.lost = in.small() != 0;
    List<Long> nodes = in.numbers();
    List<Long> epochs = in.numbersFor(nodes);
    for (int i = 0; i < nodes.size(); i++) {
      entry.queue.put(nodes.get(i), epochs.get(i));
    }
    entry.waiting.addAll(readWaiting(in));
    return entry;
  }

  static List<Waiting> readWaiting(In in) {
    List<Long> nodes = in.numbers();
    List<Long> epochs = in.numbersFor(nodes);
    List<Long> tickets = in.numbersFor(nodes);
    List<Waiting> all = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      all.add(new Waiting(nodes.get(i), epochs.get(i), tickets.get(i)));
    }
    return all;
  }
}
