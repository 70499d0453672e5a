import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Pools, futures and concurrent maps with collections, comparators and functions of the JDK. */
public class Together {
  record Job(String name, int weight) {}

  static final class Longest extends RecursiveTask<List<String>> {
    private final List<String> words;

    Longest(List<String> words) {
      this.words = words;
    }

    @Override
    protected List<String> compute() {
      if (words.size() < 3) {
        return words.stream().filter(it -> it.length() > 3).toList();
      }
      int half = words.size() / 2;
      Longest left = new Longest(List.copyOf(words.subList(0, half)));
      left.fork();
      List<String> right = new Longest(List.copyOf(words.subList(half, words.size()))).compute();
      return java.util.stream.Stream.concat(left.join().stream(), right.stream()).toList();
    }
  }

  public static void main(String[] args) throws Exception {
    queue();
    maps();
    futures();
    List<String> words = List.of("one", "three", "four", "six", "seven", "ten", "eleven");
    System.out.println(new ForkJoinPool(3).invoke(new Longest(words)));
    System.out.println(words.parallelStream().collect(Collectors.groupingBy(String::length)));
    System.out.println(ThreadLocalRandom.current().nextInt(3) < 3);
  }

  static void queue() throws Exception {
    Comparator<Job> order =
        Comparator.comparingInt(Job::weight).reversed().thenComparing(Job::name);
    PriorityBlockingQueue<Job> jobs = new PriorityBlockingQueue<>(4, order);
    List<Thread> threads = new java.util.ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int of = i;
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                for (int k = 0; k < 10; k++) {
                  jobs.add(new Job("job" + of + k, (of * 7 + k * 3) % 5));
                }
              }));
    }
    for (Thread each : threads) {
      each.join();
    }
    System.out.println(
        jobs.remove(new Job("job11", 0)) + " " + jobs.removeIf(it -> it.weight() == 2));
    StringBuilder text = new StringBuilder();
    while (!jobs.isEmpty()) {
      text.append(jobs.take().name()).append(' ');
    }
    System.out.println(text);
    try {
      jobs.put(null);
    } catch (NullPointerException e) {
      System.out.println("null");
    }
  }

  static void maps() throws Exception {
    ConcurrentHashMap<Integer, List<Integer>> map = new ConcurrentHashMap<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
      for (int i = 0; i < 200; i++) {
        int number = i;
        pool.submit(() -> map.merge(number % 50, List.of(number), Together::both));
      }
    }
    Collection<Integer> won = new java.util.concurrent.ConcurrentLinkedQueue<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
      for (int i = 0; i < 4; i++) {
        pool.submit(() -> {
          for (int key = 0; key < 50; key++) {
            if (key % 2 == 0 && map.keySet().remove(key)) {
              won.add(key);
            }
          }
        });
      }
    }
    System.out.println(won.size() + " " + map.size() + " " + map.mappingCount());
    System.out.println(map.entrySet().remove(Map.entry(1, map.get(1))) + " " + map.size());
    System.out.println(map.entrySet().remove(Map.entry(3, List.of())) + " " + map.size());
    map.values().removeIf(it -> it.contains(5));
    System.out.println(map.size() + " " + map.reduceValues(9, List::size, Integer::sum));
    TreeMap<Integer, Integer> sums = new TreeMap<>();
    map.forEach((key, list) -> sums.put(key, list.stream().mapToInt(it -> it).sum()));
    System.out.println(sums);
    System.out.println(
        new TreeMap<>(
            sums.keySet().stream()
                .collect(Collectors.groupingByConcurrent(it -> it % 3, Collectors.counting()))));
  }

  private static List<Integer> both(List<Integer> one, List<Integer> other) {
    return java.util.stream.Stream.concat(one.stream(), other.stream()).sorted().toList();
  }

  static void futures() {
    Function<List<String>, Integer> size = List::size;
    List<CompletableFuture<Integer>> all =
        java.util.stream.IntStream.range(0, 6)
            .mapToObj(i ->
                CompletableFuture.supplyAsync(() -> List.of("a" + i, "b" + i))
                    .thenApply(Function.identity())
                    .thenApply(size.andThen(it -> it * i)))
            .toList();
    CompletableFuture.allOf(all.toArray(new CompletableFuture[0])).join();
    System.out.println(all.stream().map(CompletableFuture::join).collect(Collectors.toList()));
  }
}
