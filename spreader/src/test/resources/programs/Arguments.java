import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

/**
 * Arrays that come in something of the JDK: it has its own, the program sees them as all others.
 */
public class Arguments {
  /** The JDK's interface, so that it is the JDK's array which is in there. */
  private static Optional<String[]> some() {
    return ProcessHandle.current().info().arguments();
  }

  private static String kind(Object it) {
    return switch (it) {
      case String[] words -> "words " + (words.length >= 0);
      case Object[] others -> "others " + others.length;
      default -> "no array";
    };
  }

  private static int lengths(Optional<String[]> words) {
    int sum = 0;
    for (String each : words.orElse(new String[] {"none"})) {
      sum += each.length();
    }
    return sum;
  }

  public static void main(String[] args) throws Exception {
    String[] first = some().orElse(new String[0]);
    Set<Integer> sums = ConcurrentHashMap.newKeySet();
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Future<Integer>> found = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      found.add(pool.submit(() -> lengths(some())));
    }
    for (Future<Integer> each : found) {
      sums.add(each.get());
    }
    pool.shutdown();
    System.out.println(sums.size() + " " + sums.contains(lengths(Optional.of(first))));
    Object asObject = some().map(it -> (Object) it).orElse(new String[0]);
    System.out.println(kind(asObject) + " " + (asObject instanceof String[]));
    System.out.println(kind(some().isPresent() ? some().get() : first) + kind("text"));
    String[] copy = some().map(String[]::clone).orElseGet(() -> new String[0]);
    System.out.println(Arrays.equals(copy, first) + " " + (copy.length == first.length));
    long many = some().stream().flatMap(Arrays::stream).mapToLong(String::length).sum();
    System.out.println(many == Arrays.stream(first).mapToLong(String::length).sum());
    Function<Optional<String[]>, Integer> length = it -> it.map(words -> words.length).orElse(0);
    System.out.println(length.apply(some()) == first.length);
    List<String[]> rows = Stream.of("a b", "c").map(line -> line.split(" ")).toList();
    System.out.println(rows.get(0)[1] + rows.get(1).length + kind(rows.get(1)));
    BiFunction<String, String, String[]> splits = String::split;
    System.out.println(splits.apply("x-y-z", "-")[2]);
    Map<Boolean, List<char[]>> letters =
        Stream.of("one", "two", "three")
            .map(String::toCharArray)
            .collect(Collectors.partitioningBy(it -> it.length > 3));
    System.out.println(letters.get(true).get(0).length + new String(letters.get(false).get(1)));
    Thread writer = new Thread(() -> rows.get(0)[1] = "written");
    writer.start();
    writer.join();
    System.out.println(String.join(",", rows.get(0)));
  }
}
