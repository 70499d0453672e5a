package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ArrayWorkTest {
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

  private static Object[] texts() {
    return IntStream.range(0, 9).mapToObj(i -> "t" + i * 5 % 9).toArray(String[]::new);
  }

  @Test
  void rangesAreSortedAsByTheJdk() {
    for (int[] range : RANGES) {
      for (Comparator<Object> order : Arrays.asList(null, Comparator.comparing(it -> "" + it))) {
        Object[] theirs = texts();
        Object[] ours = texts();
        assertThat(outcome(() -> ArrayWork.sort(ours, range[0], range[1], order)))
            .isEqualTo(outcome(() -> Arrays.sort(theirs, range[0], range[1], order)));
        assertThat(ours).isEqualTo(theirs);
        assertThat(outcome(() -> ArrayWork.sort(ours, range[0], range[1])))
            .isEqualTo(outcome(() -> Arrays.sort(theirs, range[0], range[1])));
      }
    }
    assertThat(outcome(() -> ArrayWork.sort(null))).isEqualTo("null");
  }

  /** Also as far as the order has come that breaks off. */
  @Test
  void arraysAreSortedAsByTheJdk() {
    Comparator<Object> breaksOff =
        (one, other) -> {
          if (one.equals("t8")) {
            throw new IllegalStateException("" + one + other);
          }
          return one.toString().compareTo(other.toString());
        };
    Object[] theirs = texts();
    Object[] ours = texts();
    assertThat(outcome(() -> ArrayWork.sort(ours, breaksOff)))
        .isEqualTo(outcome(() -> Arrays.sort(theirs, breaksOff)))
        .contains("t8");
    assertThat(ours).isEqualTo(theirs);
    ArrayWork.sort(ours);
    Arrays.sort(theirs);
    assertThat(ours).isEqualTo(theirs);
  }

  @Test
  void arraysAreFilledAsByTheJdk() {
    int[] ints = new int[5];
    ArrayWork.setAll(ints, i -> i * i);
    assertThat(ints).containsExactly(0, 1, 4, 9, 16);
    long[] longs = new long[3];
    ArrayWork.setAll(longs, i -> 5L - i);
    assertThat(longs).containsExactly(5, 4, 3);
    double[] doubles = new double[2];
    ArrayWork.setAll(doubles, i -> i + 0.5);
    assertThat(doubles).containsExactly(0.5, 1.5);
    String[] texts = new String[2];
    ArrayWork.setAll(texts, i -> "" + i);
    assertThat(texts).containsExactly("0", "1");
    IntFunction<String> none = null;
    assertThat(outcome(() -> ArrayWork.setAll(texts, none))).isEqualTo("null");
    assertThat(outcome(() -> ArrayWork.setAll(new int[0], null))).isEqualTo("null");
    assertThat(outcome(() -> ArrayWork.setAll(new long[0], null))).isEqualTo("null");
    assertThat(outcome(() -> ArrayWork.setAll(new double[0], null))).isEqualTo("null");
  }
}
