package soumak.cluster.objects;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What threads did to one number and when, and whether one copy of the number could have done that:
 * Wing and Gong's search for an order of the operations that keeps those in their order that did
 * not overlap, with memory of what was tried.
 */
final class History {
  enum Kind {
    READ,
    WRITE,
    /** Adds and answers what was there before. */
    ADD
  }

  /** An operation; it has no end if nobody knows whether it took effect. */
  static final class Operation {
    final Kind kind;
    final String who;
    final long argument;
    final int begin;
    int end = Integer.MAX_VALUE;
    long answer;

    Operation(Kind kind, String who, long argument, int begin) {
      this.kind = kind;
      this.who = who;
      this.argument = argument;
      this.begin = begin;
    }

    boolean isDone() {
      return end != Integer.MAX_VALUE;
    }

    private boolean fits(long state) {
      return !isDone() || kind == Kind.WRITE || answer == state;
    }

    private long after(long state) {
      return switch (kind) {
        case READ -> state;
        case WRITE -> argument;
        case ADD -> state + argument;
      };
    }

    @Override
    public String toString() {
      return "%s %s %d = %s [%d, %s]"
          .formatted(who, kind, argument, isDone() ? answer : "?", begin, isDone() ? end : "never");
    }
  }

  private record Tried(Set<Integer> done, long state) {}

  private final List<Operation> operations = new ArrayList<>();
  private int time;

  synchronized Operation begin(Kind kind, String who, long argument) {
    Operation operation = new Operation(kind, who, argument, time++);
    operations.add(operation);
    return operation;
  }

  synchronized void end(Operation operation, long answer) {
    operation.end = time++;
    operation.answer = answer;
  }

  synchronized boolean isLinearizable(long first) {
    return search(first, new HashSet<>(), new HashSet<>());
  }

  private boolean search(long state, Set<Integer> done, Set<Tried> tried) {
    int firstEnd = Integer.MAX_VALUE;
    boolean all = true;
    for (int i = 0; i < operations.size(); i++) {
      if (!done.contains(i) && operations.get(i).isDone()) {
        all = false;
        firstEnd = Math.min(firstEnd, operations.get(i).end);
      }
    }
    if (all) {
      return true;
    }
    if (!tried.add(new Tried(Set.copyOf(done), state))) {
      return false;
    }
    for (int i = 0; i < operations.size(); i++) {
      Operation next = operations.get(i);
      if (!done.contains(i) && next.begin < firstEnd && next.fits(state)) {
        done.add(i);
        if (search(next.after(state), done, tried)) {
          return true;
        }
        done.remove(i);
      }
    }
    return false;
  }

  @Override
  public synchronized String toString() {
    StringBuilder text = new StringBuilder();
    operations.forEach(operation -> text.append('\n').append(operation));
    return text.toString();
  }
}
