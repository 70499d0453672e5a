package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import soumak.woven.Fiber;

/** An interrupt of a worker's thread that comes before it begins its next task. */
class InterruptedWorkerTest {
  private static final class Counted extends Schedulable {
    private final CountDownLatch ran;

    Counted(CountDownLatch ran) {
      this.ran = ran;
    }

    @Override
    protected void begin$(Fiber fiber) {
      ran.countDown();
    }

    @Override
    protected Object takeResult$(Fiber fiber) {
      return null;
    }
  }

  /** Taken for an empty queue, the worker would sleep, or put others in the places of its tasks. */
  @ParameterizedTest
  @CsvSource({"2, 0", "200, 200"})
  void leavesWhatIsReadyWhereItIs(int own, int elsewhere) throws Exception {
    Pool pool = new Pool(1, false);
    RunQueue queue = pool.queues()[0];
    Worker worker = new Worker(pool, queue, 1);
    CountDownLatch ran = new CountDownLatch(own + elsewhere);
    for (int i = 0; i < own; i++) {
      queue.push(new Counted(ran));
    }
    for (int i = 0; i < elsewhere; i++) {
      pool.inbox.add(new Counted(ran));
    }
    worker.interrupt();
    worker.start();
    boolean all = ran.await(20, TimeUnit.SECONDS);
    pool.shutDown();
    assertThat(all).as("%s have not run", ran.getCount()).isTrue();
  }
}
