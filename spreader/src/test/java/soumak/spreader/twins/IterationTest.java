package soumak.spreader.twins;

import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Iterators see, or do not see, what changes while they are on their way, as those of the JDK: also
 * where that is a mistake of the program, as it is told of it or not.
 */
class IterationTest {
  private static final int MOST = 4;
  private static final int LONG = 400;

  /** Something that is done to a collection on the way. */
  private static final Map<String, Function<Collection<Integer>, Object>> CHANGES =
      new LinkedHashMap<>();

  static {
    CHANGES.put("nothing", it -> null);
    CHANGES.put("add", it -> it.add(30));
    CHANGES.put("remove the first", it -> it.remove(0));
    CHANGES.put("remove the second", it -> it.remove(1));
    CHANGES.put("remove the last", it -> it.remove(it.size() - 1));
    CHANGES.put("remove none", it -> it.remove(77));
    CHANGES.put("add none", it -> it.addAll(List.of()));
    CHANGES.put("add some", it -> it.addAll(List.of(31, 32)));
    CHANGES.put("add many", it -> it.addAll(IntStream.range(40, 60).boxed().toList()));
    CHANGES.put("remove even ones", it -> it.removeIf(each -> each % 2 == 0));
    CHANGES.put("remove by no test", it -> it.removeIf(each -> false));
    CHANGES.put("retain all", it -> it.retainAll(List.of(0, 1, 2, 3, 4, 5)));
    CHANGES.put("remove and add", it -> it.remove(0) + " " + it.add(33));
    CHANGES.put("add and remove", it -> it.add(33) + " " + it.remove(33));
    CHANGES.put(
        "clear",
        it -> {
          it.clear();
          return null;
        });
  }

  private static final Map<String, Function<List<Integer>, Object>> LIST_CHANGES =
      new LinkedHashMap<>();

  static {
    LIST_CHANGES.put("set", it -> it.set(0, 50));
    LIST_CHANGES.put("remove at", it -> it.remove(it.size() - 1) + " " + it.remove(0));
    LIST_CHANGES.put(
        "add at",
        it -> {
          it.add(0, 51);
          return null;
        });
    LIST_CHANGES.put("add some at", it -> it.addAll(0, List.of(52, 53)));
    LIST_CHANGES.put(
        "sort",
        it -> {
          it.sort(null);
          return null;
        });
    LIST_CHANGES.put(
        "replace",
        it -> {
          it.replaceAll(each -> each + 100);
          return null;
        });
    LIST_CHANGES.put(
        "clear a part",
        it -> {
          it.subList(0, it.size() / 2).clear();
          return null;
        });
  }

  /** Goes some steps, does something else, and goes on to the end. */
  private static <C, T> String walk(
      C of, Iterator<T> each, int steps, Function<? super C, Object> change) {
    StringBuilder seen = new StringBuilder();
    for (int i = 0; i < steps; i++) {
      seen.append(each.next()).append(' ');
    }
    seen.append(Compared.outcome(() -> change.apply(of)));
    seen.append(Compared.outcome(() -> rest(each, seen)));
    return seen.append(of).toString();
  }

  private static <T> Object rest(Iterator<T> each, StringBuilder seen) {
    while (each.hasNext() && seen.length() < LONG) {
      seen.append(' ').append(each.next());
    }
    return "end";
  }

  private static <C, T> String remaining(
      C of, Iterator<T> each, int steps, Function<? super C, Object> change) {
    StringBuilder seen = new StringBuilder();
    for (int i = 0; i < steps; i++) {
      seen.append(each.next()).append(' ');
    }
    seen.append(Compared.outcome(() -> change.apply(of)));
    seen.append(
        Compared.outcome(() -> {
          each.forEachRemaining(seen::append);
          return " end";
        }));
    return seen.append(of).toString();
  }

  /** What it has shown is removed after something else was done. */
  private static <C, T> String removed(
      C of, Iterator<T> each, int steps, Function<? super C, Object> change) {
    for (int i = 0; i < steps; i++) {
      each.next();
    }
    String seen = Compared.outcome(() -> change.apply(of));
    for (int i = 0; i < 2; i++) {
      seen +=
          Compared.outcome(() -> {
            each.remove();
            return " removed";
          });
    }
    StringBuilder rest = new StringBuilder(seen);
    rest.append(Compared.outcome(() -> rest(each, rest)));
    return rest.append(of).toString();
  }

