package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same numbers of the same seed. */
class RandomTest {
  private static final List<Function<RandomGenerator, Object>> CALLS =
      List.of(
          RandomGenerator::nextInt,
          it -> it.nextInt(64),
          it -> it.nextInt(1_500_000_000),
          it -> it.nextInt(-5, 20),
          RandomGenerator::nextLong,
          it -> it.nextLong(1000),
          RandomGenerator::nextBoolean,
          RandomGenerator::nextDouble,
          it -> it.nextDouble(2.5),
          RandomGenerator::nextFloat,
          RandomGenerator::nextGaussian,
          it -> {
            byte[] bytes = new byte[7];
            it.nextBytes(bytes);
            return Arrays.toString(bytes);
          });

  @ParameterizedTest
  @ValueSource(longs = {0, 42, -7, Long.MAX_VALUE})
  void givesTheNumbersOfItsNamesake(long seed) {
    java.util.Random jdk = new java.util.Random(seed);
    Random twin = new Random(seed);
    java.util.Random choice = new java.util.Random(1);
    for (int i = 0; i < 3000; i++) {
      Function<RandomGenerator, Object> call = CALLS.get(choice.nextInt(CALLS.size()));
      assertThat(call.apply(twin)).isEqualTo(call.apply(jdk));
    }
    jdk.setSeed(5);
    twin.setSeed(5);
    assertThat(twin.nextGaussian()).isEqualTo(jdk.nextGaussian());
    assertThat(twin.ints(5, 0, 100).toArray()).isEqualTo(jdk.ints(5, 0, 100).toArray());
  }
}
