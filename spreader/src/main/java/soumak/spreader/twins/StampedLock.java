package soumak.spreader.twins;

import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

/**
 * Its monitor guards the readers and the version, which is odd while somebody writes; whoever waits
 * waits there. What is read optimistically may be torn or old, and then the version is another one:
 * a writer's first change of it is seen at all nodes before what the writer writes.
 */
public class StampedLock {
  /** What a stamp adds to the version: how the lock is held. */
  private static final long READING = 2;

  private static final long WRITING = 1;
  private static final int SHIFT = 8;

  /** Of the version: how many times somebody began or ended to write. Never 0. */
  private volatile long version = 2;

  private int readers;
  private int writersWaiting;

  public StampedLock() {}

  private static long stamp(long version, long how) {
    return (version << SHIFT) | how;
  }

  private boolean isWriting() {
    return (version & 1) != 0;
  }

  private boolean isFree(boolean forWriting) {
    return !isWriting() && (!forWriting || readers == 0);
  }

  private void count() {
    long before = version;
    version = before + 1;
  }

  private long hold(boolean forWriting) {
    if (forWriting) {
      count();
      return stamp(version, WRITING);
    }
    readers++;
    return stamp(version, READING);
  }

  private synchronized long take(boolean forWriting, Deadline deadline)
      throws InterruptedException {
    writersWaiting += forWriting ? 1 : 0;
    try {
      while (!isFree(forWriting) || (!forWriting && writersWaiting > 0 && readers > 0)) {
        if (deadline == null) {
          wait();
        } else if (deadline.isOver()) {
          return 0;
        } else {
          deadline.await(this);
        }
      }
      return hold(forWriting);
    } finally {
      writersWaiting -= forWriting ? 1 : 0;
      notifyAll();
    }
  }

  private long takeUninterruptibly(boolean forWriting) {
    boolean interrupted = false;
    long stamp = 0;
    while (stamp == 0) {
      try {
        stamp = take(forWriting, null);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return stamp;
  }

  private long takeInterruptibly(boolean forWriting, Deadline deadline)
      throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return take(forWriting, deadline);
  }

  private synchronized long tryTake(boolean forWriting) {
    return isFree(forWriting) ? hold(forWriting) : 0;
  }

  public long writeLock() {
    return takeUninterruptibly(true);
  }

  public long writeLockInterruptibly() throws InterruptedException {
    return takeInterruptibly(true, null);
  }

  public long tryWriteLock() {
    return tryTake(true);
  }

  public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
    return takeInterruptibly(true, new Deadline(time, unit));
  }

  public long readLock() {
    return takeUninterruptibly(false);
  }

  public long readLockInterruptibly() throws InterruptedException {
    return takeInterruptibly(false, null);
  }

  public long tryReadLock() {
    return tryTake(false);
  }

  public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
    return takeInterruptibly(false, new Deadline(time, unit));
  }

  public long tryOptimisticRead() {
    long now = version;
    return (now & 1) == 0 ? stamp(now, 0) : 0;
  }

  /** Whether nobody has begun to write since the stamp was given. */
  public boolean validate(long stamp) {
    VarHandle.acquireFence();
    return stamp != 0 && stamp >> SHIFT == version;
  }

  private void free(boolean writing) {
    if (writing) {
      count();
    } else {
      readers--;
    }
    notifyAll();
  }

  private boolean isHeld(long stamp, long how) {
    boolean held = how == WRITING ? isWriting() : readers > 0;
    return held && (stamp & ((1 << SHIFT) - 1)) == how && stamp >> SHIFT == version;
  }

  private synchronized void unlock(long stamp, long how) {
    if (!isHeld(stamp, how)) {
      throw new IllegalMonitorStateException();
    }
    free(how == WRITING);
  }

  public void unlockWrite(long stamp) {
    unlock(stamp, WRITING);
  }

  public void unlockRead(long stamp) {
    unlock(stamp, READING);
  }

  public void unlock(long stamp) {
    unlock(stamp, isWriteLockStamp(stamp) ? WRITING : READING);
  }

  public synchronized boolean tryUnlockWrite() {
    boolean held = isWriting();
    if (held) {
      free(true);
    }
    return held;
  }

  public synchronized boolean tryUnlockRead() {
    boolean held = readers > 0;
    if (held) {
      free(false);
    }
    return held;
  }

  public synchronized long tryConvertToWriteLock(long stamp) {
    if (isHeld(stamp, WRITING)) {
      return stamp;
    }
    if (isHeld(stamp, READING)) {
      if (readers > 1) {
        return 0;
      }
      readers--;
      return hold(true);
    }
    return isOptimisticReadStamp(stamp) && validate(stamp) && isFree(true) ? hold(true) : 0;
  }

  public synchronized long tryConvertToReadLock(long stamp) {
    if (isHeld(stamp, READING)) {
      return stamp;
    }
    if (isHeld(stamp, WRITING)) {
      free(true);
      return hold(false);
    }
    return isOptimisticReadStamp(stamp) && validate(stamp) ? hold(false) : 0;
  }

  public synchronized long tryConvertToOptimisticRead(long stamp) {
    if (isOptimisticReadStamp(stamp)) {
      return validate(stamp) ? stamp : 0;
    }
    boolean writes = isHeld(stamp, WRITING);
    if (!writes && !isHeld(stamp, READING)) {
      return 0;
    }
    free(writes);
    return stamp(version, 0);
  }

  public static boolean isWriteLockStamp(long stamp) {
    return (stamp & WRITING) != 0;
  }

  public static boolean isReadLockStamp(long stamp) {
    return (stamp & READING) != 0;
  }

  public static boolean isLockStamp(long stamp) {
    return isWriteLockStamp(stamp) || isReadLockStamp(stamp);
  }

  public static boolean isOptimisticReadStamp(long stamp) {
    return stamp != 0 && !isLockStamp(stamp);
  }

  public boolean isWriteLocked() {
    return isWriting();
  }

  public boolean isReadLocked() {
    return getReadLockCount() > 0;
  }

  public synchronized int getReadLockCount() {
    return readers;
  }

  private synchronized String holds() {
    if (isWriting()) {
      return "[Write-locked]";
    }
    return readers == 0 ? "[Unlocked]" : "[Read-locks:" + readers + "]";
  }

  @Override
  public String toString() {
    String name = "java.util.concurrent.locks.StampedLock";
    return Identity.of(this, StampedLock.class, name) + holds();
  }

  public Lock asReadLock() {
    return new View(this, false);
  }

  public Lock asWriteLock() {
    return new View(this, true);
  }

  public ReadWriteLock asReadWriteLock() {
    return new Views(this);
  }

  private record Views(StampedLock of) implements ReadWriteLock {
    @Override
    public Lock readLock() {
      return of.asReadLock();
    }

    @Override
    public Lock writeLock() {
      return of.asWriteLock();
    }
  }

  private record View(StampedLock of, boolean writes) implements Lock {
    @Override
    public void lock() {
      var _ = of.takeUninterruptibly(writes);
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
      var _ = of.takeInterruptibly(writes, null);
    }

    @Override
    public boolean tryLock() {
      return of.tryTake(writes) != 0;
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
      return of.takeInterruptibly(writes, new Deadline(time, unit)) != 0;
    }

    @Override
    public void unlock() {
      if (!(writes ? of.tryUnlockWrite() : of.tryUnlockRead())) {
        throw new IllegalMonitorStateException();
      }
    }

    @Override
    public Condition newCondition() {
      throw new UnsupportedOperationException();
    }
  }
}
