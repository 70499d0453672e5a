import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

/** Lambdas, streams and method references with collections that threads at all nodes share. */
public class Streams {
  record Point(int x, int y) {}

  enum Colour {
    RED,
    GREEN
  }

  static final Map<String, List<Point>> BY_NAME = new ConcurrentHashMap<>();
  static final ArrayList<Point> ALL = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Callable<Integer>> bodies = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      int number = i;
      bodies.add(() -> work(number));
    }
    int sum = 0;
    for (Future<Integer> each : pool.invokeAll(bodies)) {
      sum += each.get();
    }
    pool.shutdown();
    System.out.println(sum + " " + pool.isShutdown());
    TreeMap<String, List<Point>> sorted = new TreeMap<>(BY_NAME);
    sorted.values().forEach(it -> it.sort(Comparator.comparingInt(Point::x)));
    System.out.println(sorted);
    synchronized (ALL) {
      ALL.sort(Comparator.comparingInt(Point::x).thenComparing(Point::y));
      Point[] points = ALL.toArray(Point[]::new);
      Point[] more = ALL.toArray(new Point[0]);
      System.out.println(points.length + " " + Arrays.toString(points) + " " + more[1]);
    }
    System.out.println(
        ALL.stream().filter(it -> it.x() % 2 == 0).map(Point::y).collect(Collectors.toList()));
    Map<Colour, Integer> colours = new HashMap<>();
    for (Colour each : Colour.values()) {
      colours.merge(each, 1, Integer::sum);
      colours.merge(Colour.RED, 2, Integer::sum);
    }
    System.out.println(colours.get(Colour.RED) + " " + colours.get(Colour.GREEN));
    arrays();
    queue();
  }

  private static int work(int number) {
    Point point = new Point(number, number * number);
    List<Point> list = BY_NAME.computeIfAbsent("n" + number % 2, key -> new ArrayList<>());
    synchronized (ALL) {
      list.add(point);
      ALL.add(point);
    }
    return number;
  }

  @SuppressWarnings("unchecked")
  private static void arrays() {
    ArrayList<Integer>[] buckets = new ArrayList[3];
    for (int i = 0; i < 10; i++) {
      if (buckets[i % 3] == null) {
        buckets[i % 3] = new ArrayList<>();
      }
      buckets[i % 3].add(i);
    }
    Object any = buckets;
    System.out.println(
        Arrays.toString(buckets) + (any instanceof ArrayList[]) + (any instanceof Object[]));
    int[] numbers = buckets[0].stream().mapToInt(Integer::intValue).toArray();
    System.out.println(IntStream.of(numbers).sum() + " " + new ArrayDeque<>(buckets[1]).peekLast());
  }

  private static void queue() throws InterruptedException {
    AtomicLong total = new AtomicLong();
    CountDownLatch done = new CountDownLatch(4);
    BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(2);
    for (int i = 0; i < 4; i++) {
      new Thread(
              () -> {
                try {
                  for (int number : queue.take()) {
                    total.addAndGet(number);
                  }
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                } finally {
                  done.countDown();
                }
              })
          .start();
    }
    for (int i = 0; i < 4; i++) {
      queue.put(new int[] {i, 10 * i});
    }
    done.await();
    System.out.println(total.get() + " " + total.accumulateAndGet(6, Math::floorMod));
  }
}
