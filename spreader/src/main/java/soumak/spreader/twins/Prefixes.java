package soumak.spreader.twins;

import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/** {@code Arrays.parallelPrefix}, by the thread that asks for it. */
public final class Prefixes {
  private Prefixes() {}

  static void check(int length, int from, int to) {
    if (from > to) {
      throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
    }
    if (from < 0) {
      throw new ArrayIndexOutOfBoundsException(from);
    }
    if (to > length) {
      throw new ArrayIndexOutOfBoundsException(to);
    }
  }

  public static <T> void parallelPrefix(T[] array, BinaryOperator<T> of) {
    parallelPrefix(array, 0, array.length, of);
  }

  public static <T> void parallelPrefix(T[] array, int from, int to, BinaryOperator<T> of) {
    FixedMap.some(of);
    check(array.length, from, to);
    for (int i = from + 1; i < to; i++) {
      array[i] = of.apply(array[i - 1], array[i]);
    }
  }

  public static void parallelPrefix(int[] array, IntBinaryOperator of) {
    parallelPrefix(array, 0, array.length, of);
  }

  public static void parallelPrefix(int[] array, int from, int to, IntBinaryOperator of) {
    FixedMap.some(of);
    check(array.length, from, to);
    for (int i = from + 1; i < to; i++) {
      array[i] = of.applyAsInt(array[i - 1], array[i]);
    }
  }

  public static void parallelPrefix(long[] array, LongBinaryOperator of) {
    parallelPrefix(array, 0, array.length, of);
  }

  public static void parallelPrefix(long[] array, int from, int to, LongBinaryOperator of) {
    FixedMap.some(of);
    check(array.length, from, to);
    for (int i = from + 1; i < to; i++) {
      array[i] = of.applyAsLong(array[i - 1], array[i]);
    }
  }

  public static void parallelPrefix(double[] array, DoubleBinaryOperator of) {
    parallelPrefix(array, 0, array.length, of);
  }

  public static void parallelPrefix(double[] array, int from, int to, DoubleBinaryOperator of) {
    FixedMap.some(of);
    check(array.length, from, to);
    for (int i = from + 1; i < to; i++) {
      array[i] = of.applyAsDouble(array[i - 1], array[i]);
    }
  }
}
