package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The order of hashed maps and sets is the JDK's, whatever the hashes and the room they began with.
 */
class HashOrderTest {
  /** A key whose hash is not its own. */
  private record Hashed(int hash, int number) implements Comparable<Hashed> {
    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public int compareTo(Hashed other) {
      return Integer.compare(number, other.number);
    }

    @Override
    public String toString() {
      return hash + "/" + number;
    }
  }

  /** Of few hashes, such that are far apart, negative ones, and such that meet in a small table. */
  private static final List<IntFunction<Object>> KEYS =
      List.of(
          it -> it,
          it -> it * 4,
          it -> it << 18,
          it -> -it,
          it -> "key " + it,
          it -> it % 3 == 0 ? null : "k" + it,
          it -> new Hashed(it % 16 * 4, it),
          it -> new Hashed(it << 16, it),
          it -> (long) it << 33,
          it -> it / 7.0);

  private static final int ROOM = 9;

  private static List<Compared<Map<Object, Object>>> maps() {
    java.util.ArrayList<Compared<Map<Object, Object>>> all = new java.util.ArrayList<>();
    all.add(new Compared<>("new", new java.util.HashMap<>(), new HashMap<>()));
    for (int count : new int[] {0, 1, 6, 12, 13, 100}) {
      all.add(
          new Compared<>(
              "for " + count, java.util.HashMap.newHashMap(count), HashMap.newHashMap(count)));
    }
    for (int room : new int[] {0, 1, 2, 3, ROOM, 16, 17, 1000}) {
      all.add(new Compared<>("room " + room, new java.util.HashMap<>(room), new HashMap<>(room)));
      for (float load : new float[] {0.1F, 0.5F, 0.75F, 1, 3}) {
        all.add(
            new Compared<>(
                "room " + room + " load " + load,
                new java.util.HashMap<>(room, load),
                new HashMap<>(room, load)));
      }
    }
    return all;
  }

