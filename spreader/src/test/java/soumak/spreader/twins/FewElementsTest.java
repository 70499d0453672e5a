package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * What {@code Collections} gives for nothing, one thing, or the same thing many times. It refuses
 * changes only where there is something to be changed.
 */
class FewElementsTest {
  private static final List<Compared<List<String>>> LISTS =
      List.of(
          new Compared<>("emptyList", Collections.emptyList(), Repeated.emptyList()),
          new Compared<>(
              "singletonList", Collections.singletonList("a"), Repeated.singletonList("a")),
          new Compared<>(
              "singletonList of null",
              Collections.singletonList(null),
              Repeated.singletonList(null)),
          new Compared<>("nCopies, none", Collections.nCopies(0, "a"), Repeated.nCopies(0, "a")),
          new Compared<>("nCopies, one", Collections.nCopies(1, "a"), Repeated.nCopies(1, "a")),
          new Compared<>("nCopies", Collections.nCopies(3, "a"), Repeated.nCopies(3, "a")),
          new Compared<>(
              "nCopies of null", Collections.nCopies(2, null), Repeated.nCopies(2, null)),
          new Compared<>("List.of", List.of(), FixedList.of()),
          new Compared<>("List.of one", List.of("a"), FixedList.of("a")),
          new Compared<>("List.of two", List.of("a", "b"), FixedList.of("a", "b")),
          new Compared<>(
              "List.of six",
              List.of("a", "b", "a", "d", "e", "f"),
              FixedList.of("a", "b", "a", "d", "e", "f")),
          new Compared<>(
              "Stream.toList",
              java.util.stream.Stream.of("a", null, "a").toList(),
              FixedList.toList(java.util.stream.Stream.of("a", null, "a"))));

  private static final List<Compared<Set<String>>> SETS =
      List.of(
          new Compared<>("emptySet", Collections.emptySet(), FixedSet.emptySet()),
          new Compared<>("singleton", Collections.singleton("a"), FixedSet.singleton("a")),
          new Compared<>(
              "singleton of null", Collections.singleton(null), FixedSet.singleton(null)),
          new Compared<>("Set.of", Set.of(), FixedSet.of()),
          new Compared<>("Set.of one", Set.of("a"), FixedSet.of("a")));

  private static final List<Compared<Map<String, String>>> MAPS =
      List.of(
          new Compared<>("emptyMap", Collections.emptyMap(), FixedMap.emptyMap()),
          new Compared<>(
              "singletonMap", Collections.singletonMap("a", "b"), FixedMap.singletonMap("a", "b")),
          new Compared<>(
              "singletonMap of nulls",
              Collections.singletonMap(null, null),
              FixedMap.singletonMap(null, null)),
          new Compared<>("Map.of", Map.of(), FixedMap.of()),
          new Compared<>("Map.of one", Map.of("a", "b"), FixedMap.of("a", "b")));

  private static Object done(Runnable what) {
    what.run();
    return "done";
  }

  private static final Map<String, Function<Collection<String>, Object>> CALLS =
      new LinkedHashMap<>();

