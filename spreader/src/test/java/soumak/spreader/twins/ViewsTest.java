package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import soumak.testing.LongForm;

/** Views of views, whose ends are at random, and what is changed by them. */
class ViewsTest {
  /** As many at random; all of them with -Dsoumak.long. */
  private static final int ROUNDS = LongForm.of(75, 250);

  private static final int CALLS = 12;

  /** Some view of a list, which may fail to be made. */
  private static UnaryOperator<List<Integer>> listView(java.util.Random random, boolean jdk) {
    int from = random.nextInt(-1, 5);
    int to = from + random.nextInt(-1, 6);
    int kind = random.nextInt(8);
    return it ->
        switch (kind) {
          case 0 -> it.reversed();
          case 1 ->
              jdk ? java.util.Collections.unmodifiableList(it) : Unmodifiable.unmodifiableList(it);
          case 2 -> jdk ? java.util.Collections.synchronizedList(it) : Guarded.synchronizedList(it);
          case 3 -> it.subList(0, it.size());
          default -> it.subList(from, to);
        };
  }

  static final List<Kind<List<Integer>>> LISTS =
      Kind.LISTS.stream().filter(it -> !it.name().equals("LinkedList")).toList();

  /** Adds null, at which List.contains fails: a part of the JDK's is of no use then. */
  private static final int ADDS_NULL = 1;

  @ParameterizedTest
  @FieldSource("LISTS")
  void listsOfLists(Kind<List<Integer>> kind) {
    java.util.Random random = new java.util.Random(3);
    for (int round = 0; round < ROUNDS; round++) {
      List<Integer> some = random.ints(random.nextInt(9), 0, 9).boxed().toList();
      Compared<List<Integer>> whole = kind.of(some);
      Compared<List<Integer>> view = whole;
      String shape = "";
      for (int depth = random.nextInt(4); depth > 0; depth--) {
        long seed = random.nextLong();
        UnaryOperator<List<Integer>> jdk = listView(new java.util.Random(seed), true);
        UnaryOperator<List<Integer>> twin = listView(new java.util.Random(seed), false);
        Compared<List<Integer>> of = view;
        Compared<UnaryOperator<List<Integer>>> made = new Compared<>("view", jdk, twin);
        String outcome = Compared.outcome(() -> made.jdk().apply(of.jdk()));
        assertThat(Compared.outcome(() -> made.twin().apply(of.twin())))
            .as("%s%s, round %d", kind, shape, round)
            .isEqualTo(outcome);
        if (!outcome.endsWith("Exception")) {
          shape += ", view " + outcome;
          view =
              new Compared<>(
                  kind + shape, made.jdk().apply(of.jdk()), made.twin().apply(of.twin()));
        }
      }
      for (int i = 0; i < CALLS; i++) {
        List<Function<List<Integer>, Object>> calls = CollectionsTest.listCalls(random);
        int call = random.nextInt(calls.size());
        if (call != ADDS_NULL) {
          view.call(call, calls.get(call));
        }
        whole.call("the whole", List::toString);
      }
    }
  }

  /** An element that stays as it is. */
  private static Object kept(Object element) {
    return element instanceof Map.Entry<?, ?> entry
        ? Map.entry(entry.getKey(), entry.getValue())
        : element;
  }

