package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What equals what, also of different classes, with elements that cannot be compared. */
class EqualityTest {
  private static final List<List<Object>> CONTENTS =
      List.of(
          List.of(),
          List.of(1),
          List.of(1, 2),
          List.of(2, 1),
          List.of("1"),
          List.of("a", "b"),
          List.of("b", "a"),
          Collections.singletonList(null),
          Arrays.asList(1, null),
          Arrays.asList("a", null));

  /** Makes one of the JDK and its twin; what it cannot have fails. */
  private record Maker(
      String name,
      Function<Collection<Object>, Object> jdk,
      Function<Collection<Object>, Object> twin) {}

  private static final List<Maker> MAKERS =
      List.of(
          new Maker("ArrayList", java.util.ArrayList::new, ArrayList::new),
          new Maker("LinkedList", java.util.LinkedList::new, LinkedList::new),
          new Maker("Vector", java.util.Vector::new, Vector::new),
          new Maker(
              "CopyOnWriteArrayList",
              java.util.concurrent.CopyOnWriteArrayList::new,
              CopyOnWriteArrayList::new),
          new Maker("List.copyOf", List::copyOf, FixedList::copyOf),
          new Maker(
              "asList", it -> Arrays.asList(it.toArray()), it -> ArrayView.asList(it.toArray())),
          new Maker(
              "unmodifiableList",
              it -> Collections.unmodifiableList(new java.util.ArrayList<>(it)),
              it -> Unmodifiable.unmodifiableList(new ArrayList<>(it))),
          new Maker(
              "synchronizedList",
              it -> Collections.synchronizedList(new java.util.ArrayList<>(it)),
              it -> Guarded.synchronizedList(new ArrayList<>(it))),
          new Maker(
              "reversed",
              it -> new java.util.ArrayList<>(it).reversed(),
              it -> new ArrayList<>(it).reversed()),
          new Maker(
              "subList",
              it -> new java.util.ArrayList<>(it).subList(0, it.size()),
              it -> new ArrayList<>(it).subList(0, it.size())),
          new Maker("HashSet", java.util.HashSet::new, HashSet::new),
          new Maker("LinkedHashSet", java.util.LinkedHashSet::new, LinkedHashSet::new),
          new Maker("TreeSet", java.util.TreeSet::new, TreeSet::new),
          new Maker("Set.copyOf", Set::copyOf, FixedSet::copyOf),
          new Maker(
              "unmodifiableSet",
              it -> Collections.unmodifiableSet(new java.util.HashSet<>(it)),
              it -> Unmodifiable.unmodifiableSet(new HashSet<>(it))),
          new Maker(
              "unmodifiableNavigableSet",
              it -> Collections.unmodifiableNavigableSet(new java.util.TreeSet<>(it)),
              it -> UnmodifiableSorted.unmodifiableNavigableSet(new TreeSet<>(it))),
          new Maker(
              "synchronizedSet",
              it -> Collections.synchronizedSet(new java.util.TreeSet<>(it)),
              it -> Guarded.synchronizedSet(new TreeSet<>(it))),
          new Maker(
              "CopyOnWriteArraySet",
              java.util.concurrent.CopyOnWriteArraySet::new,
              CopyOnWriteArraySet::new),
          new Maker(
              "ConcurrentSkipListSet",
              java.util.concurrent.ConcurrentSkipListSet::new,
              ConcurrentSkipListSet::new),
          new Maker(
              "keys of a HashMap",
              it -> mapped(new java.util.HashMap<>(), it).keySet(),
              it -> mapped(new HashMap<>(), it).keySet()),
          new Maker(
              "keys of a TreeMap",
              it -> mapped(new java.util.TreeMap<>(), it).keySet(),
              it -> mapped(new TreeMap<>(), it).keySet()),
          new Maker(
              "entries of a LinkedHashMap",
              it -> mapped(new java.util.LinkedHashMap<>(), it).entrySet(),
              it -> mapped(new LinkedHashMap<>(), it).entrySet()),
          new Maker(
              "entries of a TreeMap",
              it -> mapped(new java.util.TreeMap<>(), it).entrySet(),
              it -> mapped(new TreeMap<>(), it).entrySet()),
          new Maker(
              "HashMap",
              it -> mapped(new java.util.HashMap<>(), it),
              it -> mapped(new HashMap<>(), it)),
          new Maker(
              "LinkedHashMap backwards",
              it ->
                  ((java.util.LinkedHashMap<?, ?>) mapped(new java.util.LinkedHashMap<>(), it))
                      .reversed(),
              it -> ((LinkedHashMap<?, ?>) mapped(new LinkedHashMap<>(), it)).reversed()),
          new Maker(
              "TreeMap",
              it -> mapped(new java.util.TreeMap<>(), it),
              it -> mapped(new TreeMap<>(), it)),
          new Maker(
              "TreeMap downwards",
              it ->
                  ((java.util.TreeMap<?, ?>) mapped(new java.util.TreeMap<>(), it)).descendingMap(),
              it -> ((TreeMap<?, ?>) mapped(new TreeMap<>(), it)).descendingMap()),
          new Maker(
              "Hashtable",
              it -> mapped(new java.util.Hashtable<>(), it),
              it -> mapped(new Hashtable<>(), it)),
          new Maker(
              "ConcurrentHashMap",
              it -> mapped(new java.util.concurrent.ConcurrentHashMap<>(), it),
              it -> mapped(new ConcurrentHashMap<>(), it)),
          new Maker(
              "ConcurrentSkipListMap",
              it -> mapped(new java.util.concurrent.ConcurrentSkipListMap<>(), it),
              it -> mapped(new ConcurrentSkipListMap<>(), it)),
          new Maker(
              "Map.copyOf",
              it -> Map.copyOf(mapped(new java.util.HashMap<>(), it)),
              it -> FixedMap.copyOf(mapped(new HashMap<>(), it))),
          new Maker(
              "unmodifiableMap",
              it -> Collections.unmodifiableMap(mapped(new java.util.TreeMap<>(), it)),
              it -> Unmodifiable.unmodifiableMap(mapped(new TreeMap<>(), it))),
          new Maker(
              "synchronizedMap",
              it -> Collections.synchronizedMap(mapped(new java.util.HashMap<>(), it)),
              it -> Guarded.synchronizedMap(mapped(new HashMap<>(), it))));

