package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.Forked;

/** Recursions without an end that pause on each level: their frames are in the heap. */
class RecursionTest {
  private static Forked run(String program, String... settings) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-Dcase=" + program, "-Xmx48m"));
    arguments.addAll(List.of(settings));
    return Forked.run(RecursionPrograms.class, arguments.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TASK", "THREAD"})
  void endsInAStackOverflow(String policy) throws Exception {
    Forked ended = run(policy);
    assertThat(ended.output())
        .contains("java.lang.StackOverflowError: endless has more than 100000 saved frames: a")
        .contains("soumak.depth")
        .contains("\napp.Shop.down(Shop.java:1)\n")
        .endsWith("ended well\n");
    assertThat(ended.exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread", "simulation"})
  void alsoOfAThreadAndInASimulation(String program) throws Exception {
    assertThat(run(program).output())
        .contains("java.lang.StackOverflowError: ")
        .contains("\napp.Shop.down(Shop.java:1)\n")
        .endsWith("ended well\n");
  }

  @Test
  void howDeepIsASetting() throws Exception {
    assertThat(run("TASK", "-Dsoumak.depth=1234").output())
        .contains("endless has more than 1234 saved frames")
        .endsWith("ended well\n");
  }

  /** It is found where it was when the collector ran, or where it goes on. */
  @Test
  void alsoIfAnotherWorkerTakesItBehindACollection() throws Exception {
    assertThat(run("stolen", "-Dsoumak.depth=1000", "-Dsoumak.workers=2").output())
        .contains("java.lang.StackOverflowError: endless has more than 1000 saved frames")
        .endsWith("ended well\n");
  }

  /** Wherever it ends, nobody waits for a lock that it has not given back. */
  @Test
  void theMailboxOfARecursionThatPutsCanBeUsed() throws Exception {
    assertThat(run("puts").output()).isEqualTo("put\n".repeat(200) + "ended well\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TASK", "THREAD"})
  void withoutMemoryTheTaskEndsAndTheProgramGoesOn(String policy) throws Exception {
    assertThat(run(policy, "-Dkeeps=20000").output())
        .contains("java.lang.OutOfMemoryError")
        .endsWith("ended well\n");
  }

  /**
   * Nothing else is in the heap then, and whatever happens next wants some of it. The heap is
   * small, as it is collected some hundred times before it is found to be full.
   */
  @Test
  void alsoIfTheFramesAloneAreTooManyForIt() throws Exception {
    assertThat(run("TASK", "-Dsoumak.depth=1000000000", "-Xmx16m").output())
        .contains("java.lang.OutOfMemoryError")
        .endsWith("ended well\n");
  }
}
