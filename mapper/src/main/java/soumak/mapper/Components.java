package soumak.mapper;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The strongly connected components of a graph (Tarjan's algorithm, without recursion). */
final class Components<N> {
  private final Function<N, ? extends Collection<N>> successors;
  private final Map<N, Integer> numbers = new HashMap<>();
  private final Map<N, Integer> lowest = new HashMap<>();
  private final Map<N, Boolean> open = new HashMap<>();
  private final Deque<N> stack = new ArrayDeque<>();
  private final Deque<Visit<N>> visits = new ArrayDeque<>();
  private final List<List<N>> found = new ArrayList<>();

  private record Visit<N>(N node, Iterator<N> rest) {}

  private Components(Function<N, ? extends Collection<N>> successors) {
    this.successors = successors;
  }

  /** The components, each behind those that it leads to. */
  static <N> List<List<N>> of(
      Collection<N> nodes, Function<N, ? extends Collection<N>> successors) {
    Components<N> components = new Components<>(successors);
    for (N node : nodes) {
      if (!components.numbers.containsKey(node)) {
        components.from(node);
      }
    }
    return components.found;
  }

  private void from(N start) {
    enter(start);
    while (!visits.isEmpty()) {
      Visit<N> visit = visits.element();
      if (!visit.rest().hasNext()) {
        visits.remove();
        leave(visit.node());
        continue;
      }
      N next = visit.rest().next();
      if (!numbers.containsKey(next)) {
        enter(next);
      } else if (open.getOrDefault(next, false)) {
        lower(visit.node(), numbers.getOrDefault(next, 0));
      }
    }
  }

  private void enter(N node) {
    int number = numbers.size();
    numbers.put(node, number);
    lowest.put(node, number);
    open.put(node, true);
    stack.push(node);
    visits.push(new Visit<>(node, List.<N>copyOf(successors.apply(node)).iterator()));
  }

  private void lower(N node, int number) {
    lowest.merge(node, number, Math::min);
  }

  private void leave(N node) {
    Visit<N> caller = visits.peek();
    int low = lowest.getOrDefault(node, 0);
    if (caller != null) {
      lower(caller.node(), low);
    }
    if (low == numbers.getOrDefault(node, 0)) {
      List<N> component = new ArrayList<>();
      N member;
      do {
        member = stack.pop();
        open.put(member, false);
        component.add(member);
      } while (!member.equals(node));
      found.add(component);
    }
  }
}
