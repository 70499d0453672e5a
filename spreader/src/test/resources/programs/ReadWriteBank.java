import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Accounts behind a read-write lock, and points behind a stamped one. */
public class ReadWriteBank {
  static class Bank {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Long> accounts = new HashMap<>();

    void open(String name, long amount) {
      lock.writeLock().lock();
      try {
        accounts.put(name, amount);
      } finally {
        lock.writeLock().unlock();
      }
    }

    boolean transfer(String from, String to, long amount) {
      lock.writeLock().lock();
      try {
        if (accounts.get(from) < amount) {
          return false;
        }
        accounts.merge(from, -amount, Long::sum);
        accounts.merge(to, amount, Long::sum);
        return true;
      } finally {
        lock.writeLock().unlock();
      }
    }

    long total() {
      lock.readLock().lock();
      try {
        long sum = 0;
        for (long each : accounts.values()) {
          sum += each;
        }
        return sum;
      } finally {
        lock.readLock().unlock();
      }
    }
  }

  static class Point {
    private final StampedLock lock = new StampedLock();
    private double x;
    private double y;

    void move(double by) {
      long stamp = lock.writeLock();
      try {
        x += by;
        y -= by;
      } finally {
        lock.unlockWrite(stamp);
      }
    }

    double sum() {
      long stamp = lock.tryOptimisticRead();
      double one = x;
      double other = y;
      if (!lock.validate(stamp)) {
        stamp = lock.readLock();
        try {
          one = x;
          other = y;
        } finally {
          lock.unlockRead(stamp);
        }
      }
      return one + other;
    }

    boolean moveIfAtOrigin(double by) {
      long stamp = lock.readLock();
      try {
        while (x == 0 && y == 0) {
          long converted = lock.tryConvertToWriteLock(stamp);
          if (converted != 0) {
            stamp = converted;
            x = by;
            y = -by;
            return true;
          }
          lock.unlockRead(stamp);
          stamp = lock.writeLock();
        }
        return false;
      } finally {
        lock.unlock(stamp);
      }
    }
  }

  static class Cache {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    private String data;
    private int loads;

    /** The downgrade of the documentation. */
    String get() {
      lock.readLock().lock();
      if (data == null) {
        lock.readLock().unlock();
        lock.writeLock().lock();
        try {
          if (data == null) {
            data = "loaded";
            loads++;
          }
          lock.readLock().lock();
        } finally {
          lock.writeLock().unlock();
        }
      }
      try {
        return data + lock.getReadHoldCount();
      } finally {
        lock.readLock().unlock();
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Bank bank = new Bank();
    for (int i = 0; i < 4; i++) {
      bank.open("a" + i, 100);
    }
    Point point = new Point();
    Cache cache = new Cache();
    System.out.println(point.moveIfAtOrigin(1) + " " + point.moveIfAtOrigin(1));
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<Boolean>> sane = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int mine = t;
      sane.add(
          pool.submit(() -> {
            boolean all = true;
            for (int i = 0; i < 12; i++) {
              bank.transfer("a" + mine, "a" + (mine + i) % 4, i);
              all &= bank.total() == 400;
              point.move(i);
              all &= point.sum() == 0;
              all &= cache.get().equals("loaded1");
            }
            return all;
          }));
    }
    for (Future<Boolean> each : sane) {
      System.out.println(each.get());
    }
    pool.shutdown();
    System.out.println(bank.total() + " " + point.sum() + " " + cache.loads);
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    lock.writeLock().lock();
    Thread reader = new Thread(() -> System.out.println("reads " + lock.readLock().tryLock()));
    reader.start();
    reader.join();
    lock.writeLock().unlock();
    try {
      lock.readLock().unlock();
    } catch (IllegalMonitorStateException e) {
      System.out.println(e.getMessage());
    }
    Condition some = lock.writeLock().newCondition();
    boolean[] done = new boolean[1];
    Thread waiter =
        new Thread(() -> {
          lock.writeLock().lock();
          try {
            while (!done[0]) {
              some.awaitUninterruptibly();
            }
            System.out.println("told");
          } finally {
            lock.writeLock().unlock();
          }
        });
    waiter.start();
    lock.writeLock().lock();
    done[0] = true;
    some.signalAll();
    lock.writeLock().unlock();
    waiter.join();
    System.out.println(lock.isWriteLocked() + " " + lock.getReadLockCount());
  }
}
