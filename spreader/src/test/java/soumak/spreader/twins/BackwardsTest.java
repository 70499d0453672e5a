package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.LongForm;

/** What {@code reversed()} gives does what it does in the JDK, and is a view. */
class BackwardsTest {
  /** As many at random; all of them with -Dsoumak.long. */
  private static final int CALLS = LongForm.of(625, 2500);

  /** Lists of the JDK and their twins. */
  private static Compared<List<Integer>> both(int kind) {
    return switch (kind) {
      case 0 -> new Compared<>("array list", new java.util.ArrayList<>(), new ArrayList<>());
      case 1 -> new Compared<>("vector", new java.util.Vector<>(), new Vector<>());
      case 2 ->
          new Compared<>(
              "synchronized",
              java.util.Collections.synchronizedList(new java.util.ArrayList<>()),
              Guarded.synchronizedList(new ArrayList<>()));
      case 4 ->
          new Compared<>(
              "copied",
              new java.util.concurrent.CopyOnWriteArrayList<>(),
              new CopyOnWriteArrayList<>());
      case 5 -> new Compared<>("of a program", new java.util.LinkedList<>(), new Slow());
      case 7 -> new Compared<>("linked", new java.util.LinkedList<>(), new LinkedList<>());
      default ->
          new Compared<>(
              "backwards twice and once",
              new java.util.ArrayList<Integer>().reversed(),
              new ArrayList<Integer>().reversed());
    };
  }

  /** A list of a program, by another one. */
  private static final class Slow extends AbstractList<Integer> {
    private final ArrayList<Integer> items = new ArrayList<>();

    @Override
    public Integer get(int index) {
      return items.get(index);
    }

    @Override
    public int size() {
      return items.size();
    }

    @Override
    public Integer set(int index, Integer element) {
      return items.set(index, element);
    }

    @Override
    public void add(int index, Integer element) {
      items.add(index, element);
      changes++;
    }

    @Override
    public Integer remove(int index) {
      Integer removed = items.remove(index);
      changes++;
      return removed;
    }

    @Override
    public List<Integer> reversed() {
      return BackwardList.of(this);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4, 5, 6, 7})
  void lists(int kind) {
    java.util.Random random = new java.util.Random(kind);
    Compared<List<Integer>> both = both(kind);
    List<Integer> jdk = both.jdk().reversed();
    List<Integer> twin = both.twin().reversed();
    for (int i = 0; i < CALLS; i++) {
      List<Function<List<Integer>, Object>> calls = calls(random);
      int number = random.nextInt(calls.size());
      Function<List<Integer>, Object> call = calls.get(number);
      boolean straight = random.nextInt(4) == 0;
      String expected = Compared.outcome(() -> call.apply(straight ? both.jdk() : jdk));
      assertThat(Compared.outcome(() -> call.apply(straight ? both.twin() : twin)))
          .as("%s, call %d, number %d of %s", both, i, number, both.jdk())
          .isEqualTo(expected);
      Compared.same(jdk, twin);
      Compared.same(both.jdk(), both.twin());
    }
  }

  private static List<Function<List<Integer>, Object>> calls(java.util.Random random) {
    java.util.ArrayList<Function<List<Integer>, Object>> all =
        new java.util.ArrayList<>(CollectionsTest.listCalls(random));
    int value = random.nextInt(8);
    int at = random.nextInt(-1, 9);
    all.addAll(
        List.of(
            List::getFirst,
            List::getLast,
            List::removeFirst,
            List::removeLast,
            it -> it.containsAll(List.of(value)),
            it -> it.retainAll(List.of(1, 2, 3, 4, 5, 6, 7)),
            it -> it.reversed().reversed().equals(it) + " " + it.reversed().hashCode(),
            it -> it.reversed().subList(1, 3).toString() + it.subList(1, 3).reversed(),
            it -> it.subList(0, 4).reversed().remove(at),
            it -> it.subList(1, 4).reversed().indexOf(value),
            it -> it.equals(new java.util.LinkedList<>(it)) + " " + it.equals(List.of(value)),
            it -> it.stream().map(String::valueOf).toList(),
            it -> there(it.listIterator(at)),
            it -> changing(it.listIterator(at), value),
            it -> {
              it.addFirst(value);
              it.addLast(value + 1);
              return it;
            },
            it -> {
              it.sort(java.util.Comparator.nullsFirst(java.util.Comparator.naturalOrder()));
              return it;
            },
            it -> {
              StringBuilder seen = new StringBuilder();
              it.forEach(seen::append);
              it.spliterator().forEachRemaining(seen::append);
              return seen;
            }));
    return all;
  }

