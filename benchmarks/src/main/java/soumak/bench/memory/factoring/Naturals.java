package soumak.bench.memory.factoring;

import java.math.BigInteger;
import soumak.memory.Bytes;
import soumak.memory.Ptr;
import soumak.memory.Region;

/**
 * Natural numbers in regions: limbs of 32 bits, the lowest first; the highest ones may be 0. Each
 * result is new, in the region that the function is called with.
 */
final class Naturals {
  private static final long MASK = 0xffff_ffffL;

  private Naturals() {}

  /** Room for so many limbs. */
  static Ptr<Bytes> zero(Region region, int limbs) {
    return region.alloc(Bytes.class, Integer.BYTES * limbs);
  }

  /** How many limbs there is room for. */
  private static int length(Ptr<Bytes> number) {
    return number.get().length() / Integer.BYTES;
  }

  private static long at(Ptr<Bytes> number, int index) {
    return number.get().getInt(Integer.BYTES * index) & MASK;
  }

  private static void put(Ptr<Bytes> number, int index, long bits) {
    number.get().setInt(Integer.BYTES * index, (int) bits);
  }

  static Ptr<Bytes> of(Region region, long number) {
    Ptr<Bytes> made = zero(region, 2);
    put(made, 0, number);
    put(made, 1, number >>> 32);
    return made;
  }

  static Ptr<Bytes> of(Region region, BigInteger number) {
    Ptr<Bytes> made = zero(region, number.bitLength() / 32 + 1);
    for (int i = 0; i < length(made); i++) {
      put(made, i, number.shiftRight(32 * i).intValue());
    }
    return made;
  }

  static BigInteger toBigInteger(Ptr<Bytes> number) {
    BigInteger made = BigInteger.ZERO;
    for (int i = length(number) - 1; i >= 0; i--) {
      made = made.shiftLeft(32).add(BigInteger.valueOf(at(number, i)));
    }
    return made;
  }

  static Ptr<Bytes> copy(Region region, Ptr<Bytes> number) {
    int limbs = Math.max(1, limbs(number));
    Ptr<Bytes> made = zero(region, limbs);
    for (int i = 0; i < limbs; i++) {
      put(made, i, at(number, i));
    }
    return made;
  }

  /** How many limbs there are up to the highest that is not 0. */
  private static int limbs(Ptr<Bytes> number) {
    int limbs = length(number);
    while (limbs > 0 && at(number, limbs - 1) == 0) {
      limbs--;
    }
    return limbs;
  }

  static boolean isZero(Ptr<Bytes> number) {
    return limbs(number) == 0;
  }

  static boolean isOne(Ptr<Bytes> number) {
    return limbs(number) == 1 && at(number, 0) == 1;
  }

  /** The number, which must be below 2 to the power of 63. */
  static long toLong(Ptr<Bytes> number) {
    int limbs = limbs(number);
    long high = limbs > 1 ? at(number, 1) << 32 : 0;
    if (limbs > 2 || high < 0) {
      throw new ArithmeticException("a number of " + limbs + " limbs is no long");
    }
    return high | (limbs > 0 ? at(number, 0) : 0);
  }

  static int compare(Ptr<Bytes> a, Ptr<Bytes> b) {
    int limbs = limbs(a);
    int byLength = Integer.compare(limbs, limbs(b));
    for (int i = limbs - 1; byLength == 0 && i >= 0; i--) {
      int byLimb = Long.compare(at(a, i), at(b, i));
      if (byLimb != 0) {
        return byLimb;
      }
    }
    return byLength;
  }

  static Ptr<Bytes> add(Region region, Ptr<Bytes> a, Ptr<Bytes> b) {
    int aLimbs = limbs(a);
    int bLimbs = limbs(b);
    int most = Math.max(aLimbs, bLimbs);
    Ptr<Bytes> sum = zero(region, most + 1);
    long carry = 0;
    for (int i = 0; i < most; i++) {
      carry += (i < aLimbs ? at(a, i) : 0) + (i < bLimbs ? at(b, i) : 0);
      put(sum, i, carry);
      carry >>>= 32;
    }
    put(sum, most, carry);
    return sum;
  }

  /** The difference; {@code b} is not larger than {@code a}. */
  static Ptr<Bytes> subtract(Region region, Ptr<Bytes> a, Ptr<Bytes> b) {
    int aLimbs = limbs(a);
    int bLimbs = limbs(b);
    Ptr<Bytes> difference = zero(region, Math.max(1, aLimbs));
    long borrow = 0;
    for (int i = 0; i < aLimbs; i++) {
      borrow += at(a, i) - (i < bLimbs ? at(b, i) : 0);
      put(difference, i, borrow);
      borrow >>= 32;
    }
    return difference;
  }

  static Ptr<Bytes> multiply(Region region, Ptr<Bytes> a, Ptr<Bytes> b) {
    int aLimbs = limbs(a);
    int bLimbs = limbs(b);
    Ptr<Bytes> product = zero(region, aLimbs + bLimbs + 1);
    for (int i = 0; i < aLimbs; i++) {
      long factor = at(a, i);
      long carry = 0;
      for (int j = 0; j < bLimbs; j++) {
        carry += factor * at(b, j) + at(product, i + j);
        put(product, i + j, carry);
        carry >>>= 32;
      }
      put(product, i + bLimbs, carry);
    }
    return product;
  }

