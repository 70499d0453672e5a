package soumak.spreader.twins;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

/**
 * Its monitor guards who holds it, and whoever waits for it waits there. A fair lock goes to those
 * who wait in their order; another one lets readers wait if a writer is the first who waits.
 */
public class ReentrantReadWriteLock implements ReadWriteLock {
  private final boolean fair;
  private final ReadLock reading = new ReadLock(this);
  private final WriteLock writing = new WriteLock(this);

  /** By thread, which a program may say equals others, how often it holds the lock for reading. */
  private final IdentityHashMap<Thread, Integer> readers = new IdentityHashMap<>(1);

  private final ArrayDeque<Turn> waiting = new ArrayDeque<>();
  private Thread writer;
  private int writes;

  private static final class Turn {
    private final boolean writes;

    Turn(boolean writes) {
      this.writes = writes;
    }
  }

  public ReentrantReadWriteLock() {
    this(false);
  }

  public ReentrantReadWriteLock(boolean fair) {
    this.fair = fair;
  }

  @Override
  public ReadLock readLock() {
    return reading;
  }

  @Override
  public WriteLock writeLock() {
    return writing;
  }

  /** Whether nobody has it who excludes the current thread. */
  private boolean isFree(boolean forWriting) {
    boolean othersWrite = writer != null && writer != Thread.currentThread();
    return !othersWrite && !(forWriting && writer == null && !readers.isEmpty());
  }

  /** Whether the current thread has to leave the lock to those who wait. */
  private boolean hasToWait(boolean forWriting, Turn mine) {
    Turn first = waiting.peekFirst();
    Thread me = Thread.currentThread();
    if (first == null || first == mine || writer == me || readers.containsKey(me)) {
      return false;
    }
    return fair || (!forWriting && first.writes);
  }

  private void hold(boolean forWriting) {
    Thread me = Thread.currentThread();
    if (forWriting) {
      writer = me;
      writes++;
    } else {
      Integer held = readers.get(me);
      readers.put(me, held == null ? 1 : held + 1);
    }
  }

  private synchronized boolean take(boolean forWriting, Deadline deadline)
      throws InterruptedException {
    boolean now = isFree(forWriting) && !hasToWait(forWriting, null);
    if (!now && !await(forWriting, deadline)) {
      return false;
    }
    hold(forWriting);
    return true;
  }

  private boolean await(boolean forWriting, Deadline deadline) throws InterruptedException {
    Turn turn = new Turn(forWriting);
    waiting.addLast(turn);
    try {
      while (!isFree(forWriting) || hasToWait(forWriting, turn)) {
        if (deadline == null) {
          wait();
        } else if (deadline.isOver()) {
          return false;
        } else {
          deadline.await(this);
        }
      }
      return true;
    } finally {
      waiting.remove(turn);
      notifyAll();
    }
  }

  private void takeUninterruptibly(boolean forWriting) {
    boolean interrupted = false;
    boolean taken = false;
    while (!taken) {
      try {
        taken = take(forWriting, null);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean takeInterruptibly(boolean forWriting, Deadline deadline)
      throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return take(forWriting, deadline);
  }

  private synchronized boolean tryTake(boolean forWriting) {
    boolean free = isFree(forWriting);
    if (free) {
      hold(forWriting);
    }
    return free;
  }

  private synchronized void freeRead() {
    Thread me = Thread.currentThread();
    Integer held = readers.get(me);
    if (held == null) {
      throw new IllegalMonitorStateException(
          "attempt to unlock read lock, not locked by current thread");
    }
    if (held > 1) {
      readers.put(me, held - 1);
    } else {
      readers.remove(me);
      notifyAll();
    }
  }

  private synchronized int freeWrites(boolean all) {
    if (writer != Thread.currentThread()) {
      throw new IllegalMonitorStateException();
    }
    int held = writes;
    writes = all ? 0 : writes - 1;
    if (writes == 0) {
      writer = null;
      notifyAll();
    }
    return held;
  }

  private synchronized void moreWrites(int more) {
    writes += more;
  }

  public boolean isFair() {
    return fair;
  }

  public synchronized int getReadLockCount() {
    int count = 0;
    for (Integer each : readers.values()) {
      count += each;
    }
    return count;
  }

  public synchronized boolean isWriteLocked() {
    return writer != null;
  }

  public synchronized boolean isWriteLockedByCurrentThread() {
    return writer == Thread.currentThread();
  }

  public synchronized int getWriteHoldCount() {
    return isWriteLockedByCurrentThread() ? writes : 0;
  }

  public synchronized int getReadHoldCount() {
    return readers.getOrDefault(Thread.currentThread(), 0);
  }

  public synchronized boolean hasQueuedThreads() {
    return !waiting.isEmpty();
  }

  public synchronized int getQueueLength() {
    return waiting.size();
  }

  public boolean hasWaiters(Condition condition) {
    return getWaitQueueLength(condition) > 0;
  }

  public int getWaitQueueLength(Condition condition) {
    return LockCondition.of(condition, writing).waiting();
  }

  private synchronized Thread writer() {
    return writer;
  }

  private synchronized String holds() {
    return "[Write locks = " + writes + ", Read locks = " + getReadLockCount() + "]";
  }

  @Override
  public String toString() {
    String name = "java.util.concurrent.locks.ReentrantReadWriteLock";
    return Identity.of(this, ReentrantReadWriteLock.class, name) + holds();
  }

  /** For reading, by many at once. */
  public static class ReadLock implements Lock {
    private final ReentrantReadWriteLock of;

    protected ReadLock(ReentrantReadWriteLock of) {
      this.of = of;
    }

    @Override
    public void lock() {
      of.takeUninterruptibly(false);
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
      var _ = of.takeInterruptibly(false, null);
    }

    @Override
    public boolean tryLock() {
      return of.tryTake(false);
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
      return of.takeInterruptibly(false, new Deadline(time, unit));
    }

    @Override
    public void unlock() {
      of.freeRead();
    }

    @Override
    public Condition newCondition() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String toString() {
      String name = "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock";
      String count = "[Read locks = " + of.getReadLockCount() + "]";
      return Identity.of(this, ReadLock.class, name) + count;
    }
  }

  /** For writing, by one. */
  public static class WriteLock implements Lock, Exclusive {
    private final ReentrantReadWriteLock of;

    protected WriteLock(ReentrantReadWriteLock of) {
      this.of = of;
    }

    @Override
    public void lock() {
      of.takeUninterruptibly(true);
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
      var _ = of.takeInterruptibly(true, null);
    }

    @Override
    public boolean tryLock() {
      return of.tryTake(true);
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
      return of.takeInterruptibly(true, new Deadline(time, unit));
    }

    @Override
    public void unlock() {
      var _ = of.freeWrites(false);
    }

    @Override
    public Condition newCondition() {
      return new LockCondition(this);
    }

    @Override
    public boolean isHeldByCurrentThread() {
      return of.isWriteLockedByCurrentThread();
    }

    public int getHoldCount() {
      return of.getWriteHoldCount();
    }

    @Override
    public String toString() {
      String name = "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock";
      return Identity.of(this, WriteLock.class, name) + LockCondition.shown(of.writer());
    }

    @Override
    public int freeAll$() {
      return of.freeWrites(true);
    }

    @Override
    public void takeAll$(int held) {
      of.takeUninterruptibly(true); // not by lock(), which a subclass may have overridden
      of.moreWrites(held - 1);
    }
  }
}
