package soumak.bench.memory.factoring;

import static java.math.BigInteger.ONE;
import static java.math.BigInteger.ZERO;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.bench.memory.factoring.Factoring.Expansion;

/** With {@link BigInteger}. */
final class CollectedExpansion implements Expansion {
  /** The square of {@code a} is the product of the powers, or its opposite, modulo n. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  private record Relation(BigInteger a, int[] powers) {}

  /**
   * A step of the expansion.
   *
   * @param a the numerator of the convergent, modulo n
   * @param before that of the step before
   */
  private record Step(BigInteger p, BigInteger q, BigInteger a, BigInteger before) {}

  @Override
  public @Nullable BigInteger factor(BigInteger n, int k, FactorBase base) {
    BigInteger kn = n.multiply(BigInteger.valueOf(k));
    BigInteger root = kn.sqrt();
    List<Relation> relations = new ArrayList<>();
    Dependencies dependencies = new Dependencies();
    Step step = new Step(ZERO, ONE, ONE, ZERO);
    for (boolean negative = true; dependencies.size() < base.size() + Factoring.SURPLUS; ) {
      step = next(step, n, kn, root);
      if (step.q.equals(ONE)) {
        return null; // the expansion has come to its period
      }
      int[] powers = base.powers(step.q.longValueExact());
      if (powers != null) {
        dependencies.add(negative, powers);
        relations.add(new Relation(step.a, powers));
      }
      negative = !negative;
    }
    for (BitSet square : dependencies.find()) {
      BigInteger factor = factor(n, relations, square, base);
      if (!factor.equals(ONE) && !factor.equals(n)) {
        return factor;
      }
    }
    return null;
  }

  private static Step next(Step last, BigInteger n, BigInteger kn, BigInteger root) {
    BigInteger part = root.add(last.p).divide(last.q);
    BigInteger p = part.multiply(last.q).subtract(last.p);
    BigInteger q = kn.subtract(p.multiply(p)).divide(last.q);
    BigInteger a = part.multiply(last.a).add(last.before).mod(n);
    return new Step(p, q, a, last.a);
  }

  private static BigInteger factor(
      BigInteger n, List<Relation> relations, BitSet square, FactorBase base) {
    BigInteger left = ONE;
    int[] powers = new int[base.size()];
    for (int i = square.nextSetBit(0); i >= 0; i = square.nextSetBit(i + 1)) {
      Relation relation = relations.get(i);
      left = left.multiply(relation.a).mod(n);
      for (int j = 0; j < powers.length; j++) {
        powers[j] += relation.powers[j];
      }
    }
    BigInteger right = ONE;
    for (int j = 0; j < powers.length; j++) {
      for (int half = powers[j] / 2; half > 0; half--) {
        right = right.multiply(BigInteger.valueOf(base.prime(j))).mod(n);
      }
    }
    return left.add(right).gcd(n);
  }
}