  private static Object there(ListIterator<Integer> each) {
    StringBuilder seen = new StringBuilder();
    while (each.hasNext()) {
      seen.append(each.nextIndex()).append(each.previousIndex()).append(each.next());
    }
    while (each.hasPrevious()) {
      seen.append(each.nextIndex()).append(each.previousIndex()).append(each.previous());
    }
    return seen;
  }

  private static Object changing(ListIterator<Integer> each, int value) {
    each.next();
    each.set(value);
    each.add(value + 1);
    each.next();
    each.remove();
    return each.nextIndex() + " " + each.previous();
  }

  static final List<UnaryOperator<List<Integer>>> FIXED =
      List.of(
          List::copyOf,
          it -> java.util.Collections.unmodifiableList(new java.util.ArrayList<>(it)),
          it -> java.util.Arrays.asList(it.toArray(new Integer[0])));

  private static List<Integer> twin(int kind, List<Integer> of) {
    return switch (kind) {
      case 0 -> FixedList.copyOf(of);
      case 1 -> Unmodifiable.unmodifiableList(new ArrayList<>(of));
      default -> ArrayView.asList(of.toArray(new Integer[0]));
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void listsThatCannotGrow(int kind) {
    java.util.Random random = new java.util.Random(kind);
    for (int round = 0; round < 300; round++) {
      List<Integer> some = random.ints(random.nextInt(1, 6), 0, 8).boxed().toList();
      List<Integer> jdk = FIXED.get(kind).apply(some).reversed();
      List<Integer> twin = twin(kind, some).reversed();
      for (Function<List<Integer>, Object> call : calls(random)) {
        String expected = Compared.outcome(() -> call.apply(jdk));
        assertThat(Compared.outcome(() -> call.apply(twin))).isEqualTo(expected);
        Compared.same(jdk, twin);
      }
    }
  }

  private static List<Function<Deque<Integer>, Object>> dequeCalls(java.util.Random random) {
    Integer value = random.nextInt(12) == 0 ? null : random.nextInt(8);
    return List.of(
        it -> it.offerFirst(value),
        it -> it.offerLast(value),
        it -> it.add(value) + " " + it.offer(value),
        it -> it.addAll(List.of(3, 4)),
        it -> it.removeAll(List.of(3)),
        it -> it.retainAll(List.of(1, 2, 4, 5, 6, 7)),
        it -> it.containsAll(List.of(4)),
        it -> {
          it.push(value);
          it.addFirst(value);
          it.addLast(value);
          return it.size();
        },
        Deque::pollFirst,
        Deque::pollLast,
        Deque::poll,
        Deque::pop,
        Deque::remove,
        Deque::removeFirst,
        Deque::removeLast,
        it -> it.peekFirst() + " " + it.peekLast() + it.peek(),
        it -> it.getFirst() + " " + it.getLast() + it.element(),
        it -> it.removeFirstOccurrence(value) + " " + it.removeLastOccurrence(value),
        it -> it.contains(value) + " " + it.remove(value),
        it -> removing(it.iterator()) + " " + removing(it.descendingIterator()),
        it -> it.removeIf(each -> each == 3),
        it -> it.stream().toList(),
        it -> it.reversed().reversed() == it,
        it -> {
          if (it.size() > 15) {
            it.clear();
          }
          return it.isEmpty();
        });
  }

  private static Object removing(Iterator<Integer> each) {
    StringBuilder seen = new StringBuilder();
    while (each.hasNext()) {
      Integer value = each.next();
      seen.append(value);
      if (value == 2) {
        each.remove();
      }
    }
    return seen;
  }

  private static void deques(Deque<Integer> jdk, Deque<Integer> twin, long seed) {
    java.util.Random random = new java.util.Random(seed);
    Deque<Integer> oldBack = jdk.reversed();
    Deque<Integer> back = twin.reversed();
    for (int i = 0; i < CALLS; i++) {
      boolean straight = random.nextInt(4) == 0;
      List<Function<Deque<Integer>, Object>> calls = dequeCalls(random);
      Function<Deque<Integer>, Object> call = calls.get(random.nextInt(calls.size()));
      String expected = Compared.outcome(() -> call.apply(straight ? jdk : oldBack));
      assertThat(Compared.outcome(() -> call.apply(straight ? twin : back))).isEqualTo(expected);
      Compared.same(jdk, twin);
      Compared.same(oldBack, back);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void deques(long seed) {
    deques(new java.util.ArrayDeque<>(), new ArrayDeque<>(), seed);
    deques(new java.util.LinkedList<>(), new LinkedList<>(), seed);
    deques(new java.util.concurrent.ConcurrentLinkedDeque<>(), new ConcurrentLinkedDeque<>(), seed);
    deques(new java.util.concurrent.LinkedBlockingDeque<>(), new LinkedBlockingDeque<>(), seed);
    deques(new java.util.concurrent.LinkedBlockingDeque<>(7), new LinkedBlockingDeque<>(7), seed);
  }

  static List<Function<SequencedMap<String, Integer>, Object>> mapCalls(java.util.Random random) {
    String key = "k" + random.nextInt(20);
    int value = random.nextInt(5);
    return List.of(
        it -> it.put(key, value),
        it -> it.putFirst(key, value),
        it -> it.putLast(key, value),
        it -> it.get(key),
        it -> it.getOrDefault(key, 7),
        it -> it.remove(key),
        it -> it.remove(key, value) + " " + it.replace(key, value, 4) + it.replace(key, 3),
        it -> it.putIfAbsent(key, value),
        it -> it.firstEntry() + " " + it.lastEntry(),
        it -> it.size() > 12 ? it.pollFirstEntry() : "few",
        it -> it.size() > 12 ? it.pollLastEntry() : "few",
        it -> it.computeIfAbsent(key, String::length) + it.size(),
        it -> it.compute(key, (k, v) -> v == null ? value : (Integer) null),
        it -> it.computeIfPresent(key, (k, v) -> v > 2 ? null : v + 1),
        it -> it.merge(key, 1, Integer::sum),
        it -> it.containsKey(key) + " " + it.containsValue(value) + it.isEmpty(),
        it -> it.equals(Map.copyOf(it)) + " " + it.hashCode(),
        it -> it.keySet() + " " + it.values() + " " + it.entrySet(),
        it -> it.keySet().remove(key) + " " + it.values().remove(value),
        it -> it.entrySet().removeIf(each -> each.getValue() == value),
        it -> it.sequencedKeySet().reversed() + " " + it.sequencedValues().reversed(),
        it -> it.sequencedEntrySet().reversed().toString(),
        it -> it.sequencedKeySet().getFirst() + it.sequencedValues().getLast(),
        it -> it.reversed().reversed() == it,
        it -> {
          it.putAll(Map.of(key, value));
          it.replaceAll((k, v) -> v % 5);
          return it;
        },
        it -> {
          StringBuilder seen = new StringBuilder();
          it.forEach((k, v) -> seen.append(k).append(v));
          return seen;
        },
        it -> {
          for (String each : it.keySet()) {
            it.get(each);
          }
          return "no order by use, or one element";
        },
        it -> {
          it.forEach((k, v) -> it.put("new", 1));
          return it;
        },
        it -> {
          if (it.size() < 3) {
            it.clear();
          }
          it.forEach(null);
          return it;
        },
        it -> {
          if (it.size() < 3) {
            it.clear();
          }
          it.replaceAll(null);
          return it;
        });
  }

  private static void maps(
      SequencedMap<String, Integer> jdk, SequencedMap<String, Integer> twin, long seed) {
    java.util.Random random = new java.util.Random(seed);
    SequencedMap<String, Integer> oldBack = jdk.reversed();
    SequencedMap<String, Integer> back = twin.reversed();
    for (int i = 0; i < CALLS; i++) {
      boolean straight = random.nextBoolean();
      List<Function<SequencedMap<String, Integer>, Object>> calls = mapCalls(random);
      int number = random.nextInt(calls.size());
      Function<SequencedMap<String, Integer>, Object> call = calls.get(number);
      String expected = Compared.outcome(() -> call.apply(straight ? jdk : oldBack));
      assertThat(Compared.outcome(() -> call.apply(straight ? twin : back)))
          .as("seed %d, call %d, the one with number %d", seed, i, number)
          .isEqualTo(expected);
      assertThat(twin.toString()).isEqualTo(jdk.toString());
      assertThat(back.toString()).isEqualTo(oldBack.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void linkedMaps(long seed) {
    maps(new java.util.LinkedHashMap<>(), new LinkedHashMap<>(), seed);
    maps(
        new java.util.LinkedHashMap<>(16, 0.75F, true), new LinkedHashMap<>(16, 0.75F, true), seed);
    maps(new java.util.TreeMap<>(), new TreeMap<>(), seed);
  }

  /** Of a view of a map's keys, values or entries, and the view from its other end. */
  private static List<Function<SequencedCollection<?>, Object>> viewCalls(
      SequencedMap<String, Integer> map, java.util.Random random) {
    String key = "k" + random.nextInt(20);
    int value = random.nextInt(5);
    Object some =
        switch (random.nextInt(3)) {
          case 0 -> key;
          case 1 -> value;
          default -> Map.entry(key, value);
        };
    return List.of(
        it -> map.put(key, value),
        it -> it + " " + it.reversed() + it.reversed().reversed(),
        it -> it.getFirst() + " " + it.getLast(),
        it -> it.size() > 6 ? it.removeFirst() : "few",
        it -> it.size() > 6 ? it.removeLast() : "few",
        it -> it.remove(some) + " " + it.contains(some),
        it -> it.removeAll(List.of(some)) + " " + it.removeIf(each -> each.equals(some)),
        it -> it.size() > 4 ? it.retainAll(List.copyOf(it).subList(1, 4)) : it.size(),
        it -> it.containsAll(List.copyOf(it)) + " " + it.isEmpty(),
        it -> java.util.Arrays.toString(it.toArray()) + it.toArray(new Object[20]).length,
        it -> it.equals(it) + " " + it.equals(java.util.Set.copyOf(it)),
        it -> it instanceof SequencedSet<?> ? it.hashCode() : "an object's",
        it -> it.stream().map(String::valueOf).toList(),
        it -> {
          it.addFirst(null);
          return it;
        },
        it -> {
          it.addLast(null);
          return it;
        },
        it -> it.add(null),
        it -> {
          if (it.size() > 7 || it.size() < 4) {
            it.clear();
          }
          return it;
        },
        it -> {
          StringBuilder seen = new StringBuilder();
          it.forEach(seen::append);
          return seen;
        },
        it -> {
          StringBuilder seen = new StringBuilder();
          try {
            it.forEach(each -> {
              seen.append(each);
              map.put("new", 1);
            });
          } catch (java.util.ConcurrentModificationException e) {
            seen.append("changed");
          }
          return seen;
        },
        it -> {
          for (Object each : it) {
            map.put("new", 1);
          }
          return it;
        });
  }

  private static final List<Function<SequencedMap<String, Integer>, SequencedCollection<?>>> VIEWS =
      List.of(
          SequencedMap::sequencedKeySet,
          SequencedMap::sequencedValues,
          SequencedMap::sequencedEntrySet);

  static void views(
      SequencedMap<String, Integer> jdk, SequencedMap<String, Integer> twin, long seed) {
    java.util.Random random = new java.util.Random(seed);
    java.util.Random calls = new java.util.Random(seed);
    java.util.Random same = new java.util.Random(seed);
    for (int i = 0; i < CALLS; i++) {
      var view = VIEWS.get(random.nextInt(VIEWS.size()));
      boolean back = random.nextBoolean();
      List<Function<SequencedCollection<?>, Object>> ofJdk = viewCalls(jdk, calls);
      List<Function<SequencedCollection<?>, Object>> ofTwin = viewCalls(twin, same);
      int number = random.nextInt(ofJdk.size());
      SequencedCollection<?> old = back ? view.apply(jdk).reversed() : view.apply(jdk);
      SequencedCollection<?> ours = back ? view.apply(twin.reversed()) : view.apply(twin);
      String expected = Compared.outcome(() -> ofJdk.get(number).apply(old));
      assertThat(Compared.outcome(() -> ofTwin.get(number).apply(ours)))
          .as("seed %d, call %d, the one with number %d, of %s", seed, i, number, jdk)
          .isEqualTo(expected);
      Compared.same(old, ours);
      assertThat(twin.toString()).isEqualTo(jdk.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void viewsOfMaps(long seed) {
    views(new java.util.LinkedHashMap<>(), new LinkedHashMap<>(), seed);
    views(
        new java.util.LinkedHashMap<String, Integer>().reversed(),
        new LinkedHashMap<String, Integer>().reversed(),
        seed);
    views(new java.util.TreeMap<>(), new TreeMap<>(), seed);
    views(
        new java.util.TreeMap<String, Integer>().headMap("k7", true),
        new TreeMap<String, Integer>().headMap("k7", true),
        seed);
    views(new java.util.concurrent.ConcurrentSkipListMap<>(), new ConcurrentSkipListMap<>(), seed);
    views(
        java.util.Collections.unmodifiableNavigableMap(
            new java.util.TreeMap<>(Map.of("k1", 1, "k2", 2, "k3", 2))),
        UnmodifiableSorted.unmodifiableNavigableMap(
            new TreeMap<>(Map.of("k1", 1, "k2", 2, "k3", 2))),
        seed);
  }

  static List<Function<SequencedSet<String>, Object>> setCalls(java.util.Random random) {
    String value = "v" + random.nextInt(15);
    return List.of(
        it -> it.add(value),
        it -> it.remove(value),
        it -> it.contains(value),
        SequencedSet::getFirst,
        SequencedSet::getLast,
        it -> it.size() > 8 ? it.removeFirst() : "few",
        it -> it.size() > 8 ? it.removeLast() : "few",
        it -> it.addAll(List.of(value, "a", "b")),
        it -> it.removeAll(List.of(value, "a")),
        it -> it.equals(java.util.Set.copyOf(it)) + " " + it.hashCode(),
        it -> it.reversed().reversed() == it,
        it -> it.removeIf(each -> each.endsWith("3")),
        it -> it.stream().toList(),
        it -> {
          it.addFirst(value);
          return it;
        },
        it -> {
          it.addLast(value);
          return it;
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void linkedSets(long seed) {
    java.util.Random random = new java.util.Random(seed);
    SequencedSet<String> jdk = new java.util.LinkedHashSet<>();
    SequencedSet<String> twin = new LinkedHashSet<>();
    SequencedSet<String> oldBack = jdk.reversed();
    SequencedSet<String> back = twin.reversed();
    for (int i = 0; i < CALLS; i++) {
      boolean straight = random.nextBoolean();
      List<Function<SequencedSet<String>, Object>> calls = setCalls(random);
      Function<SequencedSet<String>, Object> call = calls.get(random.nextInt(calls.size()));
      String expected = Compared.outcome(() -> call.apply(straight ? jdk : oldBack));
      assertThat(Compared.outcome(() -> call.apply(straight ? twin : back))).isEqualTo(expected);
      Compared.same(jdk, twin);
      Compared.same(oldBack, back);
    }
  }

  /** No view that the JDK makes is handed out, as none could leave its node. */
  @Test
  void allAreOfThisPackage() {
    Collection<?> views =
        List.of(
            new ArrayList<>(List.of(1, 2)).reversed(),
            new ArrayList<>(List.of(1, 2)).subList(0, 1).reversed(),
            new Vector<>(List.of(1)).reversed(),
            FixedList.of(1).reversed(),
            ArrayView.asList(1).reversed(),
            Unmodifiable.unmodifiableList(new ArrayList<>()).reversed(),
            Guarded.synchronizedList(new ArrayList<>()).reversed(),
            new CopyOnWriteArrayList<>(List.of(1, 2)).reversed(),
            new CopyOnWriteArrayList<>(List.of(1, 2)).subList(0, 1).reversed(),
            new ArrayDeque<>().reversed(),
            new ConcurrentLinkedDeque<>().reversed(),
            new LinkedBlockingDeque<>().reversed(),
            new LinkedHashSet<>().reversed(),
            new TreeSet<>().reversed(),
            new LinkedList<>().reversed(),
            new LinkedList<>().reversed().subList(0, 0),
            UnmodifiableSorted.unmodifiableSortedSet(new TreeSet<>()).reversed(),
            UnmodifiableSorted.unmodifiableNavigableSet(new TreeSet<>()).reversed(),
            UnmodifiableSequenced.unmodifiableSequencedCollection(new ArrayList<>()).reversed(),
            UnmodifiableSequenced.unmodifiableSequencedSet(new LinkedHashSet<>()).reversed(),
            new LinkedHashMap<>().reversed().keySet(),
            new TreeMap<>().reversed().keySet());
    assertThat(views).allMatch(BackwardsTest::isOurs);
    for (SequencedMap<String, Integer> map :
        List.<SequencedMap<String, Integer>>of(
            new LinkedHashMap<>(),
            new TreeMap<>(),
            new ConcurrentSkipListMap<>(),
            UnmodifiableSorted.unmodifiableSortedMap(new TreeMap<>()),
            UnmodifiableSorted.unmodifiableNavigableMap(new TreeMap<>()))) {
      assertThat(map.reversed()).matches(BackwardsTest::isOurs);
      for (var view : VIEWS) {
        assertThat(isOurs(view.apply(map))).isTrue();
        assertThat(isOurs(view.apply(map).reversed())).isTrue();
        assertThat(isOurs(view.apply(map.reversed()))).isTrue();
      }
    }
  }

  private static boolean isOurs(Object view) {
    return view.getClass().getPackage() == BackwardsTest.class.getPackage();
  }

  @Test
  void nothingBackwardsIsNothing() {
    assertThat(new LinkedHashMap<String, Integer>().reversed().isEmpty()).isTrue();
    for (List<Integer> view :
        List.of(
            new ArrayList<Integer>().reversed(),
            new CopyOnWriteArrayList<Integer>().reversed(),
            FixedList.<Integer>of().reversed(),
            ArrayView.<Integer>asList().reversed())) {
      assertThat(view).isEqualTo(List.of()).hasToString("[]").isEmpty();
      assertThat(view.iterator().hasNext()).isFalse();
    }
  }
}
