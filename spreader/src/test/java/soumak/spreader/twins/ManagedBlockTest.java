package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A pool of one thread, in which a task waits for what the next one does. */
@Timeout(60)
class ManagedBlockTest {
  private interface Act {
    void run() throws Exception;
  }

  private record Case(String name, Act waits, Act wakes) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Case taking(BlockingQueue<Integer> queue) {
    return new Case("take of " + queue.getClass(), queue::take, () -> queue.put(1));
  }

  private static Case putting(BlockingQueue<Integer> queue) {
    while (queue.remainingCapacity() > 0) {
      queue.add(1);
    }
    return new Case("put of " + queue.getClass(), () -> queue.put(1), queue::take);
  }

  private record Now() implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    @Override
    public int compareTo(Delayed other) {
      return 0;
    }
  }

  private static Case delayed() {
    DelayQueue<Now> queue = new DelayQueue<>();
    return new Case("take of a DelayQueue", queue::take, () -> queue.put(new Now()));
  }

  private static Case last() {
    LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
    return new Case("takeLast", deque::takeLast, () -> deque.putFirst(1));
  }

  private static Case first() {
    LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(1);
    deque.add(1);
    return new Case("putFirst", () -> deque.putFirst(1), deque::takeLast);
  }

  private static Case transfer() {
    LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
    return new Case("transfer", () -> queue.transfer(1), queue::take);
  }

  private static Case barrier() {
    CyclicBarrier barrier = new CyclicBarrier(2);
    return new Case("barrier", barrier::await, barrier::await);
  }

  private static Case phaser() {
    Phaser phaser = new Phaser(2);
    return new Case("phaser", phaser::arriveAndAwaitAdvance, phaser::arrive);
  }

  private static Case phaserInterruptibly() {
    Phaser phaser = new Phaser(1);
    return new Case(
        "phaser, interruptibly", () -> phaser.awaitAdvanceInterruptibly(0), phaser::arrive);
  }

  private static Case phaserInTime() {
    Phaser phaser = new Phaser(1);
    Act waits = () -> phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.HOURS);
    return new Case("phaser, in time", waits, phaser::arrive);
  }

  private static Case condition(String name, boolean interruptibly) {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    Act waits =
        () -> {
          lock.lock();
          if (interruptibly) {
            condition.await();
          } else {
            condition.awaitUninterruptibly();
          }
          lock.unlock();
        };
    Act wakes =
        () -> {
          lock.lock();
          condition.signal();
          lock.unlock();
        };
    return new Case(name, waits, wakes);
  }

  private static final List<Case> CASES =
      List.of(
          taking(new ArrayBlockingQueue<>(1)),
          taking(new LinkedBlockingQueue<>()),
          taking(new LinkedBlockingDeque<>()),
          taking(new PriorityBlockingQueue<>()),
          taking(new SynchronousQueue<>()),
          taking(new LinkedTransferQueue<>()),
          putting(new ArrayBlockingQueue<>(2)),
          putting(new LinkedBlockingQueue<>(2)),
          putting(new LinkedBlockingDeque<>(2)),
          putting(new SynchronousQueue<>()),
          delayed(),
          last(),
          first(),
          transfer(),
          barrier(),
          phaser(),
          phaserInterruptibly(),
          phaserInTime(),
          condition("condition", true),
          condition("condition, uninterruptibly", false));

  private static Future<String> submit(ForkJoinPool pool, Act act) {
    return pool.submit(() -> {
      act.run();
      return "done";
    });
  }

  @ParameterizedTest
  @FieldSource("CASES")
  void whoWaitsHasAThreadInItsPlace(Case of) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    Future<String> waiting = submit(pool, of.waits());
    Future<String> waking = submit(pool, of.wakes());
    assertThat(waiting.get(20, TimeUnit.SECONDS)).isEqualTo("done");
    assertThat(waking.get(20, TimeUnit.SECONDS)).isEqualTo("done");
    pool.close();
  }

  private static final List<BlockingQueue<Integer>> QUEUES =
      List.of(new LinkedBlockingQueue<>(), new SynchronousQueue<>());

  /** As the JDK's: it could be what makes its tasks come one after the other. */
  @ParameterizedTest
  @FieldSource("QUEUES")
  void whoWaitsForATimeHasNone(BlockingQueue<Integer> queue) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    Future<Integer> waiting = pool.submit(() -> queue.poll(50, TimeUnit.MILLISECONDS));
    Future<Boolean> next = pool.submit(waiting::isDone);
    assertThat(next.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(waiting.get(20, TimeUnit.SECONDS)).isNull();
    pool.close();
  }
}
