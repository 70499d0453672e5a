package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.LongForm;

/** Sorted maps and sets, and views of them, do what those of the JDK do. */
class SortedTest {
  /** As many at random; all of them with -Dsoumak.long. */
  private static final int CALLS = LongForm.of(1500, 6000);

  private static List<Function<NavigableMap<Integer, String>, Object>> calls(
      java.util.Random random, int most) {
    int key = random.nextInt(most);
    int end = random.nextInt(most);
    boolean in = random.nextBoolean();
    boolean endIn = random.nextBoolean();
    return List.of(
        it -> it.put(key, "v" + key),
        it -> it.put(end, "w" + end),
        it -> it.put(key + most, "u"),
        it -> it.remove(key),
        it -> it.get(key) + it.containsKey(end),
        it -> it.firstKey() + " " + it.lastKey(),
        it -> it.firstEntry() + " " + it.lastEntry(),
        it -> it.lowerKey(key) + " " + it.higherKey(key),
        it -> it.floorEntry(key) + " " + it.ceilingEntry(key),
        it -> it.lowerEntry(key) + " " + it.higherEntry(key),
        it -> it.floorKey(key) + " " + it.ceilingKey(key),
        it -> it.size() > most / 3 ? it.pollFirstEntry() : "few",
        it -> it.size() > most / 3 ? it.pollLastEntry() : "few",
        it -> it.subMap(key, in, end, endIn).toString(),
        it -> it.headMap(key, in).size() + " " + it.tailMap(key, in).size(),
        it -> it.subMap(key, end).put(key + 1, "x"),
        it -> it.subMap(key, in, end, endIn).descendingMap().toString(),
        it -> it.descendingMap().subMap(key, in, end, endIn).firstKey(),
        it -> it.headMap(key, false).descendingMap().floorEntry(end),
        it -> it.tailMap(key, in).headMap(end, endIn).lastEntry(),
        it -> it.descendingMap().headMap(key, in).lowerKey(end),
        it -> it.descendingKeySet().higher(key) + " " + it.navigableKeySet().lower(key),
        it -> it.navigableKeySet().subSet(key, in, end, endIn).pollFirst(),
        it -> it.headMap(key).keySet().remove(end),
        it -> it.values().remove("v" + key),
        it -> it.entrySet().contains(Map.entry(key, "v" + key)),
        it -> walk(it, key),
        it -> walk(it.descendingMap().tailMap(key, in), end),
        it -> it.comparator() == null ? "natural" : it.comparator().compare(key, end) < 0,
        it -> it.equals(Map.copyOf(it)) + " " + it.hashCode(),
        it -> {
          it.subMap(key, Math.min(most, key + 5)).clear();
          return it.size();
        });
  }

