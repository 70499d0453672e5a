package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * What another thread does in the middle of an operation is not lost, as it is not with the JDK's:
 * it comes before or behind, or it waits.
 */
@Timeout(60)
class OthersTest {
  private final java.util.ArrayList<Thread> others = new java.util.ArrayList<>();

  /** Another thread does it now, or waits for what the one that calls this has. */
  private Thread other(Runnable action) {
    Thread thread = Thread.ofPlatform().start(action);
    others.add(thread);
    while (thread.isAlive()
        && thread.getState() != Thread.State.BLOCKED
        && thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return thread;
  }

  private void finish() throws InterruptedException {
    for (Thread each : others) {
      each.join();
    }
  }

  @AfterEach
  void nobodyIsLeft() throws InterruptedException {
    finish();
  }

  /** A value that equals all of its kind, and tells when it is asked for the first time. */
  private static final class Asked {
    private static final AtomicReference<Runnable> THEN = new AtomicReference<>();

    static void tell() {
      Runnable then = THEN.getAndSet(null);
      if (then != null) {
        then.run();
      }
    }

    @Override
    public boolean equals(Object other) {
      tell();
      return other instanceof Asked;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  private static Map<String, Object> whole(NavigableMap<String, Object> map) {
    return map.subMap("a", true, "z", true);
  }

  static final List<Map<String, Object>> MAPS =
      List.of(
          new java.util.concurrent.ConcurrentHashMap<>(),
          new ConcurrentHashMap<>(),
          new java.util.concurrent.ConcurrentSkipListMap<>(),
          new ConcurrentSkipListMap<>(),
          whole(new java.util.concurrent.ConcurrentSkipListMap<>()),
          whole(new ConcurrentSkipListMap<>()),
          new java.util.Hashtable<>(),
          new Hashtable<>(),
          java.util.Collections.synchronizedMap(new java.util.HashMap<>()),
          Guarded.synchronizedMap(new HashMap<>()));

  private void keeps(Map<String, Object> map, Function<Map<String, Object>, Boolean> removal)
      throws Exception {
    map.clear();
    map.put("key", new Asked());
    Asked.THEN.set(() -> other(() -> map.put("key", "new")));
    removal.apply(map);
    Asked.THEN.set(null);
    finish();
    assertThat(map.get("key")).as(map.getClass().getName()).isEqualTo("new");
  }

  @ParameterizedTest
  @FieldSource("MAPS")
  void aRemovedEntryIsTheOneThatWasGiven(Map<String, Object> map) throws Exception {
    keeps(map, it -> it.entrySet().remove(Map.entry("key", new Asked())));
    keeps(map, it -> it.remove("key", new Asked()));
  }

  /** The JDK's skip lists do not promise it. */
  static final List<Map<String, Object>> WITHOUT_OLD_LISTS =
      MAPS.stream()
          .filter(it -> !it.getClass().getName().startsWith("java.util.concurrent.ConcurrentSkip"))
          .toList();

  @ParameterizedTest
  @FieldSource("WITHOUT_OLD_LISTS")
  void removedEntriesAreThoseThatWereGiven(Map<String, Object> map) throws Exception {
    keeps(map, it -> it.entrySet().removeAll(List.of(Map.entry("key", new Asked()))));
    keeps(map, it -> it.entrySet().removeAll(List.of(Map.entry("key", new Asked()), "none")));
  }

  @ParameterizedTest
  @FieldSource("MAPS")
  void whatWasFoundUnwantedIsRemovedOnly(Map<String, Object> map) throws Exception {
    keeps(
        map,
        it ->
            it.entrySet()
                .removeIf(entry -> {
                  Asked.tell();
                  return entry.getValue() instanceof Asked;
                }));
    keeps(
        map,
        it ->
            it.values()
                .removeIf(value -> {
                  Asked.tell();
                  return value instanceof Asked;
                }));
    map.clear();
    map.put("key", "old");
    map.put("other", "old");
    assertThat(map.entrySet().removeIf(it -> it.getKey().equals("other"))).isTrue();
    assertThat(map.values().removeIf("other"::equals)).isFalse();
    assertThat(map).containsOnlyKeys("key");
    assertThat(map.values().removeIf("old"::equals)).isTrue();
    assertThat(map).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("MAPS")
  void viewsAreShownWhileOthersAdd(Map<String, Object> map) {
    Object tells =
        new Object() {
          @Override
          public String toString() {
            Asked.tell();
            return "shown";
          }
        };
    for (Function<Map<String, Object>, Collection<?>> view :
        List.<Function<Map<String, Object>, Collection<?>>>of(Map::values, Map::entrySet)) {
      map.clear();
      map.put("key", tells);
      map.put("kez", tells);
      Asked.THEN.set(() -> other(() -> map.put("other", "new")));
      assertThat(view.apply(map).toString()).contains("shown");
    }
  }

  static final List<Map<String, Object>> WITHOUT_LOCK = MAPS.subList(0, 6);

  @ParameterizedTest
  @FieldSource("WITHOUT_LOCK")
  void nobodyWaitsForTheFunctionOfReplaceAll(Map<String, Object> map) throws Exception {
    map.clear();
    map.put("key", "old");
    Asked.THEN.set(() -> {
      Thread writer = other(() -> map.put("key", "new"));
      try {
        assertThat(writer.join(Duration.ofSeconds(10))).as("may write meanwhile").isTrue();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
    map.replaceAll((key, value) -> {
      Asked.tell();
      return value + "!";
    });
    assertThat(map.get("key")).isEqualTo("new!");
  }

  @Test
  void concurrentMapsHaveNoEntryWithoutAKey() {
    Map<String, Integer> other = new java.util.HashMap<>();
    other.put(null, 1);
    for (Map<String, Integer> map :
        List.of(
            new java.util.concurrent.ConcurrentHashMap<>(Map.of("a", 1)),
            new ConcurrentHashMap<>(Map.of("a", 1)))) {
      assertThat(map.equals(other)).isFalse();
      assertThat(map.entrySet().contains(new AbstractMap.SimpleEntry<>(null, 1))).isFalse();
    }
  }

  @Test
  void twoThatPollAViewGetDifferentEntries() {
    AtomicReference<Object> lock = new AtomicReference<>();
    Comparator<String> order =
        (one, other) -> {
          if (lock.get() != null && !Thread.holdsLock(lock.get())) {
            Asked.tell();
          }
          return one.compareTo(other);
        };
    ConcurrentSkipListMap<String, Integer> map = new ConcurrentSkipListMap<>(order);
    for (String each : List.of("a", "b", "c", "d", "e", "f")) {
      map.put(each, 1);
    }
    lock.set(map);
    for (boolean first : new boolean[] {true, false}) {
      NavigableMap<String, Integer> view = map.subMap("a", true, "z", true);
      java.util.ArrayList<Object> polled = new java.util.ArrayList<>();
      Asked.THEN.set(() -> polled.add(poll(view, first)));
      polled.add(poll(view, first));
      Asked.THEN.set(null);
      polled.add(poll(view, first));
      assertThat(polled).doesNotHaveDuplicates();
    }
  }

  private static Object poll(NavigableMap<String, Integer> view, boolean first) {
    return first ? view.pollFirstEntry() : view.pollLastEntry();
  }

  @Test
  void setsOfGuardedMapsAreGuarded() throws InterruptedException {
    for (boolean twin : new boolean[] {false, true}) {
      Map<String, Boolean> map =
          twin
              ? Guarded.synchronizedMap(new HashMap<>())
              : java.util.Collections.synchronizedMap(new java.util.HashMap<>());
      Set<String> set = twin ? MapSet.newSetFromMap(map) : java.util.Collections.newSetFromMap(map);
      set.addAll(List.of("a", "b", "c"));
      Asked.THEN.set(() -> other(() -> set.add("new")));
      assertThat(
              set.removeIf(it -> {
                Asked.tell();
                return it.equals("b");
              }))
          .isTrue();
      Asked.THEN.set(() -> other(() -> set.add("newer")));
      set.forEach(it -> Asked.tell());
      finish(); // what they have added is taken out below
      assertThat(set.removeAll(List.of("a", "x"))).isTrue();
      assertThat(set.retainAll(Set.of("c", "x"))).isTrue();
      assertThat(set).isEqualTo(Set.of("c")).hasToString("[c]").hasSameHashCodeAs(Set.of("c"));
      assertThat(set.toArray(new String[0])).containsExactly("c");
    }
  }

  private final class OldVector extends java.util.Vector<String> {
    private static final long serialVersionUID = 1;

    OldVector() {
      super(List.of("a", "b", "c"));
    }

    @Override
    public synchronized String remove(int index) {
      other(() -> add(0, "new"));
      return super.remove(index);
    }
  }

  private final class TwinVector extends Vector<String> {
    TwinVector() {
      super(List.of("a", "b", "c"));
    }

    @Override
    public String remove(int index) {
      other(() -> add(0, "new"));
      return super.remove(index);
    }
  }

  @Test
  void iteratorsOfVectorsRemoveWhatTheyHaveShown() throws Exception {
    for (List<String> vector : List.of(new OldVector(), new TwinVector())) {
      Iterator<String> each = vector.iterator();
      each.next();
      each.remove();
      finish();
      assertThat(vector).containsExactly("new", "b", "c");
    }
  }

  @Test
  void partsOfVectorsAreGuarded() throws Exception {
    for (List<Object> vector : List.of(new java.util.Vector<>(), new Vector<>())) {
      vector.addAll(List.of("x", new Asked(), "y"));
      Asked.THEN.set(() -> other(() -> vector.add(0, "new")));
      assertThat(vector.subList(1, 3).remove(new Asked())).isTrue();
      finish();
      assertThat(vector).isEqualTo(List.of("new", "x", "y"));
    }
  }

  private static Stream<Queue<Object>> queues() {
    return Stream.of(
        new java.util.concurrent.ConcurrentLinkedQueue<>(),
        new ConcurrentLinkedQueue<>(),
        new java.util.concurrent.ConcurrentLinkedDeque<>(),
        new ConcurrentLinkedDeque<>(),
        new java.util.concurrent.LinkedBlockingQueue<>(),
        new LinkedBlockingQueue<>(),
        new java.util.concurrent.ArrayBlockingQueue<>(9),
        new ArrayBlockingQueue<>(9),
        new java.util.concurrent.LinkedBlockingDeque<>(9),
        new LinkedBlockingDeque<>(9));
  }

  @Test
  void iteratorsOfQueuesRemoveWhatTheyHaveShown() {
    queues()
        .forEach(queue -> {
          queue.addAll(List.of(1, 2, 1, 3, 1));
          Iterator<Object> each = queue.iterator();
          for (int i = 0; i < 5; i++) {
            each.next();
            if (i == 2 || i == 4) {
              each.remove();
            }
          }
          assertThat(queue).as(queue.getClass().getName()).containsExactly(1, 2, 3);
          if (queue instanceof Deque<Object> deque) {
            deque.addAll(List.of(1, 2));
            Iterator<Object> back = deque.descendingIterator();
            for (Object at = back.next(); !at.equals(1); ) {
              at = back.next();
            }
            back.remove();
            assertThat(queue).as(queue.getClass().getName()).containsExactly(1, 2, 3, 2);
          }
        });
  }

  private record Item(String name) {}

  @Test
  void iteratorsOfQueuesLeaveWhatIsOnlyEqual() {
    queues()
        .forEach(queue -> {
          queue.add(new Item("x"));
          Item other = new Item("x");
          queue.add(other);
          Iterator<Object> each = queue.iterator();
          each.next();
          queue.poll();
          each.remove();
          assertThat(queue.peek()).as(queue.getClass().getName()).isSameAs(other);
        });
  }

  @Test
  void whatOthersTakeFromAQueueIsTakenOnce() throws Exception {
    for (Queue<Object> queue : queues().toList()) {
      Item first = new Item("x");
      Item second = new Item("x");
      queue.addAll(List.of(first, second));
      AtomicReference<Object> taken = new AtomicReference<>();
      Asked.THEN.set(() -> other(() -> taken.set(queue.poll())));
      queue.removeIf(it -> {
        boolean unwanted = it == first;
        Asked.tell();
        return unwanted;
      });
      finish();
      if (taken.get() == first) {
        assertThat(queue.peek()).as(queue.getClass().getName()).isSameAs(second);
      } else {
        assertThat(taken.get()).as(queue.getClass().getName()).isSameAs(second);
      }
    }
  }

  /** What it says of its size is late, as where others add and remove. */
  private static <C extends Collection<String>> void isAllInAnArray(C of, int size) {
    String[] expected = new String[size];
    java.util.Arrays.fill(expected, "x");
    assertThat(of.toArray()).isEqualTo(expected);
    assertThat(of.toArray(new String[0])).isEqualTo(expected);
    String[] larger = of.toArray(new String[] {"a", "b", "c", "d", "e", "f", "g"});
    assertThat(java.util.Arrays.copyOf(larger, size)).isEqualTo(expected);
    assertThat(larger[size]).isNull();
  }

  private static Iterator<String> times(int count) {
    return java.util.Collections.nCopies(count, "x").iterator();
  }

  @Test
  void arraysHaveWhatComesAndNotWhatGoesMeanwhile() {
    for (int[] of : new int[][] {{2, 5}, {5, 2}, {0, 6}, {3, 3}}) {
      isAllInAnArray(
          new java.util.AbstractCollection<String>() {
            @Override
            public int size() {
              return of[0];
            }

            @Override
            public Iterator<String> iterator() {
              return times(of[1]);
            }
          },
          of[1]);
      isAllInAnArray(
          new AbstractCollection<String>() {
            @Override
            public int size() {
              return of[0];
            }

            @Override
            public Iterator<String> iterator() {
              return times(of[1]);
            }
          },
          of[1]);
    }
  }
}
