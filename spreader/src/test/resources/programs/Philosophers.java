/** Dining philosophers with a fork each, as objects with monitors. */
public class Philosophers {
  static final class Fork {
    private final int number;
    private boolean taken;
    private int uses;

    Fork(int number) {
      this.number = number;
    }

    synchronized void take() throws InterruptedException {
      while (taken) {
        wait();
      }
      taken = true;
      uses++;
    }

    synchronized void putDown() {
      taken = false;
      notify();
    }
  }

  static final class Philosopher implements Runnable {
    private final Fork first;
    private final Fork second;
    private int meals;

    Philosopher(Fork left, Fork right) {
      boolean inOrder = left.number < right.number;
      first = inOrder ? left : right;
      second = inOrder ? right : left;
    }

    @Override
    public void run() {
      try {
        for (int i = 0; i < 10; i++) {
          first.take();
          second.take();
          meals++;
          second.putDown();
          first.putDown();
        }
      } catch (InterruptedException e) {
        meals = -1;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Fork[] forks = new Fork[5];
    for (int i = 0; i < forks.length; i++) {
      forks[i] = new Fork(i);
    }
    Philosopher[] all = new Philosopher[5];
    Thread[] threads = new Thread[5];
    for (int i = 0; i < all.length; i++) {
      all[i] = new Philosopher(forks[i], forks[(i + 1) % 5]);
      threads[i] = new Thread(all[i]);
      threads[i].start();
    }
    int meals = 0;
    for (int i = 0; i < all.length; i++) {
      threads[i].join();
      meals += all[i].meals;
    }
    int uses = 0;
    for (Fork fork : forks) {
      uses += fork.uses;
    }
    System.out.println(meals + " " + uses);
  }
}
