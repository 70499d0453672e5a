package soumak.bench.micro;

import java.util.concurrent.FutureTask;
import org.openjdk.jmh.annotations.Benchmark;
import soumak.Pausable;
import soumak.Task;

/** Letting others run first: where there are none, and where two take turns. */
public class Yield extends Micro {
  @Benchmark
  public long soumakAlone() {
    return inTask(ops, () -> yields(ops));
  }

  @Benchmark
  public long soumakTwo() {
    return inTask(
        ops,
        () -> {
          Task<Long> other = Task.spawn(() -> yields(ops / 2));
          return yields(ops - ops / 2) + other.join();
        });
  }

  @Benchmark
  public long vtAlone() throws Exception {
    return onVirtualThread(ops, () -> threadYields(ops));
  }

  @Benchmark
  public long vtTwo() throws Exception {
    return onVirtualThread(
        ops,
        () -> {
          FutureTask<Long> other = new FutureTask<>(() -> threadYields(ops / 2));
          Thread.startVirtualThread(other);
          return threadYields(ops - ops / 2) + other.get();
        });
  }

  private static long yields(int times) throws Pausable {
    long done = 0;
    for (int i = 0; i < times; i++) {
      Task.yield();
      done++;
    }
    return done;
  }

  private static long threadYields(int times) {
    long done = 0;
    for (int i = 0; i < times; i++) {
      Thread.yield();
      done++;
    }
    return done;
  }
}
