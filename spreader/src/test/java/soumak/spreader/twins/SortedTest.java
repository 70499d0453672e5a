package soumak.spreader.twins;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorted maps and sets, and views of them, do what those of the JDK do. */
class SortedTest {
  private static final int CALLS = 6000;

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
      CollectionsTest.compare(jdk, twin, random, calls(random, most));
      CollectionsTest.same(jdk.entrySet(), twin.entrySet());
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
      CollectionsTest.compare(jdk, twin, random, List.of(call));
      CollectionsTest.outcome(() -> call.apply(guarded));
      CollectionsTest.same(jdk, twin);
      CollectionsTest.same(jdk, guarded);
    }
  }
}
