import java.util.*;
import java.util.concurrent.*;

/** Iterators, list iterators, views and copies of collections that threads share. */
public class Iterating {
  static void inThread(Runnable what) throws InterruptedException {
    Thread thread = new Thread(what);
    thread.start();
    thread.join();
  }

  public static void main(String[] args) throws Exception {
    List<Integer> numbers = new LinkedList<>(List.of(5, 3, 8, 1, 9, 2));
    NavigableMap<String, Integer> map = new TreeMap<>(Map.of("a", 1, "c", 3, "e", 5, "g", 7));
    NavigableSet<Integer> set = new TreeSet<>(numbers);
    Map<String, List<Integer>> lists = new LinkedHashMap<>();
    inThread(() -> {
      for (Iterator<Integer> each = numbers.iterator(); each.hasNext(); ) {
        if (each.next() % 2 == 0) {
          each.remove();
        }
      }
      ListIterator<Integer> walk = numbers.listIterator();
      while (walk.hasNext()) {
        walk.set(walk.next() * 10);
      }
      walk.add(7);
      map.subMap("b", true, "f", true).clear();
      map.entrySet().iterator().next().setValue(100);
      set.headSet(4).remove(2);
      set.descendingSet().pollFirst();
      lists.computeIfAbsent("x", it -> new ArrayList<>()).add(1);
      lists.computeIfAbsent("y", it -> new Vector<>()).add(2);
      lists.values().forEach(it -> it.add(3));
      lists.entrySet().removeIf(it -> it.getKey().equals("x"));
    });
    System.out.println(numbers + " " + map + " " + set + " " + lists);
    System.out.println(map.floorKey("f") + map.ceilingEntry("b") + map.descendingMap());
    System.out.println(set.subSet(2, 9) + " " + set.tailSet(5, false) + " " + set.floor(4));
    System.out.println(numbers.equals(new ArrayList<>(numbers)) + " " + set.hashCode());
    System.out.println(map.equals(new HashMap<>(map)) + " " + map.hashCode() + lists.hashCode());
    Object[] array = numbers.toArray();
    String[] keys = map.keySet().toArray(new String[0]);
    Integer[] values = map.values().toArray(Integer[]::new);
    System.out.println(array.length + Arrays.toString(keys) + Arrays.toString(values));
    try {
      for (Integer each : set) {
        set.remove(each);
      }
    } catch (ConcurrentModificationException e) {
      System.out.println("changed");
    }
    Deque<Integer> deque = new ArrayDeque<>(numbers);
    inThread(() -> deque.push(deque.pollLast()));
    System.out.println(deque + " " + String.join("-", map.keySet()));
    List<int[]> cells = Collections.synchronizedList(new ArrayList<>());
    inThread(() -> cells.add(new int[] {1, 2}));
    System.out.println(cells.get(0)[1] + " " + cells.size());
    System.out.println(Collections.unmodifiableMap(map) + " " + Collections.emptyMap());
  }
}
