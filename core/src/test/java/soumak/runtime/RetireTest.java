package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A worker that gives its tasks to the others, in a pool without threads. */
class RetireTest {
  private final Pool pool = new Pool(2, false);
  private final RunQueue own = pool.queues()[0];
  private final Worker worker = new Worker(pool, own, 1);

  /** Nobody would wake it any more, so its thread would stay for ever. */
  @Test
  void noneSleepsInAPoolThatIsShutDown() throws Exception {
    own.push(new Dummy(1));
    pool.shutDown();
    CompletableFuture<Boolean> retired = new CompletableFuture<>();
    Thread.ofPlatform().daemon().start(() -> retired.complete(pool.retire(worker, own)));
    assertThat(retired.get(20, TimeUnit.SECONDS)).isFalse();
    assertThat(pool.idle()).isZero();
    assertThat(pool.inbox.size()).as("who looks there next finds it").isEqualTo(1);
  }
}
