package soumak.bench.overhead;

import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;

/**
 * What weaving costs code that may pause and does not: the same source, woven and run in a task,
 * and not woven and run on the main thread.
 *
 * <p>{@code overhead-fib}: a recursion, in which every call may pause; time for each call. {@code
 * overhead-inlined}: a loop around calls so small that the JIT inlines them; time for each call.
 * {@code overhead-loop}: a loop over an array that the JIT vectorises, between calls that may
 * pause; time for each element. The result is what the code computes. The number of workers has no
 * influence.
 *
 * <p>The unwoven contender is compiled from the source file when it starts, as the build leaves
 * only woven classes.
 */
public final class Overhead {
  private Overhead() {}

  /** Recursion. */
  public static Workload fib() {
    return of(() -> new Fib(), "soumak.bench.overhead.Fib", "ns/call")
        .size(new Size("overhead-fib", 32, 1, calls(32)))
        .build(new Size("fib-smoke", 10, 1, calls(10)), size -> fib(size.count()));
  }

  /** Inlined calls. */
  public static Workload inlined() {
    int calls = 20_000_000;
    return of(() -> new InlinedCalls(), "soumak.bench.overhead.InlinedCalls", "ns/call")
        .size(new Size("overhead-inlined", calls, 1, calls))
        .build(new Size("inlined-smoke", 100, 1, 100), expected(InlinedCalls::expected));
  }

  /** Vectorisable loops. */
  public static Workload loop() {
    int rounds = 20_000;
    return of(() -> new VectorLoop(), "soumak.bench.overhead.VectorLoop", "ns/element")
        .size(new Size("overhead-loop", rounds, 1, (double) rounds * VectorLoop.ELEMENTS))
        .build(new Size("loop-smoke", 3, 1, 1), expected(VectorLoop::expected));
  }

  private static Workload.Builder of(Supplier<Kernel> kernel, String className, String unit) {
    return Workload.of("overhead", unit)
        .contender(Entry.of(Entry.BASELINE, () -> new InTask(kernel.get())))
        .contender(Entry.of("unwoven", () -> UnwovenClasses.onMainThread(className)));
  }

  private static ToLongFunction<Size> expected(IntToLongFunction function) {
    return size -> function.applyAsLong(size.count());
  }

  private static long fib(int n) {
    long previous = 0;
    long current = 1;
    for (int i = 0; i < n; i++) {
      long next = previous + current;
      previous = current;
      current = next;
    }
    return previous;
  }

  /** How many calls the naive recursion makes. */
  private static long calls(int n) {
    return 2 * fib(n + 1) - 1;
  }
}
