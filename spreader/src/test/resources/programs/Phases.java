import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Phasers, adders, and arrays of atomics. */
public class Phases {
  static class Rounds extends Phaser {
    private final AtomicInteger rounds = new AtomicInteger();

    Rounds(int parties) {
      super(parties);
    }

    @Override
    protected boolean onAdvance(int phase, int parties) {
      rounds.incrementAndGet();
      return phase == 3 || parties == 0;
    }
  }

  public static void main(String[] args) throws Exception {
    Rounds rounds = new Rounds(3);
    int[][] seen = new int[3][4];
    LongAdder adder = new LongAdder();
    LongAccumulator most = new LongAccumulator(Long::max, Long.MIN_VALUE);
    DoubleAdder halves = new DoubleAdder();
    AtomicIntegerArray counts = new AtomicIntegerArray(4);
    AtomicLongArray sums = new AtomicLongArray(new long[] {1, 2, 3});
    AtomicReferenceArray<String> names = new AtomicReferenceArray<>(3);
    Thread[] threads = new Thread[3];
    for (int t = 0; t < 3; t++) {
      int mine = t;
      threads[t] =
          new Thread(() -> {
            for (int phase = 0; !rounds.isTerminated(); phase++) {
              counts.incrementAndGet(phase);
              sums.accumulateAndGet(mine, phase, Long::sum);
              adder.add(mine);
              most.accumulate(mine * 10 + phase);
              halves.add(0.5);
              rounds.arriveAndAwaitAdvance();
              seen[mine][phase] = counts.get(phase);
            }
            names.compareAndSet(mine, null, "thread " + mine);
          });
      threads[t].start();
    }
    for (Thread each : threads) {
      each.join();
    }
    System.out.println(Arrays.deepToString(seen) + " " + rounds.rounds + rounds.isTerminated());
    System.out.println(counts + " " + sums + " " + names + " " + counts.length());
    System.out.println(
        adder + " " + most + " " + halves + " " + adder.sumThenReset() + adder.sum());
    Phaser phaser = new Phaser(1);
    System.out.println(phaser.register() + " " + phaser.getRegisteredParties());
    System.out.println(phaser.arriveAndDeregister() + " " + phaser.arrive() + phaser.getPhase());
    System.out.println(phaser.getUnarrivedParties() + " " + (phaser.arriveAndDeregister() == 1));
    System.out.println(phaser.isTerminated() + " " + (phaser.getPhase() < 0));
    try {
      new AtomicIntegerArray(2).get(2);
    } catch (IndexOutOfBoundsException e) {
      System.out.println("out of bounds");
    }
  }
}
