package soumak.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs each program of this folder as the README says. */
class ExamplesTest {
  /** Programs that a test of their own runs. */
  private static final List<String> ELSEWHERE =
      List.of("DiningPhilosophers", "ChatServer", "Migrant", "KeySearch");

  private static final String PROGRAMS =
      """
      Hello              |                     | Hello from main\\n15 characters
      TxtServer          |                     | WOVEN LIKE A RUG
      TxtServer          | every word counts   | EVERY WORD COUNTS
      PingPong           | 20001               | 20002 catches
      CommsTime          | 10000               | the last number is 9999
      DiningPhilosophers |                     | 5 philosophers have eaten 1000 meals each
      Sieve              | 100                 | prime number 100 is 541
      Skynet             | 1000000             | the sum is 499999500000
      ProcessPairs       | 10000               | 20000 processes, 10000 numbers received
      Tour               |                     | 18000 tickets\\n180 moves
      Tour               | kill                | -6 tickets\\nNodeLostException
      """;

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(textBlock = PROGRAMS, delimiter = '|')
  void printsWhatItShould(String program, String args, String expected) throws Exception {
    String[] words = args == null ? new String[0] : args.split(" ");
    SoumakCommand.Outcome outcome = SoumakCommand.run(Path.of(program + ".java"), words);
    assertThat(outcome.out().strip())
        .as("%s, which wrote: %s", program, outcome.err())
        .isEqualTo(expected.replace("\\n", "\n"));
    assertThat(outcome.err()).doesNotContain("WARNING").doesNotContain("Exception");
    assertThat(outcome.exitCode()).isZero();
  }

  @Test
  void theKeyIsLookedForOnAllNodes() throws Exception {
    SoumakCommand.Outcome outcome =
        SoumakCommand.run(List.of("--nodes", "3"), Path.of("KeySearch.java"));
    assertThat(outcome.out().lines())
        .as("which wrote: %s", outcome.err())
        .hasSize(4)
        .contains("The key is 23456789; nodes that looked for it: 3")
        .anyMatch(it -> it.startsWith("node-1 tries "))
        .anyMatch(it -> it.startsWith("node-2 tries "))
        .anyMatch(it -> it.startsWith("node-3 tries "));
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitCode()).isZero();
  }

  @Test
  void theDeadlockIsReportedAndEndsTheProgram() throws Exception {
    SoumakCommand.Outcome outcome =
        SoumakCommand.run(Path.of("DiningPhilosophers.java"), "deadlock");
    assertThat(outcome.err())
        .contains("Deadlock:")
        .contains("A cycle:")
        .containsPattern("philosopher \\d waits for mutex@\\w+, owned by philosopher \\d")
        .contains("at DiningPhilosophers.starve(DiningPhilosophers.java:")
        .contains("soumak.DeadlockException");
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.exitCode()).isEqualTo(1);
  }

  @Test
  void aSearchGoesThroughThreeJvms(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("search.bin");
    for (int jvm = 1; jvm <= 3; jvm++) {
      SoumakCommand.Outcome outcome = SoumakCommand.run(Path.of("Migrant.java"), file.toString());
      assertThat(outcome.err()).isEmpty();
      assertThat(outcome.out().strip()).isEqualTo(jvm < 3 ? "to be continued" : "92 solutions");
      assertThat(Files.exists(file)).isEqualTo(jvm < 3);
    }
  }

  @Test
  void aSearchAsksForItsFile() throws Exception {
    SoumakCommand.Outcome outcome = SoumakCommand.run(Path.of("Migrant.java"));
    assertThat(outcome.err()).startsWith("usage: Migrant FILE");
    assertThat(outcome.exitCode()).isEqualTo(2);
  }

  @Test
  void aMobileProcessGoesThroughThreeJvms(@TempDir Path folder) throws Exception {
    Path program = Path.of("Wanderer.pj");
    String file = folder.resolve("trip.bin").toString();
    assertThat(SoumakCommand.run(program, file).out())
        .isEqualTo("500 primes up to 3571, to be continued\n");
    assertThat(SoumakCommand.run(program, file, "again").out())
        .isEqualTo("1000 primes up to 7919, to be continued\n");
    SoumakCommand.Outcome outcome = SoumakCommand.run(program, file, "again");
    assertThat(outcome.out()).isEqualTo("1229 primes below 10000\n");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void everyProgramIsRunByATest() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(""))) {
      assertThat(files.map(Path::toString).filter(name -> name.endsWith(".java")))
          .allSatisfy(name -> {
            String program = name.substring(0, name.length() - ".java".length());
            assertThat(ELSEWHERE.contains(program) || PROGRAMS.contains(program)).isTrue();
          });
    }
  }
}
