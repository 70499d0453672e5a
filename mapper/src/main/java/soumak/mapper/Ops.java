package soumak.mapper;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** What the instructions of a method do that matters, by their indices. */
final class Ops {
  final Body body;
  private final NavigableMap<Integer, List<Op>> at = new TreeMap<>();

  Ops(Body body) {
    this.body = body;
  }

  void add(int index, Op op) {
    at.computeIfAbsent(index, key -> new ArrayList<>()).add(op);
  }

  List<Op> at(int index) {
    return at.getOrDefault(index, List.of());
  }

  void each(BiConsumer<Integer, Op> action) {
    at.forEach((index, ops) -> ops.forEach(it -> action.accept(index, it)));
  }

  /** The indices of all operations of a kind. */
  List<Integer> of(Class<? extends Op> kind) {
    List<Integer> found = new ArrayList<>();
    at.forEach((index, ops) -> {
      if (ops.stream().anyMatch(kind::isInstance)) {
        found.add(index);
      }
    });
    return found;
  }
}