  /** What the views of a map's parts do, by themselves or with collections. */
  private static List<Function<Collection<Object>, Object>> bulk(
      java.util.Random random, List<Object> some) {
    Object one = some.isEmpty() ? 0 : some.get(random.nextInt(some.size()));
    List<Object> few = some.subList(0, random.nextInt(some.size() + 1));
    Set<Object> set = new java.util.HashSet<>(few);
    set.add("other");
    return List.of(
        it -> it.contains(one) + " " + it.contains("other"),
        it -> it.remove(one),
        it -> it.remove("other"),
        it -> it.containsAll(few) + " " + it.containsAll(set),
        it -> it.removeAll(few),
        it -> it.removeAll(set),
        it -> it.retainAll(few),
        it -> it.retainAll(set),
        it -> it.removeIf(each -> each.equals(one)),
        it -> it.removeIf(each -> each.hashCode() % 2 == 0),
        it -> it.toArray(),
        it -> it.toArray(new Object[0]),
        it -> it.toArray(new Object[12]),
        it -> it.toArray(Object[]::new),
        it -> it.stream().skip(1).toList(),
        it -> some.isEmpty() ? "none of its kind" : it.add(one),
        it -> it.equals(it) + " " + it.equals(new java.util.HashSet<>(it)),
        it -> it.size() + " " + it.isEmpty(),
        it -> {
          var each = it.iterator();
          each.next();
          each.remove();
          return each.hasNext();
        },
        it -> {
          if (random.nextInt(4) == 0) {
            it.clear();
          }
          return it.isEmpty();
        });
  }

  @SuppressWarnings("unchecked") // all that is given to them is of their kind, or refused
  private static Collection<Object> any(Collection<?> of) {
    return (Collection<Object>) of;
  }

  static final List<Kind<Map<Integer, String>>> MAPS = Kind.MAPS;

  private static final List<Function<Map<Integer, String>, Collection<Object>>> PARTS =
      List.of(it -> any(it.keySet()), it -> any(it.values()), it -> any(it.entrySet()));

  @ParameterizedTest
  @FieldSource("MAPS")
  void partsOfMaps(Kind<Map<Integer, String>> kind) {
    java.util.Random random = new java.util.Random(4);
    for (int round = 0; round < 2 * ROUNDS; round++) {
      List<Integer> keys = random.ints(random.nextInt(8), 0, 12).boxed().distinct().toList();
      Compared<Map<Integer, String>> map = kind.of(keys);
      int which = random.nextInt(PARTS.size());
      Compared<Collection<Object>> part = map.map(", part " + which, PARTS.get(which));
      for (int i = 0; i < 4; i++) {
        List<Object> some = part.jdk().stream().map(ViewsTest::kept).toList();
        long seed = random.nextLong();
        int call = random.nextInt(bulk(random, some).size());
        part.call(call, it -> bulk(new java.util.Random(seed), some).get(call).apply(it));
        map.call("the map", Map::toString);
      }
    }
  }

  /** Some view of a sorted map. */
  private static Function<NavigableMap<Integer, String>, NavigableMap<Integer, String>> sortedView(
      java.util.Random random) {
    int from = random.nextInt(-1, 12);
    int to = random.nextInt(-1, 12);
    boolean fromIn = random.nextBoolean();
    boolean toIn = random.nextBoolean();
    return switch (random.nextInt(6)) {
      case 0 -> NavigableMap::descendingMap;
      case 1 -> it -> it.headMap(to, toIn);
      case 2 -> it -> it.tailMap(from, fromIn);
      case 3 -> it -> (NavigableMap<Integer, String>) it.headMap(to);
      case 4 -> it -> it.reversed();
      default -> it -> it.subMap(from, fromIn, to, toIn);
    };
  }

  private static List<Function<NavigableMap<Integer, String>, Object>> sortedCalls(
      java.util.Random random) {
    int key = random.nextInt(-1, 12);
    int other = random.nextInt(-1, 12);
    return List.of(
        it -> it.put(key, "p"),
        it -> it.remove(key),
        it -> it.get(key) + it.containsKey(other),
        it -> it.firstEntry() + " " + it.lastEntry(),
        it -> it.firstKey(),
        it -> it.lastKey(),
        it -> it.lowerKey(key) + " " + it.higherKey(key),
        it -> it.floorKey(key) + " " + it.ceilingKey(key),
        it -> it.pollFirstEntry(),
        it -> it.pollLastEntry(),
        it -> it.merge(key, "m", String::concat),
        it -> it.computeIfAbsent(key, any -> "a"),
        it -> it.computeIfPresent(key, (any, value) -> null),
        it -> it.putIfAbsent(key, "i"),
        it -> it.replace(key, "r"),
        it -> it.keySet().remove(key),
        it -> it.values().remove("v" + key),
        it -> it.entrySet().remove(Map.entry(key, "v" + key)),
        it -> it.navigableKeySet().pollFirst(),
        it -> it.descendingKeySet().headSet(key) + " " + it.navigableKeySet().tailSet(other),
        it -> it.keySet().removeIf(each -> each % 5 == key % 5),
        it -> it.entrySet().iterator().next(),
        it -> it.size() + " " + it.isEmpty(),
        it -> it.equals(new java.util.HashMap<>(it)) + " " + it.hashCode(),
        it -> {
          it.putAll(Map.of(key, "all"));
          return it.comparator() == null;
        },
        it -> {
          it.replaceAll((each, value) -> value + each);
          return it.values();
        },
        it -> {
          StringBuilder seen = new StringBuilder();
          it.forEach((each, value) -> seen.append(each).append(value));
          it.descendingMap().forEach((each, value) -> seen.append(each).append(value));
          return seen;
        });
  }

