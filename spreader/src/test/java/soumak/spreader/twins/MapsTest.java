package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.LongForm;

/** Maps do what those of the JDK do, in the same order. */
class MapsTest {
  /** As many at random; all of them with -Dsoumak.long. */
  private static final int CALLS = LongForm.of(1000, 4000);

  /** The last of the calls, which depend on the order, as that of concurrent maps may differ. */
  private static final int ORDERED = 5;

  private static List<Function<Map<String, Integer>, Object>> calls(java.util.Random random) {
    String key = "key " + random.nextInt(80);
    int value = random.nextInt(5);
    return List.of(
        it -> it.put(key, value),
        it -> it.put(key + "!", value),
        it -> it.get(key),
        it -> it.getOrDefault(key, 77),
        it -> it.remove(key),
        it -> it.remove(key, value),
        it -> it.replace(key, value),
        it -> it.replace(key, value, value + 1),
        it -> it.containsKey(key) + " " + it.containsValue(value),
        it -> it.putIfAbsent(key, value),
        it -> it.computeIfAbsent(key, k -> k.length() > 5 ? k.length() : null),
        it -> it.computeIfPresent(key, (k, v) -> v > 2 ? null : v + 1),
        it -> it.compute(key, (k, v) -> v == null ? value : (Integer) null),
        it -> it.merge(key, value, (one, other) -> one + other > 6 ? null : one + other),
        it -> it.keySet().remove(key) + " " + it.keySet().contains(key),
        it -> it.entrySet().remove(Map.entry(key, value)),
        it -> it.entrySet().contains(Map.entry(key, value)),
        it -> it.entrySet().add(Map.entry(key, value)),
        it -> it.entrySet().addAll(List.of(Map.entry(key, value), Map.entry("one more", 1))),
        it -> it.keySet().removeIf(k -> k.endsWith("7!")),
        it -> it.equals(Map.copyOf(it)) + " " + it.hashCode(),
        it -> it.values().remove(value),
        it -> it.keySet() + " " + it.values() + " " + it.entrySet(),
        MapsTest::walk,
        it -> {
          it.replaceAll((k, v) -> v + 1);
          it.putAll(Map.of(key, value));
          return it.size();
        },
        it -> {
          if (it.size() > 70) {
            it.clear();
          }
          return it.isEmpty();
        });
  }

