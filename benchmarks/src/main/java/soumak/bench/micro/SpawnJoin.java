package soumak.bench.micro;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.TearDown;
import soumak.Pausable;
import soumak.Task;

/** A life: start something that ends at once with a result, and wait for the result. */
public class SpawnJoin extends Micro {
  private final ForkJoinPool pool = new ForkJoinPool(1);

  @TearDown
  public void close() {
    pool.close();
  }

  @Benchmark
  public long soumak() {
    return inTask(sum(ops), () -> tasks(ops));
  }

  @Benchmark
  public long vt() throws Exception {
    return onVirtualThread(sum(ops), () -> threads(ops));
  }

  /** No thread of control: the pool's thread calls the function when it joins it. */
  @Benchmark
  public long completableFuture() throws Exception {
    return checked(sum(ops), pool.submit(() -> futures(ops)).get());
  }

  private static long tasks(int lives) throws Pausable {
    long sum = 0;
    for (int i = 0; i < lives; i++) {
      Integer number = message(i);
      sum += Task.spawn(() -> number).join();
    }
    return sum;
  }

  private static long threads(int lives) throws Exception {
    long sum = 0;
    for (int i = 0; i < lives; i++) {
      Integer number = message(i);
      FutureTask<Integer> life = new FutureTask<>(() -> number);
      Thread.startVirtualThread(life).join();
      sum += life.get();
    }
    return sum;
  }

  private long futures(int lives) {
    long sum = 0;
    for (int i = 0; i < lives; i++) {
      Integer number = message(i);
      sum += CompletableFuture.supplyAsync(() -> number, pool).join();
    }
    return sum;
  }
}
