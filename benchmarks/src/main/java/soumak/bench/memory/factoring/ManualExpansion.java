package soumak.bench.memory.factoring;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.bench.memory.factoring.Factoring.Expansion;
import soumak.memory.Bytes;
import soumak.memory.Ptr;
import soumak.memory.Region;
import soumak.memory.Struct;

/** With numbers in arenas: one for each step, and one for what was found. */
final class ManualExpansion implements Expansion {
  /** A step of the expansion. */
  interface Step extends Struct {
    Ptr<Bytes> p();

    void p(Ptr<Bytes> value);

    Ptr<Bytes> q();

    void q(Ptr<Bytes> value);

    /** The numerator of the convergent, modulo n. */
    Ptr<Bytes> a();

    void a(Ptr<Bytes> value);

    /** That of the step before. */
    Ptr<Bytes> before();

    void before(Ptr<Bytes> value);
  }

  /** The square of {@code a} is the product of the powers, or its opposite, modulo n. */
  interface Relation extends Struct {
    Ptr<Bytes> a();

    void a(Ptr<Bytes> value);

    /** How often each prime divides it. */
    Ptr<Bytes> powers();

    void powers(Ptr<Bytes> value);
  }

  /** What stays the same in all steps. */
  private record Numbers(Ptr<Bytes> n, Ptr<Bytes> kn, Ptr<Bytes> root) {}

  @Override
  public @Nullable BigInteger factor(BigInteger n, int k, FactorBase base) {
    try (Region found = Region.lifo()) {
      Ptr<Bytes> kn = Naturals.of(found, n.multiply(BigInteger.valueOf(k)));
      Numbers numbers = new Numbers(Naturals.of(found, n), kn, Naturals.sqrt(found, kn));
      List<Ptr<Relation>> relations = new ArrayList<>();
      Dependencies dependencies = new Dependencies();
      if (!search(found, numbers, base, relations, dependencies)) {
        return null;
      }
      for (BitSet square : dependencies.find()) {
        BigInteger factor = factor(numbers, relations, square, base);
        if (!factor.equals(BigInteger.ONE) && !factor.equals(n)) {
          return factor;
        }
      }
      return null;
    }
  }

  /** False if the expansion has come to its period before there was enough. */
  private static boolean search(
      Region found,
      Numbers numbers,
      FactorBase base,
      List<Ptr<Relation>> relations,
      Dependencies dependencies) {
    Region.Key key = Region.newKey();
    try {
      Ptr<Step> step = first(key);
      boolean ended = false;
      for (boolean negative = true;
          !ended && dependencies.size() < base.size() + Factoring.SURPLUS;
          negative = !negative) {
        Region.Key nextKey = Region.newKey();
        Ptr<Step> next;
        try (Region old = key.open();
            Region fresh = nextKey.open()) {
          next = next(old, fresh, step, numbers);
          ended = Naturals.isOne(next.get().q());
          int[] powers = base.powers(Naturals.toLong(next.get().q()));
          if (powers != null) {
            dependencies.add(negative, powers);
            relations.add(relation(found, next.get().a(), powers));
          }
        } catch (Throwable failure) {
          nextKey.free();
          throw failure;
        }
        Region.Key last = key;
        key = nextKey;
        last.free();
        step = next;
      }
      return !ended;
    } finally {
      key.free();
    }
  }

  private static Ptr<Step> first(Region.Key key) {
    try (Region region = key.open()) {
      Ptr<Step> step = region.alloc(Step.class);
      step.get().p(Naturals.of(region, 0));
      step.get().q(Naturals.of(region, 1));
      step.get().a(Naturals.of(region, 1));
      step.get().before(Naturals.of(region, 0));
      return step;
    }
  }

  /**
   * The step after {@code last}: computed in its arena, which is given up, and copied to the new.
   */
  private static Ptr<Step> next(Region old, Region fresh, Ptr<Step> last, Numbers numbers) {
    Ptr<Bytes> lastP = last.get().p();
    Ptr<Bytes> lastQ = last.get().q();
    Ptr<Bytes> lastA = last.get().a();
    Ptr<Bytes> part = Naturals.divide(old, Naturals.add(old, numbers.root, lastP), lastQ);
    Ptr<Bytes> p = Naturals.subtract(old, Naturals.multiply(old, part, lastQ), lastP);
    Ptr<Bytes> rest = Naturals.subtract(old, numbers.kn, Naturals.multiply(old, p, p));
    Ptr<Bytes> product = Naturals.multiply(old, part, lastA);
    Ptr<Bytes> sum = Naturals.add(old, product, last.get().before());
    Ptr<Step> next = fresh.alloc(Step.class);
    next.get().p(Naturals.copy(fresh, p));
    next.get().q(Naturals.copy(fresh, Naturals.divide(old, rest, lastQ)));
    next.get().a(Naturals.copy(fresh, Naturals.remainder(old, sum, numbers.n)));
    next.get().before(Naturals.copy(fresh, lastA));
    return next;
  }

  private static Ptr<Relation> relation(Region region, Ptr<Bytes> a, int[] powers) {
    Ptr<Relation> relation = region.alloc(Relation.class);
    relation.get().a(Naturals.copy(region, a));
    Ptr<Bytes> row = region.alloc(Bytes.class, Integer.BYTES * powers.length);
    for (int i = 0; i < powers.length; i++) {
      row.get().setInt(Integer.BYTES * i, powers[i]);
    }
    relation.get().powers(row);
    return relation;
  }

  private static BigInteger factor(
      Numbers numbers, List<Ptr<Relation>> relations, BitSet square, FactorBase base) {
    int[] powers = new int[base.size()];
    try (Region region = Region.lifo()) {
      Ptr<Bytes> left = Naturals.of(region, 1);
      for (int i = square.nextSetBit(0); i >= 0; i = square.nextSetBit(i + 1)) {
        Relation relation = relations.get(i).get();
        Ptr<Bytes> product = Naturals.multiply(region, left, relation.a());
        left = Naturals.remainder(region, product, numbers.n);
        Bytes row = relation.powers().get();
        for (int j = 0; j < powers.length; j++) {
          powers[j] += row.getInt(Integer.BYTES * j);
        }
      }
      Ptr<Bytes> right = Naturals.of(region, 1);
      for (int j = 0; j < powers.length; j++) {
        Ptr<Bytes> prime = Naturals.of(region, base.prime(j));
        for (int half = powers[j] / 2; half > 0; half--) {
          Ptr<Bytes> product = Naturals.multiply(region, right, prime);
          right = Naturals.remainder(region, product, numbers.n);
        }
      }
      Ptr<Bytes> factor = Naturals.gcd(region, Naturals.add(region, left, right), numbers.n);
      return Naturals.toBigInteger(factor);
    }
  }
}