  static final List<Kind<NavigableMap<Integer, String>>> SORTED =
      List.of(
          new Kind<>(
              "TreeMap",
              some -> Kind.numbered(new java.util.TreeMap<>(), some),
              some -> Kind.numbered(new TreeMap<>(), some)),
          new Kind<>(
              "TreeMap with an order",
              some ->
                  Kind.numbered(new java.util.TreeMap<>(java.util.Comparator.reverseOrder()), some),
              some -> Kind.numbered(new TreeMap<>(Orders.reverseOrder()), some)),
          new Kind<>(
              "ConcurrentSkipListMap",
              some -> Kind.numbered(new java.util.concurrent.ConcurrentSkipListMap<>(), some),
              some -> Kind.numbered(new ConcurrentSkipListMap<>(), some)),
          new Kind<>(
              "unmodifiableNavigableMap",
              some ->
                  java.util.Collections.unmodifiableNavigableMap(
                      Kind.numbered(new java.util.TreeMap<>(), some)),
              some ->
                  UnmodifiableSorted.unmodifiableNavigableMap(
                      Kind.numbered(new TreeMap<>(), some))));

  @ParameterizedTest
  @FieldSource("SORTED")
  void sortedMapsOfSortedMaps(Kind<NavigableMap<Integer, String>> kind) {
    java.util.Random random = new java.util.Random(6);
    for (int round = 0; round < 4 * ROUNDS; round++) {
      List<Integer> keys = random.ints(random.nextInt(12), 0, 11).boxed().toList();
      Compared<NavigableMap<Integer, String>> whole = kind.of(keys);
      Compared<NavigableMap<Integer, String>> view = whole;
      for (int depth = random.nextInt(4); depth > 0; depth--) {
        var next = sortedView(random);
        String outcome = view.call("view in round " + round, next::apply);
        if (!outcome.endsWith("Exception")) {
          view = view.map(", part " + outcome, next);
        }
      }
      for (int i = 0; i < CALLS; i++) {
        List<Function<NavigableMap<Integer, String>, Object>> calls = sortedCalls(random);
        int call = random.nextInt(calls.size());
        view.call(call, calls.get(call));
        whole.call("the whole", Map::toString);
      }
    }
  }

  static final List<Kind<NavigableSet<Integer>>> SETS = Kind.SORTED_SETS;