  private static Map<Object, Object> mapped(Map<Object, Object> map, Collection<Object> keys) {
    for (Object each : keys) {
      map.put(each, "of " + each);
    }
    return map;
  }

  private static List<Compared<Object>> samples() {
    java.util.ArrayList<Compared<Object>> all = new java.util.ArrayList<>();
    for (Maker maker : MAKERS) {
      for (List<Object> each : CONTENTS) {
        String made = Compared.outcome(() -> maker.jdk.apply(each));
        String twin = Compared.outcome(() -> maker.twin.apply(each));
        if (made.endsWith("Exception")) {
          assertThat(twin).as("%s of %s", maker.name, each).isEqualTo(made);
        } else {
          all.add(
              new Compared<>(
                  maker.name + " of " + each, maker.jdk.apply(each), maker.twin.apply(each)));
        }
      }
    }
    return all;
  }

  @Test
  void whatIsEqualIsEqual() {
    List<Compared<Object>> all = samples();
    assertThat(all).hasSizeGreaterThan(200);
    for (Compared<Object> one : all) {
      for (Compared<Object> other : all) {
        String expected = Compared.outcome(() -> one.jdk().equals(other.jdk()));
        String what = one + " equals " + other;
        assertThat(Compared.outcome(() -> one.twin().equals(other.twin())))
            .as("%s", what)
            .isEqualTo(expected);
        assertThat(Compared.outcome(() -> one.twin().equals(other.jdk())))
            .as("%s, of the JDK", what)
            .isEqualTo(expected);
        assertThat(Compared.outcome(() -> one.jdk().equals(other.twin())))
            .as("JDK's %s", what)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void equalOnesHaveTheSameHash() {
    for (Compared<Object> each : samples()) {
      assertThat(each.twin().hashCode()).as("%s", each).isEqualTo(each.jdk().hashCode());
      assertThat(each.twin().equals(each.twin())).as("%s, itself", each).isTrue();
      assertThat(each.twin().equals("other")).as("%s, a string", each).isFalse();
    }
  }

  /** Of the ones that are in themselves, only what they show is asked. */
  @Test
  void whatIsInItselfCanBeShown() {
    for (Kind<List<Integer>> kind : Kind.GROWING_LISTS.subList(0, 3)) {
      Compared<List<Integer>> both = kind.of(1, 2);
      both.call("itself", EqualityTest::inItself);
    }
    for (Kind<Map<Integer, String>> kind : Kind.GROWING_MAPS) {
      Compared<Map<Integer, String>> both = kind.of(1, 2);
      if (both.jdk().getClass().getName().contains("$")) {
        continue; // the one behind a view does not know that it is the same
      }
      both.call("itself", EqualityTest::mappedToItself);
    }
  }

  @SuppressWarnings("unchecked") // nobody takes it out
  private static Object inItself(List<Integer> list) {
    ((List<Object>) (List<?>) list).add(list);
    String shown = list.toString();
    list.remove(list.size() - 1);
    return shown;
  }

  @SuppressWarnings("unchecked") // nobody takes it out
  private static Object mappedToItself(Map<Integer, String> map) {
    ((Map<Integer, Object>) (Map<?, ?>) map).put(3, map);
    String shown = map.toString();
    map.remove(3);
    return shown;
  }

  /** In one direction other classes are asked, in the other ours. */
  @Test
  void whoIsAskedDoesNotMatter() {
    Set<Object> own =
        new java.util.AbstractSet<>() {
          @Override
          public java.util.Iterator<Object> iterator() {
            return List.<Object>of(1, 2).iterator();
          }

          @Override
          public int size() {
            return 2;
          }
        };
    for (Kind<Set<Integer>> kind : Kind.SETS) {
      kind.of(1, 2).call("own", it -> it.equals(own) + " " + own.equals(it));
      kind.of(1, 3).call("own", it -> it.equals(own) + " " + own.equals(it));
      kind.of(1, 2, 3).call("own", it -> it.containsAll(own) + " " + own.containsAll(it));
    }
  }
}
