package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import soumak.testing.Forked;

/**
 * Capsules, and what has a thread of its own, where there is no memory. The JVM itself may fail
 * there in what it does for the first time, which nobody can foresee; such a run shows nothing. So
 * one of three must be whole.
 */
class FullHeapCapsulesTest {
  private static final int RUNS = 3;

  private static void says(String program, String expected) throws Exception {
    String said =
        said(
            FullHeapCapsules.class,
            expected::equals,
            "-Xmx24m",
            "-Dsoumak.workers=1",
            "-Dcase=" + program);
    assertThat(said).isEqualTo(expected);
  }

  private static String said(Class<?> main, Predicate<String> isWhole, String... flags)
      throws Exception {
    String said = Forked.run(main, flags).output();
    for (int run = 1; run < RUNS && !isWhole.test(said); run++) {
      said = Forked.run(main, flags).output();
    }
    return said;
  }

  /** Those for which their run queue had no room were held for ever. */
  @Test
  void oneThatRestsIsRunWhenItGetsAMessage() throws Exception {
    says("wake", "0 refused, 2000 ready, 2000 of 2000 handled\n");
  }

  @Test
  void whoWaitsForTheAnswerOfOneThatEndsIsTold() throws Exception {
    says("end", "3 of 3 told\n");
  }

  @Test
  void whoWaitsForTheAnswerOfAMethodThatCannotPauseIsTold() throws Exception {
    says("pause", "it was told\n");
  }

  /** There is memory for one that fails; none is held. */
  @Test
  void oneThatFailsOnTheStackOfASenderIsNotHeld() throws Exception {
    says("fail", "1 refused, it fails, it goes on\n");
  }

  @Test
  void oneThatCannotLetOthersRunGoesOn() throws Exception {
    says("turn", "400 of 400 handled\n");
  }

  /** Each may be tried again, and has taken nothing from the others. */
  @Test
  void whatCannotBeginIsAsItWas() throws Exception {
    String tasks = "tasks refused, 256 threads left\n";
    String capsules =
        " refused, 256 threads left\n0 of those that move refused, 20 messages handled\n";
    String said =
        said(FullHeapStarts.class, it -> it.contains(tasks) && it.contains(capsules), "-Xmx24m");
    assertThat(said).contains(tasks, capsules);
  }
}
