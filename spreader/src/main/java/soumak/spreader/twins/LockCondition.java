package soumak.spreader.twins;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/**
 * Its monitor guards the signals. Who waits enters it before the lock is freed, so no signal comes
 * between; who signals has the lock and enters it then.
 */
@SuppressWarnings({
  "WaitNotInLoop",
  "JavaUtilDate"
}) // its callers loop, and the interface has dates
final class LockCondition implements Condition {
  private final Exclusive lock;
  private final ArrayDeque<Waiter> waiting = new ArrayDeque<>();

  private static final class Waiter {
    boolean signalled;
  }

  LockCondition(Exclusive lock) {
    this.lock = lock;
  }

  static LockCondition of(Condition condition, Exclusive lock) {
    if (!(condition instanceof LockCondition known) || known.lock != lock) {
      throw new IllegalArgumentException("not owner");
    }
    return known;
  }

  /** How a lock says who has it. */
  static String shown(Thread owner) {
    return owner == null ? "[Unlocked]" : "[Locked by thread " + owner.getName() + "]";
  }

  int waiting() {
    mine();
    synchronized (this) {
      return waiting.size();
    }
  }

  @Override
  public void await() throws InterruptedException {
    await(null);
  }

  @Override
  public boolean await(long time, TimeUnit unit) throws InterruptedException {
    return await(new Deadline(time, unit));
  }

  @Override
  public long awaitNanos(long nanos) throws InterruptedException {
    Deadline deadline = new Deadline(nanos, TimeUnit.NANOSECONDS);
    var _ = await(deadline);
    return deadline.left();
  }

  @Override
  public boolean awaitUntil(Date date) throws InterruptedException {
    return await(date.getTime() - System.currentTimeMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void awaitUninterruptibly() {
    boolean interrupted = Thread.interrupted();
    Waiter waiter = new Waiter();
    int held;
    synchronized (this) {
      held = begin(waiter);
      while (!waiter.signalled) {
        try {
          ManagedBlock.await(this, () -> waiter.signalled);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    lock.takeAll$(held);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean await(Deadline deadline) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    Waiter waiter = new Waiter();
    int held = 0;
    try {
      synchronized (this) {
        held = begin(waiter);
        return isSignalled(waiter, deadline);
      }
    } finally {
      if (held > 0) {
        lock.takeAll$(held);
      }
    }
  }

  /** Who gives up is gone before anybody can signal again, so that no signal goes to nobody. */
  private boolean isSignalled(Waiter waiter, Deadline deadline) throws InterruptedException {
    try {
      while (!waiter.signalled && (deadline == null || !deadline.isOver())) {
        await(waiter, deadline);
      }
      return waiter.signalled;
    } finally {
      if (!waiter.signalled) {
        waiting.remove(waiter);
      }
    }
  }

  /** Who was signalled when it is interrupted has the signal, and is told of the other later. */
  private void await(Waiter waiter, Deadline deadline) throws InterruptedException {
    try {
      if (deadline == null) {
        ManagedBlock.await(this, () -> waiter.signalled);
      } else {
        deadline.await(this);
      }
    } catch (InterruptedException e) {
      if (!waiter.signalled) {
        throw e;
      }
      Thread.currentThread().interrupt();
    }
  }

  private int begin(Waiter waiter) {
    int held = lock.freeAll$();
    waiting.addLast(waiter);
    return held;
  }

  @Override
  public void signal() {
    mine();
    synchronized (this) {
      Waiter first = waiting.pollFirst();
      if (first != null) {
        first.signalled = true;
        notifyAll();
      }
    }
  }

  @Override
  public void signalAll() {
    mine();
    synchronized (this) {
      for (Waiter each = waiting.pollFirst(); each != null; each = waiting.pollFirst()) {
        each.signalled = true;
      }
      notifyAll();
    }
  }

  private void mine() {
    if (!lock.isHeldByCurrentThread()) {
      throw new IllegalMonitorStateException();
    }
  }
}
