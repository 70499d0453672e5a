package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads of pools whose start fails, as without memory, though they run elsewhere. */
@Timeout(60)
class PoolStartsTest {
  private final CountDownLatch began = new CountDownLatch(1);
  private final CountDownLatch open = new CountDownLatch(1);
  private final AtomicReference<Failing> failing = new AtomicReference<>();
  private final AtomicInteger done = new AtomicInteger();

  private final class Failing extends Thread {
    private final boolean runs;

    Failing(Runnable body, boolean runs) {
      super(body);
      this.runs = runs;
    }

    @Override
    public void start() {
      if (runs) {
        super.start();
        await(began);
      }
      throw new OutOfMemoryError("a test's");
    }

    void startLate() {
      super.start();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The start of its first thread fails. */
  private ThreadPoolExecutor pool(boolean runs) {
    return new ThreadPoolExecutor(
        1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), body -> thread(body, runs));
  }

  private Thread thread(Runnable body, boolean runs) {
    Failing first = new Failing(body, runs);
    return failing.compareAndSet(null, first) ? first : new Thread(body);
  }

  private void work() {
    began.countDown();
    await(open);
    done.incrementAndGet();
  }

  @Test
  void aThreadThatRunsIsThePools() throws Exception {
    ThreadPoolExecutor pool = pool(true);
    assertThatThrownBy(() -> pool.execute(this::work)).isInstanceOf(OutOfMemoryError.class);
    assertThat(pool.getPoolSize()).isEqualTo(1);
    Future<Integer> next = pool.submit(() -> done.get() + 1);
    open.countDown();
    assertThat(next.get(20, TimeUnit.SECONDS)).isEqualTo(2);
    pool.shutdown();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    assertThat(pool.getLargestPoolSize()).isEqualTo(1);
    assertThat(pool.getCompletedTaskCount()).isEqualTo(2);
  }

  @Test
  void aThreadThatBeginsLaterDoesNothing() throws Exception {
    ThreadPoolExecutor pool = pool(false);
    assertThatThrownBy(() -> pool.execute(this::work)).isInstanceOf(OutOfMemoryError.class);
    assertThat(pool.getPoolSize()).isZero();
    open.countDown();
    assertThat(pool.submit(() -> 7).get(20, TimeUnit.SECONDS)).isEqualTo(7);
    failing.get().startLate();
    failing.get().join();
    assertThat(done.get()).isZero();
    assertThat(pool.submit(() -> 8).get(20, TimeUnit.SECONDS)).isEqualTo(8);
    assertThat(pool.getPoolSize()).isEqualTo(1);
    pool.shutdown();
    assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }
}