  private static Object walk(Map<String, Integer> map) {
    int sum = 0;
    Iterator<Map.Entry<String, Integer>> each = map.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<String, Integer> entry = each.next();
      sum += entry.getValue();
      if (entry.getValue() > 4) {
        each.remove();
      } else {
        entry.setValue(entry.getValue() + 1);
      }
    }
    return sum;
  }

  private static void compare(Map<String, Integer> jdk, Map<String, Integer> twin, long seed) {
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < CALLS; i++) {
      List<Function<Map<String, Integer>, Object>> calls = calls(random);
      Function<Map<String, Integer>, Object> call = calls.get(random.nextInt(calls.size()));
      String expected = Compared.outcome(() -> call.apply(jdk));
      assertThat(Compared.outcome(() -> call.apply(twin))).isEqualTo(expected);
      assertThat(twin.toString()).isEqualTo(jdk.toString());
    }
    assertThat(twin).isEqualTo(jdk);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void hashMaps(long seed) {
    compare(new java.util.HashMap<>(), new HashMap<>(), seed);
    compare(new java.util.HashMap<>(5), new HashMap<>(5), seed);
    Map<String, Integer> some = Map.of("one", 1, "two", 2, "three", 3);
    compare(new java.util.HashMap<>(some), new HashMap<>(some), seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void linkedHashMaps(long seed) {
    compare(new java.util.LinkedHashMap<>(), new LinkedHashMap<>(), seed);
    Map<String, Integer> jdk = new java.util.LinkedHashMap<>(16, 0.75F, true);
    Map<String, Integer> twin = new LinkedHashMap<>(16, 0.75F, true);
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < CALLS; i++) {
      String key = "k" + random.nextInt(30);
      if (random.nextBoolean()) {
        assertThat(twin.put(key, i)).isEqualTo(jdk.put(key, i));
      } else {
        assertThat(twin.get(key)).isEqualTo(jdk.get(key));
      }
      assertThat(twin.keySet().toString()).isEqualTo(jdk.keySet().toString());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {8, 9})
  void sortedAndOldMaps(long seed) {
    compare(new java.util.TreeMap<>(), new TreeMap<>(), seed);
    compare(new java.util.Hashtable<>(), new Hashtable<>(), seed);
    compare(
        new java.util.concurrent.ConcurrentSkipListMap<>(), new ConcurrentSkipListMap<>(), seed);
    compare(
        java.util.Collections.synchronizedMap(new java.util.TreeMap<>()),
        Guarded.synchronizedMap(new TreeMap<>()),
        seed);
    compare(
        java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(Map.of("key 1", 2))),
        Unmodifiable.unmodifiableMap(new TreeMap<>(Map.of("key 1", 2))),
        seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {6, 7})
  void concurrentMaps(long seed) {
    java.util.Random random = new java.util.Random(seed);
    Map<String, Integer> jdk = new java.util.concurrent.ConcurrentHashMap<>();
    Map<String, Integer> twin = new ConcurrentHashMap<>();
    for (int i = 0; i < CALLS; i++) {
      List<Function<Map<String, Integer>, Object>> calls = calls(random);
      Function<Map<String, Integer>, Object> call =
          calls.get(random.nextInt(calls.size() - ORDERED));
      String expected = Compared.outcome(() -> call.apply(jdk));
      assertThat(Compared.outcome(() -> call.apply(twin))).isEqualTo(expected);
      assertThat(twin).isEqualTo(jdk);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 11})
  void smallConcurrentMapsHaveTheJdksOrder(int size) {
    java.util.Random random = new java.util.Random(size);
    for (int round = 0; round < 100; round++) {
      Map<String, Integer> jdk = new java.util.concurrent.ConcurrentHashMap<>();
      Map<String, Integer> twin = new ConcurrentHashMap<>();
      for (int i = 0; i < size; i++) {
        String key = "key " + random.nextInt(1000);
        jdk.put(key, i);
        twin.put(key, i);
      }
      assertThat(twin).hasToString(jdk.toString());
      assertThat(new ConcurrentHashMap<>(twin))
          .hasToString(new java.util.concurrent.ConcurrentHashMap<>(twin).toString());
    }
  }

  /** By the table's size, which stays when all is gone. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8, 12, 20, 50})
  void concurrentMapsThatWereClearedHaveTheJdksOrder(int before) {
    Map<Integer, Integer> some = Map.of(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 17, 17);
    for (boolean all : new boolean[] {true, false}) {
      Compared<Map<Integer, Integer>> both =
          new Compared<>(
              "after " + before,
              new java.util.concurrent.ConcurrentHashMap<>(),
              new ConcurrentHashMap<>());
      for (Map<Integer, Integer> each : List.of(both.jdk(), both.twin())) {
        for (int i = 0; i < before; i++) {
          each.put(i, i);
        }
        each.clear();
        if (all) {
          each.putAll(some);
        } else {
          each.put(17, 17);
          each.put(33, 33);
          each.put(2, 2);
        }
      }
      assertThat(both.twin()).hasToString(both.jdk().toString());
    }
  }

  @Test
  void concurrentMapsAreGoneThroughAtOnce() {
    ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    for (int i = 0; i < 100; i++) {
      map.put("k" + i, i);
    }
    List<String> found = new java.util.ArrayList<>();
    map.forEach(1, (key, value) -> value > 97 ? key : null, found::add);
    assertThat(found).containsExactlyInAnyOrder("k98", "k99");
    assertThat(map.<String>search(1, (key, value) -> value == 42 ? key : null)).isEqualTo("k42");
    assertThat(map.<String>searchKeys(1, key -> null)).isNull();
    assertThat(map.reduceValues(1, Integer::sum)).isEqualTo(4950);
    assertThat(map.reduceKeysToInt(1, String::length, 0, Integer::sum)).isEqualTo(290);
    assertThat(map.reduceValuesToLong(1, Integer::longValue, 0, Math::max)).isEqualTo(99);
    assertThat(map.reduceToDouble(1, (key, value) -> value, 0, Double::sum)).isEqualTo(4950);
    assertThat(map.<Integer>reduceEntries(1, Map.Entry::getValue, Math::max)).isEqualTo(99);
    assertThat(map.mappingCount()).isEqualTo(100);
    assertThat(map.contains(7)).isTrue();
    assertThat(java.util.Collections.list(map.elements())).hasSize(100);
  }

  @Test
  void concurrentMapsTakeNoNullsAndMayChangeMeanwhile() {
    ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 1, "b", 2));
    assertThatThrownBy(() -> map.put(null, 1)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> map.put("a", null)).isInstanceOf(NullPointerException.class);
    for (String key : map.keySet()) {
      map.put(key + key, 3);
      map.remove(key);
    }
    assertThat(map).containsOnlyKeys("aa", "bb");
    var set = ConcurrentHashMap.<String>newKeySet();
    assertThat(set.add("x")).isTrue();
    assertThat(set.add("x")).isFalse();
    assertThat(set.iterator().next()).isEqualTo("x");
  }

  @Test
  void iteratorsSeeOtherChanges() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Iterator<String> each = map.keySet().iterator();
    each.next();
    map.put("c", 3);
    assertThatThrownBy(each::next).isInstanceOf(ConcurrentModificationException.class);
  }

  private static <T> java.util.concurrent.FutureTask<T> elsewhere(
      java.util.concurrent.Callable<T> body) {
    java.util.concurrent.FutureTask<T> task = new java.util.concurrent.FutureTask<>(body);
    Thread.ofPlatform().daemon().start(task);
    return task;
  }

  private static int met(CyclicBarrier barrier, int value) {
    try {
      barrier.await();
      return value;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Each computes its cell from the other's, which is just computed. */
  @Test
  @Timeout(60)
  void whoComputesMayReadWhatOthersCompute() throws Exception {
    ConcurrentHashMap<Integer, Integer> cells = new ConcurrentHashMap<>(Map.of(0, 1, 1, 10));
    CyclicBarrier both = new CyclicBarrier(2);
    var first = elsewhere(() -> cells.compute(0, (key, value) -> met(both, value) + cells.get(1)));
    var second =
        elsewhere(() -> cells.merge(1, 5, (value, more) -> met(both, value + more) + cells.get(0)));
    assertThat(first.get()).isIn(11, 17);
    assertThat(second.get()).isIn(16, 26);
    assertThat(cells.get(0) + cells.get(1)).isIn(27, 37, 33);
  }

  /** Also with keys of one part, of which one is not there yet, and all who only look. */
  @Test
  @Timeout(60)
  void whoComputesMayWaitForThoseWhoRead() {
    ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
    map.put(32, "there");
    List<java.util.concurrent.Callable<Object>> looks =
        List.of(
            () -> map.get(16),
            () -> map.getOrDefault(32, "none"),
            () -> map.containsKey(0),
            () -> map.computeIfAbsent(32, key -> "again"),
            map::toString,
            map::size);
    for (var look : looks) {
      String made =
          map.computeIfAbsent(
              0,
              key -> {
                try {
                  return "made " + elsewhere(look).get();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      assertThat(made).startsWith("made ");
      assertThat(map.remove(0)).isEqualTo(made);
    }
  }

  /** Whoever writes a key does so before its value is computed or after that. */
  @Test
  @Timeout(60)
  void whatIsComputedIsNotLost() throws Exception {
    for (int round = 0; round < 50; round++) {
      ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
      List<java.util.concurrent.FutureTask<Integer>> all = new java.util.ArrayList<>();
      for (int i = 0; i < 4; i++) {
        boolean replaces = i % 2 == 0;
        all.add(
            elsewhere(() -> {
              for (int k = 0; k < 100; k++) {
                Integer before = map.putIfAbsent("key", 1);
                while (before != null && replaces && !map.replace("key", before, before + 1)) {
                  before = map.get("key");
                }
                if (before != null && !replaces) {
                  map.compute("key", (key, value) -> value + 1);
                }
              }
              return 1;
            }));
      }
      for (var each : all) {
        assertThat(each.get()).isEqualTo(1);
      }
      assertThat(map).containsOnly(Map.entry("key", 400));
    }
  }

  @Test
  void whatComputesItselfIsRefused() {
    for (Map<String, Integer> map :
        List.of(
            new java.util.concurrent.ConcurrentHashMap<String, Integer>(),
            new ConcurrentHashMap<String, Integer>())) {
      assertThatThrownBy(
              () -> map.computeIfAbsent("a", key -> map.computeIfAbsent(key, other -> 1) + 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("Recursive update");
      assertThat(map.computeIfAbsent("b", key -> null)).isNull();
      assertThat(map).doesNotContainKey("b");
    }
  }

  private static final Map<String, BiFunction<Map<String, Integer>, String, Object>> OWN =
      Map.of(
          "computeIfAbsent", (map, key) -> map.computeIfAbsent(key, other -> 1),
          "computeIfPresent", (map, key) -> map.computeIfPresent(key, (other, value) -> 1),
          "compute", (map, key) -> map.compute(key, (other, value) -> 1),
          "merge", (map, key) -> map.merge(key, 1, Integer::sum),
          "put", (map, key) -> map.put(key, 1),
          "putIfAbsent", (map, key) -> map.putIfAbsent(key, 1),
          "replace", (map, key) -> map.replace(key, 1),
          "remove", Map::remove);

  private static Integer three(Runnable tried) {
    try {
      tried.run();
      return 1;
    } catch (IllegalStateException e) {
      return 3;
    }
  }

  /** The inner call is refused, and not the outer one; so also where another key is between. */
  @Test
  void whatComputesItselfIsRefusedAtOnce() {
    for (Map<String, Integer> map :
        List.of(
            new java.util.concurrent.ConcurrentHashMap<String, Integer>(64),
            new ConcurrentHashMap<String, Integer>(64))) {
      OWN.forEach((name, call) -> {
        String key = name + "!";
        assertThat(map.computeIfAbsent(key, it -> three(() -> call.apply(map, it))))
            .as("%s in computeIfAbsent", name)
            .isEqualTo(3);
        map.remove(key);
        assertThat(map.compute(key, (it, value) -> three(() -> call.apply(map, it))))
            .as("%s in compute", name)
            .isEqualTo(3);
        assertThat(map.remove(key)).isEqualTo(3);
        assertThat(map.put(key, 5)).isNull();
        map.clear();
      });
      assertThat(
              map.computeIfAbsent(
                  "a",
                  key -> {
                    map.computeIfAbsent("q", other -> three(() -> map.put(key, 1)));
                    return 4;
                  }))
          .isEqualTo(4);
      assertThat(map).containsOnly(Map.entry("a", 4), Map.entry("q", 3));
    }
  }

  /** It has locks of its own, as that of the JDK. */
  @Test
  @Timeout(60)
  void whoHoldsAConcurrentMapHoldsUpNobody() throws Exception {
    ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 2));
    synchronized (map) {
      var all =
          elsewhere(() -> {
            map.putAll(Map.of(3, 4));
            return map.toString();
          });
      assertThat(all.get(20, java.util.concurrent.TimeUnit.SECONDS)).isEqualTo("{1=2, 3=4}");
    }
  }
}
