package soumak.checker.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import soumak.testing.LongForm;

/**
 * Generated programs with regions, keys and pointers: no run of one that is accepted ends in an
 * OwnershipException.
 *
 * <ul>
 *   <li>{@code -Dsoumak.oracle.seed=N} checks the program of one seed again;
 *   <li>{@code -Dsoumak.oracle.minutes=N} goes on with fresh seeds for N minutes;
 *   <li>{@code -Dsoumak.long} tries three times as many seeds as a build.
 * </ul>
 */
class LifeOracleTest {
  private static final int SEEDS = LongForm.of(20, 60);

  private static void assertSound(List<Verdict> verdicts) {
    assertThat(
            verdicts.stream()
                .filter(Verdict::isUnsound)
                .map(it -> Shrinker.shrink(it, one -> LifeRuns.judge(List.of(one)).getFirst()))
                .map(Verdict::report))
        .isEmpty();
  }

  private static int assertMutantsRefused(List<Verdict> verdicts) {
    List<String> mutants = new ArrayList<>();
    for (Verdict it : verdicts) {
      if (it.isAccepted()) {
        mutants.addAll(LifeMutations.of(it.program().body()));
      }
    }
    Map<String, Boolean> refusals = LifeRuns.refusals(mutants);
    assertThat(refusals).as("what was accepted in error").doesNotContainValue(false);
    return refusals.size();
  }

  @Test
  void acceptedProgramsNeverMisuseMemory() {
    List<Verdict> verdicts = LifeRuns.campaign(0, SEEDS);
    assertSound(verdicts);
    assertThat(verdicts.stream().filter(Verdict::isAccepted).count())
        .as("accepted at last")
        .isGreaterThan(SEEDS / 2);
    assertThat(verdicts.stream().filter(it -> it.violation() != null).count())
        .as("refused for a misuse that was seen")
        .isGreaterThan(SEEDS);
    assertThat(assertMutantsRefused(verdicts)).as("mutants that misuse").isGreaterThan(SEEDS);
  }

  @Test
  @EnabledIfSystemProperty(named = "soumak.oracle.minutes", matches = "\\d+")
  void acceptedProgramsNeverMisuseMemoryForMinutes() {
    long deadline = System.currentTimeMillis() + 60_000 * Long.getLong("soumak.oracle.minutes");
    long seed = System.currentTimeMillis() << 16;
    do {
      List<Verdict> verdicts = LifeRuns.campaign(seed, SEEDS);
      assertSound(verdicts);
      assertMutantsRefused(verdicts);
      seed += SEEDS;
    } while (System.currentTimeMillis() < deadline);
  }

  @Test
  @EnabledIfSystemProperty(named = "soumak.oracle.seed", matches = "-?\\d+")
  void acceptedProgramOfOneSeedNeverMisusesMemory() {
    assertSound(LifeRuns.campaign(Long.getLong("soumak.oracle.seed"), 1));
  }
}
