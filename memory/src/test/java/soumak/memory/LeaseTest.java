package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import soumak.memory.OwnershipException.Kind;

/** The states that everything hangs on, and the lock. */
class LeaseTest {
  private static final class Plain extends Lease {
    Plain() {
      super(0);
    }

    @Override
    OwnershipException gone(String what) {
      return new OwnershipException(Kind.USE_AFTER_FREE, what);
    }
  }

  @Test
  void endsOnce() {
    Plain lease = new Plain();
    assertThat(lease.end()).isTrue();
    assertThat(lease.end()).isFalse();
    assertThat(lease.now()).isEqualTo(Lease.GONE).isNegative();
  }

  @Test
  void doesNotEndWhileItIsUsed() {
    Plain lease = new Plain();
    assertThat(lease.pin()).isTrue();
    assertThat(lease.pin()).isTrue();
    assertThat(lease.end()).isFalse();
    lease.unpin();
    assertThat(lease.end()).isFalse();
    lease.unpin();
    assertThat(lease.end()).isTrue();
  }

  @Test
  void isNotUsedAfterItsEnd() {
    Plain lease = new Plain();
    lease.end();
    assertThat(lease.pin()).isFalse();
    assertThat(lease.now()).isEqualTo(Lease.GONE);
  }

  /** Of those who pin and those who end, nobody has it after the end. */
  @Test
  void pinsAndEndsExcludeEachOther() throws Exception {
    for (int round = 0; round < 300; round++) {
      Plain lease = new Plain();
      AtomicInteger inside = new AtomicInteger();
      AtomicInteger ends = new AtomicInteger();
      AtomicInteger wrong = new AtomicInteger();
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 3; t++) {
        Thread thread =
            new Thread(() -> {
              while (lease.pin()) {
                inside.incrementAndGet();
                wrong.addAndGet(lease.now() < 0 ? 1 : 0);
                inside.decrementAndGet();
                lease.unpin();
                if (lease.end()) {
                  ends.incrementAndGet();
                  wrong.addAndGet(inside.get());
                }
              }
            });
        threads.add(thread);
        thread.start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(ends.get()).isOne();
      assertThat(wrong.get()).isZero();
    }
  }

  private static final class Lock extends Spin {
    private int count;
  }

  @Test
  void theLockExcludes() throws Exception {
    Lock lock = new Lock();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Thread thread =
          new Thread(() -> {
            for (int i = 0; i < 20_000; i++) {
              lock.lock();
              lock.count++;
              lock.unlock();
            }
          });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(lock.count).isEqualTo(80_000);
    assertThat(lock.tryLock()).isTrue();
    assertThat(lock.tryLock()).isFalse();
    lock.unlock();
  }

  /** Else an alias that races with the last drop would point to memory of others. */
  @Test
  void aCountThatHasEndedDoesNotBeginAgain() {
    Count count = new Count();
    assertThat(count.increment()).isTrue();
    assertThat(count.decrement()).isFalse();
    assertThat(count.decrement()).isTrue();
    assertThat(count.increment()).isFalse();
    assertThat(count.value()).isZero();
  }

  @Test
  void theLastOfACountIsOne() throws Exception {
    Count count = new Count();
    for (int i = 0; i < 999; i++) {
      assertThat(count.increment()).isTrue();
    }
    assertThat(count.value()).isEqualTo(1000);
    AtomicInteger last = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Thread thread =
          new Thread(() -> {
            for (int i = 0; i < 250; i++) {
              last.addAndGet(count.decrement() ? 1 : 0);
            }
          });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(last.get()).isOne();
    assertThat(count.value()).isZero();
  }
}