  /** By a method of the collection, which does something else when it has come so far. */
  private static <C extends Collection<Integer>> String inside(
      C of, int steps, Function<? super C, Object> change) {
    StringBuilder seen = new StringBuilder();
    int[] count = {0};
    seen.append(
        Compared.outcome(() -> {
          of.forEach(each -> {
            seen.append(each).append(' ');
            if (count[0] == steps) {
              seen.append(Compared.outcome(() -> change.apply(of)));
            }
            count[0]++;
          });
          return "end";
        }));
    return seen.append(of).toString();
  }

  private static List<Integer> first(int size) {
    return IntStream.range(0, size).boxed().toList();
  }

  private static <C extends Collection<Integer>> void check(
      Kind<C> kind, String what, Function<? super C, Object> change) {
    for (int size = 0; size <= MOST; size++) {
      for (int i = 0; i <= size; i++) {
        int steps = i;
        List<Integer> some = first(size);
        String name = what + " after " + steps;
        kind.of(some).call(name, it -> walk(it, it.iterator(), steps, change));
        kind.of(some).call(name + ", rest", it -> remaining(it, it.iterator(), steps, change));
        kind.of(some).call(name + ", removed", it -> removed(it, it.iterator(), steps, change));
        kind.of(some).call(name + ", inside", it -> inside(it, steps, change));
      }
    }
  }

  static final List<Kind<List<Integer>>> LISTS = Kind.LISTS;

  @ParameterizedTest
  @FieldSource("LISTS")
  void lists(Kind<List<Integer>> kind) {
    CHANGES.forEach((what, change) -> check(kind, what, change));
    LIST_CHANGES.forEach((what, change) -> check(kind, what, change));
  }

  /** Entries of the JDK's trees may have another key when one is removed, which its parts show. */
  static final List<Kind<Set<Integer>>> SETS =
      java.util.stream.Stream.of(Kind.GROWING_SETS, Kind.FIXED_SETS)
          .flatMap(List::stream)
          .filter(it -> !it.name().startsWith("part"))
          .toList();

  @ParameterizedTest
  @FieldSource("SETS")
  void sets(Kind<Set<Integer>> kind) {
    CHANGES.forEach((what, change) -> check(kind, what, change));
  }

  static final List<Kind<Queue<Integer>>> QUEUES = Kind.QUEUES.subList(0, 3);

  @ParameterizedTest
  @FieldSource("QUEUES")
  void queues(Kind<Queue<Integer>> kind) {
    CHANGES.forEach((what, change) -> check(kind, what, change));
    check(kind, "poll", Queue::poll);
  }

  static final List<Kind<Deque<Integer>>> DEQUES = Kind.DEQUES.subList(0, 2);

  @ParameterizedTest
  @FieldSource("DEQUES")
  void dequesFromTheEnd(Kind<Deque<Integer>> kind) {
    Map<String, Function<Deque<Integer>, Object>> changes = new LinkedHashMap<>(CHANGES.size());
    CHANGES.forEach((what, change) -> changes.put(what, change::apply));
    changes.put("add in front", it -> it.offerFirst(9));
    changes.put("poll both", it -> it.pollFirst() + " " + it.pollLast());
    changes.put("poll the last", Deque::pollLast);
    changes.forEach((what, change) -> {
      for (int size = 0; size <= MOST; size++) {
        for (int i = 0; i <= size; i++) {
          int steps = i;
          kind.of(first(size))
              .call(what + steps, it -> walk(it, it.descendingIterator(), steps, change));
          kind.of(first(size))
              .call(what + steps, it -> removed(it, it.descendingIterator(), steps, change));
          kind.of(first(size)).call(what + steps, it -> walk(it, it.iterator(), steps, change));
        }
      }
    });
  }

  private static final Map<String, Function<Map<Integer, String>, Object>> MAP_CHANGES =
      new LinkedHashMap<>();

