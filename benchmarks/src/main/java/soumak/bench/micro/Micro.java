package soumak.bench.micro;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import soumak.TaskBody;
import soumak.bench.peer.SoumakTasks;
import soumak.bench.peer.VirtualThreads;

/**
 * What all micro-benchmarks have in common: time for one operation, on one worker, in a JVM of its
 * own for each.
 *
 * <p>JMH calls a benchmark on a thread. What is measured in a task (or on a virtual thread)
 * therefore does {@link #ops} operations in one task that the thread starts and waits for, so many
 * that start and wait do not count. The messages are numbers that the JDK has ready, so that making
 * them costs nothing; their sum, or another result of the operations, is checked each time.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(100_000)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 2,
    jvmArgs = {
      "-XX:+UseG1GC",
      "-Dsoumak.workers=1",
      "-Djdk.virtualThreadScheduler.parallelism=1",
      "-Djdk.virtualThreadScheduler.maxPoolSize=1",
      "--sun-misc-unsafe-memory-access=allow" // JMH's own
    })
public abstract class Micro {
  private static final int MESSAGES = 128;

  /** How many operations a call of the benchmark does. */
  protected int ops;

  @Setup
  public final void takeOps(BenchmarkParams params) {
    ops = params.getOpsPerInvocation();
  }

  /** Message number {@code i}. */
  static Integer message(int i) {
    return i & (MESSAGES - 1);
  }

  /** The sum of the first {@code n} messages. */
  static long sum(int n) {
    long rest = n % MESSAGES;
    return (long) (n / MESSAGES) * (MESSAGES * (MESSAGES - 1) / 2) + rest * (rest - 1) / 2;
  }

  /** What {@code body} results in when a task calls it, if it is right. */
  static long inTask(long expected, TaskBody<Long> body) {
    return checked(expected, SoumakTasks.untimed(body));
  }

  /** What {@code body} results in when a virtual thread calls it, if it is right. */
  static long onVirtualThread(long expected, Callable<Long> body) throws Exception {
    return checked(expected, VirtualThreads.untimed(body));
  }

  /** The result, if it is right. */
  static long checked(long expected, long result) {
    if (result != expected) {
      throw new IllegalStateException("got " + result + "; the right result is " + expected);
    }
    return result;
  }
}
