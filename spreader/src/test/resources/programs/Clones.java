import java.util.*;
import java.util.concurrent.*;

/** Copies of collections, made by other threads than their originals. */
public class Clones {
  private static class Named extends LinkedHashMap<String, Integer> {
    private final String name;
    private final List<String> removed = new ArrayList<>();

    Named(String name) {
      this.name = name;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
      if (size() > 3) {
        removed.add(name + " lost " + eldest.getKey());
        return true;
      }
      return false;
    }
  }

  private static class Matrix implements Cloneable {
    int[][] rows = {{1, 2}, {3, 4}};
    String name = "matrix";

    @Override
    public Matrix clone() {
      try {
        Matrix copy = (Matrix) super.clone();
        copy.rows = rows.clone();
        copy.rows[1] = rows[1].clone();
        return copy;
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static <T> T made(Callable<T> by) throws Exception {
    FutureTask<T> task = new FutureTask<>(by);
    Thread thread = new Thread(task);
    thread.start();
    return task.get();
  }

  @SuppressWarnings("unchecked")
  public static void main(String[] args) throws Exception {
    ArrayList<String> list = new ArrayList<>(List.of("a", "b"));
    List<String> copy = made(() -> (List<String>) list.clone());
    copy.add("copied");
    list.add("c");
    System.out.println(list + " " + copy);
    HashMap<String, List<String>> map = new HashMap<>(Map.of("key", list));
    Map<String, List<String>> shallow = made(() -> (Map<String, List<String>>) map.clone());
    shallow.get("key").add("seen by both");
    shallow.put("other", List.of());
    System.out.println(map + " " + shallow.keySet());
    Named named = new Named("first");
    Named second =
        made(() -> {
          for (int i = 0; i < 5; i++) {
            named.put("n" + i, i);
          }
          Named its = (Named) named.clone();
          its.put("more", 7);
          return its;
        });
    System.out.println(named + " " + second + " " + second.name);
    System.out.println(named.removed + " " + (named.removed == second.removed));
    TreeSet<Integer> sorted = new TreeSet<>(Comparator.reverseOrder());
    sorted.addAll(List.of(3, 1, 2));
    NavigableSet<Integer> turned = made(() -> (NavigableSet<Integer>) sorted.clone());
    turned.add(9);
    System.out.println(sorted + " " + turned + turned.headSet(2, true));
    ArrayDeque<Integer> deque = new ArrayDeque<>(List.of(1, 2));
    Deque<Integer> deques = made(deque::clone);
    deques.push(0);
    System.out.println(deque + " " + deques);
    Matrix matrix = new Matrix();
    Matrix other = made(matrix::clone);
    other.rows[0][0] = 10;
    other.rows[1][0] = 30;
    other.name = "copy";
    System.out.println(Arrays.deepToString(matrix.rows) + matrix.name);
    System.out.println(Arrays.deepToString(other.rows) + other.name);
    EnumMap<TimeUnit, String> units = new EnumMap<>(Map.of(TimeUnit.DAYS, "d"));
    EnumMap<TimeUnit, String> more = made(units::clone);
    more.put(TimeUnit.HOURS, "h");
    System.out.println(units + " " + more + EnumSet.of(TimeUnit.DAYS).clone());
  }
}
