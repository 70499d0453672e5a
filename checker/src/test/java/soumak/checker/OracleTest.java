package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import soumak.checker.testing.Programs;
import soumak.checker.testing.RandomProgram;

/** Programs made at random are run on objects that know their owner: none that errs is accepted. */
class OracleTest {
  private static final int PROGRAMS = 400;
  private static final int RUNS = 60;
  private static final int FIRST_LINE = 2;
  private static final Pattern FINDING = Pattern.compile("(?m)^T\\.java:(\\d+): error: ");

  private static List<RandomProgram> programs() {
    Random random = new Random(20261122);
    List<RandomProgram> programs = new ArrayList<>();
    for (int i = 0; i < PROGRAMS; i++) {
      programs.add(RandomProgram.make(random));
    }
    return programs;
  }

  private static boolean errs(RandomProgram program) {
    Random random = new Random(1);
    for (int run = 0; run < RUNS; run++) {
      if (program.errs(random)) {
        return true;
      }
    }
    return false;
  }

  /** The programs without findings; each stands in a line of its own. */
  private static List<RandomProgram> accepted(List<RandomProgram> programs) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < programs.size(); i++) {
      text.append(programs.get(i).java("program" + i)).append('\n');
    }
    Set<Integer> lines =
        FINDING
            .matcher(Programs.check(text.toString()))
            .results()
            .map(it -> Integer.parseInt(it.group(1)) - FIRST_LINE)
            .collect(Collectors.toSet());
    List<RandomProgram> accepted = new ArrayList<>();
    for (int i = 0; i < programs.size(); i++) {
      if (!lines.contains(i)) {
        accepted.add(programs.get(i));
      }
    }
    return accepted;
  }

  private static void assertNoneErrs(List<RandomProgram> accepted) {
    for (RandomProgram program : accepted) {
      assertThat(errs(program)).as(program.java("program")).isFalse();
    }
  }

  @Test
  void acceptedProgramsTouchOnlyWhatTheyOwn() {
    List<RandomProgram> programs = programs();
    List<RandomProgram> accepted = accepted(programs);
    assertThat(accepted).hasSizeBetween(PROGRAMS / 20, PROGRAMS * 19 / 20);
    assertNoneErrs(accepted);
  }

  @Test
  void racyMutantsOfAcceptedProgramsAreRefused() {
    List<RandomProgram> mutants =
        accepted(programs()).stream()
            .map(RandomProgram::withUsesBehindSends)
            .filter(OracleTest::errs)
            .toList();
    assertThat(mutants).hasSizeGreaterThan(3);
    assertThat(accepted(mutants)).isEmpty();
  }
}
