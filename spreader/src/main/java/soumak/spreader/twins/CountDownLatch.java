package soumak.spreader.twins;

import java.util.concurrent.TimeUnit;

/** Its monitor guards the count. */
public final class CountDownLatch {
  private long count;

  public CountDownLatch(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("count < 0");
    }
    this.count = count;
  }

  public synchronized void countDown() {
    if (count > 0) {
      count--;
      if (count == 0) {
        notifyAll();
      }
    }
  }

  public synchronized long getCount() {
    return count;
  }

  public synchronized void await() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    while (count > 0) {
      wait();
    }
  }

  public synchronized boolean await(long time, TimeUnit unit) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    Deadline deadline = new Deadline(time, unit);
    while (count > 0 && !deadline.isOver()) {
      deadline.await(this);
    }
    return count == 0;
  }

  @Override
  public String toString() {
    String name = "java.util.concurrent.CountDownLatch";
    return Identity.of(this, CountDownLatch.class, name) + "[Count = " + getCount() + "]";
  }
}