  /** Removes by the iterator, and sets by the entries. */
  private static Object walk(NavigableMap<Integer, String> map, int from) {
    StringBuilder seen = new StringBuilder();
    var each = map.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<Integer, String> entry = each.next();
      seen.append(entry.getKey());
      if (entry.getKey() % 7 == from % 7) {
        each.remove();
      }
    }
    return seen;
  }

  private static void compare(
      NavigableMap<Integer, String> jdk, NavigableMap<Integer, String> twin, long seed, int most) {
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < CALLS; i++) {
      Compared.compare(jdk, twin, random, calls(random, most));
      Compared.same(jdk.entrySet(), twin.entrySet());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void smallMaps(long seed) {
    compare(new java.util.TreeMap<>(), new TreeMap<>(), seed, 40);
    compare(
        new java.util.TreeMap<>(java.util.Comparator.reverseOrder()),
        new TreeMap<>(Orders.reverseOrder()),
        seed,
        40);
    compare(
        new java.util.concurrent.ConcurrentSkipListMap<>(),
        new ConcurrentSkipListMap<>(),
        seed,
        40);
  }

  /** So large that there are pieces to be split, and to go. */
  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void largeMaps(long seed) {
    NavigableMap<Integer, String> jdk = new java.util.TreeMap<>();
    NavigableMap<Integer, String> twin = new TreeMap<>();
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < 1500; i++) {
      int key = random.nextInt(1200);
      jdk.put(key, "k" + key);
      twin.put(key, "k" + key);
    }
    compare(jdk, twin, seed, 1200);
  }

  /** Views by which nothing can be changed, while the map behind them is. */
  @ParameterizedTest
  @ValueSource(longs = {8, 9})
  void unmodifiableMaps(long seed) {
    java.util.Random random = new java.util.Random(seed);
    NavigableMap<Integer, String> jdk = new java.util.TreeMap<>();
    NavigableMap<Integer, String> twin = new TreeMap<>();
    NavigableMap<Integer, String> oldView = java.util.Collections.unmodifiableNavigableMap(jdk);
    NavigableMap<Integer, String> view = UnmodifiableSorted.unmodifiableNavigableMap(twin);
    for (int i = 0; i < CALLS; i++) {
      List<Function<NavigableMap<Integer, String>, Object>> calls = calls(random, 40);
      Function<NavigableMap<Integer, String>, Object> call =
          calls.get(random.nextInt(calls.size()));
      Compared.compare(jdk, twin, random, calls(random, 40));
      Compared.compare(oldView, view, random, List.of(call));
      Compared.compare(
          java.util.Collections.unmodifiableSortedMap(jdk),
          UnmodifiableSorted.unmodifiableSortedMap(twin),
          random,
          sortedCalls(random));
      Compared.same(oldView.entrySet(), view.entrySet());
    }
  }

  private static List<Function<java.util.SortedMap<Integer, String>, Object>> sortedCalls(
      java.util.Random random) {
    int key = random.nextInt(40);
    int end = random.nextInt(40);
    return List.of(
        it -> it.put(key, "x"),
        it -> it.get(key),
        it -> it.firstKey() + it.lastKey(),
        it -> it.firstEntry() + " " + it.lastEntry(),
        it -> it.headMap(key).toString() + it.tailMap(key).size(),
        it -> it.subMap(key, end).toString(),
        it -> it.subMap(key, end).put(key, "y"),
        it -> it.headMap(key).remove(end),
        it -> it.comparator(),
        it -> it.keySet() + " " + it.values(),
        it -> it.keySet().remove(key),
        it -> it.pollFirstEntry(),
        it -> it.equals(Map.copyOf(it)) + " " + it.hashCode(),
        it -> it.entrySet().iterator().next().setValue("z"),
        it -> it.reversed().toString());
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 11})
  void unmodifiableSets(long seed) {
    java.util.Random random = new java.util.Random(seed);
    NavigableSet<String> jdk = new java.util.TreeSet<>();
    NavigableSet<String> twin = new TreeSet<>();
    NavigableSet<String> oldView = java.util.Collections.unmodifiableNavigableSet(jdk);
    NavigableSet<String> view = UnmodifiableSorted.unmodifiableNavigableSet(twin);
    java.util.SortedSet<String> oldSorted = java.util.Collections.unmodifiableSortedSet(jdk);
    java.util.SortedSet<String> sorted = UnmodifiableSorted.unmodifiableSortedSet(twin);
    for (int i = 0; i < CALLS; i++) {
      String value = "s" + random.nextInt(30);
      String other = "s" + random.nextInt(30);
      Compared.compare(jdk, twin, random, setCalls(random));
      Compared.compare(oldView, view, random, setCalls(random));
      Compared.compare(
          oldSorted,
          sorted,
          random,
          List.of(
              it -> it.first() + it.last(),
              it -> it.getFirst() + it.getLast(),
              it -> it.headSet(value) + " " + it.tailSet(value),
              it -> it.subSet(value, other).toString(),
              it -> it.subSet(value, other).add(value),
              it -> it.add(value),
              it -> it.removeFirst(),
              it -> it.removeIf(each -> true),
              it -> it.contains(value) + " " + it.comparator(),
              it -> it.equals(java.util.Set.copyOf(it)) + " " + it.hashCode(),
              it -> it.reversed().toString()));
      Compared.same(oldView, view);
      Compared.same(oldView.descendingSet(), view.descendingSet());
    }
  }

  @Test
  void nothingInOrder() {
    assertThat(UnmodifiableSorted.emptyNavigableSet()).isEmpty();
    assertThat(UnmodifiableSorted.emptySortedSet()).isEqualTo(java.util.Set.of());
    assertThat(UnmodifiableSorted.emptySortedMap()).isEqualTo(Map.of());
    assertThat(UnmodifiableSorted.<Integer, String>emptyNavigableMap().firstEntry()).isNull();
    assertThat(Compared.outcome(() -> UnmodifiableSorted.emptySortedSet().add("x")))
        .contains("Unsupported");
  }

  private static List<Function<NavigableSet<String>, Object>> setCalls(java.util.Random random) {
    String one = "s" + random.nextInt(30);
    String other = "s" + random.nextInt(30);
    return List.of(
        it -> it.add(one),
        it -> it.add(other),
        it -> it.remove(one),
        it -> it.contains(other),
        it -> it.first() + it.last(),
        it -> it.lower(one) + it.floor(one) + it.ceiling(one) + it.higher(one),
        it -> it.pollFirst(),
        it -> it.headSet(one) + " " + it.tailSet(one, false),
        it -> it.subSet(one, other).add(one),
        it -> it.descendingSet().headSet(one, true).toString(),
        it -> it.descendingIterator().next(),
        it -> it.addAll(List.of(one, other, "t")),
        it -> it.removeAll(List.of(one, "t")),
        it -> it.equals(java.util.Set.copyOf(it)) + " " + it.hashCode());
  }

  @ParameterizedTest
  @ValueSource(longs = {6, 7})
  void sets(long seed) {
    NavigableSet<String> jdk = new java.util.TreeSet<>();
    NavigableSet<String> twin = new TreeSet<>();
    NavigableSet<String> guarded = new ConcurrentSkipListSet<>();
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < CALLS; i++) {
      List<Function<NavigableSet<String>, Object>> calls = setCalls(random);
      Function<NavigableSet<String>, Object> call = calls.get(random.nextInt(calls.size()));
      Compared.compare(jdk, twin, random, List.of(call));
      Compared.outcome(() -> call.apply(guarded));
      Compared.same(jdk, twin);
      Compared.same(jdk, guarded);
    }
  }
}
