import java.util.ArrayList;
import java.util.List;

/** Threads without a name are numbered in the whole program, wherever they are made. */
public class Unnamed {
  private static final List<String> NAMES = new ArrayList<>();

  private static void nest(int depth) {
    NAMES.add(Thread.currentThread().getName());
    for (int i = 0; i < 2 && depth > 0; i++) {
      Thread below = new Thread(() -> nest(depth - 1));
      below.start();
      try {
        below.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static int number(String name) {
    return Integer.parseInt(name.substring("Thread-".length()));
  }

  public static void main(String[] args) throws InterruptedException {
    Thread named = new Thread(() -> {}, "named");
    Thread ended = new Thread(() -> {}, "ended");
    ended.start();
    ended.join();
    for (Thread each : new Thread[] {named, ended}) {
      System.out.println(each.toString().replaceFirst("#\\d+", "#"));
    }
    NAMES.add(new Thread().getName());
    Thread nested = new Thread(() -> nest(3));
    nested.start();
    nested.join();
    NAMES.add(new Thread() {}.getName());
    System.out.println(NAMES.size());
    for (int i = 1; i < NAMES.size(); i++) {
      if (number(NAMES.get(i)) <= number(NAMES.get(i - 1))) {
        System.out.println(NAMES.get(i) + " after " + NAMES.get(i - 1));
      }
    }
  }
}
