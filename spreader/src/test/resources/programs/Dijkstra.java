import java.util.*;

/** Shortest ways from several places at once, each thread with a priority queue. */
public class Dijkstra {
  record Edge(int to, int length) {}

  record Step(int node, int distance) implements Comparable<Step> {
    @Override
    public int compareTo(Step other) {
      return Integer.compare(distance, other.distance);
    }
  }

  static final class Graph {
    final Map<Integer, List<Edge>> edges = new HashMap<>();

    void connect(int from, int to, int length) {
      edges.computeIfAbsent(from, it -> new ArrayList<>()).add(new Edge(to, length));
      edges.computeIfAbsent(to, it -> new ArrayList<>()).add(new Edge(from, length));
    }

    int[] distances(int from, int count) {
      int[] best = new int[count];
      Arrays.fill(best, Integer.MAX_VALUE);
      best[from] = 0;
      PriorityQueue<Step> open = new PriorityQueue<>();
      open.add(new Step(from, 0));
      while (!open.isEmpty()) {
        Step step = open.poll();
        if (step.distance() > best[step.node()]) {
          continue;
        }
        for (Edge each : edges.getOrDefault(step.node(), List.of())) {
          int distance = step.distance() + each.length();
          if (distance < best[each.to()]) {
            best[each.to()] = distance;
            open.offer(new Step(each.to(), distance));
          }
        }
      }
      return best;
    }
  }

  public static void main(String[] args) throws Exception {
    Random random = new Random(11);
    Graph graph = new Graph();
    int count = 60;
    for (int i = 1; i < count; i++) {
      graph.connect(random.nextInt(i), i, 1 + random.nextInt(9));
      graph.connect(random.nextInt(count), random.nextInt(count), 1 + random.nextInt(20));
    }
    Map<Integer, int[]> found = Collections.synchronizedMap(new TreeMap<>());
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      int from = i * 7;
      threads[i] = new Thread(() -> found.put(from, graph.distances(from, count)));
      threads[i].start();
    }
    for (Thread each : threads) {
      each.join();
    }
    found.forEach((from, best) -> System.out.println(from + " " + Arrays.toString(best)));
    PriorityQueue<String> tasks = new PriorityQueue<>(Comparator.comparing(String::length));
    Thread filler =
        new Thread(() -> {
          synchronized (tasks) {
            tasks.addAll(List.of("ccc", "a", "bb", "dddd"));
          }
        });
    filler.start();
    filler.join();
    synchronized (tasks) {
      System.out.println(tasks + " " + tasks.peek() + " " + tasks.size());
      StringBuilder order = new StringBuilder();
      while (!tasks.isEmpty()) {
        order.append(tasks.remove()).append(' ');
      }
      System.out.println(order);
    }
  }
}
