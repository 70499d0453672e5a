package soumak.bench.memory.factoring;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.bench.Entry;
import soumak.bench.Run;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.memory.Meter;

/**
 * Factors of products of two primes, by the method of continued fractions (Morrison and Brillhart),
 * as the program cfrac does it.
 *
 * <p>The expansion of the root of k·n is a long loop: each step makes a few large numbers out of
 * those of the step before. In the manual version each step has an arena of its own, and what the
 * next one needs is copied over; what was found stays in an arena beside (paper 002, section 4.1).
 * The other version has {@link BigInteger}.
 *
 * <p>The first {@code count} of {@link #NUMBERS}, with a base of {@code each} primes. Measured: all
 * of them. The result is the sum of the smaller factors.
 */
public final class Factoring {
  /** The first number is 16 digits long, the last one 24. */
  static final List<BigInteger> NUMBERS =
      List.of(
          new BigInteger("1000003").multiply(new BigInteger("1000000007")),
          new BigInteger("10000019").multiply(new BigInteger("100000000003")),
          new BigInteger("1000000007").multiply(new BigInteger("10000000019")),
          new BigInteger("100000000003").multiply(new BigInteger("1000000000039")));

  private static final long[] SMALLER = {1_000_003L, 10_000_019L, 1_000_000_007L, 100_000_000_003L};

  /** A number is tried with this many factors in front of it. */
  static final int MULTIPLIERS = 40;

  /** So many relations more than unknowns: each dependency finds a factor every second time. */
  static final int SURPLUS = 12;

  private Factoring() {}

  /** A way to compute it. */
  interface Expansion {
    /**
     * A factor of {@code n} that is not trivial, from the expansion of the root of {@code k} times
     * that; null if none was found.
     */
    @Nullable BigInteger factor(BigInteger n, int k, FactorBase base);
  }

  public static Workload workload() {
    return Workload.of("factoring", "ms")
        .size(new Size("factoring", 4, 120, 1e6))
        .contender(Entry.of(Entry.BASELINE, () -> run -> all(new ManualExpansion(), run)))
        .contender(Entry.of("gc", () -> run -> all(new CollectedExpansion(), run)))
        .build(new Size("factoring-smoke", 2, 40, 1e6), Factoring::expected);
  }

  private static long all(Expansion expansion, Run run) {
    Meter meter = Meter.start(run);
    long sum = 0;
    for (BigInteger number : NUMBERS.subList(0, run.count())) {
      sum += factor(expansion, number, run.each()).longValueExact();
    }
    meter.stop();
    return sum;
  }

  private static long expected(Size size) {
    long sum = 0;
    for (int i = 0; i < size.count(); i++) {
      sum += SMALLER[i];
    }
    return sum;
  }

  /** The smaller factor. */
  static BigInteger factor(Expansion expansion, BigInteger n, int primes) {
    for (int k = 1; k <= MULTIPLIERS; k++) {
      FactorBase base = FactorBase.of(n.multiply(BigInteger.valueOf(k)), primes);
      BigInteger factor = expansion.factor(n, k, base);
      if (factor != null) {
        return factor.min(n.divide(factor));
      }
    }
    throw new IllegalStateException("no factor of " + n + " was found");
  }
}
