import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Threads that are made with a group, which is the only one, and with a size for their stack. */
public class Groups {
  static int depth(int more) {
    return more == 0 ? 0 : 1 + depth(more - 1);
  }

  static final class Deep extends Thread {
    private int found;

    Deep() {
      super(null, null, "deep", 1 << 28);
    }

    @Override
    public void run() {
      found = depth(200_000);
    }
  }

  /** As the JDK's own was. */
  static final class Factory implements ThreadFactory {
    private final ThreadGroup group = Thread.currentThread().getThreadGroup();
    private int made;

    @Override
    public synchronized Thread newThread(Runnable body) {
      made++;
      return new Thread(group, body, "made " + made, 0);
    }
  }

  static synchronized void say(String what) {
    System.out.println(what);
  }

  static void saysItsName() {
    Thread me = Thread.currentThread();
    say(me.getName() + " in " + me.getThreadGroup() + " " + me.isDaemon());
  }

  static void run(Thread thread) throws InterruptedException {
    thread.start();
    thread.join();
    say(thread.getName() + " was in " + thread.getThreadGroup());
  }

  public static void main(String[] args) throws InterruptedException {
    ThreadGroup own = Thread.currentThread().getThreadGroup();
    Runnable body = Groups::saysItsName;
    Deep deep = new Deep();
    run(deep);
    System.out.println(deep.found);
    int[] found = new int[1];
    run(new Thread(null, () -> found[0] = depth(200_000), "", 1 << 28));
    System.out.println(found[0]);
    run(new Thread(own, body, "one"));
    run(new Thread(null, body, "two", 0));
    run(new Thread(own, body, "three", 1 << 20, false));
    run(new Thread(own, "four"));
    Thread unnamed = new Thread(own, () -> say(Thread.currentThread().getName().substring(0, 7)));
    unnamed.start();
    unnamed.join();
    boolean[] same = new boolean[1];
    run(new Thread(null, () -> same[0] = Thread.currentThread().getThreadGroup() == own, "five"));
    System.out.println(same[0]);
    ExecutorService pool = Executors.newFixedThreadPool(1, new Factory());
    pool.execute(Groups::saysItsName);
    pool.execute(Groups::saysItsName);
    pool.shutdown();
    System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES));
  }
}
