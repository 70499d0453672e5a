import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Arrays and threads that collections give in an array of their own. */
public class ToArrays {
  static void show(int[][] rows) {
    StringBuilder text = new StringBuilder();
    for (int[] row : rows) {
      text.append(row == null ? "null" : Arrays.toString(row)).append(' ');
    }
    System.out.println(text);
  }

  static void rows(Collection<int[]> empty) {
    empty.add(new int[] {1, 2});
    show(empty.toArray(new int[0][]));
    show(empty.toArray(int[][]::new));
    show(empty.toArray(new int[][] {{3}, {4}, {5}}));
  }

  static void names(Set<Thread> threads) {
    Thread[] all = threads.toArray(new Thread[0]);
    for (Thread each : all) {
      System.out.println(each.getName());
    }
  }

  static String wrong(Collection<?> all) {
    try {
      return "" + all.toArray(new Integer[0]).length;
    } catch (ArrayStoreException e) {
      return "refused";
    }
  }

  public static void main(String[] args) throws InterruptedException {
    rows(new ArrayDeque<>());
    rows(new HashSet<>());
    rows(new ArrayList<>());
    rows(new PriorityQueue<>((a, b) -> a[0] - b[0]));
    rows(new LinkedBlockingQueue<>());
    Map<String, int[]> map = new HashMap<>();
    map.put("a", new int[] {6});
    show(map.values().toArray(new int[0][]));
    List<int[]> list = new CopyOnWriteArrayList<>();
    list.add(new int[] {7});
    list.add(new int[] {8, 9});
    show(list.reversed().toArray(new int[0][]));
    show(list.reversed().toArray(new int[5][]).clone());
    Set<Thread> threads = new HashSet<>();
    threads.add(new Thread(() -> System.out.println("runs"), "named"));
    names(threads);
    System.out.println(wrong(new ArrayDeque<>(List.of("text"))) + wrong(Set.of(4)));
    System.out.println(wrong(new CopyOnWriteArrayList<>(List.of("text")).reversed()));
    for (Thread each : threads.toArray(new Thread[1])) {
      each.start();
      each.join();
    }
  }
}
