import java.util.concurrent.*;

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

  private static void told(Runnable call) {
    try {
      call.run();
      System.out.println("done");
    } catch (RuntimeException e) {
      System.out.println(e);
    }
  }

  private static void refusals(Thread thread) {
    told(() -> new Thread((String) null));
    told(() -> new Thread(() -> {}, null));
    told(() -> thread.setName(null));
    told(() -> thread.setPriority(0));
    told(() -> thread.setPriority(11));
    told(() -> thread.setPriority(10));
    told(() -> Thread.ofPlatform().name(null));
    told(() -> Thread.ofVirtual().name(null, 1));
    told(() -> Thread.ofVirtual().name("x", -1));
    told(() -> Thread.ofPlatform().priority(0));
    told(() -> Thread.ofPlatform().priority(11));
    told(() -> Thread.ofPlatform().stackSize(-1));
    told(() -> Thread.ofPlatform().stackSize(0).priority(1).priority(10));
    Thread virtual = Thread.ofVirtual().unstarted(() -> {});
    told(() -> virtual.setPriority(7));
    told(() -> virtual.setPriority(0));
    told(() -> virtual.setDaemon(true));
    System.out.println(shown(thread) + shown(virtual));
    Thread.Builder named = Thread.ofPlatform().name("x", 3);
    ThreadFactory factory = named.factory();
    System.out.println(
        named.unstarted(() -> {}).getName()
            + factory.newThread(() -> {}).getName()
            + factory.newThread(() -> {}).getName()
            + named.name("y").unstarted(() -> {}).getName());
  }

  private static String shown(Thread thread) {
    return thread.isDaemon() + " " + thread.getPriority() + " ";
  }

  /** A thread begins as the one is that makes it, unless it is told something else. */
  private static void inherited() throws InterruptedException {
    String[] seen = new String[1];
    Runnable makes =
        () ->
            seen[0] =
                shown(new Thread())
                    + shown(new Thread(() -> {}, "named"))
                    + shown(Thread.ofPlatform().unstarted(() -> {}))
                    + shown(Thread.ofPlatform().daemon(false).priority(2).unstarted(() -> {}))
                    + shown(Thread.ofPlatform().daemon(false).factory().newThread(() -> {}))
                    + shown(Thread.ofPlatform().factory().newThread(() -> {}))
                    + shown(Thread.ofVirtual().unstarted(() -> {}))
                    + shown(Executors.defaultThreadFactory().newThread(() -> {}));
    for (int i = 0; i < 3; i++) {
      Thread parent = new Thread(makes);
      parent.setDaemon(i != 1);
      parent.setPriority(7 - i);
      parent.start();
      parent.join();
      System.out.println(seen[0]);
    }
    Thread virtual = Thread.ofVirtual().start(makes);
    virtual.join();
    System.out.println(seen[0]);
  }

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
    told(() -> sleeper.setDaemon(true));
    sleeper.interrupt();
    sleeper.join();
    told(() -> sleeper.setDaemon(true));
    refusals(sleeper);
    inherited();
    System.out.println(interrupted[0] + " " + interrupted[1]);
    try {
      one.start();
    } catch (IllegalThreadStateException e) {
      System.out.println("started before " + e.getMessage());
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
