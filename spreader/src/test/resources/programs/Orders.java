import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

/** A shop: producers put orders into a queue, and workers answer by records in collections. */
public class Orders {
  sealed interface Message permits Order, Stop {}

  record Order(int number, List<Line> lines) implements Message {
    int total() {
      return lines.stream().mapToInt(it -> it.count() * it.price()).sum();
    }
  }

  record Stop() implements Message {}

  record Line(String what, int count, int price) {}

  record Bill(int number, int total, Map.Entry<String, Integer> most) {}

  public static void main(String[] args) throws Exception {
    BlockingQueue<Message> queue = new LinkedBlockingQueue<>();
    Map<Integer, Bill> bills = new ConcurrentSkipListMap<>();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Future<Integer>> done = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      done.add(
          pool.submit(() -> {
            int count = 0;
            while (true) {
              switch (queue.take()) {
                case Stop stop -> {
                  return count;
                }
                case Order order -> {
                  Line most = Collections.max(order.lines(), Comparator.comparingInt(Line::count));
                  bills.put(
                      order.number(),
                      new Bill(
                          order.number(), order.total(), Map.entry(most.what(), most.count())));
                  count++;
                }
              }
            }
          }));
    }
    Iterator<String> names = Arrays.asList("pen", "ink", "paper").iterator();
    for (int i = 0; names.hasNext(); i++) {
      String name = names.next();
      queue.put(new Order(i, List.of(new Line(name, i + 2, 3), new Line("bag", 1, i))));
    }
    queue.put(new Stop());
    queue.put(new Stop());
    int sum = 0;
    for (Future<Integer> each : done) {
      sum += each.get();
    }
    pool.shutdown();
    System.out.println(sum + " " + bills);
    Deque<Integer> totals =
        bills.values().stream().map(Bill::total).collect(Collectors.toCollection(ArrayDeque::new));
    System.out.println(totals);
  }
}
