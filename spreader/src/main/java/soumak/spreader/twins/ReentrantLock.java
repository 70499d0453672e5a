package soumak.spreader.twins;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * Who holds it is guarded by its monitor, and whoever waits for it waits there. A fair lock goes to
 * the first that waits.
 */
public class ReentrantLock implements Lock, Exclusive {
  private final boolean fair;
  private Thread owner;
  private int holds;
  private final ArrayDeque<Object> waiting = new ArrayDeque<>();

  public ReentrantLock() {
    this(false);
  }

  public ReentrantLock(boolean fair) {
    this.fair = fair;
  }

  @Override
  public void lock() {
    takeUninterruptibly();
  }

  private synchronized void takeUninterruptibly() {
    boolean interrupted = false;
    while (true) {
      try {
        take(null);
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void lockInterruptibly() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    take(null);
  }

  @Override
  public synchronized boolean tryLock() {
    if (owner != null && owner != Thread.currentThread()) {
      return false;
    }
    hold(1);
    return true;
  }

  @Override
  public synchronized boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return take(new Deadline(time, unit));
  }

  private void hold(int more) {
    owner = Thread.currentThread();
    holds += more;
  }

  private boolean take(Deadline deadline) throws InterruptedException {
    boolean isMine = owner == Thread.currentThread();
    boolean isFree = owner == null && (!fair || waiting.isEmpty());
    if (!isMine && !isFree && !await(deadline)) {
      return false;
    }
    hold(1);
    return true;
  }

  private boolean await(Deadline deadline) throws InterruptedException {
    Object turn = new Object();
    waiting.addLast(turn);
    try {
      while (owner != null || (fair && waiting.peekFirst() != turn)) {
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

  @Override
  public synchronized void unlock() {
    mine();
    holds--;
    if (holds == 0) {
      free();
    }
  }

  private void mine() {
    if (owner != Thread.currentThread()) {
      throw new IllegalMonitorStateException();
    }
  }

  private void free() {
    owner = null;
    if (!waiting.isEmpty()) {
      notifyAll();
    }
  }

  public boolean hasWaiters(Condition condition) {
    return getWaitQueueLength(condition) > 0;
  }

  public int getWaitQueueLength(Condition condition) {
    return LockCondition.of(condition, this).waiting();
  }

  @Override
  public Condition newCondition() {
    return new LockCondition(this);
  }

  @Override
  public synchronized int freeAll$() {
    mine();
    int held = holds;
    holds = 0;
    free();
    return held;
  }

  @Override
  public void takeAll$(int held) {
    takeUninterruptibly(); // not by lock(), which a subclass may have overridden
    more(held - 1);
  }

  private synchronized void more(int more) {
    holds += more;
  }

  public synchronized boolean isLocked() {
    return owner != null;
  }

  @Override
  public synchronized boolean isHeldByCurrentThread() {
    return owner == Thread.currentThread();
  }

  public synchronized int getHoldCount() {
    return owner == Thread.currentThread() ? holds : 0;
  }

  public synchronized boolean hasQueuedThreads() {
    return !waiting.isEmpty();
  }

  public synchronized int getQueueLength() {
    return waiting.size();
  }

  public boolean isFair() {
    return fair;
  }

  @Override
  public String toString() {
    String name = "java.util.concurrent.locks.ReentrantLock";
    return Identity.of(this, ReentrantLock.class, name) + LockCondition.shown(owner());
  }

  private synchronized Thread owner() {
    return owner;
  }
}
