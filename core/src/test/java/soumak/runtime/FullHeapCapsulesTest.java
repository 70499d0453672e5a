package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import soumak.testing.Forked;

/** Capsules, and what has a thread of its own, where there is no memory. */
class FullHeapCapsulesTest {
  /** The report of a deadlock would be right, where there is memory after all. */
  private static String said(String program) throws Exception {
    return Forked.run(
            FullHeapCapsules.class,
            "-Xmx24m",
            "-Dsoumak.workers=1",
            "-Dsoumak.deadlock=false",
            "-Dcase=" + program)
        .output();
  }

  /** Those for which their run queue had no room were held for ever. */
  @Test
  void oneThatRestsIsRunWhenItGetsAMessage() throws Exception {
    assertThat(said("wake")).isEqualTo("0 refused, 2000 ready, 2000 of 2000 handled\n");
  }

  @Test
  void whoWaitsForTheAnswerOfOneThatEndsIsTold() throws Exception {
    assertThat(said("end")).isEqualTo("3 of 3 told\n");
  }

  @Test
  void whoWaitsForTheAnswerOfAMethodThatCannotPauseIsTold() throws Exception {
    assertThat(said("pause")).isEqualTo("it was told\n");
  }

  /** There is memory for one that fails; none is held. */
  @Test
  void oneThatFailsOnTheStackOfASenderIsNotHeld() throws Exception {
    assertThat(said("fail")).isEqualTo("1 refused, it fails, it goes on\n");
  }

  @Test
  void oneThatCannotLetOthersRunGoesOn() throws Exception {
    assertThat(said("turn")).isEqualTo("400 of 400 handled\n");
  }

  /** The thread for all of them had ended. */
  @Test
  void timersComeThoughTheirThreadBeginsThen() throws Exception {
    assertThat(said("timer")).isEqualTo("it comes\n");
  }

  /** It asks the system for its number first. */
  @Test
  void aWorkerThatBeginsThenGoesOn() throws Exception {
    assertThat(said("worker")).isEqualTo("it runs\n");
  }

  /** Each may be tried again, and has taken nothing from the others. */
  @Test
  void whatCannotBeginIsAsItWas() throws Exception {
    assertThat(Forked.run(FullHeapStarts.class, "-Xmx24m").output())
        .contains(
            "tasks refused, 256 threads left\n",
            " refused, 256 threads left\n0 of those that move refused, 12 messages handled\n");
  }
}
