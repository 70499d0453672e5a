package soumak.bench.micro;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Phaser;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import soumak.Barrier;
import soumak.Pausable;
import soumak.Task;

/**
 * A meeting of all at a barrier; the time is that of the whole meeting. Behind it, each looks
 * whether its neighbour has come.
 */
@OperationsPerInvocation(10_000)
public class BarrierSync extends Micro {
  /** How many meet. */
  @Param({"2", "100"})
  public int parties;

  /** A peer's way to meet. */
  @FunctionalInterface
  private interface Meeting {
    void meet() throws Exception;
  }

  @Benchmark
  public long soumak() {
    return inTask((long) parties * ops, () -> tasks(ops));
  }

  @Benchmark
  public long vtPhaser() throws Exception {
    Phaser phaser = new Phaser(parties);
    return onVirtualThread((long) parties * ops, () -> threads(phaser::arriveAndAwaitAdvance, ops));
  }

  @Benchmark
  public long vtCyclicBarrier() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(parties);
    return onVirtualThread((long) parties * ops, () -> threads(barrier::await, ops));
  }

  private long tasks(int meetings) throws Pausable {
    Barrier barrier = new Barrier(parties);
    Visits visits = new Visits(parties);
    List<Task<Integer>> all = new ArrayList<>();
    for (int i = 0; i < parties; i++) {
      int me = i;
      all.add(
          Task.spawn(() -> {
            int met = 0;
            while (met < meetings) {
              visits.note(me, met + 1);
              barrier.sync();
              visits.seeNeighbour(me, ++met);
            }
            return met;
          }));
    }
    long sum = 0;
    for (Task<Integer> one : all) {
      sum += one.join();
    }
    return sum;
  }

  private long threads(Meeting meeting, int meetings) throws Exception {
    Visits visits = new Visits(parties);
    List<FutureTask<Integer>> all = new ArrayList<>();
    for (int i = 0; i < parties; i++) {
      int me = i;
      FutureTask<Integer> one =
          new FutureTask<>(() -> {
            int met = 0;
            while (met < meetings) {
              visits.note(me, met + 1);
              meeting.meet();
              visits.seeNeighbour(me, ++met);
            }
            return met;
          });
      all.add(one);
      Thread.startVirtualThread(one);
    }
    long sum = 0;
    for (FutureTask<Integer> one : all) {
      sum += one.get();
    }
    return sum;
  }

  /** Which meeting each came to last; the barrier makes it visible to the others. */
  private static final class Visits {
    private final int[] last;

    Visits(int parties) {
      last = new int[parties];
    }

    void note(int party, int meeting) {
      last[party] = meeting;
    }

    void seeNeighbour(int party, int meeting) {
      if (last[(party + 1) % last.length] < meeting) {
        throw new IllegalStateException("went on before all had come to meeting " + meeting);
      }
    }
  }
}
