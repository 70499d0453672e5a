/** A lock for readers and writers, semaphores and a latch, all made of monitors. */
public class ReadersWriters {
  static class Lock {
    private int readers;
    private boolean writing;
    private int waiting;

    synchronized void beginRead() throws InterruptedException {
      while (writing || waiting > 0) {
        wait();
      }
      readers++;
    }

    synchronized void endRead() {
      if (--readers == 0) {
        notifyAll();
      }
    }

    synchronized void beginWrite() throws InterruptedException {
      waiting++;
      try {
        while (writing || readers > 0) {
          wait();
        }
      } finally {
        waiting--;
      }
      writing = true;
    }

    synchronized void endWrite() {
      writing = false;
      notifyAll();
    }
  }

  static class Semaphore {
    private int permits;

    Semaphore(int permits) {
      this.permits = permits;
    }

    synchronized void acquire() throws InterruptedException {
      while (permits == 0) {
        wait();
      }
      permits--;
    }

    synchronized void release() {
      permits++;
      notify();
    }
  }

  private final Lock lock = new Lock();
  private final Semaphore three = new Semaphore(3);
  private final long[] pair = new long[2];
  private int torn;
  private int inside;
  private int most;

  private void write(int by) throws InterruptedException {
    lock.beginWrite();
    try {
      pair[0] += by;
      Thread.yield();
      pair[1] -= by;
    } finally {
      lock.endWrite();
    }
  }

  private void read() throws InterruptedException {
    three.acquire();
    lock.beginRead();
    try {
      synchronized (this) {
        most = Math.max(most, ++inside);
        torn += pair[0] + pair[1] == 0 ? 0 : 1;
      }
      Thread.yield();
      synchronized (this) {
        inside--;
      }
    } finally {
      lock.endRead();
      three.release();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    ReadersWriters it = new ReadersWriters();
    Thread[] threads = new Thread[6];
    for (int i = 0; i < threads.length; i++) {
      int number = i;
      threads[i] =
          new Thread(() -> {
            try {
              for (int k = 0; k < 8; k++) {
                if (number % 3 == 0) {
                  it.write(number + k);
                } else {
                  it.read();
                }
              }
            } catch (InterruptedException e) {
              it.torn = -1;
            }
          });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(it.pair[0] + " " + it.pair[1] + " " + it.torn + " " + (it.most <= 3));
    System.out.println(it.inside + " " + it.three.permits + it.lock.readers + it.lock.writing);
  }
}
