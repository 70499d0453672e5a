package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.LongForm;

/** Maps by identity do what those of the JDK do, in whatever order. */
class IdentityHashMapTest {
  /** As many at random; all of them with -Dsoumak.long. */
  private static final int CALLS = LongForm.of(750, 3000);

  /** Equal to many others, which its text tells apart. */
  private record Twin(char letter, int number) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Twin twin && twin.letter == letter;
    }

    @Override
    public int hashCode() {
      return letter;
    }

    @Override
    public String toString() {
      return "" + letter + number;
    }
  }

  private static final List<Twin> KEYS =
      IntStream.range(0, 120).mapToObj(it -> new Twin((char) ('a' + it % 5), it)).toList();

  private static Twin any(java.util.Random random) {
    int at = random.nextInt(KEYS.size() + 1);
    return at == KEYS.size() ? null : KEYS.get(at);
  }

  /** In an order of its own. */
  private static String sorted(Iterable<?> of) {
    List<String> all = new java.util.ArrayList<>();
    of.forEach(it -> all.add(String.valueOf(it)));
    all.sort(null);
    return all.toString();
  }

  private static String shown(Map<?, ?> map) {
    String text = map.toString();
    List<String> parts = Arrays.asList(text.substring(1, text.length() - 1).split(", "));
    return sorted(parts) + map.size() + map.isEmpty();
  }

  private static List<Function<Map<Twin, Twin>, Object>> calls(java.util.Random random) {
    Twin key = any(random);
    Twin value = any(random);
    Twin other = any(random);
    List<Twin> some = Arrays.asList(value, other, key);
    return List.of(
        it -> it.put(key, value),
        it -> it.put(other, value),
        it -> it.get(key) + " " + it.getOrDefault(other, value),
        it -> it.remove(key),
        it -> it.remove(key, it.get(other)),
        it -> it.remove(key, it.get(key)),
        it -> it.replace(key, value),
        it -> it.replace(key, it.get(key), value) + " " + it.replace(other, key, key),
        it -> it.containsKey(key) + " " + it.containsValue(value),
        it -> it.putIfAbsent(key, value),
        it -> it.computeIfAbsent(key, k -> value),
        it -> it.computeIfPresent(key, (k, v) -> v == value ? null : other),
        it -> it.compute(key, (k, v) -> v == null ? value : null),
        it -> value == null ? null : it.merge(key, value, (one, two) -> two),
        it -> it.keySet().remove(key) + " " + it.keySet().contains(other),
        it -> it.keySet().containsAll(some) + " " + it.values().containsAll(some),
        it -> it.keySet().removeAll(some),
        it -> it.keySet().retainAll(it.keySet()) + " " + it.keySet().equals(Set.copyOf(KEYS)),
        it -> it.keySet().removeIf(k -> k != null && k.number % 17 == 3),
        it -> it.size() == 1 && it.values().remove(value),
        it -> it.values().removeAll(Arrays.asList(null, new Twin('z', 1))),
        it -> it.entrySet().remove(new java.util.AbstractMap.SimpleEntry<>(key, it.get(key))),
        it -> it.entrySet().contains(new java.util.AbstractMap.SimpleEntry<>(key, it.get(other))),
        it -> it.entrySet().contains(key) + " " + it.entrySet().removeAll(List.of()),
        it -> sorted(it.keySet()) + sorted(it.values()) + sorted(it.entrySet()),
        it -> it.hashCode() + it.keySet().hashCode() + it.entrySet().hashCode(),
        it -> sorted(it.entrySet().stream().map(Map.Entry::getKey).toList()),
        it -> sorted(List.of(it.entrySet().toArray())) + it.values().toArray().length,
        IdentityHashMapTest::walk,
        it -> {
          it.replaceAll((k, v) -> v == value ? other : v);
          it.putAll(java.util.Collections.singletonMap(key, other));
          return it.size();
        },
        it -> {
          if (it.size() > 90) {
            it.clear();
          }
          return it.isEmpty();
        });
  }

  private static Object walk(Map<Twin, Twin> map) {
    List<String> removed = new java.util.ArrayList<>();
    Iterator<Map.Entry<Twin, Twin>> each = map.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<Twin, Twin> entry = each.next();
      if (entry.getKey() == entry.getValue() || entry.getValue() == null) {
        removed.add(entry.toString());
        each.remove();
      } else if (entry.getKey() != null && entry.getKey().number % 11 == 0) {
        entry.setValue(KEYS.get(7));
      }
    }
    return sorted(removed);
  }

  private static void compare(Map<Twin, Twin> jdk, Map<Twin, Twin> twin, long seed) {
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < CALLS; i++) {
      List<Function<Map<Twin, Twin>, Object>> calls = calls(random);
      int number = random.nextInt(calls.size());
      Function<Map<Twin, Twin>, Object> call = calls.get(number);
      String expected = Compared.outcome(() -> call.apply(jdk));
      assertThat(Compared.outcome(() -> call.apply(twin)))
          .as("call %s", number)
          .isEqualTo(expected);
      assertThat(shown(twin)).as("after call %s", number).isEqualTo(shown(jdk));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void randomCalls(long seed) {
    compare(new java.util.IdentityHashMap<>(), new IdentityHashMap<>(), seed);
    compare(new java.util.IdentityHashMap<>(0), new IdentityHashMap<>(0), seed);
    Map<Twin, Twin> some = new java.util.HashMap<>(Map.of(KEYS.get(0), KEYS.get(1)));
    some.put(null, null);
    compare(new java.util.IdentityHashMap<>(some), new IdentityHashMap<>(some), seed);
  }

  private static Compared<Map<Twin, Twin>> both(int... numbers) {
    Map<Twin, Twin> jdk = new java.util.IdentityHashMap<>();
    Map<Twin, Twin> twin = new IdentityHashMap<>();
    for (int each : numbers) {
      jdk.put(KEYS.get(each), KEYS.get(each + 1));
      twin.put(KEYS.get(each), KEYS.get(each + 1));
    }
    return new Compared<>("IdentityHashMap", jdk, twin);
  }

  private static void told(Compared<Map<Twin, Twin>> both, Function<Map<Twin, Twin>, Object> call) {
    assertThat(Compared.told(() -> call.apply(both.twin())))
        .isEqualTo(Compared.told(() -> call.apply(both.jdk())));
  }

  private static Object done(Runnable what) {
    what.run();
    return "done";
  }

  /** Twice, of which the second time is a mistake. */
  private static void removingAfter(Map<Twin, Twin> map, Runnable change) {
    Iterator<Twin> each = map.keySet().iterator();
    each.next();
    change.run();
    each.remove();
    each.remove();
  }

  @Test
  void mistakesAreToldInTheJdksWords() {
    told(both(1), it -> it.keySet().add(KEYS.get(0)));
    told(both(1), it -> it.values().add(KEYS.get(0)));
    told(both(1), it -> it.keySet().removeAll(null));
    told(both(1), it -> it.entrySet().retainAll(null));
    told(both(), it -> it.values().iterator().next());
    told(both(1), it -> done(() -> it.values().iterator().remove()));
    told(both(1), it -> done(() -> it.forEach(null)));
    told(both(1), it -> done(() -> it.replaceAll(null)));
    told(both(1), it -> done(() -> it.putAll(null)));
    told(both(1, 2), it -> done(() -> it.forEach((k, v) -> it.clear())));
    told(both(1), it -> done(() -> it.replaceAll((k, v) -> it.put(null, null))));
    told(both(1, 2), it -> done(() -> it.keySet().forEach(each -> it.put(KEYS.get(9), each))));
    told(both(1, 2, 3), it -> done(() -> it.keySet().forEach(it::remove)));
    told(both(1), it -> done(() -> removingAfter(it, () -> it.put(KEYS.get(9), null))));
    told(both(1, 2), it -> done(() -> removingAfter(it, () -> {})));
    assertThat(Compared.told(() -> new IdentityHashMap<>(-1)))
        .isEqualTo(Compared.told(() -> new java.util.IdentityHashMap<>(-1)));
  }

  private static Object removed(Map<Twin, Twin> map, Function<Map.Entry<Twin, Twin>, Object> ask) {
    Iterator<Map.Entry<Twin, Twin>> each = map.entrySet().iterator();
    Map.Entry<Twin, Twin> entry = each.next();
    each.remove();
    return ask.apply(entry);
  }

  @Test
  void entriesThatAnIteratorRemovedCannotBeAsked() {
    told(both(1), it -> removed(it, Map.Entry::getKey));
    told(both(1), it -> removed(it, Map.Entry::getValue));
    told(both(1), it -> removed(it, entry -> entry.setValue(KEYS.get(3))));
    told(both(1), it -> removed(it, entry -> entry.equals(Map.entry(1, 2))));
    told(both(1), it -> removed(it, entry -> entry.equals(entry)));
    told(both(1), it -> removed(it, entry -> entry.toString().contains("@")));
  }

  @Test
  void entriesAreEqualByIdentityButForCopies() {
    Twin like = new Twin(KEYS.get(1).letter, 500);
    Map.Entry<Twin, Twin> equal = Map.entry(like, KEYS.get(2));
    Map.Entry<Twin, Twin> same = Map.entry(KEYS.get(1), KEYS.get(2));
    told(both(1), it -> it.entrySet().iterator().next().equals(equal));
    told(both(1), it -> it.entrySet().iterator().next().equals(same));
    Map.Entry<Twin, Twin> likeValue = Map.entry(KEYS.get(1), new Twin(KEYS.get(2).letter, 500));
    told(both(1), it -> it.entrySet().iterator().next().equals(likeValue));
    told(both(1), it -> it.entrySet().contains(equal) + " " + it.entrySet().contains(same));
    told(both(1), it -> it.entrySet().toArray()[0].equals(equal));
    told(both(1), it -> it.entrySet().stream().toList().getFirst().equals(equal));
    told(both(1), it -> it.entrySet().stream().toList().getFirst().setValue(like));
    told(both(1), it -> new java.util.ArrayList<>(it.entrySet()).getFirst().setValue(like));
    told(both(1), it -> it.toString() + it.entrySet().toArray(new Object[3])[1]);
  }

  @Test
  void equalOnlyToWhatHasTheSameObjects() {
    Twin like = new Twin(KEYS.get(1).letter, 500);
    told(both(1, 5), it -> it.equals(Map.of(KEYS.get(1), KEYS.get(2), KEYS.get(5), KEYS.get(6))));
    told(both(1), it -> it.equals(Map.of(like, KEYS.get(2))));
    told(both(1), it -> Map.of(like, KEYS.get(2)).equals(it));
    told(both(1), it -> it.keySet().equals(Set.of(like)) + " " + Set.of(like).equals(it.keySet()));
    told(both(1), it -> it.equals("x") + " " + it.equals(null) + " " + it.equals(it));
    assertThat(both(1, 5).twin().equals(both(5, 1).twin())).isTrue();
    assertThat(both(1, 5).twin().equals(both(5, 2).twin())).isFalse();
    assertThat(both(1, 5).twin().equals(both(5).twin())).isFalse();
  }

  @Test
  void viewsLookForTheirOwnElementsInWhatIsGiven() {
    List<Twin> alike = List.of(new Twin('a', 900), new Twin('b', 901));
    for (int few = 1; few < 3; few++) {
      List<Twin> those = alike.subList(0, few);
      told(both(0, 5, 10, 12), it -> it.keySet().removeAll(those) + shown(it));
      told(both(0, 5, 10, 12), it -> it.keySet().retainAll(those) + shown(it));
      told(both(0, 5, 10, 12), it -> it.values().removeAll(those) + shown(it));
      told(both(0, 5, 10, 12), it -> it.keySet().containsAll(those) + shown(it));
      told(both(0, 5, 10, 12), it -> it.values().contains(those.getFirst()) + shown(it));
      told(both(0, 5, 10, 12), it -> it.values().remove(those.getFirst()) + shown(it));
    }
  }

  @Test
  void copiesGoTheirOwnWay() {
    IdentityHashMap<Twin, Twin> map = new IdentityHashMap<>(both(1, 2, 3).twin());
    @SuppressWarnings("unchecked") // it is of the same class
    IdentityHashMap<Twin, Twin> copy = (IdentityHashMap<Twin, Twin>) map.clone();
    assertThat(copy.equals(map)).isTrue();
    copy.entrySet().iterator().next().setValue(null);
    copy.put(KEYS.get(9), null);
    map.remove(KEYS.get(2));
    assertThat(shown(map)).isEqualTo(shown(both(1, 3).jdk()));
    assertThat(copy.size()).isEqualTo(4);
    assertThat(copy.containsValue(null)).isTrue();
  }

  private enum Color {
    RED,
    GREEN
  }

  @Test
  void whatNodesHaveCopiesOfIsFoundByThem() {
    Map<Object, Integer> map = new IdentityHashMap<>();
    List<Object> keys =
        List.of(Color.RED, Color.GREEN, String.class, int.class, "word", 7, 7L, true, 'c', 1.5);
    for (int i = 0; i < keys.size(); i++) {
      map.put(keys.get(i), i);
    }
    for (int i = 0; i < keys.size(); i++) {
      assertThat(map.get(keys.get(i))).as("%s", keys.get(i)).isEqualTo(i);
    }
    assertThat(map.get(new String("word"))).isNull();
  }

  /** A map of a program. */
  private static final class Counting extends IdentityHashMap<String, Integer> {
    final List<String> puts = new java.util.ArrayList<>();

    @Override
    public Integer put(String key, Integer value) {
      puts.add(key);
      return super.put(key, value);
    }
  }

  @Test
  void overriddenPutIsCalled() {
    Counting map = new Counting();
    map.putAll(Map.of("a", 1));
    map.merge("b", 1, Integer::sum);
    map.computeIfAbsent("c", it -> 4);
    map.compute("c", (k, v) -> v + 1);
    map.putIfAbsent("d", 5);
    map.replace("d", 6);
    assertThat(map.puts).containsExactly("a", "b", "c", "c", "d", "d");
  }
}
