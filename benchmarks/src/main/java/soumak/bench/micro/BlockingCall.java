package soumak.bench.micro;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import soumak.Blocking;
import soumak.Pausable;

/** A call made on another thread, and a wait for what it returns. */
@OperationsPerInvocation(10_000)
public class BlockingCall extends Micro {
  @Benchmark
  public long soumak() {
    return inTask(sum(ops), () -> calls(ops));
  }

  @Benchmark
  public long vtExecutor() throws Exception {
    return onVirtualThread(sum(ops), () -> submits(ops));
  }

  private static long calls(int calls) throws Pausable, Exception {
    long sum = 0;
    for (int i = 0; i < calls; i++) {
      Integer number = message(i);
      sum += Blocking.call(() -> number);
    }
    return sum;
  }

  private static long submits(int calls) throws Exception {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      long sum = 0;
      for (int i = 0; i < calls; i++) {
        Integer number = message(i);
        sum += executor.submit(() -> number).get();
      }
      return sum;
    }
  }
}
