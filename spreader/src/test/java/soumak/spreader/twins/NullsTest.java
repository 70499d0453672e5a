package soumak.spreader.twins;

import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Null as an element, a key, a value, a collection or a function, of empty ones as well. */
class NullsTest {
  private static final List<Integer> NULL = Collections.singletonList(null);

  private static final Map<String, Function<Collection<Integer>, Object>> CALLS =
      new LinkedHashMap<>();

  static {
    CALLS.put("add", it -> it.add(null));
    CALLS.put("remove", it -> it.remove(null));
    CALLS.put("contains", it -> it.contains(null));
    CALLS.put("addAll of null", it -> it.addAll(NULL));
    CALLS.put("removeAll of null", it -> it.removeAll(NULL));
    CALLS.put("retainAll of null", it -> it.retainAll(NULL));
    CALLS.put("containsAll of null", it -> it.containsAll(NULL));
    CALLS.put("addAll null", it -> it.addAll(null));
    CALLS.put("removeAll null", it -> it.removeAll(null));
    CALLS.put("retainAll null", it -> it.retainAll(null));
    CALLS.put("containsAll null", it -> it.containsAll(null));
    CALLS.put("removeIf null", it -> it.removeIf((Predicate<Integer>) null));
    CALLS.put("removeIf is null", it -> it.removeIf(each -> each == null));
    CALLS.put("toArray null", it -> it.toArray((Integer[]) null));
    CALLS.put(
        "forEach null",
        it -> {
          it.forEach(null);
          return "done";
        });
    CALLS.put("equals null", it -> it.equals(null));
  }

  private static final Map<String, Function<List<Integer>, Object>> LIST_CALLS =
      new LinkedHashMap<>();

  static {
    LIST_CALLS.put("set", it -> it.set(0, null));
    LIST_CALLS.put("indexOf", it -> it.indexOf(null) + " " + it.lastIndexOf(null));
    LIST_CALLS.put("addAll at null", it -> it.addAll(0, null));
    LIST_CALLS.put("addAll at of null", it -> it.addAll(0, NULL));
    LIST_CALLS.put(
        "add at",
        it -> {
          it.add(0, null);
          return "done";
        });
    LIST_CALLS.put(
        "addFirst and addLast",
        it -> {
          it.addFirst(null);
          it.addLast(null);
          return it.getFirst();
        });
    LIST_CALLS.put(
        "replaceAll null",
        it -> {
          it.replaceAll(null);
          return "done";
        });
    LIST_CALLS.put(
        "replaceAll by null",
        it -> {
          it.replaceAll(each -> null);
          return "done";
        });
    LIST_CALLS.put(
        "sort null",
        it -> {
          it.sort(null);
          return "done";
        });
    LIST_CALLS.put(
        "iterator",
        it -> {
          var each = it.listIterator();
          each.next();
          each.set(null);
          each.add(null);
          return each.nextIndex();
        });
  }

  private static <C> void check(
      Kind<C> kind, Map<String, ? extends Function<? super C, Object>> calls) {
    calls.forEach((what, call) -> {
      kind.of().call(what, call::apply);
      kind.of(1).call(what, call::apply);
      kind.of(3, 1, 2).call(what, call::apply);
      Compared<C> twice = kind.of(5, 6);
      twice.call(what, call::apply);
      twice.call(what + " again", call::apply);
    });
  }

  static final List<Kind<List<Integer>>> LISTS = Kind.LISTS;

  @ParameterizedTest
  @FieldSource("LISTS")
  void lists(Kind<List<Integer>> kind) {
    check(kind, CALLS);
    check(kind, LIST_CALLS);
  }

  static final List<Kind<Set<Integer>>> SETS = Kind.SETS;

  @ParameterizedTest
  @FieldSource("SETS")
  void sets(Kind<Set<Integer>> kind) {
    check(kind, CALLS);
  }

  static final List<Kind<NavigableSet<Integer>>> SORTED = Kind.SORTED_SETS;

  @ParameterizedTest
  @FieldSource("SORTED")
  void sortedSets(Kind<NavigableSet<Integer>> kind) {
    Map<String, Function<NavigableSet<Integer>, Object>> calls = new LinkedHashMap<>(8);
    calls.put("lower", it -> it.lower(null));
    calls.put("floor", it -> it.floor(null));
    calls.put("ceiling", it -> it.ceiling(null));
    calls.put("higher", it -> it.higher(null));
    calls.put("headSet", it -> it.headSet(null));
    calls.put("headSet in", it -> it.headSet(null, true));
    calls.put("tailSet", it -> it.tailSet(null));
    calls.put("tailSet in", it -> it.tailSet(null, true));
    calls.put("subSet to", it -> it.subSet(1, null));
    calls.put("subSet from", it -> it.subSet(null, 1));
    calls.put("subSet", it -> it.subSet(null, true, null, true));
    check(kind, calls);
  }

