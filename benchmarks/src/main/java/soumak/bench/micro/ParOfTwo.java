package soumak.bench.micro;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.TearDown;
import soumak.Par;
import soumak.Pausable;

/** Two things in parallel, and a wait for the end of both. */
public class ParOfTwo extends Micro {
  private final ForkJoinPool pool = new ForkJoinPool(1);

  @TearDown
  public void close() {
    pool.close();
  }

  /** What the two have done: each has a field of its own. */
  private static final class Counts {
    long first;
    long second;

    long sum() {
      return first + second;
    }
  }

  @Benchmark
  public long soumak() {
    return inTask(2L * ops, () -> pars(ops));
  }

  @Benchmark
  public long vt() throws Exception {
    return onVirtualThread(2L * ops, () -> threads(ops));
  }

  /** No threads of control: the pool's thread calls the functions when it joins them. */
  @Benchmark
  public long completableFuture() throws Exception {
    return checked(2L * ops, pool.submit(() -> futures(ops)).get());
  }

  private static long pars(int times) throws Pausable {
    Counts counts = new Counts();
    for (int i = 0; i < times; i++) {
      Par.run(() -> counts.first++, () -> counts.second++);
    }
    return counts.sum();
  }

  private static long threads(int times) throws InterruptedException {
    Counts counts = new Counts();
    for (int i = 0; i < times; i++) {
      Thread first = Thread.startVirtualThread(() -> counts.first++);
      Thread second = Thread.startVirtualThread(() -> counts.second++);
      first.join();
      second.join();
    }
    return counts.sum();
  }

  private long futures(int times) {
    Counts counts = new Counts();
    for (int i = 0; i < times; i++) {
      CompletableFuture<Void> first = CompletableFuture.runAsync(() -> counts.first++, pool);
      CompletableFuture<Void> second = CompletableFuture.runAsync(() -> counts.second++, pool);
      CompletableFuture.allOf(first, second).join();
    }
    return counts.sum();
  }
}
