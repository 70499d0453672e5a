package soumak.bench.memory.factoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.bench.memory.factoring.Factoring.Expansion;
import soumak.memory.Bytes;
import soumak.memory.Memory;
import soumak.memory.Ptr;
import soumak.memory.Region;

/** Both versions find the same factors; and numbers in regions are what {@link BigInteger} is. */
class FactoringTest {
  @ParameterizedTest
  @ValueSource(longs = {8051, 1_000_036_000_099L, 4_611_685_975_477_714_963L})
  void findsTheSmallerFactor(long number) {
    BigInteger n = BigInteger.valueOf(number);
    long before = Memory.live();
    for (Expansion it : List.of(new ManualExpansion(), new CollectedExpansion())) {
      BigInteger factor = Factoring.factor(it, n, 30);
      assertThat(n.mod(factor)).isZero();
      assertThat(factor.multiply(factor)).isLessThanOrEqualTo(n);
      assertThat(factor).isGreaterThan(BigInteger.ONE);
    }
    assertThat(Memory.live()).isEqualTo(before);
  }

  @Test
  void theExpansionsAreTheSame() {
    BigInteger n = Factoring.NUMBERS.getFirst();
    for (int k = 1; k <= 5; k++) {
      FactorBase base = FactorBase.of(n.multiply(BigInteger.valueOf(k)), 40);
      assertThat(new ManualExpansion().factor(n, k, base))
          .isEqualTo(new CollectedExpansion().factor(n, k, base));
    }
  }

  @Test
  void numbersInRegionsAreRight() {
    Random random = new Random(3);
    for (int i = 0; i < 3_000; i++) {
      BigInteger a = number(random);
      BigInteger b = number(random);
      try (Region region = Region.lifo()) {
        Ptr<Bytes> first = Naturals.of(region, a);
        Ptr<Bytes> second = Naturals.of(region, b);
        assertThat(big(Naturals.add(region, first, second))).isEqualTo(a.add(b));
        assertThat(big(Naturals.multiply(region, first, second))).isEqualTo(a.multiply(b));
        assertThat(Integer.signum(Naturals.compare(first, second))).isEqualTo(a.compareTo(b));
        assertThat(big(Naturals.gcd(region, first, second))).isEqualTo(a.gcd(b));
        assertThat(Naturals.isZero(first)).isEqualTo(a.signum() == 0);
        assertThat(Naturals.isOne(first)).isEqualTo(a.equals(BigInteger.ONE));
        if (a.compareTo(b) >= 0) {
          assertThat(big(Naturals.subtract(region, first, second))).isEqualTo(a.subtract(b));
        }
        if (b.signum() > 0) {
          assertThat(big(Naturals.divide(region, first, second))).isEqualTo(a.divide(b));
          assertThat(big(Naturals.remainder(region, first, second))).isEqualTo(a.mod(b));
          assertThat(big(Naturals.sqrt(region, second))).isEqualTo(b.sqrt());
        }
      }
    }
  }

  /** Of 0 to 256 bits, also such whose limbs are 0 or all ones. */
  private static BigInteger number(Random random) {
    BigInteger number = new BigInteger(random.nextInt(257), random);
    return switch (random.nextInt(4)) {
      case 0 -> BigInteger.ONE.shiftLeft(random.nextInt(200)).subtract(BigInteger.ONE);
      case 1 ->
          BigInteger.ONE.shiftLeft(random.nextInt(200)).add(BigInteger.valueOf(random.nextInt(2)));
      default -> number;
    };
  }

  private static BigInteger big(Ptr<Bytes> number) {
    return Naturals.toBigInteger(number);
  }

  @Test
  void whatIsNoLongOrNoDivisorIsRefused() {
    try (Region region = Region.lifo()) {
      Ptr<Bytes> large = Naturals.of(region, BigInteger.ONE.shiftLeft(63));
      assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> Naturals.toLong(large));
      assertThat(Naturals.toLong(Naturals.of(region, Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
      assertThatExceptionOfType(ArithmeticException.class)
          .isThrownBy(() -> Naturals.divide(region, large, Naturals.of(region, 0)));
    }
  }
}
