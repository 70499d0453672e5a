import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Values of each thread's own. */
public class Locals {
  private static final ThreadLocal<StringBuilder> BUFFER =
      ThreadLocal.withInitial(StringBuilder::new);
  private static final ThreadLocal<Integer> NUMBER =
      new ThreadLocal<>() {
        @Override
        protected Integer initialValue() {
          return MADE.incrementAndGet() > 0 ? 100 : 0;
        }
      };
  private static final AtomicInteger MADE = new AtomicInteger();

  static class Context {
    private final ThreadLocal<String> user = new ThreadLocal<>();

    String in(String name, Callable<String> body) throws Exception {
      String before = user.get();
      user.set(name);
      try {
        return body.call();
      } finally {
        if (before == null) {
          user.remove();
        } else {
          user.set(before);
        }
      }
    }
  }

  static String render(int number) {
    StringBuilder buffer = BUFFER.get();
    buffer.setLength(0);
    for (int i = 0; i < 5; i++) {
      buffer.append(number).append(i == 4 ? "." : ",");
    }
    return buffer.toString();
  }

  public static void main(String[] args) throws Exception {
    Context context = new Context();
    String[] rendered = new String[4];
    int[] numbers = new int[4];
    Thread[] threads = new Thread[4];
    for (int t = 0; t < 4; t++) {
      int mine = t;
      threads[t] =
          new Thread(() -> {
            for (int i = 0; i < 5; i++) {
              NUMBER.set(NUMBER.get() + mine);
              rendered[mine] = render(NUMBER.get());
            }
            numbers[mine] = NUMBER.get();
            try {
              rendered[mine] +=
                  context.in(
                      "user" + mine,
                      () -> context.in("inner", () -> context.user.get()) + context.user.get());
              rendered[mine] += context.user.get();
            } catch (Exception e) {
              rendered[mine] = e.toString();
            }
          });
      threads[t].start();
    }
    for (Thread each : threads) {
      each.join();
    }
    System.out.println(Arrays.toString(rendered));
    System.out.println(Arrays.toString(numbers) + " " + NUMBER.get() + " " + MADE);
    NUMBER.remove();
    System.out.println(NUMBER.get() + " " + MADE + " " + context.user.get());
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Future<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      all.add(
          pool.submit(() -> {
            int dice = ThreadLocalRandom.current().nextInt(1, 7);
            double part = ThreadLocalRandom.current().nextDouble();
            return dice >= 1 && dice <= 6 && part < 1 && roll(ThreadLocalRandom.current()) < 3;
          }));
    }
    for (Future<Boolean> each : all) {
      System.out.print(each.get() + " ");
    }
    pool.shutdown();
    System.out.println();
  }

  static int roll(Random random) {
    return random.nextInt(3);
  }
}
