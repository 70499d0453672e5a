package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PulseTest {
  private long now;
  private final Pulse pulse = new Pulse(() -> now);

  private void pass(int seconds) {
    now += TimeUnit.SECONDS.toNanos(seconds);
  }

  @Test
  void whoBeatsDoesNotStandStill() {
    for (int i = 0; i < 20; i++) {
      pass(4);
      pulse.beat();
    }
    assertThat(pulse.stoodStill()).isFalse();
  }

  @Test
  void whoWakesUpKnowsItAtOnceAndForAWhile() {
    pass(10);
    assertThat(pulse.stoodStill()).isTrue();
    for (int i = 0; i < 6; i++) {
      pass(4);
      assertThat(pulse.stoodStill()).isTrue();
    }
    pass(4);
    pass(0);
    pulse.beat();
    pass(4);
    assertThat(pulse.stoodStill()).isFalse();
  }
}
