package soumak.checker.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import soumak.analysis.ClassPath;
import soumak.checker.Checker;
import soumak.checker.Finding;
import soumak.checker.testing.Programs;
import soumak.testing.Sources;

/**
 * Valid code that no compiler writes: the checker understands it, and what it accepts touches its
 * own only. {@code -Dsoumak.fuzz.rounds=N} tries N times as many, {@code -Dsoumak.long} ten times.
 */
class RandomCodeTest {
  private static final int ROUNDS = 200 * Integer.getInteger("soumak.fuzz.rounds", 1);
  private static final int RUNS = 6;
  private static final String FOLDER = "random";

  private final Map<String, byte[]> known =
      Sources.compile(
          Map.of(FOLDER + ".Node", "package " + FOLDER + "; " + Programs.NODE), "-parameters");

  private NavigableMap<String, byte[]> withCodeOf(long seed) {
    NavigableMap<String, byte[]> all = new TreeMap<>(known);
    all.put(FOLDER + "/F", RandomCode.make(new Random(seed), FOLDER));
    return all;
  }

  private static List<Finding> check(Map<String, byte[]> classes) {
    try (ClassPath path = ClassPath.of(List.of(), classes)) {
      return new Checker(path).check(classes.values());
    }
  }

  @Test
  void acceptedCodeTouchesItsOwnOnly() {
    int fine = 0;
    int caught = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      NavigableMap<String, byte[]> classes = withCodeOf(seed);
      List<Finding> findings = check(classes);
      String violation = Runner.violation(classes, FOLDER, RUNS, null);
      assertThat(findings)
          .as("seed " + seed)
          .noneMatch(it -> it.sentence().contains("is damaged"))
          .noneMatch(it -> it.sentence().contains("subroutine"));
      if (findings.isEmpty()) {
        assertThat(violation).as("accepted, seed " + seed).isNull();
      }
      fine += findings.isEmpty() ? 1 : 0;
      caught += violation == null ? 0 : 1;
    }
    assertThat(fine).as("accepted").isBetween(ROUNDS / 20, ROUNDS * 19 / 20);
    assertThat(caught).as("seen to be wrong").isGreaterThan(ROUNDS / 50);
  }
}
