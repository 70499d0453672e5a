/** What Thread can do: names, daemons, interrupts, subclasses and tasks. */
public class Threads {
  static class Named extends Thread {
    private final int[] result;

    Named(String name, int[] result) {
      super(name);
      this.result = result;
    }

    @Override
    public void run() {
      result[0] = getName().length() + Thread.currentThread().getName().length();
    }
  }

  static class Task implements Runnable {
    volatile boolean stopped;
    volatile int rounds;
    private final Task next;

    Task(Task next) {
      this.next = next;
    }

    @Override
    public void run() {
      while (!stopped) {
        rounds++;
        if (next != null) {
          next.stopped = true;
        }
        if (rounds > 3) {
          break;
        }
        Thread.onSpinWait();
      }
    }
  }

  static volatile boolean asleep;

  public static void main(String[] args) throws InterruptedException {
    int[] result = new int[1];
    Thread named = new Named("worker", result);
    System.out.println(named.getName() + named.isAlive() + named.isDaemon() + named.getPriority());
    named.setName("longer name");
    named.setDaemon(true);
    named.start();
    named.join();
    System.out.println(result[0] + "" + named.isAlive() + named.isDaemon());
    Task last = new Task(null);
    Task first = new Task(last);
    Thread one = new Thread(first, "one");
    Thread two = new Thread(last);
    one.start();
    two.start();
    one.join();
    two.join();
    System.out.println(first.rounds + " " + last.stopped + " " + one.getName());
    for (int[] time : new int[][] {{0, 1}, {5, 999_999}, {-1, 0}, {1, -1}, {1, 1_000_000}}) {
      try {
        one.join(time[0], time[1]);
        System.out.println("joined");
        one.join(time[0] - 5);
      } catch (IllegalArgumentException e) {
        System.out.println(e.getMessage());
      }
    }
    boolean[] interrupted = new boolean[2];
    Thread sleeper =
        new Thread(() -> {
          try {
            asleep = true;
            Thread.sleep(60_000);
          } catch (InterruptedException e) {
            interrupted[0] = true;
            interrupted[1] = Thread.currentThread().isInterrupted();
          }
        });
    sleeper.start();
    while (!asleep) {
      Thread.yield();
    }
    sleeper.interrupt();
    sleeper.join();
    System.out.println(interrupted[0] + " " + interrupted[1]);
    try {
      one.start();
    } catch (IllegalThreadStateException e) {
      System.out.println("started before");
    }
    Thread main = Thread.currentThread();
    main.interrupt();
    System.out.println(
        Thread.interrupted() + " " + Thread.interrupted() + main.getName().isEmpty());
    Runnable[] tasks = new Runnable[3];
    StringBuilder[] texts = {null};
    String[] texts2 = new String[3];
    for (int i = 0; i < 3; i++) {
      String text = "t" + i;
      int at = i;
      tasks[i] = () -> texts2[at] = text + at;
    }
    Thread all =
        new Thread() {
          {
            setName("all");
          }

          @Override
          public void run() {
            for (Runnable task : tasks) {
              task.run();
            }
          }
        };
    all.start();
    all.join(60_000);
    System.out.println(String.join(" ", texts2) + all.getName() + texts.length);
  }
}
