import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Numbers of generators that were split, summed up by several threads. */
public class Statistics {
  private final IntSummaryStatistics ints = new IntSummaryStatistics();
  private final LongSummaryStatistics longs = new LongSummaryStatistics();
  private final DoubleSummaryStatistics doubles = new DoubleSummaryStatistics(1, 0.5, 0.5, 0.5);
  private final Map<String, DoubleSummaryStatistics> byName = new TreeMap<>();

  record Measure(String name, double value) {}

  /** Sums what is even as well. */
  private static final class Even extends IntSummaryStatistics {
    private long even;

    @Override
    public void accept(int value) {
      super.accept(value);
      even += value % 2 == 0 ? value : 0;
    }
  }

  private final Even even = new Even();

  private synchronized void add(int[] some) {
    ints.combine(IntStream.of(some).summaryStatistics());
    for (int each : some) {
      even.accept(each);
    }
    longs.combine(IntStream.of(some).mapToLong(it -> 5_000_000_000L * it).summaryStatistics());
    LongStream.of(1, 2).summaryStatistics().accept(3);
    Arrays.stream(some).forEach(longs);
  }

  private synchronized void add(SplittableRandom random) {
    List<Measure> measures = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      measures.add(new Measure("m" + random.nextInt(3), random.nextInt(1 << 20) / 1024.0));
    }
    measures.stream()
        .collect(Collectors.groupingBy(Measure::name, Collectors.summarizingDouble(Measure::value)))
        .forEach((name, of) ->
            byName.computeIfAbsent(name, it -> new DoubleSummaryStatistics()).combine(of));
    doubles.combine(measures.stream().mapToDouble(Measure::value).summaryStatistics());
  }

  public static void main(String[] args) throws InterruptedException {
    Statistics all = new Statistics();
    SplittableRandom root = new SplittableRandom(42);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      SplittableRandom mine = root.split();
      threads.add(
          new Thread(() -> {
            all.add(mine.ints(20, -100, 100).toArray());
            all.add(mine.split());
          }));
      threads.getLast().start();
    }
    for (Thread each : threads) {
      each.join();
    }
    System.out.println(all.ints + "\n" + all.longs + "\n" + all.doubles);
    System.out.println(all.even.getAverage() + " " + all.even.getMax() + " " + all.even.even);
    System.out.println(all.even);
    System.out.println(all.byName);
    Function<IntStream, IntSummaryStatistics> summed = IntStream::summaryStatistics;
    Supplier<LongSummaryStatistics> later = LongStream.of(7, 9)::summaryStatistics;
    System.out.println(summed.apply(IntStream.of(4, 2)) + " " + later.get().getAverage());
    System.out.println(
        IntStream.range(0, 5)
            .collect(
                IntSummaryStatistics::new,
                IntSummaryStatistics::accept,
                IntSummaryStatistics::combine));
    System.out.println(root.splits(3).map(it -> it.nextLong()).toList());
    System.out.println(
        Stream.of("a", "bb", "ccc").collect(Collectors.summarizingInt(String::length))
            + " "
            + Stream.of("a", "bb").collect(Collectors.summarizingLong(String::length)).getSum());
  }
}
