import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

/** A sort, a sum and a count by tasks that fork; streams and sorts that may be parallel. */
public class ForkJoin {
  static class Sort extends RecursiveAction {
    private final int[] numbers;
    private final int from;
    private final int to;

    Sort(int[] numbers, int from, int to) {
      this.numbers = numbers;
      this.from = from;
      this.to = to;
    }

    @Override
    protected void compute() {
      if (to - from < 300) {
        Arrays.sort(numbers, from, to);
        return;
      }
      int middle = (from + to) >>> 1;
      invokeAll(new Sort(numbers, from, middle), new Sort(numbers, middle, to));
      merge(middle);
    }

    private void merge(int middle) {
      int[] left = Arrays.copyOfRange(numbers, from, middle);
      for (int i = 0, j = middle, k = from; i < left.length; k++) {
        numbers[k] = j == to || left[i] <= numbers[j] ? left[i++] : numbers[j++];
      }
    }
  }

  static class Sum extends RecursiveTask<Long> {
    private final long[] numbers;
    private final int from;
    private final int to;

    Sum(long[] numbers, int from, int to) {
      this.numbers = numbers;
      this.from = from;
      this.to = to;
    }

    @Override
    protected Long compute() {
      if (to - from <= 100) {
        long sum = 0;
        for (int i = from; i < to; i++) {
          sum += numbers[i];
        }
        return sum;
      }
      int middle = from + (to - from) / 2;
      Sum left = new Sum(numbers, from, middle);
      Sum right = new Sum(numbers, middle, to);
      left.fork();
      long rest = right.compute();
      return left.join() + rest;
    }
  }

  static class Fibonacci extends RecursiveTask<Integer> {
    private final int n;

    Fibonacci(int n) {
      this.n = n;
    }

    @Override
    protected Integer compute() {
      if (n <= 1) {
        return n;
      }
      if (n == 99) {
        throw new ArithmeticException("too large");
      }
      Fibonacci one = new Fibonacci(n - 1);
      one.fork();
      return new Fibonacci(n - 2).compute() + one.join();
    }
  }

  /** Ends with one more than another one's result. */
  static class Next extends RecursiveTask<Integer> {
    private final ForkJoinTask<Integer> of;

    Next(ForkJoinTask<Integer> of) {
      this.of = of;
    }

    @Override
    protected Integer compute() {
      return of == null ? 1 : of.join() + 1;
    }
  }

  /** The last that is forked waits for the one that its maker is in. */
  static class Chain extends RecursiveTask<Integer> {
    @Override
    protected Integer compute() {
      Next first = new Next(null);
      Next middle = new Next(first);
      Next last = new Next(middle);
      first.fork();
      last.fork();
      return middle.invoke() + last.join();
    }
  }

  public static void main(String[] args) throws Exception {
    Random random = new Random(7);
    int[] numbers = new int[2000];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = random.nextInt(10000);
    }
    int[] sorted = numbers.clone();
    Arrays.sort(sorted);
    ForkJoinPool pool = new ForkJoinPool(3);
    pool.invoke(new Sort(numbers, 0, numbers.length));
    System.out.println(Arrays.equals(numbers, sorted) + " " + numbers[0] + " " + numbers[1999]);
    long[] some = new long[1000];
    Arrays.setAll(some, i -> i * 3L);
    System.out.println(pool.invoke(new Sum(some, 0, some.length)));
    System.out.println(ForkJoinPool.commonPool().invoke(new Fibonacci(11)));
    System.out.println(new Fibonacci(9).invoke());
    try {
      pool.invoke(new Fibonacci(99));
    } catch (ArithmeticException e) {
      System.out.println(e.getClass());
    }
    System.out.println(pool.submit(() -> "called").get() + " " + pool.getParallelism());
    List<RecursiveTask<Integer>> several = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      several.add(new Fibonacci(i));
    }
    int sum = 0;
    for (RecursiveTask<Integer> each : ForkJoinTask.invokeAll(several)) {
      sum += each.join();
    }
    System.out.println(sum);
    ForkJoinPool narrow = new ForkJoinPool(1);
    System.out.println(narrow.invoke(new Chain()) + " " + pool.invoke(new Chain()));
    narrow.close();
    pool.shutdown();
    System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + pool.isTerminated());
    System.out.println(IntStream.rangeClosed(1, 1000).parallel().filter(i -> i % 7 == 0).sum());
    List<String> words = new ArrayList<>(Arrays.asList("to", "be", "or", "not", "to", "be"));
    System.out.println(
        words.parallelStream().map(String::toUpperCase).collect(Collectors.toList()));
    Function<List<String>, Stream<String>> all = List::parallelStream;
    UnaryOperator<IntStream> asOne = IntStream::parallel;
    System.out.println(all.apply(words).distinct().toList());
    System.out.println(asOne.apply(IntStream.range(0, 9)).sum());
    Integer[] boxes = {5, 3, 9};
    Consumer<Integer[]> sort = Arrays::parallelSort;
    sort.accept(boxes);
    Arrays.parallelSort(numbers);
    Arrays.parallelSetAll(some, i -> some[i] + 1);
    long[] sums = some.clone();
    Arrays.parallelPrefix(sums, Long::sum);
    String[] letters = {"a", "b", "c", "d"};
    BiConsumer<String[], BinaryOperator<String>> prefix = Arrays::parallelPrefix;
    prefix.accept(letters, String::concat);
    Arrays.parallelPrefix(letters, 1, 3, (one, other) -> other + one);
    System.out.println(Arrays.hashCode(sums) + " " + String.join(",", letters));
    System.out.println(Arrays.toString(boxes) + some[10]);
    ForkJoinPool two = new ForkJoinPool(2);
    CyclicBarrier four = new CyclicBarrier(4);
    List<ForkJoinTask<Integer>> meeting = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      meeting.add(two.submit(() -> four.await()));
    }
    int places = 0;
    for (ForkJoinTask<Integer> each : meeting) {
      places += each.join();
    }
    System.out.println(places);
    two.close();
    ExecutorService stealing = Executors.newWorkStealingPool();
    System.out.println(stealing.submit(() -> 42).get());
    stealing.shutdown();
  }
}
