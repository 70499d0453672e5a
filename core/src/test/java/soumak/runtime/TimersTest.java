package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TimersTest {
  /** So many of a round get no memory; the last one gets it. */
  private static Timer hungry(int rounds, AtomicInteger tried, CountDownLatch done) {
    return new Timer(System.nanoTime()) {
      @Override
      protected void expire() {
        if (tried.incrementAndGet() <= rounds) {
          throw new OutOfMemoryError("as if");
        }
        done.countDown();
      }
    };
  }

  @Test
  void whoGetsNoMemoryTriesAgainAndTheOthersAreKept() throws Exception {
    AtomicInteger tried = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(2);
    Timers.shared().add(hungry(3, tried, done));
    Timers.shared().add(hungry(0, new AtomicInteger(), done));
    assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(tried).hasValue(4);
  }
}
