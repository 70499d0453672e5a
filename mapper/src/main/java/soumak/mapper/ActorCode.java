package soumak.mapper;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All code that an actor runs: its entries, and what they call in the program. */
final class ActorCode {
  /** More methods than this are not looked at. */
  private static final int MOST_METHODS = 1000;

  final String name;
  final ActorKind kind;
  final List<MethodKey> entries;
  private final Map<MethodKey, Ops> methods = new LinkedHashMap<>();
  private final List<List<MethodKey>> components;

  ActorCode(
      Program program, OpsReader reader, String name, ActorKind kind, List<MethodKey> entries) {
    this.name = name;
    this.kind = kind;
    this.entries = entries;
    Deque<MethodKey> open = new ArrayDeque<>(entries);
    while (!open.isEmpty() && methods.size() < MOST_METHODS) {
      MethodKey key = open.remove();
      Body body = methods.containsKey(key) ? null : program.body(key);
      if (body != null) {
        Ops ops = reader.read(body);
        methods.put(key, ops);
        ops.each((index, op) -> open.addAll(targets(op)));
      }
    }
    this.components = Components.of(methods.keySet(), this::callees);
  }

  static List<MethodKey> targets(Op op) {
    return op instanceof Op.Call call ? call.targets() : List.of();
  }

  private Collection<MethodKey> callees(MethodKey key) {
    Ops ops = methods.get(key);
    Set<MethodKey> callees = new LinkedHashSet<>();
    if (ops != null) {
      ops.each((index, op) -> callees.addAll(targets(op)));
    }
    callees.retainAll(methods.keySet());
    return callees;
  }

  /** Whether a method calls itself. */
  boolean callsItself(MethodKey key) {
    return callees(key).contains(key);
  }

  Collection<Ops> methods() {
    return methods.values();
  }

  @Nullable Ops of(MethodKey key) {
    return methods.get(key);
  }

  /** The methods that call each other in circles together, called ones before their callers. */
  List<List<MethodKey>> components() {
    return new ArrayList<>(components);
  }
}
