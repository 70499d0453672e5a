package soumak.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import soumak.Pausable;

/**
 * A call of a method that may pause and does not, beside the same call of a method that is not
 * woven, as it does not say that it may; calls that the JIT inlines, and calls that it must not.
 */
public class PausableCall extends Micro {
  @Benchmark
  public long wovenInlined() {
    return inTask(
        expected(),
        () -> {
          long value = 1;
          for (int i = 0; i < ops; i++) {
            value = inlined(value, i);
          }
          return value;
        });
  }

  @Benchmark
  public long unwovenInlined() {
    return inTask(
        expected(),
        () -> {
          long value = 1;
          for (int i = 0; i < ops; i++) {
            value = step(value, i);
          }
          return value;
        });
  }

  @Benchmark
  public long wovenCalled() {
    return inTask(
        expected(),
        () -> {
          long value = 1;
          for (int i = 0; i < ops; i++) {
            value = called(value, i);
          }
          return value;
        });
  }

  @Benchmark
  public long unwovenCalled() {
    return inTask(
        expected(),
        () -> {
          long value = 1;
          for (int i = 0; i < ops; i++) {
            value = calledUnwoven(value, i);
          }
          return value;
        });
  }

  private static long inlined(long value, int i) throws Pausable {
    return step(value, i);
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static long called(long value, int i) throws Pausable {
    return step(value, i);
  }

  @CompilerControl(CompilerControl.Mode.DONT_INLINE)
  private static long calledUnwoven(long value, int i) {
    return step(value, i);
  }

  private static long step(long value, int i) {
    return value * 31 + i;
  }

  private long expected() {
    long value = 1;
    for (int i = 0; i < ops; i++) {
      value = step(value, i);
    }
    return value;
  }
}
