import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** What a class's initialiser sees, and may enter, of the thread that uses the class first. */
public class FirstUses {
  static int size = 1;
  static int[] sizes = new int[4];

  static class Table {
    static final int[] DATA = new int[FirstUses.size];
  }

  static class Ids {
    static int n;

    static synchronized int next() {
      return ++n;
    }

    static synchronized Conf conf() {
      return Conf.ONE;
    }
  }

  static class Conf {
    static final Conf ONE = new Conf(Ids.next());
    final int id;

    Conf(int id) {
      this.id = id;
    }
  }

  static final Object MONITOR = new Object();
  static String entered = "";

  static class Entering {
    static final boolean HELD = Thread.holdsLock(MONITOR);

    static {
      synchronized (MONITOR) {
        entered += "entered ";
        MONITOR.notifyAll();
        synchronized (MONITOR) {
          entered += "twice";
        }
      }
    }
  }

  static final ReentrantLock LOCK = new ReentrantLock();

  static class Locking {
    static final int HOLDS;

    static {
      LOCK.lock();
      HOLDS = LOCK.getHoldCount();
      LOCK.unlock();
    }
  }

  static class Whose {
    static final String NAME = Thread.currentThread().getName();
    static final Thread THREAD = Thread.currentThread();
  }

  static class Fails {
    static int value = 1;

    static {
      sizes[1] = 7;
      if (sizes[1] == 7) {
        throw new IllegalStateException("no");
      }
    }
  }

  static class Free {
    static int seen;

    static {
      synchronized (MONITOR) {
        seen = sizes[2];
      }
    }
  }

  static void uses() {
    size = 100;
    System.out.println(Table.DATA.length);
    System.out.println(Ids.conf().id + " " + Ids.next());
    synchronized (MONITOR) {
      System.out.println(Entering.HELD + " " + entered);
    }
    LOCK.lock();
    System.out.println(Locking.HOLDS + " " + LOCK.getHoldCount());
    LOCK.unlock();
    System.out.println(Whose.NAME + " " + (Whose.THREAD == Thread.currentThread()));
    sizes[1] = 3;
    try {
      System.out.println(Fails.value);
    } catch (ExceptionInInitializerError e) {
      System.out.println("fails " + sizes[1]);
    }
    sizes[2] = 5;
    System.out.println(Free.seen + " " + Thread.holdsLock(MONITOR));
  }

  /** Its class's own variables need no question about the class: its code runs. */
  static class Own {
    static int count;
    static int[] some = {1, 2, 3};
    int first;
    int second;

    void run() {
      first = 1;
      count += some.length;
      second = 2;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread thread = new Thread(FirstUses::uses, "user");
    thread.start();
    thread.join();
    System.out.println(LOCK.isLocked() + " " + entered + " " + Conf.ONE.id);
    Own own = new Own();
    CountDownLatch done = new CountDownLatch(1);
    Thread runs =
        new Thread(() -> {
          own.run();
          done.countDown();
        });
    runs.start();
    done.await();
    System.out.println(own.first + " " + own.second + " " + Own.count);
    runs.join();
  }
}
