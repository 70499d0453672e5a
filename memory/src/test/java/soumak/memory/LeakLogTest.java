package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LeakLogTest {
  @Test
  void ofManyLeaksFewAreTold() {
    assertThat(LongStream.rangeClosed(1, 100)).allMatch(LeakLog::isTold);
    assertThat(LongStream.rangeClosed(101, 1_000_000).filter(LeakLog::isTold))
        .as("128 to 524288")
        .hasSize(13);
  }

  @Test
  void theLastOfTheFirstSaysSo() {
    assertThat(LeakLog.more(99)).isEmpty();
    assertThat(LeakLog.more(100)).contains("the leaks are 100 now");
    assertThat(LeakLog.more(4096)).contains("the leaks are 4096 now");
  }
}
