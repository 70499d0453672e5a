package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrefixesTest {
  private static final int[][] RANGES = {{0, 9}, {2, 7}, {3, 3}, {8, 9}, {-1, 4}, {3, 10}, {5, 4}};

  private interface Call {
    void run() throws RuntimeException;
  }

  /** Its message, too. */
  private static String outcome(Call call) {
    try {
      call.run();
      return "done";
    } catch (NullPointerException e) {
      return "null";
    } catch (RuntimeException e) {
      return e.toString();
    }
  }

  @Test
  void numbersAreThoseOfTheJdk() {
    for (int[] range : RANGES) {
      int from = range[0];
      int to = range[1];
      int[] ints = IntStream.range(1, 10).toArray();
      int[] ourInts = ints.clone();
      IntBinaryOperator most = Math::max;
      assertThat(outcome(() -> Prefixes.parallelPrefix(ourInts, from, to, Integer::sum)))
          .isEqualTo(outcome(() -> Arrays.parallelPrefix(ints, from, to, Integer::sum)));
      assertThat(ourInts).isEqualTo(ints);
      Prefixes.parallelPrefix(ourInts, most);
      Arrays.parallelPrefix(ints, most);
      assertThat(ourInts).isEqualTo(ints);

      long[] longs = IntStream.range(1, 10).asLongStream().toArray();
      long[] ourLongs = longs.clone();
      LongBinaryOperator times = (a, b) -> a * b;
      assertThat(outcome(() -> Prefixes.parallelPrefix(ourLongs, from, to, times)))
          .isEqualTo(outcome(() -> Arrays.parallelPrefix(longs, from, to, times)));
      assertThat(ourLongs).isEqualTo(longs);
      Prefixes.parallelPrefix(ourLongs, Long::sum);
      Arrays.parallelPrefix(longs, Long::sum);
      assertThat(ourLongs).isEqualTo(longs);

      double[] doubles = IntStream.range(1, 10).asDoubleStream().toArray();
      double[] ourDoubles = doubles.clone();
      DoubleBinaryOperator least = Math::min;
      assertThat(outcome(() -> Prefixes.parallelPrefix(ourDoubles, from, to, Double::sum)))
          .isEqualTo(outcome(() -> Arrays.parallelPrefix(doubles, from, to, Double::sum)));
      assertThat(ourDoubles).isEqualTo(doubles);
      Prefixes.parallelPrefix(ourDoubles, least);
      Arrays.parallelPrefix(doubles, least);
      assertThat(ourDoubles).isEqualTo(doubles);
    }
  }

  /** An operator whose order is seen. */
  @Test
  void objectsAreThoseOfTheJdk() {
    for (int[] range : RANGES) {
      String[] texts = IntStream.range(0, 9).mapToObj(String::valueOf).toArray(String[]::new);
      String[] ours = texts.clone();
      assertThat(outcome(() -> Prefixes.parallelPrefix(ours, range[0], range[1], String::concat)))
          .isEqualTo(
              outcome(() -> Arrays.parallelPrefix(texts, range[0], range[1], String::concat)));
      assertThat(ours).isEqualTo(texts);
      Prefixes.parallelPrefix(ours, String::concat);
      Arrays.parallelPrefix(texts, String::concat);
      assertThat(ours).isEqualTo(texts);
    }
  }

  @Test
  void nothingIsRefused() {
    BinaryOperator<String> none = null;
    String[] empty = {};
    assertThat(outcome(() -> Prefixes.parallelPrefix(empty, none))).isEqualTo("null");
    assertThat(outcome(() -> Prefixes.parallelPrefix((String[]) null, String::concat)))
        .isEqualTo("null");
    assertThat(outcome(() -> Prefixes.parallelPrefix(new int[0], null))).isEqualTo("null");
    assertThat(outcome(() -> Prefixes.parallelPrefix(new long[0], null))).isEqualTo("null");
    assertThat(outcome(() -> Prefixes.parallelPrefix(new double[0], null))).isEqualTo("null");
    assertThat(outcome(() -> Prefixes.parallelPrefix(empty, String::concat))).isEqualTo("done");
  }
}
