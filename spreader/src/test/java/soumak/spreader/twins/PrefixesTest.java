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

  /** Operators whose order is seen. */
  @Test
  void numbersAreThoseOfTheJdk() {
    IntBinaryOperator ofInts = (a, b) -> 3 * a - b;
    LongBinaryOperator ofLongs = (a, b) -> 3 * a - b;
    DoubleBinaryOperator ofDoubles = (a, b) -> 3 * a - b;
    for (int[] range : RANGES) {
      int from = range[0];
      int to = range[1];
      int[] ints = IntStream.range(1, 10).toArray();
      int[] ourInts = ints.clone();
      assertThat(outcome(() -> Prefixes.parallelPrefix(ourInts, from, to, ofInts)))
          .isEqualTo(outcome(() -> Arrays.parallelPrefix(ints, from, to, ofInts)));
      assertThat(ourInts).isEqualTo(ints);
      Prefixes.parallelPrefix(ourInts, ofInts);
      Arrays.parallelPrefix(ints, ofInts);
      assertThat(ourInts).isEqualTo(ints);

      long[] longs = IntStream.range(1, 10).asLongStream().toArray();
      long[] ourLongs = longs.clone();
      assertThat(outcome(() -> Prefixes.parallelPrefix(ourLongs, from, to, ofLongs)))
          .isEqualTo(outcome(() -> Arrays.parallelPrefix(longs, from, to, ofLongs)));
      assertThat(ourLongs).isEqualTo(longs);
      Prefixes.parallelPrefix(ourLongs, ofLongs);
      Arrays.parallelPrefix(longs, ofLongs);
      assertThat(ourLongs).isEqualTo(longs);

      double[] doubles = IntStream.range(1, 10).asDoubleStream().toArray();
      double[] ourDoubles = doubles.clone();
      assertThat(outcome(() -> Prefixes.parallelPrefix(ourDoubles, from, to, ofDoubles)))
          .isEqualTo(outcome(() -> Arrays.parallelPrefix(doubles, from, to, ofDoubles)));
      assertThat(ourDoubles).isEqualTo(doubles);
      Prefixes.parallelPrefix(ourDoubles, ofDoubles);
      Arrays.parallelPrefix(doubles, ofDoubles);
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
