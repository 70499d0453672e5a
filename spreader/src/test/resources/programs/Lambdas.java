import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/** Lambdas and method references of all kinds. */
public class Lambdas {
  private int base = 10;
  private final int[] numbers = {3, 1, 2};

  interface Joined extends Comparator<String>, java.util.function.ToIntBiFunction<String, String> {
    default int applyAsInt(String a, String b) {
      return compare(a, b) * 100;
    }
  }

  private int secret(int by) {
    return base + by;
  }

  private Function<Integer, Integer> adder(long more, double part) {
    return it -> (int) (it + base + more + part + numbers[0]);
  }

  static <T> T make(Supplier<T> supplier) {
    return supplier.get();
  }

  static int sum(int a, int b) {
    return a + b;
  }

  static long widened(long a) {
    return a * 2;
  }

  Lambdas() {}

  Lambdas(int base) {
    this.base = base;
  }

  public static void main(String[] args) throws Exception {
    Lambdas it = new Lambdas();
    System.out.println(it.adder(5, 1.5).apply(1));
    List<String> words = new ArrayList<>(List.of("pear", "fig", "apple"));
    words.sort(Comparator.comparing(String::length));
    System.out.println(words);
    words.sort((a, b) -> a.compareTo(b));
    System.out.println(words);
    IntBinaryOperator plus = Lambdas::sum;
    System.out.println(plus.applyAsInt(3, 4));
    LongFunction<Object> wide = Lambdas::widened;
    System.out.println(wide.apply(21));
    ToDoubleFunction<Integer> number = Integer::intValue;
    System.out.println(number.applyAsDouble(7));
    Function<Integer, Lambdas> maker = Lambdas::new;
    System.out.println(maker.apply(99).secret(1));
    Function<Integer, Integer> secret = it::secret;
    System.out.println(secret.apply(2));
    BiFunction<Lambdas, Integer, Integer> unbound = Lambdas::secret;
    System.out.println(unbound.apply(it, 3));
    IntFunction<int[]> arrays = int[]::new;
    System.out.println(arrays.apply(4).length);
    Supplier<int[][]> grid = () -> new int[2][3];
    System.out.println(grid.get()[1].length);
    UnaryOperator<String> upper = String::toUpperCase;
    System.out.println(upper.andThen(s -> s + "!").apply("hey"));
    System.out.println(make(() -> "made"));
    Callable<Integer> callable = () -> it.base;
    System.out.println(callable.call());
    Joined joined = (a, b) -> a.length() - b.length();
    System.out.println(joined.applyAsInt("abc", "a"));
    Runnable marked = (Runnable & java.util.RandomAccess) () -> System.out.println("marked");
    marked.run();
    System.out.println(marked instanceof java.util.RandomAccess);
    String[] sorted = words.stream().map(String::toUpperCase).sorted().toArray(String[]::new);
    System.out.println(sorted.length + sorted[0]);
    int[] total = new int[1];
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      int by = i;
      threads[i] =
          new Thread(() -> {
            synchronized (total) {
              total[0] += by;
            }
          });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(total[0]);
  }
}
