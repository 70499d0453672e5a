import java.util.*;
import java.util.concurrent.atomic.*;

/** A stack whose top has a number, a list whose nodes are marked, and the least of numbers. */
public class Stamps {
  private record Cell(int value, Cell below) {}

  /** Who has seen an old top notices. */
  static final class Stack {
    private final AtomicStampedReference<Cell> top = new AtomicStampedReference<>(null, 0);

    void push(int value) {
      int[] stamp = new int[1];
      Cell seen;
      do {
        seen = top.get(stamp);
      } while (!top.compareAndSet(seen, new Cell(value, seen), stamp[0], stamp[0] + 1));
    }

    Integer pop() {
      int[] stamp = new int[1];
      Cell seen;
      do {
        seen = top.get(stamp);
        if (seen == null) {
          return null;
        }
      } while (!top.weakCompareAndSet(seen, seen.below, stamp[0], stamp[0] + 1));
      return seen.value;
    }
  }

  private static final AtomicMarkableReference<String> WINNER =
      new AtomicMarkableReference<>("nobody", false);
  private static final DoubleAccumulator LEAST =
      new DoubleAccumulator(Math::min, Double.POSITIVE_INFINITY);

  public static void main(String[] args) throws Exception {
    Stack stack = new Stack();
    AtomicLong sum = new AtomicLong();
    AtomicInteger wins = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int number = i;
      threads.add(
          new Thread(() -> {
            for (int k = 0; k < 20; k++) {
              stack.push(number * 20 + k);
              LEAST.accumulate(100.5 - number * 20 - k);
              if (k % 2 == 1) {
                sum.addAndGet(stack.pop());
              }
            }
            if (WINNER.compareAndSet("nobody", "somebody", false, true)) {
              wins.incrementAndGet();
            }
          }));
      threads.getLast().start();
    }
    for (Thread each : threads) {
      each.join();
    }
    int stamp = stack.top.getStamp();
    for (Integer each = stack.pop(); each != null; each = stack.pop()) {
      sum.addAndGet(each);
    }
    System.out.println(sum + " " + stamp + " " + stack.top.getStamp());
    boolean[] mark = new boolean[1];
    System.out.println(WINNER.get(mark) + " " + mark[0] + wins + WINNER.isMarked());
    System.out.println(WINNER.attemptMark("nobody", false) + " " + WINNER.getReference());
    System.out.println(LEAST + " " + LEAST.getThenReset() + " " + LEAST.get());
  }
}
