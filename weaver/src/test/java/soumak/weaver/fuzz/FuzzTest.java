package soumak.weaver.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.testing.LongForm;

/**
 * Weaves generated programs and compares them with themselves unwoven. A report names the seed,
 * what differs, and the smallest program that was found to fail in the same way.
 *
 * <ul>
 *   <li>{@code -Dsoumak.fuzz.seed=N} checks the program of one seed again;
 *   <li>{@code -Dsoumak.fuzz.minutes=N} goes on with fresh seeds for N minutes;
 *   <li>{@code -Dsoumak.long} tries three times as many as a build, and fresh ones for half an
 *       hour;
 *   <li>{@code -Dsoumak.fuzz.shrink=N} works N seconds on making a failing program smaller (60).
 * </ul>
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FuzzTest {
  private static final int FIXED_SEEDS = LongForm.of(8, 24);

  private final Fuzzer fuzzer = new Fuzzer(Integer.getInteger("soumak.fuzz.shrink", 60));

  static LongStream fixedSeeds() {
    return LongStream.range(0, FIXED_SEEDS);
  }

  @ParameterizedTest
  @MethodSource("fixedSeeds")
  void weavingKeepsTheMeaning(long seed) {
    assertThat(fuzzer.report(seed)).isNull();
  }

  @Test
  @EnabledIfSystemProperty(named = "soumak.fuzz.minutes", matches = "\\d+")
  void weavingKeepsTheMeaningForMinutes() {
    fuzz(TimeUnit.MINUTES.toNanos(Long.getLong("soumak.fuzz.minutes")));
  }

  @Test
  @EnabledIfSystemProperty(named = "soumak.fuzz.seed", matches = "-?\\d+")
  void weavingKeepsTheMeaningOfOneSeed() {
    assertThat(fuzzer.report(Long.getLong("soumak.fuzz.seed"))).isNull();
  }

  private void fuzz(long nanos) {
    long deadline = System.nanoTime() + nanos;
    long seed = System.currentTimeMillis() << 16;
    do {
      assertThat(fuzzer.report(seed++)).isNull();
    } while (System.nanoTime() - deadline < 0);
  }
}
