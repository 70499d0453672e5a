package soumak.bench.micro;

import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.Benchmark;
import soumak.Mutex;
import soumak.Pausable;
import soumak.Task;

/**
 * A lock taken and given back: by one whom nobody disturbs, and by two of whom the owner always
 * yields, so that the other comes and has to wait. The usual lock of the JDK lets its last owner
 * take it again before those who wait; the fair one, like Soumak's, does not.
 */
public class LockUnlock extends Micro {
  private static final class Count {
    long value;
  }

  @Benchmark
  public long soumakUncontended() {
    return inTask(ops, () -> alone(new Mutex(), ops));
  }

  @Benchmark
  public long vtUncontended() throws Exception {
    return onVirtualThread(ops, () -> alone(new ReentrantLock(), ops));
  }

  @Benchmark
  public long soumakContended() {
    return inTask(
        ops,
        () -> {
          Mutex mutex = new Mutex();
          Count count = new Count();
          Task<?> other = Task.spawn(() -> contend(mutex, count, ops / 2));
          contend(mutex, count, ops - ops / 2);
          other.join();
          return count.value;
        });
  }

  @Benchmark
  public long vtContended() throws Exception {
    return onVirtualThread(ops, () -> two(new ReentrantLock()));
  }

  @Benchmark
  public long vtContendedFair() throws Exception {
    return onVirtualThread(ops, () -> two(new ReentrantLock(true)));
  }

  private static long alone(Mutex mutex, int times) throws Pausable {
    Count count = new Count();
    for (int i = 0; i < times; i++) {
      mutex.lock();
      try {
        count.value++;
      } finally {
        mutex.unlock();
      }
    }
    return count.value;
  }

  private static long alone(ReentrantLock lock, int times) {
    Count count = new Count();
    for (int i = 0; i < times; i++) {
      lock.lock();
      try {
        count.value++;
      } finally {
        lock.unlock();
      }
    }
    return count.value;
  }

  private static long contend(Mutex mutex, Count count, int times) throws Pausable {
    for (int i = 0; i < times; i++) {
      mutex.lock();
      try {
        long before = count.value;
        Task.yield();
        count.value = before + 1;
      } finally {
        mutex.unlock();
      }
    }
    return times;
  }

  private long two(ReentrantLock lock) throws Exception {
    Count count = new Count();
    FutureTask<Long> other = new FutureTask<>(() -> contend(lock, count, ops / 2));
    Thread.startVirtualThread(other);
    contend(lock, count, ops - ops / 2);
    other.get();
    return count.value;
  }

  private static long contend(ReentrantLock lock, Count count, int times) {
    for (int i = 0; i < times; i++) {
      lock.lock();
      try {
        long before = count.value;
        Thread.yield();
        count.value = before + 1;
      } finally {
        lock.unlock();
      }
    }
    return times;
  }
}