  static Ptr<Bytes> divide(Region region, Ptr<Bytes> a, Ptr<Bytes> b) {
    Ptr<Bytes> quotient = zero(region, Math.max(1, limbs(a) - limbs(b) + 1));
    reduce(region, a, b, quotient);
    return quotient;
  }

  static Ptr<Bytes> remainder(Region region, Ptr<Bytes> a, Ptr<Bytes> b) {
    Ptr<Bytes> quotient = zero(region, Math.max(1, limbs(a) - limbs(b) + 1));
    return reduce(region, a, b, quotient);
  }

  /** Division as done by hand: writes the quotient, gives the remainder (Knuth's algorithm D). */
  private static Ptr<Bytes> reduce(Region region, Ptr<Bytes> a, Ptr<Bytes> b, Ptr<Bytes> quotient) {
    int bLimbs = limbs(b);
    int aLimbs = limbs(a);
    if (bLimbs == 0) {
      throw new ArithmeticException("division by zero");
    }
    if (aLimbs < bLimbs) {
      return copy(region, a);
    }
    int shift = Long.numberOfLeadingZeros(at(b, bLimbs - 1)) - 32;
    Ptr<Bytes> divisor = shifted(region, b, bLimbs, shift);
    Ptr<Bytes> rest = shifted(region, a, aLimbs, shift);
    for (int i = aLimbs - bLimbs; i >= 0; i--) {
      put(quotient, i, digit(rest, divisor, bLimbs, i));
    }
    for (int i = 0; i < bLimbs; i++) {
      long above = shift == 0 ? 0 : at(rest, i + 1) << (32 - shift);
      put(rest, i, at(rest, i) >>> shift | above);
    }
    for (int i = bLimbs; i < length(rest); i++) {
      put(rest, i, 0);
    }
    return rest;
  }

  /** A copy with one limb more, times 2 to the power of less than 32. */
  private static Ptr<Bytes> shifted(Region region, Ptr<Bytes> number, int limbs, int shift) {
    Ptr<Bytes> made = zero(region, limbs + 1);
    long carry = 0;
    for (int i = 0; i < limbs; i++) {
      carry |= at(number, i) << shift;
      put(made, i, carry);
      carry >>>= 32;
    }
    put(made, limbs, carry);
    return made;
  }

  /** One limb of the quotient; takes what it stands for away from the rest. */
  private static long digit(Ptr<Bytes> rest, Ptr<Bytes> divisor, int limbs, int at) {
    long high = at(rest, at + limbs) << 32 | at(rest, at + limbs - 1);
    long first = at(divisor, limbs - 1);
    long digit = Long.divideUnsigned(high, first);
    long left = Long.remainderUnsigned(high, first);
    long second = limbs > 1 ? at(divisor, limbs - 2) : 0;
    long next = limbs > 1 ? at(rest, at + limbs - 2) : 0;
    while (digit > MASK || (Long.compareUnsigned(digit * second, left << 32 | next) > 0)) {
      digit--;
      left += first;
      if (left > MASK) {
        break;
      }
    }
    return takeAway(rest, divisor, limbs, at, digit)
        ? digit
        : giveBack(rest, divisor, limbs, at, digit);
  }

  /** Whether the rest was large enough. */
  private static boolean takeAway(
      Ptr<Bytes> rest, Ptr<Bytes> divisor, int limbs, int at, long digit) {
    long carry = 0;
    long borrow = 0;
    for (int i = 0; i <= limbs; i++) {
      carry += digit * at(divisor, i);
      borrow += at(rest, at + i) - (carry & MASK);
      put(rest, at + i, borrow);
      borrow >>= 32;
      carry >>>= 32;
    }
    return borrow == 0;
  }

  private static long giveBack(Ptr<Bytes> rest, Ptr<Bytes> divisor, int limbs, int at, long digit) {
    long carry = 0;
    for (int i = 0; i <= limbs; i++) {
      carry += at(rest, at + i) + at(divisor, i);
      put(rest, at + i, carry);
      carry >>>= 32;
    }
    return digit - 1;
  }

  /** The root, rounded down, by Newton's method from above. */
  static Ptr<Bytes> sqrt(Region region, Ptr<Bytes> number) {
    Ptr<Bytes> root = add(region, number, of(region, 1));
    Ptr<Bytes> two = of(region, 2);
    for (; ; ) {
      Ptr<Bytes> sum = add(region, root, divide(region, number, root));
      Ptr<Bytes> better = divide(region, sum, two);
      if (compare(better, root) >= 0) {
        return root;
      }
      root = better;
    }
  }

  static Ptr<Bytes> gcd(Region region, Ptr<Bytes> a, Ptr<Bytes> b) {
    Ptr<Bytes> larger = a;
    Ptr<Bytes> smaller = b;
    while (!isZero(smaller)) {
      Ptr<Bytes> rest = remainder(region, larger, smaller);
      larger = smaller;
      smaller = rest;
    }
    return larger;
  }
}