  static final List<Kind<Queue<Integer>>> QUEUES = Kind.QUEUES;

  @ParameterizedTest
  @FieldSource("QUEUES")
  void queues(Kind<Queue<Integer>> kind) {
    check(kind, CALLS);
    check(kind, Map.of("offer", (Function<Queue<Integer>, Object>) it -> it.offer(null)));
  }

  static final List<Kind<Deque<Integer>>> DEQUES = Kind.DEQUES;

  @ParameterizedTest
  @FieldSource("DEQUES")
  void deques(Kind<Deque<Integer>> kind) {
    check(kind, CALLS);
    Map<String, Function<Deque<Integer>, Object>> calls = new LinkedHashMap<>(8);
    calls.put("offerFirst", it -> it.offerFirst(null));
    calls.put("offerLast", it -> it.offerLast(null));
    calls.put("removeFirstOccurrence", it -> it.removeFirstOccurrence(null));
    calls.put("removeLastOccurrence", it -> it.removeLastOccurrence(null));
    calls.put(
        "addFirst",
        it -> {
          it.addFirst(null);
          return "done";
        });
    calls.put(
        "addLast",
        it -> {
          it.addLast(null);
          return "done";
        });
    calls.put(
        "push",
        it -> {
          it.push(null);
          return "done";
        });
    check(kind, calls);
    if (!kind.name().equals("LinkedList")) {
      check(
          new Kind<>(
              kind.name() + " backwards",
              some -> kind.jdk().apply(some).reversed(),
              some -> kind.twin().apply(some).reversed()),
          calls);
    }
  }

  private static final Map<String, Function<Map<Integer, String>, Object>> MAP_CALLS =
      new LinkedHashMap<>();

