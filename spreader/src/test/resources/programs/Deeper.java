import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

/** What is left of collections: views of sorted ones, of synchronized ones, old ones. */
public class Deeper {
  static void inThread(Runnable what) throws InterruptedException {
    Thread thread = new Thread(what);
    thread.start();
    thread.join();
  }

  static String thrown(Runnable what) {
    try {
      what.run();
      return "nothing";
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName();
    }
  }

  public static void main(String[] args) throws Exception {
    NavigableMap<Integer, String> map = new ConcurrentSkipListMap<>();
    Vector<String> vector = new Vector<>(List.of("v", "w"));
    Hashtable<String, Integer> table = new Hashtable<>();
    Stack<Integer> stack = new Stack<>();
    BitSet bits = BitSet.valueOf(new long[] {5});
    Map<String, List<Integer>> guarded = Collections.synchronizedMap(new LinkedHashMap<>());
    PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(9, 4, 7, 1, 8, 2));
    Set<String> copied = new CopyOnWriteArraySet<>(List.of("a", "b"));
    inThread(() -> {
      for (int i = 0; i < 300; i++) {
        map.put((i * 37) % 300, "m" + i);
        table.put("t" + i, i);
      }
      vector.add(1, "x");
      vector.insertElementAt("y", 0);
      stack.push(1);
      stack.push(2);
      bits.set(3, 7);
      bits.flip(4);
      guarded.computeIfAbsent("g", it -> new ArrayList<>()).add(1);
      guarded.putIfAbsent("h", new ArrayList<>());
      queue.removeIf(it -> it == 4);
      copied.addAll(List.of("b", "c"));
    });
    System.out.println(
        map.size() + " " + map.subMap(10, true, 14, true) + map.descendingMap().firstKey());
    System.out.println(map.headMap(5).keySet() + " " + map.lowerKey(0) + map.higherEntry(298));
    System.out.println(map.tailMap(290, false).descendingMap().values());
    System.out.println(
        thrown(() -> map.subMap(5, 9).put(10, "no")) + thrown(() -> map.put(null, "")));
    System.out.println(table.size() + " " + table.keySet().stream().limit(20).toList());
    System.out.println(Collections.list(Collections.enumeration(vector)).size() + " " + vector);
    Enumeration<String> each = vector.elements();
    System.out.println(
        each.nextElement() + stack.pop() + stack.search(1) + thrown(() -> new Stack<>().pop()));
    System.out.println(bits + " " + bits.nextClearBit(0) + bits.length() + bits.stream().sum());
    synchronized (guarded) {
      for (String key : guarded.keySet()) {
        System.out.print(key + guarded.get(key));
      }
    }
    System.out.println(queue + " " + new PriorityQueue<>(queue).poll() + copied);
    SortedSet<String> names = new TreeSet<>(List.of("c", "a", "b"));
    inThread(() -> names.headSet("c").clear());
    System.out.println(names + " " + new TreeMap<>(Map.of(1, 2)).equals(Map.of(1, 2)));
    List<Integer> unmodified = Collections.unmodifiableList(new ArrayList<>(List.of(1)));
    Set<Integer> unmodifiedSet = Collections.unmodifiableSet(new TreeSet<>(List.of(1)));
    Collection<Integer> unmodifiedCollection = Collections.unmodifiableCollection(unmodified);
    List<Runnable> wrong =
        List.of(
            () -> unmodified.clear(),
            () -> unmodifiedSet.remove(1),
            () -> unmodifiedCollection.add(2),
            () -> List.of(1, 2).iterator().remove(),
            () -> Map.of("a", 1).entrySet().iterator().next().setValue(2),
            () -> Set.of(1, 1),
            () -> Map.of(1, 1, 1, 2),
            () -> List.of((Object) null),
            () -> Collections.emptyMap().put(1, 2),
            () -> List.of().contains(null),
            () -> Arrays.asList(1, 2).add(3),
            () -> Collections.nCopies(2, "x").set(0, "y"),
            () -> Stream.of(1).toList().add(2),
            () -> new ArrayList<>(List.of(1)).subList(0, 2));
    Thread failing = new Thread(() -> wrong.forEach(it -> System.out.print(thrown(it) + " ")));
    failing.start();
    failing.join();
    System.out.println();
    Map<Boolean, Long> split =
        IntStream.range(0, 7)
            .boxed()
            .collect(Collectors.partitioningBy(it -> it > 2, Collectors.counting()));
    ConcurrentMap<Integer, List<String>> grouped =
        Stream.of("a", "bb", "cc").collect(Collectors.groupingByConcurrent(String::length));
    Map<String, Integer> fixed =
        Stream.of("a", "bb").collect(Collectors.toUnmodifiableMap(it -> it, String::length));
    inThread(() -> System.out.println(split + " " + new TreeMap<>(grouped) + new TreeMap<>(fixed)));
  }
}
