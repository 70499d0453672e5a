import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/** Generic classes, methods and wildcards; streams; results that are arrays. */
public class Generics {
  interface Visitor<R> {
    R number(int value);

    R sum(Expr left, Expr right);
  }

  interface Expr {
    <R> R accept(Visitor<R> visitor);
  }

  static Expr number(int value) {
    return new Expr() {
      @Override
      public <R> R accept(Visitor<R> visitor) {
        return visitor.number(value);
      }
    };
  }

  static Expr sum(Expr left, Expr right) {
    return new Expr() {
      @Override
      public <R> R accept(Visitor<R> visitor) {
        return visitor.sum(left, right);
      }
    };
  }

  static class Evaluating implements Visitor<Integer> {
    @Override
    public Integer number(int value) {
      return value;
    }

    @Override
    public Integer sum(Expr left, Expr right) {
      return left.accept(this) + right.accept(this);
    }
  }

  static class Arrayed implements Visitor<int[]> {
    @Override
    public int[] number(int value) {
      return new int[] {value};
    }

    @Override
    public int[] sum(Expr left, Expr right) {
      int[] a = left.accept(this);
      int[] b = right.accept(this);
      int[] both = new int[a.length + b.length];
      System.arraycopy(a, 0, both, 0, a.length);
      System.arraycopy(b, 0, both, a.length, b.length);
      return both;
    }
  }

  static class Stack<T> implements Iterable<T> {
    private T[] items;
    private int size;

    @SuppressWarnings("unchecked")
    Stack() {
      items = (T[]) new Object[2];
    }

    void push(T item) {
      if (size == items.length) {
        items = java.util.Arrays.copyOf(items, 2 * size);
      }
      items[size++] = item;
    }

    T pop() {
      T item = items[--size];
      items[size] = null;
      return item;
    }

    @Override
    public Iterator<T> iterator() {
      List<T> all = new ArrayList<>();
      for (int i = size - 1; i >= 0; i--) {
        all.add(items[i]);
      }
      return all.iterator();
    }
  }

  static <A, B, C> BiFunction<A, Function<A, B>, C> composed(
      Function<? super B, ? extends C> after) {
    return (a, f) -> after.apply(f.apply(a));
  }

  static <T extends Comparable<? super T>> T max(Iterable<T> all) {
    T best = null;
    for (T each : all) {
      if (best == null || each.compareTo(best) > 0) {
        best = each;
      }
    }
    return best;
  }

  public static void main(String[] args) throws InterruptedException {
    Expr expr = sum(number(1), sum(number(2), number(3)));
    System.out.println(expr.accept(new Evaluating()) + " " + expr.accept(new Arrayed()).length);
    Stack<String> stack = new Stack<>();
    for (String each : List.of("a", "c", "b", "d", "e")) {
      stack.push(each);
    }
    System.out.println(stack.pop() + max(stack));
    StringBuilder text = new StringBuilder();
    stack.forEach(text::append);
    System.out.println(text);
    BiFunction<String, Function<String, Integer>, String> f = composed(n -> "n" + n);
    System.out.println(f.apply("four", String::length));
    Predicate<String> empty = String::isEmpty;
    System.out.println(empty.negate().or(s -> s == null).test("x"));
    Optional<int[]> some = Optional.of(new int[] {4, 5});
    System.out.println(some.map(a -> a[1]).orElse(0) + some.get().length);
    int[][] filtered =
        List.of(new int[] {1}, new int[] {2, 3}).stream()
            .filter(a -> a.length > 1)
            .toArray(int[][]::new);
    System.out.println(filtered.length + filtered[0][1]);
    Thread thread = new Thread(() -> stack.push(max(stack) + expr.accept(new Evaluating())));
    thread.start();
    thread.join();
    System.out.println(stack.pop());
  }
}
