package soumak.cluster.objects;

import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Step.Outcome;
import soumak.cluster.objects.MonitorEntry.Waiting;
import soumak.cluster.objects.ObjectStep.Result;

/**
 * The steps on the directory's entries of monitors. Each argument is the kind, the node that asks,
 * the epoch that it has seen, and two numbers.
 */
enum MonitorStep {
  /** Gives the token: OK claim and whether it was at a node that died; or queues: OWNED. */
  ENTER,
  /** Gives the token back, to the next node that wants it: claim. */
  EXIT,
  /** Takes the token from a dead node: the node, claim. */
  RECOVER,
  /** A thread of the token's node waits from now on: claim, ticket. */
  WAIT,
  /** A thread waits no more: ticket. UNKNOWN if it had been notified. */
  UNWAIT,
  /** Ends the waiting of the first one: claim. Answers OK and who that is. */
  NOTIFY,
  /** Ends the waiting of all: claim. */
  NOTIFY_ALL;

  @SuppressWarnings("EnumOrdinal") // the order is what goes over the network
  byte[] by(long node, long epoch, long first, long second) {
    return Out.of(ordinal()).number(node).number(epoch).number(first).number(second).toBytes();
  }

  static Outcome apply(byte[] key, byte @Nullable [] before, byte[] argument) {
    In in = new In(argument);
    int kind = in.small();
    if (kind >= values().length) {
      throw new IllegalArgumentException("no step on a monitor: " + kind);
    }
    MonitorEntry entry = before == null ? new MonitorEntry() : MonitorEntry.of(before);
    Out answer = values()[kind].apply(entry, in.number(), in.number(), in.number(), in.number());
    return new Outcome(entry.isIdle() ? null : entry.toBytes(), answer.toBytes());
  }

  private Out apply(MonitorEntry entry, long node, long seen, long first, long second) {
    return switch (this) {
      case ENTER -> enter(entry, node, seen);
      case EXIT -> {
        if (!entry.isClaimed(node, first)) {
          yield Result.LOST.out();
        }
        entry.pass();
        yield Result.OK.out();
      }
      case RECOVER -> recover(entry, first, second, seen);
      case WAIT -> {
        if (!entry.isClaimed(node, first)) {
          yield Result.LOST.out();
        }
        entry.waiting.add(new Waiting(node, seen, second));
        yield Result.OK.out();
      }
      case UNWAIT -> {
        boolean waited = entry.waiting.removeIf(w -> w.node() == node && w.ticket() == first);
        yield (waited ? Result.OK : Result.UNKNOWN).out();
      }
      case NOTIFY -> wake(entry, node, first, 1);
      case NOTIFY_ALL -> wake(entry, node, first, Integer.MAX_VALUE);
    };
  }

  private static Out enter(MonitorEntry entry, long node, long seen) {
    if (seen < entry.epoch) {
      return Result.STALE.out().number(entry.epoch);
    }
    if (entry.token == MonitorEntry.NOBODY) {
      entry.queue.put(node, seen);
      entry.pass();
    }
    if (entry.token != node) {
      entry.queue.putIfAbsent(node, seen);
      return Result.OWNED.out().number(entry.token).number(entry.since).number(entry.claim);
    }
    entry.queue.remove(node);
    Out answer = Result.OK.out().number(entry.claim).number(entry.lost ? 1 : 0);
    entry.lost = false;
    return answer;
  }

  private static Out recover(MonitorEntry entry, long dead, long claim, long seen) {
    if (!entry.isClaimed(dead, claim)) {
      return Result.LOST.out();
    }
    entry.queue.remove(dead);
    entry.waiting.removeIf(waiting -> waiting.node() == dead);
    entry.lost = true;
    entry.epoch = Math.max(entry.epoch, seen);
    entry.pass();
    return Result.OK.out();
  }

  private static Out wake(MonitorEntry entry, long node, long claim, int most) {
    if (!entry.isClaimed(node, claim)) {
      return Result.LOST.out();
    }
    List<Waiting> first = entry.waiting.subList(0, Math.min(most, entry.waiting.size()));
    Out answer = Result.OK.out().numbers(first.stream().map(Waiting::node).toList());
    answer.numbers(first.stream().map(Waiting::since).toList());
    answer.numbers(first.stream().map(Waiting::ticket).toList());
    first.clear();
    return answer;
  }
}
