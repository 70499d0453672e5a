import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Threads whose class overrides start. */
public class Starts {
  static class Counted extends Thread {
    private static int all;
    private int asked;
    private String said = "nothing";

    Counted(Runnable body) {
      super(body);
    }

    private static synchronized int count(int more) {
      return all += more;
    }

    @Override
    public synchronized void start() {
      asked++;
      count(1);
      super.start();
    }

    @Override
    public void run() {
      said = "ran";
      super.run();
    }

    String told() {
      return said + " " + asked + " of " + count(0);
    }
  }

  static class Lazy extends Counted {
    Lazy() {
      super(() -> System.out.println("never"));
    }

    @Override
    public void start() {
      if (getName().equals("eager")) {
        super.start();
      }
    }
  }

  private static void again(Thread thread) {
    try {
      thread.start();
    } catch (IllegalThreadStateException e) {
      System.out.println("again " + e.getMessage());
    }
  }

  public static void main(String[] args) throws Exception {
    int[] sum = new int[1];
    Counted one = new Counted(() -> sum[0] += 5);
    one.start();
    one.join();
    System.out.println(one.told() + " " + sum[0]);
    again(one);
    Thread asThread = new Counted(() -> sum[0]++);
    Thread starter = new Thread(asThread::start);
    starter.start();
    starter.join();
    asThread.join();
    System.out.println(((Counted) asThread).told() + " " + sum[0]);
    Lazy lazy = new Lazy();
    lazy.start();
    lazy.join();
    System.out.println(lazy.told() + " " + lazy.isAlive() + " " + lazy.getState());
    try (ExecutorService pool = Executors.newFixedThreadPool(2, Counted::new)) {
      System.out.println(pool.submit(() -> "pool " + Counted.count(0)).get());
    }
    try (ExecutorService each = Executors.newThreadPerTaskExecutor(Counted::new)) {
      System.out.println(each.submit(() -> "each " + Counted.count(0)).get());
    }
  }
}