  @ParameterizedTest
  @FieldSource("SETS")
  void sortedSetsOfSortedSets(Kind<NavigableSet<Integer>> kind) {
    java.util.Random random = new java.util.Random(7);
    for (int round = 0; round < 3 * ROUNDS; round++) {
      List<Integer> some = random.ints(random.nextInt(12), 0, 11).boxed().distinct().toList();
      Compared<NavigableSet<Integer>> whole = kind.of(some);
      Compared<NavigableSet<Integer>> view = whole;
      for (int depth = random.nextInt(4); depth > 0; depth--) {
        int from = random.nextInt(-1, 12);
        int to = random.nextInt(-1, 12);
        boolean in = random.nextBoolean();
        List<Function<NavigableSet<Integer>, NavigableSet<Integer>>> views =
            List.of(
                NavigableSet::descendingSet,
                NavigableSet::reversed,
                it -> it.headSet(to, in),
                it -> it.tailSet(from, in),
                it -> it.subSet(from, in, to, !in),
                it -> it.subSet(from, true, to, true));
        var next = views.get(random.nextInt(views.size()));
        String outcome = view.call("view in round " + round, next::apply);
        if (!outcome.endsWith("Exception")) {
          view = view.map(", part " + outcome, next);
        }
      }
      for (int i = 0; i < CALLS; i++) {
        int value = random.nextInt(-1, 12);
        Map<String, Function<NavigableSet<Integer>, Object>> calls = new LinkedHashMap<>(30);
        calls.put("add", it -> it.add(value));
        calls.put("remove", it -> it.remove(value));
        calls.put("first", it -> it.first());
        calls.put("last", it -> it.last());
        calls.put("getFirst", it -> it.getFirst() + " " + it.getLast());
        calls.put("below", it -> it.lower(value) + " " + it.floor(value));
        calls.put("above", it -> it.higher(value) + " " + it.ceiling(value));
        calls.put("pollFirst", NavigableSet::pollFirst);
        calls.put("pollLast", NavigableSet::pollLast);
        calls.put("removeLast", NavigableSet::removeLast);
        calls.put("addAll", it -> it.addAll(List.of(value, 3)));
        calls.put("retain", it -> it.retainAll(List.of(1, 2, 3, 4, 5, 6, value)));
        calls.put("down", it -> it.descendingIterator().next());
        calls.put("stream", it -> it.stream().sorted().toList());
        calls.put("largest", it -> it.stream().max(java.util.Comparator.naturalOrder()));
        calls.put("head", it -> it.headSet(value) + " " + it.tailSet(value).size());
        calls.put("order", it -> it.comparator() == null);
        calls.put("addFirst", it -> addedFirst(it, value));
        String what = List.copyOf(calls.keySet()).get(random.nextInt(calls.size()));
        view.call(what, calls.get(what));
        whole.call("the whole", Collection::toString);
      }
    }
  }

  private static Object addedFirst(NavigableSet<Integer> set, int value) {
    set.addFirst(value);
    return set;
  }

  /** Views that keep the order in which entries came, from both ends. */
  @ParameterizedTest
  @FieldSource("MAPS")
  void sequencedViews(Kind<Map<Integer, String>> kind) {
    if (!(kind.of(1).jdk() instanceof SequencedMap<?, ?>)) {
      return;
    }
    List<Function<SequencedMap<Integer, String>, Object>> calls =
        List.of(
            it -> it.sequencedKeySet().reversed(),
            it -> it.sequencedValues().reversed(),
            it -> it.sequencedEntrySet().reversed(),
            it -> it.sequencedKeySet().removeFirst(),
            it -> it.sequencedValues().removeLast(),
            it -> it.sequencedEntrySet().removeFirst(),
            it -> it.sequencedKeySet().reversed().getFirst(),
            it -> it.reversed().sequencedKeySet().getFirst(),
            it -> it.reversed().keySet().remove(2),
            it -> it.reversed().values().remove("v1"),
            it -> it.reversed().entrySet().removeIf(each -> each.getKey() > 2),
            it -> it.reversed().putIfAbsent(9, "nine"),
            it -> it.reversed().firstEntry() + " " + it.reversed().pollLastEntry(),
            it -> it.putFirst(8, "first"),
            it -> it.putLast(7, "last"),
            it -> it.reversed().putFirst(6, "last"),
            it -> it.reversed().reversed().toString());
    for (int i = 0; i < calls.size(); i++) {
      for (int j = 0; j < calls.size(); j++) {
        Compared<Map<Integer, String>> both = kind.of(3, 1, 2, 5);
        for (int call : new int[] {i, j}) {
          both.call(call, it -> calls.get(call).apply((SequencedMap<Integer, String>) it));
        }
      }
    }
  }
}