  static {
    MAP_CALLS.put("put key", it -> it.put(null, "x"));
    MAP_CALLS.put("put value", it -> it.put(1, null));
    MAP_CALLS.put("put new value", it -> it.put(9, null));
    MAP_CALLS.put("get", it -> it.get(null));
    MAP_CALLS.put("getOrDefault", it -> it.getOrDefault(null, "x"));
    MAP_CALLS.put("containsKey", it -> it.containsKey(null));
    MAP_CALLS.put("containsValue", it -> it.containsValue(null));
    MAP_CALLS.put("remove", it -> it.remove(null));
    MAP_CALLS.put("remove pair", it -> it.remove(null, "x"));
    MAP_CALLS.put("remove pair of no value", it -> it.remove(1, null));
    MAP_CALLS.put("replace key", it -> it.replace(null, "x"));
    MAP_CALLS.put("replace value", it -> it.replace(1, null));
    MAP_CALLS.put("replace no value", it -> it.replace(9, null));
    MAP_CALLS.put("replace pair", it -> it.replace(null, "x", "y"));
    MAP_CALLS.put("replace pair from null", it -> it.replace(1, null, "y"));
    MAP_CALLS.put("replace pair to null", it -> it.replace(1, "v1", null));
    MAP_CALLS.put("replace absent pair to null", it -> it.replace(9, "v1", null));
    MAP_CALLS.put("putIfAbsent key", it -> it.putIfAbsent(null, "x"));
    MAP_CALLS.put("putIfAbsent value", it -> it.putIfAbsent(9, null));
    MAP_CALLS.put("putIfAbsent of one", it -> it.putIfAbsent(1, null));
    MAP_CALLS.put("computeIfAbsent key", it -> it.computeIfAbsent(null, key -> "x"));
    MAP_CALLS.put("computeIfAbsent null", it -> it.computeIfAbsent(9, null));
    MAP_CALLS.put("computeIfAbsent null of one", it -> it.computeIfAbsent(1, null));
    MAP_CALLS.put("computeIfAbsent to null", it -> it.computeIfAbsent(9, key -> null));
    MAP_CALLS.put("computeIfPresent key", it -> it.computeIfPresent(null, (k, v) -> "x"));
    MAP_CALLS.put("computeIfPresent null", it -> it.computeIfPresent(9, null));
    MAP_CALLS.put("computeIfPresent null of one", it -> it.computeIfPresent(1, null));
    MAP_CALLS.put("computeIfPresent to null", it -> it.computeIfPresent(1, (k, v) -> null));
    MAP_CALLS.put("compute key", it -> it.compute(null, (k, v) -> "x"));
    MAP_CALLS.put("compute null", it -> it.compute(9, null));
    MAP_CALLS.put("compute to null", it -> it.compute(9, (k, v) -> null));
    MAP_CALLS.put("merge key", it -> it.merge(null, "x", String::concat));
    MAP_CALLS.put("merge value", it -> it.merge(1, null, String::concat));
    MAP_CALLS.put("merge new value", it -> it.merge(9, null, String::concat));
    MAP_CALLS.put("merge by null", it -> it.merge(1, "x", null));
    MAP_CALLS.put("merge new by null", it -> it.merge(9, "x", null));
    MAP_CALLS.put("merge to null", it -> it.merge(1, "x", (one, other) -> null));
    MAP_CALLS.put("keys contain", it -> it.keySet().contains(null));
    MAP_CALLS.put("keys remove", it -> it.keySet().remove(null));
    MAP_CALLS.put("values contain", it -> it.values().contains(null));
    MAP_CALLS.put("values remove", it -> it.values().remove(null));
    MAP_CALLS.put("entries contain", it -> it.entrySet().contains(null));
    MAP_CALLS.put("entries remove", it -> it.entrySet().remove(null));
    MAP_CALLS.put("keys remove all", it -> it.keySet().removeAll(NULL));
    MAP_CALLS.put("keys retain all", it -> it.keySet().retainAll(NULL));
    MAP_CALLS.put("keys removeAll null", it -> it.keySet().removeAll(null));
    MAP_CALLS.put("keys retainAll null", it -> it.keySet().retainAll(null));
    MAP_CALLS.put("values removeAll null", it -> it.values().removeAll(null));
    MAP_CALLS.put("values retainAll null", it -> it.values().retainAll(null));
    MAP_CALLS.put("entries removeAll null", it -> it.entrySet().removeAll(null));
    MAP_CALLS.put("keys removeIf null", it -> it.keySet().removeIf(null));
    MAP_CALLS.put("values removeIf null", it -> it.values().removeIf(null));
    MAP_CALLS.put("entries removeIf null", it -> it.entrySet().removeIf(null));
    MAP_CALLS.put("equals", it -> it.equals(null));
    MAP_CALLS.put("keys forEach", it -> done(() -> it.keySet().forEach(null)));
    MAP_CALLS.put("values forEach", it -> done(() -> it.values().forEach(null)));
    MAP_CALLS.put("forEach", it -> done(() -> it.forEach(null)));
    MAP_CALLS.put("replaceAll", it -> done(() -> it.replaceAll(null)));
    MAP_CALLS.put("replaceAll by null", it -> done(() -> it.replaceAll(NullsTest.nothing())));
    MAP_CALLS.put("putAll null", it -> done(() -> it.putAll(null)));
    MAP_CALLS.put(
        "putAll of null", it -> done(() -> it.putAll(Collections.singletonMap(null, "x"))));
    MAP_CALLS.put("putAll to null", it -> done(() -> it.putAll(Collections.singletonMap(4, null))));
    MAP_CALLS.put("set", it -> it.entrySet().iterator().next().setValue(null));
  }

  private static BiFunction<Integer, String, String> nothing() {
    return (key, value) -> null;
  }

  private static String done(Runnable what) {
    what.run();
    return "done";
  }

  static final List<Kind<Map<Integer, String>>> MAPS = Kind.MAPS;

  @ParameterizedTest
  @FieldSource("MAPS")
  void maps(Kind<Map<Integer, String>> kind) {
    check(kind, MAP_CALLS);
  }

  /** Maps that may have null as a key or a value do with it what they do with others. */
  @ParameterizedTest
  @FieldSource("MAPS")
  void mapsThatHaveNull(Kind<Map<Integer, String>> kind) {
    MAP_CALLS.forEach((what, call) -> {
      Compared<Map<Integer, String>> both = kind.of(1, 2);
      both.call("put key", it -> it.put(null, "of null"));
      both.call("put value", it -> it.put(7, null));
      both.call(what, call);
      both.call("get", it -> it.get(7) + it.containsKey(7) + it.containsValue(null));
      both.call("absent", it -> it.putIfAbsent(7, "now"));
      both.call("or", it -> it.getOrDefault(7, "other"));
      both.call("merge", it -> it.merge(7, "m", (one, other) -> one + other));
      both.call("compute", it -> it.compute(7, (key, value) -> value + "c"));
      both.call("if present", it -> it.computeIfPresent(7, (key, value) -> null));
      both.call("if absent", it -> it.computeIfAbsent(7, key -> "a"));
      both.call("equal", it -> it.equals(new java.util.HashMap<>(it)) + " " + it.hashCode());
      both.call("keys", it -> it.keySet().equals(new java.util.HashSet<>(it.keySet())));
    });
  }
}