  static {
    CALLS.put("size", it -> it.size() + " " + it.isEmpty());
    CALLS.put("add", it -> it.add("x"));
    CALLS.put("contains", it -> it.contains("a") + " " + it.contains("x"));
    CALLS.put("contains null", it -> it.contains(null));
    CALLS.put("remove", it -> it.remove("a"));
    CALLS.put("remove another", it -> it.remove("x"));
    CALLS.put("addAll", it -> it.addAll(List.of("x")));
    CALLS.put("addAll of none", it -> it.addAll(List.of()));
    CALLS.put("removeAll", it -> it.removeAll(List.of("a", "b")));
    CALLS.put("removeAll of others", it -> it.removeAll(List.of("x")));
    CALLS.put("removeAll of none", it -> it.removeAll(List.of()));
    CALLS.put("retainAll", it -> it.retainAll(java.util.Arrays.asList("a", "b", null)));
    CALLS.put("retainAll of none", it -> it.retainAll(java.util.Arrays.asList()));
    CALLS.put("containsAll", it -> it.containsAll(List.of("a")));
    CALLS.put("containsAll of none", it -> it.containsAll(List.of()));
    CALLS.put("removeIf", it -> it.removeIf(each -> true));
    CALLS.put("removeIf not", it -> it.removeIf(each -> false));
    CALLS.put("removeIf null", it -> it.removeIf(null));
    CALLS.put("clear", it -> done(it::clear));
    CALLS.put("toArray", Collection::toArray);
    CALLS.put("toArray of strings", it -> it.toArray(new String[0]).getClass());
    CALLS.put("toArray into", it -> it.toArray(new String[] {"x", "y", "z", "u", "v"}));
    CALLS.put("stream", it -> it.stream().map(String::valueOf).toList());
    CALLS.put("forEach null", it -> done(() -> it.forEach(null)));
    CALLS.put("forEach", FewElementsTest::each);
    CALLS.put("iterator", it -> it.iterator().hasNext());
    CALLS.put("next", it -> it.iterator().next());
    CALLS.put("iterator removes", FewElementsTest::removed);
    CALLS.put("equals", it -> it.equals(List.of("a")) + " " + it.equals(Set.of("a")));
    CALLS.put("equals none", it -> it.equals(List.of()) + " " + it.equals(Set.of()));
    CALLS.put("hash", Collection::hashCode);
  }

  private static Object each(Collection<String> of) {
    StringBuilder seen = new StringBuilder();
    of.forEach(seen::append);
    of.spliterator().forEachRemaining(seen::append);
    of.iterator().forEachRemaining(seen::append);
    return seen;
  }

  private static Object removed(Collection<String> of) {
    var each = of.iterator();
    each.next();
    each.remove();
    return each.hasNext();
  }

  private static final Map<String, Function<List<String>, Object>> LIST_CALLS =
      new LinkedHashMap<>();

  static {
    LIST_CALLS.put("get", it -> it.get(0));
    LIST_CALLS.put("get -1", it -> it.get(-1));
    LIST_CALLS.put("get behind", it -> it.get(it.size()));
    LIST_CALLS.put("set", it -> it.set(0, "x"));
    LIST_CALLS.put("set the same", it -> it.set(0, it.get(0)));
    LIST_CALLS.put("add at", it -> done(() -> it.add(0, "x")));
    LIST_CALLS.put("addAll at", it -> it.addAll(0, List.of("x")));
    LIST_CALLS.put("addAll at of none", it -> it.addAll(0, List.of()));
    LIST_CALLS.put("remove at", it -> it.remove(0));
    LIST_CALLS.put("sort", it -> done(() -> it.sort(null)));
    LIST_CALLS.put(
        "sort by",
        it ->
            done(() ->
                it.sort(java.util.Comparator.nullsFirst(java.util.Comparator.naturalOrder()))));
    LIST_CALLS.put("Collections.sort", it -> done(() -> Collections.sort(it)));
    LIST_CALLS.put("Collections.reverse", it -> done(() -> Collections.reverse(it)));
    LIST_CALLS.put("replaceAll", it -> done(() -> it.replaceAll(each -> "x")));
    LIST_CALLS.put("replaceAll null", it -> done(() -> it.replaceAll(null)));
    LIST_CALLS.put("indexOf", it -> it.indexOf("a") + " " + it.lastIndexOf("a"));
    LIST_CALLS.put("indexOf null", it -> it.indexOf(null) + " " + it.lastIndexOf(null));
    LIST_CALLS.put("getFirst", List::getFirst);
    LIST_CALLS.put("getLast", List::getLast);
    LIST_CALLS.put("removeFirst", List::removeFirst);
    LIST_CALLS.put("removeLast", List::removeLast);
    LIST_CALLS.put("addFirst", it -> done(() -> it.addFirst("x")));
    LIST_CALLS.put("reversed", it -> it.reversed());
    LIST_CALLS.put("subList", it -> it.subList(0, 1));
    LIST_CALLS.put("subList of none", it -> it.subList(0, 0));
    LIST_CALLS.put("subList backwards", it -> it.subList(1, 0));
    LIST_CALLS.put("subList set", it -> it.subList(0, 1).set(0, "x"));
    LIST_CALLS.put("subList clear", it -> done(() -> it.subList(0, 1).clear()));
    LIST_CALLS.put("subList of none, clear", it -> done(() -> it.subList(0, 0).clear()));
    LIST_CALLS.put("subList of subList", it -> it.subList(0, 1).subList(0, 1));
    LIST_CALLS.put("listIterator set", it -> done(() -> setting(it)));
    LIST_CALLS.put("listIterator add", it -> done(() -> it.listIterator().add("x")));
    LIST_CALLS.put("listIterator behind", it -> it.listIterator(it.size()).hasPrevious());
    LIST_CALLS.put("listIterator too far", it -> it.listIterator(it.size() + 1).hasPrevious());
  }

