package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class UsageTest {
  @Test
  @EnabledOnOs(OS.LINUX)
  void workIsSeenInTheTimeThatProcessorsHaveWorked() {
    Usage before = Usage.now();
    Usage used = before.since(before);
    while (used.cpuMillis() < 20) {
      used = Usage.now().since(before);
    }
    assertThat(used.switches()).isNotNegative();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aThreadThatHasEndedCountsWithItsSwitches() throws InterruptedException {
    Usage before = Usage.now();
    Thread sleeper =
        new Thread(() -> {
          for (int i = 0; i < 50; i++) {
            LockSupport.parkNanos(100_000);
          }
        });
    sleeper.start();
    sleeper.join();
    assertThat(Usage.now().since(before).switches()).isGreaterThanOrEqualTo(50);
  }

  @Test
  void theDifferenceIsTakenPartByPart() {
    assertThat(new Usage(30, 7).since(new Usage(10, 5))).isEqualTo(new Usage(20, 2));
  }
}
