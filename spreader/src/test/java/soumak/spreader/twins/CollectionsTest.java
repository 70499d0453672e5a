package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.LongForm;

/** Collections do what those of the JDK do: the same random calls of both give the same. */
class CollectionsTest {
  /** As many at random; all of them with -Dsoumak.long. */
  private static final int CALLS = LongForm.of(1000, 4000);

  static List<Function<List<Integer>, Object>> listCalls(java.util.Random random) {
    int at = random.nextInt(-1, 12);
    int value = random.nextInt(8);
    List<Integer> some = List.of(value, at, value);
    return List.of(
        it -> it.add(value),
        it -> it.add(null),
        it -> {
          it.add(at, value);
          return null;
        },
        it -> it.remove(at),
        it -> it.remove((Object) value),
        it -> it.get(at),
        it -> it.set(at, value),
        it -> it.indexOf(value) + " " + it.lastIndexOf(value) + it.contains(value),
        it -> it.addAll(some),
        it -> it.addAll(at, some),
        it -> it.removeAll(some),
        it -> it.size() > 30 && it.retainAll(List.of(1, 2, 3, 4)),
        it -> it.removeIf(each -> each == null || each == value),
        it -> it.equals(List.copyOf(it)) + " " + it.hashCode(),
        it -> it.subList(at, at + 2).toString(),
        it -> it.subList(1, 4).remove(at) + " " + it.subList(1, 3).add(value),
        it -> it.toArray(new Integer[2]),
        it -> it.toArray(Integer[]::new),
        it -> walk(it.listIterator(at), value),
        it -> it.reversed().toString() + it.getFirst() + it.removeLast(),
        it -> {
          it.replaceAll(each -> each == null ? 0 : each + 1);
          it.sort(null);
          return it.stream().mapToInt(Integer::intValue).sum();
        },
        it -> {
          for (Integer each : it) {
            it.add(each);
          }
          return null;
        },
        it -> {
          if (it.size() > 60) {
            it.clear();
          }
          return it.isEmpty();
        });
  }

  private static Object walk(ListIterator<Integer> walk, int value) {
    StringBuilder seen = new StringBuilder();
    seen.append(walk.previous()).append(walk.nextIndex());
    walk.set(value);
    walk.next();
    walk.remove();
    walk.add(value + 1);
    return seen.append(walk.previousIndex()).append(walk.hasNext());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void arrayLists(long seed) {
    java.util.Random random = new java.util.Random(seed);
    List<Integer> jdk = new java.util.ArrayList<>();
    List<Integer> twin = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      Compared.compare(jdk, twin, random, listCalls(random));
      Compared.same(jdk, twin);
    }
    Compared.same(new java.util.ArrayList<>(jdk), new ArrayList<>(twin));
    assertThat(twin).isEqualTo(jdk);
  }

  private static List<Function<Deque<Integer>, Object>> dequeCalls(java.util.Random random) {
    Integer value = random.nextInt(9) == 0 ? null : random.nextInt(8);
    return List.of(
        it -> it.offerFirst(value),
        it -> it.offerLast(value),
        it -> {
          it.push(value);
          return it.size();
        },
        it -> it.add(value) + " " + it.offer(value),
        Deque::pollFirst,
        Deque::pollLast,
        Deque::pop,
        Deque::remove,
        Deque::removeLast,
        it -> it.peekFirst() + " " + it.peekLast() + it.peek(),
        it -> it.getFirst() + " " + it.getLast() + it.element(),
        it -> it.removeFirstOccurrence(value) + " " + it.removeLastOccurrence(value),
        it -> it.contains(value) + " " + it.remove(value),
        it -> backwards(it.descendingIterator()),
        it -> it.removeIf(each -> each != null && each == 3),
        it -> it.toArray(new Integer[0]));
  }

  private static Object backwards(Iterator<Integer> each) {
    StringBuilder seen = new StringBuilder();
    while (each.hasNext()) {
      Integer value = each.next();
      seen.append(value);
      if (value == null || value == 2) {
        each.remove();
      }
    }
    return seen;
  }

  private static void deques(Deque<Integer> jdk, Deque<Integer> twin, long seed) {
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < CALLS; i++) {
      Compared.compare(jdk, twin, random, dequeCalls(random));
      Compared.same(jdk, twin);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void dequesAndLinkedLists(long seed) {
    deques(new java.util.ArrayDeque<>(), new ArrayDeque<>(), seed);
    deques(new java.util.LinkedList<>(), new LinkedList<>(), seed);
    java.util.Random random = new java.util.Random(seed);
    List<Integer> jdk = new java.util.LinkedList<>();
    List<Integer> twin = new LinkedList<>();
    for (int i = 0; i < CALLS; i++) {
      List<Function<List<Integer>, Object>> calls = listCalls(random);
      int call = random.nextInt(calls.size());
      boolean isOfView =
          Compared.outcome(() -> calls.get(call).apply(new LinkedList<>())).contains("Unsupp");
      if (!isOfView) {
        String expected = Compared.outcome(() -> calls.get(call).apply(jdk));
        assertThat(Compared.outcome(() -> calls.get(call).apply(twin))).isEqualTo(expected);
      }
      Compared.same(jdk, twin);
    }
  }

  private static List<Function<Set<String>, Object>> setCalls(java.util.Random random) {
    String value = "v" + random.nextInt(60);
    return List.of(
        it -> it.add(value),
        it -> it.add(value + "x"),
        it -> it.remove(value),
        it -> it.contains(value),
        it -> it.addAll(List.of(value, "a", "b")),
        it -> it.removeAll(Set.of(value, "a")),
        it -> it.equals(Set.copyOf(it)) + " " + it.hashCode(),
        it -> it.removeIf(each -> each.endsWith("3x")));
  }

  private static void sets(Set<String> jdk, Set<String> twin, long seed) {
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < CALLS; i++) {
      Compared.compare(jdk, twin, random, setCalls(random));
      Compared.same(jdk, twin);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8})
  void setsInTheirOrder(long seed) {
    sets(new java.util.HashSet<>(), new HashSet<>(), seed);
    sets(new java.util.HashSet<>(3), new HashSet<>(3), seed);
    sets(new java.util.LinkedHashSet<>(), new LinkedHashSet<>(), seed);
    NavigableMap<String, Integer> some = new TreeMap<>();
    for (int i = 0; i < 40; i++) {
      some.put("k" + i * seed, i);
      Compared.same(new java.util.HashSet<>(some.keySet()), new HashSet<>(some.keySet()));
    }
  }
}
