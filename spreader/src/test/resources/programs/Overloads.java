import java.util.function.Function;

/** Methods that differ in the types of their arrays only, some of them inherited and bridged. */
public class Overloads {
  static String of(String[] words) {
    return "strings " + words.length;
  }

  static String of(int[][] grid) {
    return "grid " + grid.length;
  }

  static String of(Object[] all) {
    return "objects " + all.length;
  }

  static String of(int[] numbers) {
    return "numbers " + numbers.length;
  }

  static String of(Runnable... tasks) {
    return "tasks " + tasks.length;
  }

  abstract static class Maker<T> {
    abstract T make(int length);

    Object[] all() {
      return new Object[] {make(1)};
    }

    String take(T made) {
      return "any";
    }
  }

  static class Strings extends Maker<String[]> {
    @Override
    String[] make(int length) {
      return new String[length];
    }

    @Override
    String[] all() {
      return make(3);
    }

    @Override
    String take(String[] made) {
      return super.take(made) + made.length;
    }
  }

  interface Joiner {
    String join(String[] parts);

    default String twice(String[] parts) {
      return join(parts) + join(parts);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    System.out.println(of(new String[2]) + of(new int[3][1]) + of(new Object[4]) + of(new int[5]));
    System.out.println(of(() -> {}, () -> {}) + of((Object[]) new Integer[1]));
    Maker<String[]> maker = new Strings();
    System.out.println(maker.make(2).length + maker.take(new String[7]) + maker.all().length);
    Joiner joiner = parts -> String.join("/", parts);
    Joiner referred = Overloads::of;
    System.out.println(joiner.twice(new String[] {"a", "b"}) + referred.twice(new String[1]));
    Function<int[][], String> grids = Overloads::of;
    String[] seen = new String[1];
    Thread thread =
        new Thread(() -> seen[0] = grids.apply(new int[6][]) + maker.take(new String[1]));
    thread.start();
    thread.join();
    System.out.println(seen[0]);
  }
}
