package soumak.spreader.twins;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A kind of collections: how those of the JDK are made of some numbers, and how their twins are.
 * The keys of maps are the numbers, their values the texts of these.
 */
record Kind<C>(String name, Function<List<Integer>, C> jdk, Function<List<Integer>, C> twin) {

  static final List<Kind<List<Integer>>> GROWING_LISTS =
      List.of(
          new Kind<>("ArrayList", java.util.ArrayList::new, ArrayList::new),
          new Kind<>("LinkedList", java.util.LinkedList::new, LinkedList::new),
          new Kind<>("Vector", java.util.Vector::new, Vector::new),
          new Kind<>(
              "synchronizedList",
              some -> Collections.synchronizedList(new java.util.ArrayList<>(some)),
              some -> Guarded.synchronizedList(new ArrayList<>(some))),
          new Kind<>(
              "subList",
              some -> padded(new java.util.ArrayList<>(), some).subList(2, some.size() + 2),
              some -> padded(new ArrayList<>(), some).subList(2, some.size() + 2)),
          new Kind<>(
              "subList of subList",
              some ->
                  padded(new java.util.ArrayList<>(), some)
                      .subList(1, some.size() + 3)
                      .subList(1, some.size() + 1),
              some ->
                  padded(new ArrayList<>(), some)
                      .subList(1, some.size() + 3)
                      .subList(1, some.size() + 1)),
          new Kind<>(
              "reversed",
              some -> new java.util.ArrayList<>(some).reversed(),
              some -> new ArrayList<>(some).reversed()),
          new Kind<>(
              "reversed LinkedList",
              some -> new java.util.LinkedList<>(some).reversed(),
              some -> new LinkedList<>(some).reversed()));

  static final List<Kind<List<Integer>>> COPYING_LISTS =
      List.of(
          new Kind<>(
              "CopyOnWriteArrayList",
              java.util.concurrent.CopyOnWriteArrayList::new,
              CopyOnWriteArrayList::new),
          new Kind<>(
              "subList of CopyOnWriteArrayList",
              some ->
                  padded(new java.util.concurrent.CopyOnWriteArrayList<>(), some)
                      .subList(2, some.size() + 2),
              some -> padded(new CopyOnWriteArrayList<>(), some).subList(2, some.size() + 2)),
          new Kind<>(
              "reversed CopyOnWriteArrayList",
              some -> new java.util.concurrent.CopyOnWriteArrayList<>(some).reversed(),
              some -> new CopyOnWriteArrayList<>(some).reversed()));

  static final List<Kind<List<Integer>>> FIXED_LISTS =
      List.of(
          new Kind<>(
              "asList",
              some -> Arrays.asList(some.toArray(new Integer[0])),
              some -> ArrayView.asList(some.toArray(new Integer[0]))),
          new Kind<>("List.copyOf", List::copyOf, FixedList::copyOf),
          new Kind<>(
              "List.of",
              some -> List.of(some.toArray(new Integer[0])),
              some -> FixedList.of(some.toArray(new Integer[0]))),
          new Kind<>(
              "Stream.toList",
              some -> some.stream().toList(),
              some -> FixedList.toList(some.stream())),
          new Kind<>(
              "unmodifiableList",
              some -> Collections.unmodifiableList(new java.util.ArrayList<>(some)),
              some -> Unmodifiable.unmodifiableList(new ArrayList<>(some))));

  static final List<Kind<List<Integer>>> LISTS = all(GROWING_LISTS, COPYING_LISTS, FIXED_LISTS);

  static final List<Kind<Set<Integer>>> GROWING_SETS =
      List.of(
          new Kind<>("HashSet", java.util.HashSet::new, HashSet::new),
          new Kind<>("LinkedHashSet", java.util.LinkedHashSet::new, LinkedHashSet::new),
          new Kind<>("TreeSet", java.util.TreeSet::new, TreeSet::new),
          new Kind<>(
              "TreeSet, down",
              some -> new java.util.TreeSet<>(some).descendingSet(),
              some -> new TreeSet<>(some).descendingSet()),
          new Kind<>(
              "part of a TreeSet",
              some -> padded(new java.util.TreeSet<>(), some).subSet(-50, 50),
              some -> padded(new TreeSet<>(), some).subSet(-50, 50)),
          new Kind<>(
              "synchronizedSet",
              some -> Collections.synchronizedSet(new java.util.HashSet<>(some)),
              some -> Guarded.synchronizedSet(new HashSet<>(some))),
          new Kind<>(
              "newSetFromMap",
              some -> filled(Collections.newSetFromMap(new java.util.LinkedHashMap<>()), some),
              some -> filled(MapSet.newSetFromMap(new LinkedHashMap<>()), some)),
          new Kind<>(
              "LinkedHashSet, backwards",
              some -> new java.util.LinkedHashSet<>(some).reversed(),
              some -> new LinkedHashSet<>(some).reversed()));

