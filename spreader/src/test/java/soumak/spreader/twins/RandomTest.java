package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.random.RandomGenerator.SplittableGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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

  private static String some(Stream<? extends RandomGenerator> those) {
    return those.limit(4).map(it -> it.nextInt() + " " + it.nextLong()).toList().toString();
  }

  private static final List<Function<SplittableGenerator, Object>> SPLITTING =
      List.of(
          it -> it.split().nextLong(),
          it -> it.split(new java.util.SplittableRandom(3)).nextInt(),
          it -> it.split(it).nextLong(9),
          it -> some(it.splits()),
          it -> some(it.splits(2)),
          it -> some(it.splits(0)),
          it -> some(it.splits(it.split())),
          it -> some(it.splits(3, new java.util.SplittableRandom(4))),
          it -> some(it.splits(-1)),
          it -> it.splits(3, null),
          it -> some(it.rngs(2)),
          it -> it.nextInt(0),
          it -> Arrays.toString(it.ints(5).toArray()),
          it -> Arrays.toString(it.ints(5, -2, 1_500_000_000).toArray()),
          it -> Arrays.toString(it.longs(3, 0, 7).toArray()),
          it -> Arrays.toString(it.doubles(3).toArray()),
          RandomGenerator::nextExponential);

  @ParameterizedTest
  @ValueSource(longs = {0, 42, -7, Long.MAX_VALUE})
  void splittableOnesGiveTheNumbersOfTheirNamesake(long seed) {
    SplittableGenerator jdk = new java.util.SplittableRandom(seed);
    SplittableGenerator twin = new SplittableRandom(seed);
    java.util.Random choice = new java.util.Random(seed);
    for (int i = 0; i < 3000; i++) {
      if (choice.nextInt(20) == 0) {
        jdk = jdk.split(); // also those with other steps
        twin = twin.split();
      }
      Compared<SplittableGenerator> both = new Compared<>("call " + i, jdk, twin);
      int number = choice.nextInt(CALLS.size() + SPLITTING.size());
      Function<? super SplittableGenerator, Object> call =
          number < CALLS.size() ? CALLS.get(number) : SPLITTING.get(number - CALLS.size());
      String expected = Compared.told(() -> call.apply(both.jdk()));
      assertThat(Compared.told(() -> call.apply(both.twin())))
          .as("%s, number %d", both, number)
          .isEqualTo(expected);
    }
  }

  /** Two threads make them at the same moments. */
  @Test
  void thoseWithoutASeedDiffer() throws Exception {
    java.util.concurrent.Callable<List<Long>> some =
        () -> Stream.generate(Random::new).limit(100_000).map(Random::nextLong).toList();
    var other = new java.util.concurrent.FutureTask<>(some);
    Thread.ofPlatform().start(other);
    java.util.Set<Long> all = new java.util.HashSet<>(some.call());
    all.addAll(other.get());
    assertThat(all.size()).isEqualTo(200_000);
  }

  @Test
  void splittableOnesWithoutASeedDiffer() {
    assertThat(Stream.generate(SplittableRandom::new).limit(50).map(SplittableRandom::nextLong))
        .doesNotHaveDuplicates();
  }
}
