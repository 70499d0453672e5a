package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import soumak.Logged;

class MonitorTest {
  /** A pool that it cannot look at. */
  @Test
  void goesOnWhateverALookThrows() throws Exception {
    Pool.shared();
    Monitor.alert();
    Thread before = Looking.thread("soumak-monitor");
    Pool broken = new Pool(1, false);
    RunQueue queue = broken.queues()[0];
    try (Logged logged = new Logged()) {
      Arrays.fill(broken.queues(), null);
      Monitor.watch(broken);
      LogRecord record = logged.await("Uncaught failure in thread soumak-monitor");
      assertThat(record.getThrown()).isInstanceOf(NullPointerException.class);
    } finally {
      Arrays.fill(broken.queues(), queue);
      Monitor.forget(broken);
    }
    assertThat(before.join(java.time.Duration.ofMillis(20))).isFalse();
  }
}
