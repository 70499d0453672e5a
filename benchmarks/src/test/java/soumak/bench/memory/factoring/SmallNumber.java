package soumak.bench.memory.factoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;

/** A number of which the factors are found in some hundred steps. */
public final class SmallNumber {
  private static final BigInteger PRODUCT =
      BigInteger.valueOf(1_009).multiply(BigInteger.valueOf(2_003));
  private static final int PRIMES = 4;

  private SmallNumber() {}

  /** Finds them. */
  public static void factor() {
    assertThat(Factoring.factor(new ManualExpansion(), PRODUCT, PRIMES)).isEqualTo(1_009);
  }
}
