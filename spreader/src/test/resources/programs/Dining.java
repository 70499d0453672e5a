import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Philosophers with locks that are tried, in turn with locks in order. */
public class Dining {
  static class Fork {
    final int number;
    final Lock lock = new ReentrantLock();
    int uses;

    Fork(int number) {
      this.number = number;
    }
  }

  static class Philosopher implements Runnable {
    private final String name;
    private final Fork left;
    private final Fork right;
    private int meals;

    Philosopher(String name, Fork left, Fork right) {
      this.name = name;
      this.left = left;
      this.right = right;
    }

    private boolean eat() throws InterruptedException {
      if (left.lock.tryLock(5, TimeUnit.SECONDS)) {
        try {
          if (right.lock.tryLock()) {
            try {
              left.uses++;
              right.uses++;
              meals++;
              return true;
            } finally {
              right.lock.unlock();
            }
          }
        } finally {
          left.lock.unlock();
        }
      }
      return false;
    }

    private void eatInOrder() {
      Fork first = left.number < right.number ? left : right;
      Fork second = first == left ? right : left;
      first.lock.lock();
      try {
        second.lock.lock();
        try {
          left.uses++;
          right.uses++;
          meals++;
        } finally {
          second.lock.unlock();
        }
      } finally {
        first.lock.unlock();
      }
    }

    @Override
    public void run() {
      try {
        while (meals < 5) {
          if (!eat()) {
            Thread.yield();
          }
        }
        while (meals < 10) {
          eatInOrder();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public String toString() {
      return name + " " + meals;
    }
  }

  public static void main(String[] args) throws Exception {
    Fork[] forks = new Fork[4];
    for (int i = 0; i < forks.length; i++) {
      forks[i] = new Fork(i);
    }
    List<Philosopher> all = new ArrayList<>();
    ExecutorService table = Executors.newCachedThreadPool();
    for (int i = 0; i < forks.length; i++) {
      Philosopher one = new Philosopher("p" + i, forks[i], forks[(i + 1) % forks.length]);
      all.add(one);
      table.execute(one);
    }
    table.shutdown();
    System.out.println(table.awaitTermination(30, TimeUnit.SECONDS));
    System.out.println(all);
    for (Fork each : forks) {
      System.out.print(each.uses + " ");
    }
    System.out.println();
  }
}
