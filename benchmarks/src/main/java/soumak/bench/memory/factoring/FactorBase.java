package soumak.bench.memory.factoring;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The primes that can divide a remainder of the expansion of a number's root. */
final class FactorBase {
  private final int[] primes;

  private FactorBase(int[] primes) {
    this.primes = primes;
  }

  /** The first {@code count} primes of which {@code kn} is a square. */
  static FactorBase of(BigInteger kn, int count) {
    int[] primes = new int[count];
    int found = 0;
    for (int candidate = 2; found < count; candidate++) {
      if (isPrime(candidate) && isSquare(kn, candidate)) {
        primes[found++] = candidate;
      }
    }
    return new FactorBase(primes);
  }

  private static boolean isPrime(int number) {
    for (int i = 2; i * i <= number; i++) {
      if (number % i == 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSquare(BigInteger number, int prime) {
    BigInteger modulus = BigInteger.valueOf(prime);
    BigInteger half = BigInteger.valueOf((prime - 1) / 2);
    return prime == 2 || number.modPow(half, modulus).compareTo(BigInteger.ONE) <= 0;
  }

  int size() {
    return primes.length;
  }

  int prime(int index) {
    return primes[index];
  }

  /** How often each prime divides {@code number}; null if something else does. */
  int @Nullable [] powers(long number) {
    int[] powers = null;
    long rest = number;
    for (int i = 0; i < primes.length; i++) {
      for (; rest % primes[i] == 0; rest /= primes[i]) {
        if (powers == null) {
          powers = new int[primes.length];
        }
        powers[i]++;
      }
    }
    return rest != 1 ? null : powers == null ? new int[primes.length] : powers;
  }

  @Override
  public String toString() {
    return Arrays.toString(primes);
  }
}
