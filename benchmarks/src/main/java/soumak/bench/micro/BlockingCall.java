package soumak.bench.micro;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import soumak.Blocking;
import soumak.Pausable;

/**
 * A call made on another thread, and a wait for what it returns. Soumak's goes to a virtual thread,
 * and so from a worker's thread to another one and back; a virtual thread that hands its call to
 * another one stays on its carrier, and one that hands it to a platform thread does not.
 */
@OperationsPerInvocation(10_000)
public class BlockingCall extends Micro {
  @Benchmark
  public long soumak() {
    return inTask(sum(ops), () -> calls(ops));
  }

  @Benchmark
  public long vtToVirtualThread() throws Exception {
    return onVirtualThread(
        sum(ops), () -> submits(Executors.newVirtualThreadPerTaskExecutor(), ops));
  }

  @Benchmark
  public long vtToPlatformThread() throws Exception {
    return onVirtualThread(sum(ops), () -> submits(Executors.newFixedThreadPool(1), ops));
  }

  private static long calls(int calls) throws Pausable, Exception {
    long sum = 0;
    for (int i = 0; i < calls; i++) {
      Integer number = message(i);
      sum += Blocking.call(() -> number);
    }
    return sum;
  }

  private static long submits(ExecutorService others, int calls) throws Exception {
    try (others) {
      long sum = 0;
      for (int i = 0; i < calls; i++) {
        Integer number = message(i);
        sum += others.submit(() -> number).get();
      }
      return sum;
    }
  }
}
