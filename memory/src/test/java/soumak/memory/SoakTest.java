package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.Forked;

/** A program that lives with little memory, also when it forgets some of it. */
class SoakTest {
  private static final String MINUTES =
      "-Dsoumak.soak.minutes=" + Integer.getInteger("soumak.soak.minutes", 0);

  /** The limit of the JVM, and ours. */
  @ParameterizedTest
  @ValueSource(strings = {"-XX:MaxDirectMemorySize=16m", "-Dsoumak.memory.max=12000000"})
  void littleMemoryIsEnough(String limit) throws Exception {
    String said = run(SoakProgram.class, limit, "-Dsoumak.memory.retain=4000000", MINUTES);
    assertThat(said).containsPattern("allocated \\d{3,} MiB, leaks: true");
    assertThat(said).contains("LEAK: a LIFO").doesNotContain("WARNING: A restricted method");
  }

  @Test
  void whoAsksForTooMuchTakesNothingFromOthers() throws Exception {
    assertThat(run(LimitProgram.class, "-Dsoumak.memory.max=8000000")).contains("all was given");
  }

  /** The last chunk need not be as large as it would be with more. */
  @ParameterizedTest
  @ValueSource(ints = {300_000, 600_000, 900_000, 2_500_000})
  void allThatThereMayBeIsGiven(int limit) throws Exception {
    String said = run(FullProgram.class, "-Dsoumak.memory.max=" + limit);
    int given = Integer.parseInt(said.replaceAll("(?s).*given: (\\d+).*", "$1"));
    assertThat(given).isGreaterThan(limit - limit / 20);
  }

  private static String run(Class<?> program, String... options)
      throws IOException, InterruptedException {
    Forked ended = Forked.asLaunched(program, options);
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    return ended.output();
  }
}
