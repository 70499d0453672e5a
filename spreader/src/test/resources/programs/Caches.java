import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

/** Classes of the program that extend collections. */
public class Caches {
  static final class Lru<K, V> extends LinkedHashMap<K, V> {
    private final int most;
    int evicted;

    Lru(int most) {
      super(16, 0.75f, true);
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      boolean full = size() > most;
      if (full) {
        evicted++;
      }
      return full;
    }
  }

  static class Path extends ArrayList<String> {
    Path() {}

    Path(Collection<String> others) {
      super(others);
    }

    Path then(String next) {
      Path longer = new Path(this);
      longer.add(next);
      return longer;
    }

    @Override
    public String toString() {
      return String.join("/", this);
    }
  }

  static final class Counts extends HashMap<String, Integer> {
    void count(String word) {
      merge(word, 1, Integer::sum);
    }
  }

  static final class Names extends TreeMap<String, Integer> {
    Names() {
      super(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
    }
  }

  static final class Unique extends HashSet<Object> {
    private int tried;

    @Override
    public boolean add(Object it) {
      tried++;
      return super.add(it);
    }
  }

  static <K, V> Function<K, V> cached(Function<K, V> slow, int most) {
    Lru<K, V> cache = new Lru<>(most);
    return key -> {
      synchronized (cache) {
        return cache.computeIfAbsent(key, slow);
      }
    };
  }

  /** Two threads, each of which computes its cell from the other's. */
  static void cells() throws Exception {
    ConcurrentHashMap<Integer, Long> cells = new ConcurrentHashMap<>(Map.of(0, 1L, 1, 1L));
    Thread[] threads = new Thread[2];
    for (int i = 0; i < 2; i++) {
      int mine = i;
      threads[i] =
          new Thread(() -> {
            for (int k = 0; k < 20; k++) {
              cells.compute(mine, (key, value) -> value + Math.min(1, cells.get(1 - mine)));
              cells.merge(2, 1L, Long::sum);
              cells.computeIfAbsent(3 + k, key -> cells.get(mine) > 0 ? 7L : 8L);
            }
          });
      threads[i].start();
    }
    while (cells.get(0) < 21 || cells.get(1) < 21) {
      cells.values().stream().map(it -> it + 1).toList();
    }
    for (Thread each : threads) {
      each.join();
    }
    System.out.println(cells);
  }

  public static void main(String[] args) throws Exception {
    cells();
    Lru<Integer, String> lru = new Lru<>(3);
    Counts counts = new Counts();
    Names names = new Names();
    Unique unique = new Unique();
    Function<Integer, Integer> square = cached(it -> it * it, 2);
    for (int i = 0; i < 3; i++) {
      int me = i;
      Thread thread =
          new Thread(() -> {
            synchronized (lru) {
              for (int j = 0; j < 3; j++) {
                lru.put(me * 3 + j, "v" + j);
                lru.get(0);
              }
              counts.count("turn");
              names.put("name" + "x".repeat(me), me);
              unique.addAll(List.of(me, "s", me / 2));
            }
            square.apply(me);
          });
      thread.start();
      thread.join();
    }
    System.out.println(lru + " " + lru.evicted + " " + lru.size());
    System.out.println(counts + " " + names + " " + unique + " " + unique.tried);
    Path path = new Path().then("usr").then("lib");
    Path[] longer = new Path[1];
    Thread thread = new Thread(() -> longer[0] = path.then("java"));
    thread.start();
    thread.join();
    System.out.println(path + " " + longer[0] + " " + longer[0].size() + square.apply(5));
    System.out.println(path.equals(List.of("usr", "lib")) + " " + (lru instanceof LinkedHashMap));
  }
}
