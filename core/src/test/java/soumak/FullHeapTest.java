package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FullHeapTest {
  /** What cannot grow is as it was, and nobody waits for a lock that is never given back. */
  @Test
  void aMailboxThatCannotGrowIsAsItWas() throws Exception {
    assertThat(Forked.run(FullHeapPrograms.class, "-Xmx48m").output())
        .isEqualTo("who puts: OutOfMemoryError\nall that was put is there\n");
  }

  /** Nobody else would run them. */
  @Test
  void whoIsWokenThenRunsLater() throws Exception {
    assertThat(Forked.run(FullHeapPrograms.class, "-Xmx24m", "-Dcase=wake").output())
        .isEqualTo("0 refused, 400 of 400 ran\n");
  }
}