  static final List<Kind<Set<Integer>>> CONCURRENT_SETS =
      List.of(
          new Kind<>(
              "CopyOnWriteArraySet",
              java.util.concurrent.CopyOnWriteArraySet::new,
              CopyOnWriteArraySet::new),
          new Kind<>(
              "ConcurrentSkipListSet",
              java.util.concurrent.ConcurrentSkipListSet::new,
              ConcurrentSkipListSet::new),
          new Kind<>(
              "ConcurrentHashMap.newKeySet",
              some -> filled(java.util.concurrent.ConcurrentHashMap.newKeySet(), some),
              some -> filled(ConcurrentHashMap.newKeySet(), some)));

  static final List<Kind<Set<Integer>>> FIXED_SETS =
      List.of(
          new Kind<>(
              "unmodifiableSet",
              some -> Collections.unmodifiableSet(new java.util.LinkedHashSet<>(some)),
              some -> Unmodifiable.unmodifiableSet(new LinkedHashSet<>(some))),
          new Kind<>(
              "unmodifiableNavigableSet",
              some -> Collections.unmodifiableNavigableSet(new java.util.TreeSet<>(some)),
              some -> UnmodifiableSorted.unmodifiableNavigableSet(new TreeSet<>(some))));

  static final List<Kind<Set<Integer>>> SETS = all(GROWING_SETS, CONCURRENT_SETS, FIXED_SETS);

  static final List<Kind<NavigableSet<Integer>>> SORTED_SETS =
      List.of(
          new Kind<>("TreeSet", java.util.TreeSet::new, TreeSet::new),
          new Kind<>(
              "TreeSet, down",
              some -> new java.util.TreeSet<>(some).descendingSet(),
              some -> new TreeSet<>(some).descendingSet()),
          new Kind<>(
              "TreeSet with an order",
              some -> filled(new java.util.TreeSet<>(Comparator.reverseOrder()), some),
              some -> filled(new TreeSet<>(Orders.reverseOrder()), some)),
          new Kind<>(
              "ConcurrentSkipListSet",
              java.util.concurrent.ConcurrentSkipListSet::new,
              ConcurrentSkipListSet::new),
          new Kind<>(
              "unmodifiableNavigableSet",
              some -> Collections.unmodifiableNavigableSet(new java.util.TreeSet<>(some)),
              some -> UnmodifiableSorted.unmodifiableNavigableSet(new TreeSet<>(some))),
          new Kind<>(
              "keys of a TreeMap",
              some -> numbered(new java.util.TreeMap<>(), some).navigableKeySet(),
              some -> numbered(new TreeMap<>(), some).navigableKeySet()),
          new Kind<>(
              "part of a part of a TreeSet",
              some -> padded(new java.util.TreeSet<>(), some).headSet(60, true).tailSet(-60, false),
              some -> padded(new TreeSet<>(), some).headSet(60, true).tailSet(-60, false)));

  static final List<Kind<Deque<Integer>>> DEQUES =
      List.of(
          new Kind<>(
              "ArrayDeque",
              some -> filled(new java.util.ArrayDeque<>(), some),
              some -> filled(new ArrayDeque<>(), some)),
          new Kind<>("LinkedList", java.util.LinkedList::new, LinkedList::new),
          new Kind<>(
              "ConcurrentLinkedDeque",
              java.util.concurrent.ConcurrentLinkedDeque::new,
              ConcurrentLinkedDeque::new),
          new Kind<>(
              "LinkedBlockingDeque",
              java.util.concurrent.LinkedBlockingDeque::new,
              LinkedBlockingDeque::new),
          new Kind<>(
              "reversed LinkedList",
              some -> new java.util.LinkedList<>(some).reversed(),
              some -> new LinkedList<>(some).reversed()));

  static final List<Kind<Queue<Integer>>> QUEUES =
      List.of(
          new Kind<>(
              "ArrayDeque",
              some -> filled(new java.util.ArrayDeque<>(), some),
              some -> filled(new ArrayDeque<>(), some)),
          new Kind<>("LinkedList", java.util.LinkedList::new, LinkedList::new),
          new Kind<>(
              "PriorityQueue",
              some -> filled(new java.util.PriorityQueue<>(), some),
              some -> filled(new PriorityQueue<>(), some)),
          new Kind<>(
              "ConcurrentLinkedQueue",
              java.util.concurrent.ConcurrentLinkedQueue::new,
              ConcurrentLinkedQueue::new),
          new Kind<>(
              "ConcurrentLinkedDeque",
              java.util.concurrent.ConcurrentLinkedDeque::new,
              ConcurrentLinkedDeque::new),
          new Kind<>(
              "LinkedBlockingQueue",
              java.util.concurrent.LinkedBlockingQueue::new,
              LinkedBlockingQueue::new),
          new Kind<>(
              "ArrayBlockingQueue",
              some -> filled(new java.util.concurrent.ArrayBlockingQueue<>(8), some),
              some -> filled(new ArrayBlockingQueue<>(8), some)),
          new Kind<>(
              "LinkedBlockingDeque",
              java.util.concurrent.LinkedBlockingDeque::new,
              LinkedBlockingDeque::new),
          new Kind<>(
              "PriorityBlockingQueue",
              some -> filled(new java.util.concurrent.PriorityBlockingQueue<>(), some),
              some -> filled(new PriorityBlockingQueue<>(), some)),
          new Kind<>(
              "LinkedTransferQueue",
              java.util.concurrent.LinkedTransferQueue::new,
              LinkedTransferQueue::new));

