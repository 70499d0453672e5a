package soumak.processj.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** To which run forked processes belong. */
class ForksTest {
  @Test
  void whatAnEarlierRunHasForkedForksForThatRun() throws Exception {
    Forks forks = new Forks();
    CountDownLatch isForked = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    Forks.begin(forks);
    forks.fork(() -> {
      Forks.end(forks);
      Forks.begin(forks);
      forks.fork(over::await);
      isForked.countDown();
    });
    isForked.await();
    try {
      @Nullable Throwable failure =
          assertTimeoutPreemptively(Duration.ofSeconds(10), () -> Forks.await(forks));
      assertThat(failure).isNull();
    } finally {
      over.countDown();
      Forks.end(forks);
    }
  }
}