  private static void setting(List<String> list) {
    var each = list.listIterator();
    each.next();
    each.set("x");
  }

  @Test
  void lists() {
    for (Compared<List<String>> each : LISTS) {
      CALLS.forEach((what, call) -> each.call(what, call::apply));
      LIST_CALLS.forEach(each::call);
    }
  }

  @Test
  void sets() {
    for (Compared<Set<String>> each : SETS) {
      CALLS.forEach((what, call) -> each.call(what, call::apply));
    }
  }

  private static final Map<String, Function<Map<String, String>, Object>> MAP_CALLS =
      new LinkedHashMap<>();

  static {
    MAP_CALLS.put("size", it -> it.size() + " " + it.isEmpty());
    MAP_CALLS.put("get", it -> it.get("a") + it.get("x"));
    MAP_CALLS.put("get null", it -> it.get(null));
    MAP_CALLS.put("or", it -> it.getOrDefault("a", "o") + it.getOrDefault("x", "o"));
    MAP_CALLS.put("or null", it -> it.getOrDefault(null, "o"));
    MAP_CALLS.put("contains", it -> it.containsKey("a") + " " + it.containsValue("b"));
    MAP_CALLS.put("contains null", it -> it.containsKey(null));
    MAP_CALLS.put("contains null value", it -> it.containsValue(null));
    MAP_CALLS.put("put", it -> it.put("x", "y"));
    MAP_CALLS.put("putAll", it -> done(() -> it.putAll(Map.of("x", "y"))));
    MAP_CALLS.put("putAll of none", it -> done(() -> it.putAll(Map.of())));
    MAP_CALLS.put("remove", it -> it.remove("a"));
    MAP_CALLS.put("remove another", it -> it.remove("x"));
    MAP_CALLS.put("remove pair", it -> it.remove("a", "b"));
    MAP_CALLS.put("remove another pair", it -> it.remove("x", "b"));
    MAP_CALLS.put("clear", it -> done(it::clear));
    MAP_CALLS.put("putIfAbsent", it -> it.putIfAbsent("a", "z"));
    MAP_CALLS.put("replace", it -> it.replace("a", "z"));
    MAP_CALLS.put("replace another", it -> it.replace("x", "z"));
    MAP_CALLS.put("replace pair", it -> it.replace("a", "b", "z"));
    MAP_CALLS.put("replaceAll", it -> done(() -> it.replaceAll((k, v) -> "z")));
    MAP_CALLS.put("replaceAll null", it -> done(() -> it.replaceAll(null)));
    MAP_CALLS.put("computeIfAbsent", it -> it.computeIfAbsent("a", k -> "z"));
    MAP_CALLS.put("computeIfAbsent another", it -> it.computeIfAbsent("x", k -> null));
    MAP_CALLS.put("computeIfPresent", it -> it.computeIfPresent("a", (k, v) -> v));
    MAP_CALLS.put("computeIfPresent another", it -> it.computeIfPresent("x", (k, v) -> v));
    MAP_CALLS.put("compute", it -> it.compute("x", (k, v) -> v));
    MAP_CALLS.put("merge", it -> it.merge("a", "z", String::concat));
    MAP_CALLS.put("forEach null", it -> done(() -> it.forEach(null)));
    MAP_CALLS.put("forEach", FewElementsTest::pairs);
    MAP_CALLS.put("keys", it -> it.keySet() + " " + it.values() + " " + it.entrySet());
    MAP_CALLS.put("keys contain", it -> it.keySet().contains("a"));
    MAP_CALLS.put("values contain", it -> it.values().contains("b"));
    MAP_CALLS.put("entries contain", it -> it.entrySet().contains(Map.entry("a", "b")));
    MAP_CALLS.put("keys add", it -> it.keySet().add("x"));
    MAP_CALLS.put("keys clear", it -> done(() -> it.keySet().clear()));
    MAP_CALLS.put("values clear", it -> done(() -> it.values().clear()));
    MAP_CALLS.put("entries clear", it -> done(() -> it.entrySet().clear()));
    MAP_CALLS.put("set", it -> it.entrySet().iterator().next().setValue("z"));
    MAP_CALLS.put("equals", it -> it.equals(Map.of("a", "b")) + " " + it.equals(Map.of()));
    MAP_CALLS.put("hash", Map::hashCode);
  }

