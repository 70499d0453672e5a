package soumak.bench.handover;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import soumak.bench.Contender;
import soumak.bench.Run;

/**
 * Two platform threads that take turns on one atomic counter: the thread whose turn it is (even:
 * the first, odd: the second) increments it.
 */
final class RawHandover implements Contender {
  /** What a thread does until it is its turn. */
  enum Wait {
    SPIN,
    PARK
  }

  private final Wait wait;

  RawHandover(Wait wait) {
    this.wait = wait;
  }

  @Override
  public long run(Run run) throws InterruptedException {
    AtomicInteger turns = new AtomicInteger();
    Thread first = Thread.currentThread();
    Thread second =
        Thread.ofPlatform().name("second").start(() -> take(turns, 1, run.count(), first));
    run.start();
    take(turns, 0, run.count(), second);
    second.join();
    run.stop();
    return turns.get();
  }

  private void take(AtomicInteger turns, int parity, int count, Thread other) {
    for (int turn = parity; turn < count; turn += 2) {
      while (turns.getAcquire() != turn) {
        pause(turns, turn);
      }
      turns.set(turn + 1);
      if (wait == Wait.PARK) {
        LockSupport.unpark(other);
      }
    }
  }

  private void pause(AtomicInteger turns, int turn) {
    if (wait == Wait.SPIN) {
      Thread.onSpinWait();
    } else if (turns.get() != turn) {
      LockSupport.park(turns);
    }
  }
}
