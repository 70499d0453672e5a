package soumak.checker.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Programs of several tasks on the real runtime, woven, with an owner's tag on each object: none
 * that is accepted touches what is another's. {@code -Dsoumak.live.programs=N} says how many,
 * {@code -Dsoumak.long} takes 60.
 */
class LiveTest {
  private static final int PROGRAMS = Integer.getInteger("soumak.live.programs", 3);
  private static final long FIRST = Long.getLong("soumak.live.seed", 0);
  private static final int RUNS = 3;

  @Test
  void acceptedProgramsTouchTheirOwnOnly() {
    List<Verdict> verdicts = Live.campaign(FIRST, PROGRAMS, RUNS, LiveGenerator::program);
    assertThat(verdicts).allSatisfy(it -> assertThat(it.isUnsound() ? it.report() : "").isEmpty());
    assertThat(verdicts.stream().filter(Verdict::isAccepted)).hasSizeGreaterThan(PROGRAMS / 3);
    assertThat(verdicts.stream().filter(it -> it.violation() != null))
        .as("refused for a race that was seen")
        .hasSizeGreaterThan(PROGRAMS / 6);
  }

  @Test
  void racyMutantsAreRefused() {
    LiveMutants judged = new LiveMutants();
    for (Verdict it : Live.campaign(FIRST + 500, PROGRAMS / 3, 1, LiveGenerator::program)) {
      if (it.isAccepted()) {
        for (String mutant : Mutations.of(it.program().body())) {
          judged.add(Program.FOLDER + judged.size(), "T", mutant);
        }
      }
    }
    judged.judge(RUNS);
    assertThat(judged.unsound).isEmpty();
    assertThat(judged.racy).as("racy ones of " + judged.size()).isGreaterThan(judged.size() / 10);
  }
}
