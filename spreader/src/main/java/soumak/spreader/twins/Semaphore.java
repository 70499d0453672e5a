package soumak.spreader.twins;

import java.util.concurrent.TimeUnit;

/** Its monitor guards the permits. A fair one serves those who wait in their order. */
public final class Semaphore {
  private final boolean fair;
  private final ArrayDeque<Object> waiting = new ArrayDeque<>();
  private int permits;

  public Semaphore(int permits) {
    this(permits, false);
  }

  public Semaphore(int permits, boolean fair) {
    this.permits = permits;
    this.fair = fair;
  }

  public void acquire() throws InterruptedException {
    acquire(1);
  }

  public synchronized void acquire(int count) throws InterruptedException {
    check(count);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    var _ = take(count, null);
  }

  public void acquireUninterruptibly() {
    acquireUninterruptibly(1);
  }

  public synchronized void acquireUninterruptibly(int count) {
    check(count);
    boolean interrupted = Thread.interrupted();
    boolean taken = false;
    while (!taken) {
      try {
        taken = take(count, null);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  public boolean tryAcquire() {
    return tryAcquire(1);
  }

  public synchronized boolean tryAcquire(int count) {
    check(count);
    if (permits < count) {
      return false;
    }
    permits -= count;
    return true;
  }

  public boolean tryAcquire(long time, TimeUnit unit) throws InterruptedException {
    return tryAcquire(1, time, unit);
  }

  public synchronized boolean tryAcquire(int count, long time, TimeUnit unit)
      throws InterruptedException {
    check(count);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return take(count, new Deadline(time, unit));
  }

  private boolean take(int count, Deadline deadline) throws InterruptedException {
    boolean isFree = permits >= count && (!fair || waiting.isEmpty());
    if (!isFree && !await(count, deadline)) {
      return false;
    }
    permits -= count;
    if (!waiting.isEmpty()) {
      notifyAll();
    }
    return true;
  }

  private boolean await(int count, Deadline deadline) throws InterruptedException {
    Object turn = new Object();
    waiting.addLast(turn);
    try {
      while (permits < count || (fair && waiting.peekFirst() != turn)) {
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

  private static void check(int count) {
    if (count < 0) {
      throw new IllegalArgumentException();
    }
  }

  public void release() {
    release(1);
  }

  public synchronized void release(int count) {
    check(count);
    permits += count;
    notifyAll();
  }

  public synchronized int availablePermits() {
    return permits;
  }

  public synchronized int drainPermits() {
    int all = permits;
    permits = 0;
    return all;
  }

  public boolean isFair() {
    return fair;
  }

  public synchronized boolean hasQueuedThreads() {
    return !waiting.isEmpty();
  }

  public synchronized int getQueueLength() {
    return waiting.size();
  }

  @Override
  public String toString() {
    String name = "java.util.concurrent.Semaphore";
    return Identity.of(this, Semaphore.class, name) + "[Permits = " + availablePermits() + "]";
  }
}
