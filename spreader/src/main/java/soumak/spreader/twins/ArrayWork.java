package soumak.spreader.twins;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * Methods of {@code Arrays} that call the program while they write an array. What they call may
 * release, and then the array is written without a check; so the JDK gets an array of its own, or
 * none.
 */
public final class ArrayWork {
  private ArrayWork() {}

  public static <T> void setAll(T[] array, IntFunction<? extends T> of) {
    FixedMap.some(of);
    for (int i = 0; i < array.length; i++) {
      array[i] = of.apply(i);
    }
  }

  public static void setAll(int[] array, IntUnaryOperator of) {
    FixedMap.some(of);
    for (int i = 0; i < array.length; i++) {
      array[i] = of.applyAsInt(i);
    }
  }

  public static void setAll(long[] array, IntToLongFunction of) {
    FixedMap.some(of);
    for (int i = 0; i < array.length; i++) {
      array[i] = of.applyAsLong(i);
    }
  }

  public static void setAll(double[] array, IntToDoubleFunction of) {
    FixedMap.some(of);
    for (int i = 0; i < array.length; i++) {
      array[i] = of.applyAsDouble(i);
    }
  }

  public static void sort(Object[] array) {
    sort(array, 0, array.length, null);
  }

  public static void sort(Object[] array, int from, int to) {
    sort(array, from, to, null);
  }

  public static <T> void sort(T[] array, Comparator<? super T> order) {
    sort(array, 0, array.length, order);
  }

  /** Where the order breaks off, the elements are as far as the JDK has come. */
  public static <T> void sort(T[] array, int from, int to, Comparator<? super T> order) {
    Prefixes.check(array.length, from, to);
    T[] sorted = Arrays.copyOfRange(array, from, to);
    try {
      Arrays.sort(sorted, order);
    } finally {
      System.arraycopy(sorted, 0, array, from, sorted.length);
    }
  }
}