  static final List<Kind<Map<Integer, String>>> GROWING_MAPS =
      List.of(
          new Kind<>(
              "HashMap",
              some -> numbered(new java.util.HashMap<>(), some),
              some -> numbered(new HashMap<>(), some)),
          new Kind<>(
              "LinkedHashMap",
              some -> numbered(new java.util.LinkedHashMap<>(), some),
              some -> numbered(new LinkedHashMap<>(), some)),
          new Kind<>(
              "LinkedHashMap by use",
              some -> numbered(new java.util.LinkedHashMap<>(16, 0.75F, true), some),
              some -> numbered(new LinkedHashMap<>(16, 0.75F, true), some)),
          new Kind<>(
              "LinkedHashMap, backwards",
              some -> numbered(new java.util.LinkedHashMap<>(), some).reversed(),
              some -> numbered(new LinkedHashMap<>(), some).reversed()),
          new Kind<>(
              "TreeMap",
              some -> numbered(new java.util.TreeMap<>(), some),
              some -> numbered(new TreeMap<>(), some)),
          new Kind<>(
              "TreeMap, down",
              some -> numbered(new java.util.TreeMap<>(), some).descendingMap(),
              some -> numbered(new TreeMap<>(), some).descendingMap()),
          new Kind<>(
              "part of a TreeMap",
              some -> part(numbered(new java.util.TreeMap<>(), some)),
              some -> part(numbered(new TreeMap<>(), some))),
          new Kind<>(
              "Hashtable",
              some -> numbered(new java.util.Hashtable<>(), some),
              some -> numbered(new Hashtable<>(), some)),
          new Kind<>(
              "synchronizedMap",
              some -> Collections.synchronizedMap(numbered(new java.util.HashMap<>(), some)),
              some -> Guarded.synchronizedMap(numbered(new HashMap<>(), some))));

  static final List<Kind<Map<Integer, String>>> CONCURRENT_MAPS =
      List.of(
          new Kind<>(
              "ConcurrentHashMap",
              some -> numbered(new java.util.concurrent.ConcurrentHashMap<>(), some),
              some -> numbered(new ConcurrentHashMap<>(), some)),
          new Kind<>(
              "ConcurrentSkipListMap",
              some -> numbered(new java.util.concurrent.ConcurrentSkipListMap<>(), some),
              some -> numbered(new ConcurrentSkipListMap<>(), some)),
          new Kind<>(
              "part of a ConcurrentSkipListMap",
              some -> part(numbered(new java.util.concurrent.ConcurrentSkipListMap<>(), some)),
              some -> part(numbered(new ConcurrentSkipListMap<>(), some))));

  static final List<Kind<Map<Integer, String>>> FIXED_MAPS =
      List.of(
          new Kind<>(
              "unmodifiableMap",
              some -> Collections.unmodifiableMap(numbered(new java.util.HashMap<>(), some)),
              some -> Unmodifiable.unmodifiableMap(numbered(new HashMap<>(), some))),
          new Kind<>(
              "unmodifiableNavigableMap",
              some ->
                  Collections.unmodifiableNavigableMap(numbered(new java.util.TreeMap<>(), some)),
              some ->
                  UnmodifiableSorted.unmodifiableNavigableMap(numbered(new TreeMap<>(), some))));

  static final List<Kind<Map<Integer, String>>> MAPS =
      all(GROWING_MAPS, CONCURRENT_MAPS, FIXED_MAPS);

  private static <C> List<Kind<C>> all(
      List<Kind<C>> first, List<Kind<C>> second, List<Kind<C>> third) {
    return Stream.of(first, second, third).flatMap(List::stream).toList();
  }

  /** Between others, which are far from them. */
  private static <C extends Collection<Integer>> C padded(C of, List<Integer> some) {
    of.addAll(List.of(-101, -100));
    of.addAll(some);
    of.addAll(List.of(100, 101));
    return of;
  }

  private static <C extends Collection<Integer>> C filled(C of, List<Integer> some) {
    of.addAll(some);
    return of;
  }

  static <M extends Map<Integer, String>> M numbered(M map, List<Integer> some) {
    for (Integer each : some) {
      map.put(each, "v" + each);
    }
    return map;
  }

  private static Map<Integer, String> part(NavigableMap<Integer, String> map) {
    map.put(-100, "low");
    map.put(100, "high");
    return map.subMap(-50, true, 50, false);
  }

  Compared<C> of(List<Integer> some) {
    return new Compared<>(name + " of " + some, jdk.apply(some), twin.apply(some));
  }

  Compared<C> of(Integer... some) {
    return of(List.of(some));
  }

  @Override
  public String toString() {
    return name;
  }
}