  static {
    MAP_CHANGES.put("nothing", it -> null);
    MAP_CHANGES.put("put", it -> it.put(30, "new"));
    MAP_CHANGES.put("put again", it -> it.put(0, "again"));
    MAP_CHANGES.put("get", it -> it.get(0));
    MAP_CHANGES.put("remove the first", it -> it.remove(0));
    MAP_CHANGES.put("remove the last", it -> it.remove(it.size() - 1));
    MAP_CHANGES.put("remove none", it -> it.remove(44));
    MAP_CHANGES.put("compute", it -> it.compute(1, (key, value) -> value == null ? "c" : null));
    MAP_CHANGES.put("if absent", it -> it.computeIfAbsent(31, key -> "absent"));
    MAP_CHANGES.put("if present", it -> it.computeIfPresent(0, (key, value) -> value + "p"));
    MAP_CHANGES.put("merge", it -> it.merge(2, "m", (one, other) -> one + other));
    MAP_CHANGES.put("put absent", it -> it.putIfAbsent(32, "absent"));
    MAP_CHANGES.put("replace", it -> it.replace(1, "replaced"));
    MAP_CHANGES.put("remove a key", it -> it.keySet().remove(1));
    MAP_CHANGES.put("remove a value", it -> it.values().remove("v1"));
    MAP_CHANGES.put("remove all values", it -> it.values().removeIf(each -> true));
    MAP_CHANGES.put(
        "replace all",
        it -> {
          it.replaceAll((key, value) -> key + value);
          return null;
        });
    MAP_CHANGES.put(
        "put many",
        it -> {
          for (int i = 40; i < 60; i++) {
            it.put(i - 20, "many");
          }
          return null;
        });
    MAP_CHANGES.put(
        "clear",
        it -> {
          it.clear();
          return null;
        });
  }

  private static <T> void checkView(
      Kind<Map<Integer, String>> kind,
      String what,
      Function<Map<Integer, String>, Collection<T>> view,
      Function<Map<Integer, String>, Object> change) {
    for (int size = 0; size <= MOST; size++) {
      List<Integer> some = first(size);
      for (int i = 0; i <= size; i++) {
        int steps = i;
        String name = what + " after " + steps;
        kind.of(some).call(name, it -> walk(it, view.apply(it).iterator(), steps, change));
        kind.of(some)
            .call(name + ", rest", it -> remaining(it, view.apply(it).iterator(), steps, change));
        kind.of(some)
            .call(name + ", removed", it -> removed(it, view.apply(it).iterator(), steps, change));
        kind.of(some).call(name + ", each", it -> forEachOf(it, view.apply(it), steps, change));
      }
    }
  }

  private static <T> String forEachOf(
      Map<Integer, String> map,
      Collection<T> view,
      int steps,
      Function<Map<Integer, String>, Object> change) {
    StringBuilder seen = new StringBuilder();
    int[] count = {0};
    seen.append(
        Compared.outcome(() -> {
          view.forEach(each -> {
            seen.append(each).append(' ');
            if (count[0] == steps) {
              seen.append(Compared.outcome(() -> change.apply(map)));
            }
            count[0]++;
          });
          return "end";
        }));
    return seen.append(map).toString();
  }

  private static String forEachEntry(
      Map<Integer, String> map, int steps, Function<Map<Integer, String>, Object> change) {
    StringBuilder seen = new StringBuilder();
    int[] count = {0};
    seen.append(
        Compared.outcome(() -> {
          map.forEach((key, value) -> {
            seen.append(key).append(value).append(' ');
            if (count[0] == steps) {
              seen.append(Compared.outcome(() -> change.apply(map)));
            }
            count[0]++;
          });
          return "end";
        }));
    return seen.append(map).toString();
  }

  private static String replacing(
      Map<Integer, String> map, int steps, Function<Map<Integer, String>, Object> change) {
    StringBuilder seen = new StringBuilder();
    int[] count = {0};
    seen.append(
        Compared.outcome(() -> {
          map.replaceAll((key, value) -> {
            if (count[0] == steps) {
              seen.append(Compared.outcome(() -> change.apply(map)));
            }
            count[0]++;
            return value + "!";
          });
          return "end";
        }));
    return seen.append(map).toString();
  }

  /** Iterators of the JDK's Hashtable look for the first entry when they are asked. */
  static final List<Kind<Map<Integer, String>>> MAPS =
      java.util.stream.Stream.of(Kind.GROWING_MAPS, Kind.FIXED_MAPS)
          .flatMap(List::stream)
          .filter(it -> !it.name().startsWith("part") && !it.name().equals("Hashtable"))
          .toList();

