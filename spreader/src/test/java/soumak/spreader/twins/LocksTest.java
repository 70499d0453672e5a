package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.testing.LongForm;

/** Locks for readers and writers. */
@Timeout(60)
class LocksTest {
  /** So often a signal comes as a waiter gives up; more with -Dsoumak.long. */
  private static final int ROUNDS = LongForm.of(500, 3000);

  private static <T> T elsewhere(Callable<T> body) throws InterruptedException {
    FutureTask<T> task = new FutureTask<>(body);
    Thread.ofPlatform().start(task);
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void writersExcludeAllButThemselves() throws Exception {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    lock.writeLock().lock();
    lock.writeLock().lock();
    lock.readLock().lock();
    assertThat(lock.getWriteHoldCount()).isEqualTo(2);
    assertThat(elsewhere(() -> lock.readLock().tryLock())).isFalse();
    assertThat(elsewhere(() -> lock.writeLock().tryLock(1, TimeUnit.MILLISECONDS))).isFalse();
    lock.writeLock().unlock();
    lock.writeLock().unlock();
    assertThat(lock.getReadHoldCount()).isEqualTo(1);
    assertThat(elsewhere(() -> lock.readLock().tryLock(1, TimeUnit.MILLISECONDS))).isTrue();
    assertThat(lock.writeLock().tryLock()).as("upgraded").isFalse();
    assertThat(lock.getReadLockCount()).isEqualTo(2);
    lock.readLock().unlock();
    assertThatThrownBy(lock.readLock()::unlock).isInstanceOf(IllegalMonitorStateException.class);
    assertThatThrownBy(lock.writeLock()::unlock).isInstanceOf(IllegalMonitorStateException.class);
  }

  @Test
  void readersWaitBehindAWriterWhoWaits() throws Exception {
    for (boolean fair : new boolean[] {false, true}) {
      ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
      lock.readLock().lock();
      Thread writer = Thread.ofPlatform().start(lock.writeLock()::lock);
      while (!lock.hasQueuedThreads()) {
        Thread.onSpinWait();
      }
      lock.readLock().lock();
      assertThat(lock.getReadHoldCount()).as("again").isEqualTo(2);
      assertThat(elsewhere(() -> lock.readLock().tryLock(1, TimeUnit.MILLISECONDS))).isFalse();
      assertThat(elsewhere(() -> lock.readLock().tryLock())).as("barges in").isTrue();
      writer.interrupt();
      lock.readLock().unlock();
      lock.readLock().unlock();
      assertThat(lock.isWriteLocked()).as("a reader is left").isFalse();
    }
  }

  @Test
  void interruptsEndWaits() throws Exception {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    lock.readLock().lock();
    Thread.currentThread().interrupt();
    assertThatThrownBy(lock.writeLock()::lockInterruptibly)
        .isInstanceOf(InterruptedException.class);
    assertThat(lock.hasQueuedThreads()).isFalse();
    assertThatThrownBy(lock.readLock()::newCondition)
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void conditionsFreeTheWritersLock() throws Exception {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    var some = lock.writeLock().newCondition();
    assertThatThrownBy(some::signal).isInstanceOf(IllegalMonitorStateException.class);
    lock.writeLock().lock();
    lock.writeLock().lock();
    Thread other =
        Thread.ofPlatform()
            .start(() -> {
              lock.writeLock().lock();
              some.signalAll();
              lock.writeLock().unlock();
            });
    some.await();
    assertThat(lock.getWriteHoldCount()).isEqualTo(2);
    other.join();
    assertThat(lock.hasWaiters(some)).isFalse();
  }

  @Test
  void stampsSayWhatWasSeen() {
    StampedLock lock = new StampedLock();
    long seen = lock.tryOptimisticRead();
    assertThat(lock.validate(seen)).isTrue();
    long reading = lock.readLock();
    assertThat(lock.validate(seen)).as("beside a reader").isTrue();
    assertThat(lock.tryWriteLock()).isZero();
    assertThat(StampedLock.isReadLockStamp(reading)).isTrue();
    lock.unlockRead(reading);
    long writing = lock.writeLock();
    assertThat(lock.tryOptimisticRead()).isZero();
    assertThat(lock.validate(seen)).isFalse();
    assertThat(lock.validate(writing)).isTrue();
    assertThat(lock.tryReadLock()).isZero();
    assertThatThrownBy(() -> lock.unlockRead(writing))
        .isInstanceOf(IllegalMonitorStateException.class);
    lock.unlock(writing);
    assertThatThrownBy(() -> lock.unlockWrite(writing))
        .isInstanceOf(IllegalMonitorStateException.class);
    assertThat(lock.validate(lock.tryOptimisticRead())).isTrue();
  }

  @Test
  void stampsAreConverted() {
    StampedLock lock = new StampedLock();
    long reading = lock.readLock();
    long other = lock.readLock();
    assertThat(lock.tryConvertToWriteLock(reading)).isZero();
    lock.unlockRead(other);
    long writing = lock.tryConvertToWriteLock(reading);
    assertThat(lock.isWriteLocked()).isTrue();
    long again = lock.tryConvertToReadLock(writing);
    assertThat(lock.getReadLockCount()).isEqualTo(1);
    long seen = lock.tryConvertToOptimisticRead(again);
    assertThat(lock.isReadLocked()).isFalse();
    assertThat(lock.validate(seen)).isTrue();
    assertThat(lock.tryConvertToWriteLock(seen)).isNotZero();
    assertThat(lock.tryConvertToWriteLock(seen)).isZero();
  }

  @Test
  void viewsOfStampedLocksAreLocks() throws Exception {
    StampedLock lock = new StampedLock();
    Lock writes = lock.asReadWriteLock().writeLock();
    writes.lock();
    assertThat(lock.asReadLock().tryLock()).isFalse();
    assertThat(elsewhere(() -> writes.tryLock(1, TimeUnit.MILLISECONDS))).isFalse();
    writes.unlock();
    assertThatThrownBy(writes::unlock).isInstanceOf(IllegalMonitorStateException.class);
  }

  /** One of two that wait is interrupted as somebody signals once: the other one goes on then. */
  @Test
  void aSignalDoesNotGoToWhoHasGivenUp() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    var some = lock.newCondition();
    for (int round = 0; round < ROUNDS; round++) {
      FutureTask<Boolean> one = new FutureTask<>(() -> awaited(lock, some));
      FutureTask<Boolean> other = new FutureTask<>(() -> awaited(lock, some));
      Thread first = Thread.ofPlatform().daemon().start(one);
      awaitWaiting(lock, some, 1);
      Thread second = Thread.ofPlatform().daemon().start(other);
      awaitWaiting(lock, some, 2);
      first.interrupt();
      for (int i = 0; i < round * 7 % 1500; i++) {
        Thread.onSpinWait(); // until it is about to give up, in some of the rounds
      }
      lock.lock();
      some.signal();
      lock.unlock();
      if (!one.get()) {
        assertThat(other.get()).isTrue();
      }
      second.interrupt();
      second.join();
    }
  }

  private static void awaitWaiting(ReentrantLock lock, Condition some, int count) {
    int waiting = 0;
    while (waiting < count) {
      lock.lock();
      waiting = lock.getWaitQueueLength(some);
      lock.unlock();
      Thread.onSpinWait();
    }
  }

  /** Whether it was signalled, and not interrupted. */
  private static boolean awaited(Lock lock, Condition some) {
    lock.lock();
    try {
      some.await();
      return true;
    } catch (InterruptedException e) {
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** It counts what the program calls, which are no waits. */
  private static final class Counting extends ReentrantLock {
    private int calls;

    @Override
    public void lock() {
      super.lock();
      calls++;
    }
  }

  @Test
  void conditionsTakeTheLockAgainByThemselves() throws Exception {
    Counting lock = new Counting();
    lock.lock();
    assertThat(lock.newCondition().await(1, TimeUnit.MILLISECONDS)).isFalse();
    assertThat(lock.calls).isEqualTo(1);
    assertThat(lock.getHoldCount()).isEqualTo(1);
  }

  /** A program may say that two of its threads are equal. */
  @Test
  void eachThreadReadsForItself() throws Exception {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    Thread first = new Alike(lock.readLock()::lock);
    first.start();
    first.join();
    FutureTask<Integer> held = new FutureTask<>(lock::getReadHoldCount);
    new Alike(held).start();
    assertThat(held.get()).isZero();
    assertThat(lock.getReadLockCount()).isEqualTo(1);
  }
}
