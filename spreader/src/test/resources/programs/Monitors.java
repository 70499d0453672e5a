/** Monitors: nested, re-entrant, in try and finally, of classes; wait and notify. */
public class Monitors {
  static int shared;
  static long ticks;
  private final Object lock = new Object();
  private int[] slots = new int[2];
  private int taken, put;
  private boolean closed;

  static synchronized void increment() {
    shared++;
  }

  static void byClass() {
    synchronized (Monitors.class) {
      shared++;
    }
  }

  void put(int value) throws InterruptedException {
    synchronized (lock) {
      while (put - taken == slots.length) {
        lock.wait();
      }
      slots[put++ % slots.length] = value;
      lock.notifyAll();
    }
  }

  int take() throws InterruptedException {
    synchronized (lock) {
      while (put == taken) {
        if (closed) {
          return -1;
        }
        lock.wait(10_000);
      }
      int value = slots[taken++ % slots.length];
      lock.notifyAll();
      return value;
    }
  }

  int nested(int depth) {
    synchronized (this) {
      try {
        synchronized (lock) {
          if (depth == 0) {
            throw new IllegalStateException("deep");
          }
          return nested(depth - 1) + 1;
        }
      } catch (IllegalStateException e) {
        return 100;
      } finally {
        ticks++;
      }
    }
  }

  synchronized int thrown(boolean really) {
    try {
      if (really) {
        throw new RuntimeException("really");
      }
      return 1;
    } finally {
      shared += 1000;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Monitors queue = new Monitors();
    int[] sum = new int[1];
    Thread[] threads = new Thread[6];
    for (int i = 0; i < threads.length; i++) {
      boolean takes = i % 2 == 0;
      int by = i;
      threads[i] =
          new Thread(() -> {
            try {
              if (takes) {
                for (int got = queue.take(); got >= 0; got = queue.take()) {
                  synchronized (sum) {
                    sum[0] += got;
                  }
                }
              } else {
                for (int k = 1; k <= 20; k++) {
                  queue.put(k * by);
                }
              }
              increment();
              byClass();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          });
      threads[i].start();
    }
    for (int i = 1; i < threads.length; i += 2) {
      threads[i].join();
    }
    synchronized (queue.lock) {
      queue.closed = true;
      queue.lock.notifyAll();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(sum[0] + " " + shared + " " + queue.nested(3) + " " + ticks);
    try {
      queue.thrown(true);
    } catch (RuntimeException e) {
      System.out.println(e.getMessage() + queue.thrown(false) + shared);
    }
    try {
      queue.lock.notify();
    } catch (IllegalMonitorStateException e) {
      System.out.println("not mine: " + e.getMessage());
    }
    Thread waiter =
        new Thread(() -> {
          synchronized (queue) {
            try {
              queue.wait();
            } catch (InterruptedException e) {
              shared = -1;
            }
          }
        });
    waiter.start();
    waiter.interrupt();
    waiter.join();
    System.out.println(shared + " " + waiter.isAlive() + Thread.holdsLock(queue));
  }
}