  @ParameterizedTest
  @FieldSource("MAPS")
  void maps(Kind<Map<Integer, String>> kind) {
    MAP_CHANGES.forEach((what, change) -> {
      checkView(kind, what + ", keys", Map::keySet, change);
      checkView(kind, what + ", values", Map::values, change);
      checkView(kind, what + ", entries", Map::entrySet, change);
      for (int i = 0; i < MOST; i++) {
        int steps = i;
        kind.of(first(MOST))
            .call(what + ", forEach " + steps, it -> forEachEntry(it, steps, change));
        if (!kind.name().startsWith("TreeMap")) { // for what is said above
          kind.of(first(MOST))
              .call(what + ", replaceAll " + steps, it -> replacing(it, steps, change));
        }
      }
    });
  }

  /** What is done in the middle of a computation for a key. */
  @ParameterizedTest
  @FieldSource("MAPS")
  void mapsWhileTheyCompute(Kind<Map<Integer, String>> kind) {
    MAP_CHANGES.forEach((what, change) -> {
      for (int key : new int[] {0, 3, 9}) {
        kind.of(0, 1, 2, 3)
            .call(
                what + ", computeIfAbsent " + key,
                it -> it.computeIfAbsent(key, each -> "a" + change.apply(it)));
        kind.of(0, 1, 2, 3)
            .call(
                what + ", computeIfPresent " + key,
                it -> it.computeIfPresent(key, (each, value) -> value + change.apply(it)));
        kind.of(0, 1, 2, 3)
            .call(
                what + ", compute " + key,
                it -> it.compute(key, (each, value) -> value + change.apply(it)));
        kind.of(0, 1, 2, 3)
            .call(
                what + ", merge " + key,
                it -> it.merge(key, "m", (one, other) -> one + other + change.apply(it)));
      }
    });
  }

  /** There and back, with changes by the iterator and by others. */
  @ParameterizedTest
  @FieldSource("LISTS")
  void listIterators(Kind<List<Integer>> kind) {
    java.util.Random random = new java.util.Random(5);
    for (int round = 0; round < 600; round++) {
      long seed = random.nextLong();
      Compared<List<Integer>> both = kind.of(first(random.nextInt(6)));
      int from = random.nextInt(-1, 7);
      both.call("seed " + seed, it -> roaming(it, from, new java.util.Random(seed)));
    }
  }

  private static Object roaming(List<Integer> list, int from, java.util.Random random) {
    ListIterator<Integer> each = list.listIterator(from);
    StringBuilder seen = new StringBuilder();
    for (int i = 0; i < 25; i++) {
      int value = random.nextInt(100);
      List<Function<ListIterator<Integer>, Object>> steps =
          List.of(
              ListIterator::next,
              ListIterator::next,
              ListIterator::previous,
              ListIterator::previous,
              it -> it.hasNext() + " " + it.hasPrevious(),
              it -> it.nextIndex() + " " + it.previousIndex(),
              it -> {
                it.remove();
                return list;
              },
              it -> {
                it.set(value);
                return list;
              },
              it -> {
                it.add(value);
                return list;
              },
              it -> random.nextInt(12) == 0 && list.add(value));
      Function<ListIterator<Integer>, Object> step = steps.get(random.nextInt(steps.size()));
      seen.append(Compared.outcome(() -> step.apply(each))).append(", ");
    }
    return seen;
  }

  /** A stream or a spliterator is of what is there when it is first used. */
  @ParameterizedTest
  @FieldSource("LISTS")
  void spliteratorsOfListsBeginLate(Kind<List<Integer>> kind) {
    CHANGES.forEach((what, change) -> beginsLate(kind, what, change));
  }

  @ParameterizedTest
  @FieldSource("SETS")
  void spliteratorsOfSetsBeginLate(Kind<Set<Integer>> kind) {
    CHANGES.forEach((what, change) -> beginsLate(kind, what, change));
  }

  @ParameterizedTest
  @FieldSource("QUEUES")
  void spliteratorsOfQueuesBeginLate(Kind<Queue<Integer>> kind) {
    CHANGES.forEach((what, change) -> beginsLate(kind, what, change));
  }