  private static Object pairs(Map<String, String> map) {
    StringBuilder seen = new StringBuilder();
    map.forEach((key, value) -> seen.append(key).append(value));
    return seen;
  }

  @Test
  void maps() {
    for (Compared<Map<String, String>> each : MAPS) {
      MAP_CALLS.forEach((what, call) -> {
        // Those of Map.of may be of any class of the JDK, which refuse more or less of nothing.
        if (!each.name().startsWith("Map.of") || !what.endsWith(" clear")) {
          each.call(what, call);
        }
      });
    }
  }

  @Test
  void whatCannotBeMade() {
    assertThat(Compared.told(() -> Repeated.nCopies(-1, "a")))
        .isEqualTo(Compared.told(() -> Collections.nCopies(-1, "a")));
    assertThat(Compared.told(() -> FixedSet.of("a", "b", "a")))
        .isEqualTo(Compared.told(() -> Set.of("a", "b", "a")));
    assertThat(Compared.told(() -> FixedMap.of("a", 1, "b", 2, "a", 3)))
        .isEqualTo(Compared.told(() -> Map.of("a", 1, "b", 2, "a", 3)));
    assertThat(Compared.outcome(() -> FixedList.of("a", null)))
        .isEqualTo(Compared.outcome(() -> List.of("a", null)));
    assertThat(Compared.outcome(() -> FixedSet.of("a", null)))
        .isEqualTo(Compared.outcome(() -> Set.of("a", null)));
    assertThat(Compared.outcome(() -> FixedMap.of("a", null)))
        .isEqualTo(Compared.outcome(() -> Map.of("a", null)));
    assertThat(Compared.outcome(() -> FixedMap.ofEntries(Map.entry("a", 1), Map.entry("a", 2))))
        .isEqualTo(Compared.outcome(() -> Map.ofEntries(Map.entry("a", 1), Map.entry("a", 2))));
    List<String> nulls = java.util.Arrays.asList("a", null);
    assertThat(Compared.outcome(() -> FixedList.copyOf(nulls)))
        .isEqualTo(Compared.outcome(() -> List.copyOf(nulls)));
    assertThat(Compared.outcome(() -> FixedSet.copyOf(nulls)))
        .isEqualTo(Compared.outcome(() -> Set.copyOf(nulls)));
    assertThat(Compared.outcome(() -> FixedList.<String>of((String[]) null)))
        .isEqualTo(Compared.outcome(() -> List.<String>of((String[]) null)));
  }

  /** Copies of what never changes are that itself. */
  @Test
  void copiesOfCopies() {
    List<String> list = FixedList.copyOf(List.of("a", "b"));
    assertThat(FixedList.copyOf(list)).isSameAs(list);
    Set<String> set = FixedSet.copyOf(List.of("a", "b"));
    assertThat(FixedSet.copyOf(set)).isSameAs(set);
    Map<String, Integer> map = FixedMap.copyOf(Map.of("a", 1));
    assertThat(FixedMap.copyOf(map)).isSameAs(map);
    java.util.ArrayList<String> changing = new java.util.ArrayList<>(List.of("a"));
    List<String> copy = FixedList.copyOf(changing);
    changing.add("b");
    assertThat(copy).containsExactly("a");
  }
}
