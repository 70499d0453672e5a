package soumak.checker.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import soumak.testing.LongForm;

/**
 * Runs generated programs, and what other tests say is accepted, and watches who owns what they
 * touch. A report names the seed and the smallest program found that is accepted in error.
 *
 * <ul>
 *   <li>{@code -Dsoumak.oracle.seed=N} checks the program of one seed again;
 *   <li>{@code -Dsoumak.oracle.minutes=N} goes on with fresh seeds for N minutes;
 *   <li>{@code -Dsoumak.long} tries three times as many seeds as a build, and all mutants of other
 *       tests' programs, of which a build tries a quarter.
 * </ul>
 */
class OracleTest {
  private static final int SEEDS = LongForm.of(8, 24);

  /** Of the mutants of accepted programs of other tests, one of so many is tried. */
  private static final int ONE_OF = LongForm.of(4, 1);

  private static final int BATCH = 100;

  @Test
  void acceptedProgramsTouchTheirOwnOnly() {
    Campaign campaign = new Campaign();
    campaign.run(0, SEEDS);
    assertSound(campaign);
    assertThat(campaign.accepted()).as("accepted").isGreaterThan(SEEDS / 2);
    assertThat(campaign.refused()).as("refused").isGreaterThan(SEEDS / 2);
    assertThat(campaign.caught()).as("refused for a fault that was seen").isGreaterThan(SEEDS);
  }

  private static void assertSound(Campaign campaign) {
    assertThat(campaign.unsound())
        .allSatisfy(it -> assertThat(Shrinker.shrink(it).report()).isEmpty());
  }

  @Test
  void mutantsOfGeneratedProgramsAreRefused() {
    Campaign campaign = new Campaign();
    campaign.run(1000, 2);
    assertRefused(mutants(campaign), Program.FOLDER);
  }

  private static List<String> mutants(Campaign campaign) {
    List<String> mutants = new ArrayList<>();
    for (Verdict it : campaign.verdicts) {
      if (it.isAccepted()) {
        mutants.addAll(Mutations.of(it.program().body()));
      }
    }
    return mutants;
  }

  private static void assertRefused(List<String> mutants, String folders) {
    Mutants judged = new Mutants(false);
    judged.judge(mutants, folders);
    assertThat(judged.unsound).isEmpty();
    assertThat(judged.racy).as("racy ones").isGreaterThan(mutants.size() / 10);
  }

  @Test
  void acceptedHalvesOfPairsTouchTheirOwnOnly() {
    Mutants judged = new Mutants(true);
    List<String> programs = Pairs.accepted();
    assertThat(programs).hasSizeGreaterThan(100);
    judged.judge(programs, "pair");
    assertThat(judged.unsound).isEmpty();
  }

  @Test
  void mutantsOfPairsAreRefused() {
    List<String> programs = Pairs.accepted();
    List<String> mutants = new ArrayList<>();
    for (int i = 0; i < programs.size(); i += ONE_OF) {
      mutants.addAll(Mutations.of(programs.get(i)));
    }
    assertRefused(mutants, "pair");
  }

  @Test
  @EnabledIfSystemProperty(named = "soumak.oracle.minutes", matches = "\\d+")
  void acceptedProgramsTouchTheirOwnOnlyForMinutes() {
    long deadline = System.currentTimeMillis() + 60_000 * Long.getLong("soumak.oracle.minutes");
    long seed = System.currentTimeMillis() << 16;
    do {
      Campaign campaign = new Campaign();
      campaign.run(seed, BATCH);
      assertSound(campaign);
      assertRefused(mutants(campaign), Program.FOLDER);
      seed += BATCH;
    } while (System.currentTimeMillis() < deadline);
  }

  @Test
  @EnabledIfSystemProperty(named = "soumak.oracle.seed", matches = "-?\\d+")
  void acceptedProgramOfOneSeedTouchesItsOwnOnly() {
    Campaign campaign = new Campaign();
    campaign.run(Long.getLong("soumak.oracle.seed"), 1);
    assertSound(campaign);
  }
}