  /** No more than would make a tree of a place. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void mapsAsTheyGrow(int kind) {
    IntFunction<Object> keys = KEYS.get(kind);
    for (Compared<Map<Object, Object>> both : maps()) {
      java.util.Random random = new java.util.Random(kind);
      for (int i = 0; i < 34; i++) {
        Object key = keys.apply(random.nextInt(34));
        int value = i;
        both.call("put " + key, it -> it.put(key, value));
        if (i % 9 == 8) {
          Object gone = keys.apply(random.nextInt(34));
          both.call("remove " + gone, it -> it.remove(gone));
        }
        if (i % 7 == 6) {
          Object absent = keys.apply(random.nextInt(60));
          both.call("compute " + absent, it -> it.computeIfAbsent(absent, any -> value));
          both.call("merge " + absent, it -> it.merge(absent, 1, (one, other) -> one));
        }
      }
      both.call("keys", it -> it.keySet() + " " + it.values());
      both.call("copy", HashOrderTest::copies);
    }
  }

  private static Object copies(Map<Object, Object> map) {
    boolean jdk = map instanceof java.util.HashMap;
    Map<Object, Object> copy = jdk ? new java.util.HashMap<>(map) : new HashMap<>(map);
    Map<Object, Object> put = jdk ? new java.util.HashMap<>() : new HashMap<>();
    put.putAll(map);
    Map<Object, Object> roomy = jdk ? new java.util.HashMap<>(3) : new HashMap<>(3);
    roomy.put("first", 0);
    roomy.putAll(map);
    Collection<Object> set =
        jdk ? new java.util.HashSet<>(map.keySet()) : new HashSet<>(map.keySet());
    return copy + " " + put + roomy + set;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void sets(int kind) {
    IntFunction<Object> keys = KEYS.get(kind);
    for (int room : new int[] {0, 1, 5, 12, 100}) {
      for (float load : new float[] {0.2F, 0.75F, 2}) {
        Compared<Collection<Object>> both =
            new Compared<>(
                "room " + room, new java.util.HashSet<>(room, load), new HashSet<>(room, load));
        for (int i = 0; i < 30; i++) {
          Object key = keys.apply(i);
          both.call("add " + key, it -> it.add(key));
        }
        both.call("remove", it -> it.removeIf(each -> each != null && each.hashCode() % 3 == 0));
        both.call("add all", it -> it.addAll(List.of(1, 17, 33, "x")));
      }
    }
    for (int size = 0; size < 40; size++) {
      List<Object> some = new java.util.ArrayList<>();
      for (int i = 0; i < size; i++) {
        some.add(keys.apply(i));
      }
      assertThat(new HashSet<>(some)).hasToString(new java.util.HashSet<>(some).toString());
      assertThat(new LinkedHashSet<>(some))
          .hasToString(new java.util.LinkedHashSet<>(some).toString());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 6, 7, 8, 9})
  void oldTables(int kind) {
    IntFunction<Object> keys = KEYS.get(kind);
    for (int room : new int[] {0, 1, 2, 11, 50}) {
      Compared<Map<Object, Object>> both =
          new Compared<>("room " + room, new java.util.Hashtable<>(room), new Hashtable<>(room));
      java.util.Random random = new java.util.Random(kind);
      for (int i = 0; i < 60; i++) {
        Object key = keys.apply(random.nextInt(60));
        Object gone = keys.apply(random.nextInt(60));
        int value = i;
        both.call("put " + key, it -> it.put(key, value));
        if (i % 4 == 0) {
          both.call("remove " + gone, it -> it.remove(gone));
        }
        if (i % 9 == 0) {
          both.call("absent " + gone, it -> it.computeIfAbsent(gone, any -> value));
        }
      }
      both.call("views", it -> it.keySet() + " " + it.values() + it.entrySet());
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {0, -1, Float.NaN})
  void loadsThatCannotBe(float load) {
    record Both(Supplier<Object> jdk, Supplier<Object> twin) {}
    for (Both each :
        List.of(
            new Both(() -> new java.util.HashMap<>(3, load), () -> new HashMap<>(3, load)),
            new Both(() -> new java.util.HashSet<>(3, load), () -> new HashSet<>(3, load)),
            new Both(
                () -> new java.util.LinkedHashMap<>(3, load), () -> new LinkedHashMap<>(3, load)),
            new Both(
                () -> new java.util.LinkedHashMap<>(3, load, true),
                () -> new LinkedHashMap<>(3, load, true)),
            new Both(
                () -> new java.util.LinkedHashSet<>(3, load), () -> new LinkedHashSet<>(3, load)),
            new Both(
                () -> new java.util.concurrent.ConcurrentHashMap<>(3, load),
                () -> new ConcurrentHashMap<>(3, load)))) {
      assertThat(Compared.told(each.twin)).isEqualTo(Compared.told(each.jdk));
    }
  }

  @Test
  void roomThatCannotBe() {
    record Both(String name, Supplier<Object> jdk, Supplier<Object> twin) {}
    for (Both each :
        List.of(
            new Both("map", () -> new java.util.HashMap<>(-1), () -> new HashMap<>(-1)),
            new Both("set", () -> new java.util.HashSet<>(-1), () -> new HashSet<>(-1)),
            new Both(
                "linked map",
                () -> new java.util.LinkedHashMap<>(-1),
                () -> new LinkedHashMap<>(-1)),
            new Both(
                "linked set",
                () -> new java.util.LinkedHashSet<>(-1),
                () -> new LinkedHashSet<>(-1)),
            new Both("table", () -> new java.util.Hashtable<>(-1), () -> new Hashtable<>(-1)),
            new Both("list", () -> new java.util.ArrayList<>(-1), () -> new ArrayList<>(-1)),
            new Both("vector", () -> new java.util.Vector<>(-1), () -> new Vector<>(-1)),
            new Both("queue", () -> new java.util.PriorityQueue<>(0), () -> new PriorityQueue<>(0)),
            new Both(
                "concurrent map",
                () -> new java.util.concurrent.ConcurrentHashMap<>(-1),
                () -> new ConcurrentHashMap<>(-1)),
            new Both(
                "blocking queue",
                () -> new java.util.concurrent.ArrayBlockingQueue<>(0),
                () -> new ArrayBlockingQueue<>(0)),
            new Both(
                "linked blocking queue",
                () -> new java.util.concurrent.LinkedBlockingQueue<>(0),
                () -> new LinkedBlockingQueue<>(0)),
            new Both(
                "blocking priority queue",
                () -> new java.util.concurrent.PriorityBlockingQueue<>(0),
                () -> new PriorityBlockingQueue<>(0)))) {
      assertThat(Compared.told(each.twin)).as(each.name).isEqualTo(Compared.told(each.jdk));
    }
  }

  /** Larger ones, with what programs mostly have as keys: fewer than eight meet at one place. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void largeMaps(long seed) {
    List<Function<Integer, Object>> keys =
        List.of(it -> it, it -> "name" + it, it -> -it * 3L, it -> List.of(it, it * 7));
    for (Function<Integer, Object> each : keys) {
      java.util.Random random = new java.util.Random(seed);
      Map<Object, Integer> jdk = new java.util.HashMap<>();
      Map<Object, Integer> twin = new HashMap<>();
      for (int i = 0; i < 3000; i++) {
        Object key = each.apply(random.nextInt(4000));
        if (random.nextInt(4) == 0) {
          assertThat(twin.remove(key)).isEqualTo(jdk.remove(key));
        } else {
          assertThat(twin.put(key, i)).isEqualTo(jdk.put(key, i));
        }
      }
      assertThat(twin).hasToString(jdk.toString());
      assertThat(new HashMap<>(twin)).hasToString(new java.util.HashMap<>(jdk).toString());
    }
  }

  @Test
  void roomForANumberOfKeysIsNotNegative() {
    assertThatThrownBy(() -> HashMap.newHashMap(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Negative number of mappings: -1");
    assertThatThrownBy(() -> LinkedHashMap.newLinkedHashMap(-1))
        .hasMessage("Negative number of mappings: -1");
    assertThatThrownBy(() -> HashSet.newHashSet(-1)).hasMessage("Negative number of elements: -1");
    assertThatThrownBy(() -> LinkedHashSet.newLinkedHashSet(-1))
        .hasMessage("Negative number of elements: -1");
    for (int count : new int[] {0, 7, 100}) {
      assertThat(HashSet.newHashSet(count)).isEmpty();
      assertThat(LinkedHashSet.newLinkedHashSet(count)).isEmpty();
      assertThat(LinkedHashMap.newLinkedHashMap(count)).isEmpty();
    }
  }
}
