package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import soumak.testing.Forked;

class FullHeapTest {
  /** What cannot grow is as it was, and nobody waits for a lock that is never given back. */
  @Test
  void aMailboxThatCannotGrowIsAsItWas() throws Exception {
    assertThat(Forked.run(FullHeapPrograms.class, "-Xmx48m").output())
        .isEqualTo("who puts: OutOfMemoryError\nall that was put is there\n");
  }

  /** One that was claimed, but not woken, would wait for ever. */
  @Test
  void anAltWhoseMessageFindsNoMemoryStillWaits() throws Exception {
    assertThat(Forked.run(FullHeapPrograms.class, "-Xmx24m", "-Dcase=alt").output())
        .isEqualTo("1 refused, 4097 of 4097 ran\n");
  }

  @Test
  void aMailboxThatCannotGoElsewhereIsAsItWas() throws Exception {
    assertThat(Forked.run(FullHeapPrograms.class, "-Xmx24m", "-Dcase=leave").output())
        .isEqualTo("1 refused, 100001 are there\n");
  }

  @Test
  void whoCannotBeAddedToTheWaitersKeepsTheOthers() throws Exception {
    assertThat(Forked.run(FullHeapPrograms.class, "-Xmx24m", "-Dcase=waiters").output())
        .isEqualTo("all that were added wait\n");
  }

  @Test
  void allWhoWaitForAReplyAreTold() throws Exception {
    assertThat(Forked.run(FullHeapPrograms.class, "-Xmx24m", "-Dcase=reply").output())
        .isEqualTo("3 of 3 told\n");
  }

  /** Who gives a mutex back may try again; nobody has it meanwhile that was not woken. */
  @Test
  void aMutexThatCannotBeHandedOnIsKept() throws Exception {
    assertThat(Forked.run(FullHeapPrograms.class, "-Xmx24m", "-Dcase=mutex").output())
        .isEqualTo("1 refused, 2 of 2 had it\n");
  }

  /** Nobody else would run them. */
  @Test
  void whoIsWokenThenRunsLater() throws Exception {
    assertThat(Forked.run(FullHeapPrograms.class, "-Xmx24m", "-Dcase=wake").output())
        .isEqualTo("0 refused, 400 of 400 ran\n");
  }

  @Test
  void aThreadThatBeginsToWaitGetsItsMessage() throws Exception {
    assertThat(Forked.run(FullHeapPrograms.class, "-Xmx24m", "-Dcase=thread").output())
        .isEqualTo("a message\n");
  }

  /** If it cannot be seen whether all capsules rest, that is what it is told. */
  @Test
  void whoAwaitsADesignIsWoken() throws Exception {
    assertThat(Forked.run(FullHeapPrograms.class, "-Xmx24m", "-Dcase=design").output())
        .isEqualTo("it was woken\n");
  }

  /** Else they would wait for what nobody sends, and who waits for them for ever. */
  @Test
  void childrenAreCancelled() throws Exception {
    assertThat(Forked.run(FullHeapChildren.class, "-Xmx24m", "-Dsoumak.workers=1").output())
        .isEqualTo(
            "scope: it fails, 300 of 300 ended\n"
                + "nest: it was cancelled\n"
                + "shared scope: it fails, 20 of 20 ended\n");
  }

  /** Else those who wait for what ends as there is no memory are not told. */
  @Test
  void whatWakesThemIsLoadedBefore() throws Exception {
    assertThat(Forked.run(FullHeapPrograms.class, "-Dcase=loaded", "-Xlog:class+load").output())
        .contains(" soumak.runtime.Waiters$Queue source", " soumak.runtime.Owned source");
  }
}
