/**
 * Monitors of everything that has one: arrays, classes, constants, lambdas, records and threads.
 */
public class Locks {
  enum Gate {
    LEFT,
    RIGHT
  }

  record Token(int number) {}

  static int[] counts = new int[7];

  private static void count(int which) {
    int seen = counts[which];
    Thread.yield();
    counts[which] = seen + 1;
  }

  static class Counter extends Thread {
    final Object[] locks;

    Counter(Object[] locks) {
      this.locks = locks;
    }

    @Override
    public void run() {
      for (int i = 0; i < 15; i++) {
        for (int k = 0; k < locks.length; k++) {
          synchronized (locks[k]) {
            count(k);
          }
        }
        synchronized (Locks.class) {
          count(6);
        }
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Runnable task = () -> {};
    Object[] locks = {new int[0], new String[1][2], Gate.RIGHT, new Token(1), task, new Object()};
    Counter[] counters = {new Counter(locks), new Counter(locks), new Counter(locks)};
    for (Counter counter : counters) {
      counter.start();
    }
    for (Counter counter : counters) {
      counter.join();
    }
    StringBuilder text = new StringBuilder();
    for (int count : counts) {
      text.append(count).append(' ');
    }
    System.out.println(text);
    synchronized (Gate.LEFT) {
      Gate.LEFT.notifyAll();
      System.out.println(Thread.holdsLock(Gate.LEFT) + " " + Thread.holdsLock(Gate.RIGHT));
    }
  }
}
