package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Summaries of numbers are those of the JDK, to the last bit. */
class SummariesTest {
  private static final double[] UNUSUAL = {
    0.0,
    -0.0,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    Double.MIN_VALUE,
    1e300,
    -1e-300
  };

  /**
   * @param add a number of any kind
   */
  private record Type(
      String name,
      Supplier<Object> jdk,
      Supplier<Object> twin,
      java.util.function.BiConsumer<Object, Double> add) {
    @Override
    public String toString() {
      return name;
    }
  }

  static final List<Type> TYPES =
      List.of(
          new Type(
              "int",
              java.util.IntSummaryStatistics::new,
              IntSummaryStatistics::new,
              (it, value) -> ((IntConsumer) it).accept(value.intValue())),
          new Type(
              "long",
              java.util.LongSummaryStatistics::new,
              LongSummaryStatistics::new,
              (it, value) -> ((LongConsumer) it).accept(value.longValue())),
          new Type(
              "int of long",
              java.util.LongSummaryStatistics::new,
              LongSummaryStatistics::new,
              (it, value) -> ((IntConsumer) it).accept(value.intValue())),
          new Type(
              "double",
              java.util.DoubleSummaryStatistics::new,
              DoubleSummaryStatistics::new,
              (it, value) -> ((DoubleConsumer) it).accept(value)));

  private static String shown(Object summary) {
    StringBuilder text = new StringBuilder(summary.toString());
    for (String name : List.of("getCount", "getSum", "getMin", "getAverage", "getMax")) {
      text.append(' ').append(BothTypes.call(summary, name));
    }
    return text.toString();
  }

  private static double number(java.util.Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> UNUSUAL[random.nextInt(UNUSUAL.length)];
      case 1 -> random.nextLong();
      case 2, 3 -> random.nextInt();
      default -> random.nextDouble() * Math.pow(10, random.nextInt(-20, 20));
    };
  }

  @ParameterizedTest
  @FieldSource("TYPES")
  void areThoseOfTheJdk(Type type) {
    java.util.Random random = new java.util.Random(7);
    for (int round = 0; round < 400; round++) {
      List<Object> jdk = new java.util.ArrayList<>();
      List<Object> twins = new java.util.ArrayList<>();
      for (int i = 0; i < 3; i++) {
        jdk.add(type.jdk.get());
        twins.add(type.twin.get());
      }
      for (int i = random.nextInt(30); i > 0; i--) {
        int at = random.nextInt(3);
        if (random.nextInt(6) == 0) {
          int from = random.nextInt(3); // also itself
          BothTypes.call(jdk.get(at), "combine", jdk.get(from));
          BothTypes.call(twins.get(at), "combine", twins.get(from));
        } else {
          double value = round % 2 == 0 ? number(random) : random.nextGaussian();
          type.add.accept(jdk.get(at), value);
          type.add.accept(twins.get(at), value);
        }
        assertThat(shown(twins.get(at))).isEqualTo(shown(jdk.get(at)));
      }
    }
  }

  private static void made(Class<?> jdk, Class<?> twin, Object... arguments) {
    String expected = Compared.told(() -> shown(BothTypes.make(jdk, arguments)));
    assertThat(Compared.told(() -> shown(BothTypes.make(twin, arguments))))
        .as("%s of %s", twin, List.of(arguments))
        .isEqualTo(expected);
  }

  @Test
  void areMadeOfWhatIsKnown() {
    for (long count : new long[] {-1, 0, 1, 5}) {
      for (int min = -1; min < 2; min++) {
        for (int max = -1; max < 2; max++) {
          made(
              java.util.IntSummaryStatistics.class,
              IntSummaryStatistics.class,
              count,
              min,
              max,
              9L);
          made(
              java.util.LongSummaryStatistics.class,
              LongSummaryStatistics.class,
              count,
              (long) min,
              (long) max,
              9L);
        }
      }
      double[] ends = {-1.0, 1.0, Double.NaN, Double.POSITIVE_INFINITY};
      for (double min : ends) {
        for (double max : ends) {
          for (double sum : ends) {
            made(
                java.util.DoubleSummaryStatistics.class,
                DoubleSummaryStatistics.class,
                count,
                min,
                max,
                sum);
          }
        }
      }
    }
  }

  private static void summed(
      java.util.DoubleSummaryStatistics jdk, DoubleSummaryStatistics twin, double... values) {
    for (double each : values) {
      jdk.accept(each);
      twin.accept(each);
      assertThat(shown(twin)).isEqualTo(shown(jdk));
    }
  }

  /** Where only one of the sums, with the correction or without, is infinite or none. */
  @Test
  void sumsThatAreTooLargeAreThoseOfTheJdk() {
    double some = 0x1p969;
    summed(
        new java.util.DoubleSummaryStatistics(),
        new DoubleSummaryStatistics(),
        Double.MAX_VALUE,
        some,
        some);
    summed(
        new java.util.DoubleSummaryStatistics(),
        new DoubleSummaryStatistics(),
        Double.MAX_VALUE,
        -some,
        -some,
        2 * some);
    double all = Double.POSITIVE_INFINITY;
    summed(
        new java.util.DoubleSummaryStatistics(1, all, all, all),
        new DoubleSummaryStatistics(1, all, all, all),
        1);
  }

  private static void collected(
      Collector<String, ?, ?> jdk, Collector<String, ?, ?> twin, Class<?> type) {
    for (List<String> of :
        List.of(List.<String>of(), List.of("a"), List.of("a", "bbb", "", "cc"))) {
      for (boolean parallel : new boolean[] {false, true}) {
        Object summary = (parallel ? of.parallelStream() : of.stream()).collect(twin);
        assertThat(summary).isExactlyInstanceOf(type);
        assertThat(shown(summary)).isEqualTo(shown(of.stream().collect(jdk)));
      }
    }
  }

  @Test
  void areCollected() {
    collected(
        Collectors.summarizingInt(String::length),
        Collected.summarizingInt(String::length),
        IntSummaryStatistics.class);
    collected(
        Collectors.summarizingLong(String::length),
        Collected.summarizingLong(String::length),
        LongSummaryStatistics.class);
    collected(
        Collectors.summarizingDouble(it -> it.length() / 2.0),
        Collected.summarizingDouble(it -> it.length() / 2.0),
        DoubleSummaryStatistics.class);
  }

  private static <S> void ofStream(
      Supplier<S> stream, Function<S, Object> jdk, Function<S, Object> twin) {
    assertThat(shown(twin.apply(stream.get()))).isEqualTo(shown(jdk.apply(stream.get())));
  }

  @Test
  void areGivenByStreams() {
    ofStream(
        () -> IntStream.of(3, -1, 7), IntStream::summaryStatistics, Collected::summaryStatistics);
    ofStream(
        () -> IntStream.rangeClosed(-9, 900).parallel(),
        IntStream::summaryStatistics,
        Collected::summaryStatistics);
    ofStream(
        () -> IntStream.range(0, 900).parallel().mapToDouble(it -> it / 4.0),
        DoubleStream::summaryStatistics,
        Collected::summaryStatistics);
    ofStream(
        () -> LongStream.rangeClosed(-4, 90).parallel(),
        LongStream::summaryStatistics,
        Collected::summaryStatistics);
    ofStream(
        () -> DoubleStream.of(0.1, 0.2, 0.3, 1e10),
        DoubleStream::summaryStatistics,
        Collected::summaryStatistics);
    ofStream(DoubleStream::empty, DoubleStream::summaryStatistics, Collected::summaryStatistics);
  }
}