  private static <C extends Collection<Integer>> void beginsLate(
      Kind<C> kind, String what, Function<? super C, Object> change) {
    for (int size = 0; size <= MOST; size++) {
      kind.of(first(size))
          .call(
              what + ", stream",
              it -> {
                var stream = it.stream();
                String changed = Compared.outcome(() -> change.apply(it));
                return changed + stream.map(String::valueOf).toList();
              });
      kind.of(first(size))
          .call(
              what + ", spliterator",
              it -> {
                Spliterator<Integer> all = it.spliterator();
                StringBuilder seen = new StringBuilder(Compared.outcome(() -> change.apply(it)));
                all.forEachRemaining(seen::append);
                return seen;
              });
      kind.of(first(size))
          .call(
              what + ", one by one",
              it -> {
                Spliterator<Integer> all = it.spliterator();
                StringBuilder seen = new StringBuilder(Compared.outcome(() -> change.apply(it)));
                while (all.tryAdvance(seen::append)) {
                  seen.append(' ');
                }
                return seen;
              });
    }
  }

  private static final int SHAPE = Spliterator.SIZED | Spliterator.SUBSIZED | Spliterator.DISTINCT;

  /** What may change while it is gone through does not say how many there are. */
  private static Object shape(Collection<?> of) {
    return of.spliterator().characteristics() & SHAPE;
  }

  static final List<Kind<Set<Integer>>> CONCURRENT_SETS = Kind.CONCURRENT_SETS;

  @ParameterizedTest
  @FieldSource("CONCURRENT_SETS")
  void concurrentSetsHaveNoSize(Kind<Set<Integer>> kind) {
    kind.of(1, 2, 3).call("shape", IterationTest::shape);
    kind.of(1, 2, 3).call("stream", it -> it.stream().map(String::valueOf).toList());
  }

  static final List<Kind<Queue<Integer>>> CONCURRENT_QUEUES =
      Kind.QUEUES.stream()
          .skip(3)
          .filter(it -> !it.name().startsWith("Priority")) // the JDK's is of a copy
          .toList();

  @ParameterizedTest
  @FieldSource("CONCURRENT_QUEUES")
  void concurrentQueuesHaveNoSize(Kind<Queue<Integer>> kind) {
    kind.of(1, 2, 3).call("shape", IterationTest::shape);
    kind.of(1, 2, 3).call("stream", it -> it.stream().map(String::valueOf).toList());
  }

  static final List<Kind<Map<Integer, String>>> CONCURRENT_MAPS = Kind.CONCURRENT_MAPS;

  @ParameterizedTest
  @FieldSource("CONCURRENT_MAPS")
  void viewsOfConcurrentMapsHaveNoSize(Kind<Map<Integer, String>> kind) {
    kind.of(1, 2, 3).call("keys", it -> shape(it.keySet()));
    kind.of(1, 2, 3).call("values", it -> shape(it.values()));
    kind.of(1, 2, 3).call("entries", it -> shape(it.entrySet()));
    kind.of(1, 2, 3).call("stream", it -> it.values().stream().map(String::valueOf).toList());
    Compared<Map<Integer, String>> view =
        new Compared<>(
            "unmodifiable " + kind,
            java.util.Collections.unmodifiableMap(kind.of(1, 2, 3).jdk()),
            Unmodifiable.unmodifiableMap(kind.of(1, 2, 3).twin()));
    view.call("values", it -> shape(it.values()) + " " + shape(it.keySet()));
    view.call("entries", it -> shape(it.entrySet()));
  }

  @Test
  void aSortedSetMayGrowWhileItIsAStream() {
    Kind<NavigableSet<Integer>> kind =
        new Kind<>(
            "ConcurrentSkipListSet, down",
            some -> new java.util.concurrent.ConcurrentSkipListSet<>(some).descendingSet(),
            some -> new ConcurrentSkipListSet<>(some).descendingSet());
    kind.of(1, 2, 3)
        .call("grows", it -> it.stream().peek(each -> it.add(0)).map(String::valueOf).toList());
    kind.of(1, 2, 3).call("order", it -> it.spliterator().getComparator().compare(1, 2));
    Compared<Set<Integer>> both = CONCURRENT_SETS.get(1).of(1, 2, 3);
    both.call("grows", it -> it.stream().peek(each -> it.add(4)).toArray());
    both.call("order", it -> it.spliterator().getComparator());
    both.call("sorted", it -> it.stream().sorted().map(String::valueOf).toList());
    both.call(
        "backwards",
        it -> it.stream().sorted(Comparator.reverseOrder()).map(String::valueOf).toList());
  }
}
