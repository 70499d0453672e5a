import java.io.PrintStream;
import java.util.logging.Logger;

/** Monitors of what each node has one of are one for all nodes. */
public class Counterparts {
  private static final Logger LOG = Logger.getLogger("counterparts");
  private static final Object ERR = System.err;
  private static int logged;
  private static int printed;
  private static int failed;
  private static boolean ready;

  static void count() {
    for (int i = 0; i < 100; i++) {
      synchronized (LOG) {
        logged++;
      }
      synchronized (System.out) {
        printed++;
      }
      synchronized (ERR) {
        failed++;
      }
    }
  }

  static void set(PrintStream to) {
    PrintStream before = System.out;
    synchronized (before) {
      System.setOut(to);
      System.setOut(before);
    }
    synchronized (before) {
      System.setOut(to);
    }
    synchronized (to) {
      System.setOut(before);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(Counterparts::count);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(logged + " " + printed + " " + failed);
    for (int i = 0; i < 3; i++) {
      ready = false;
      Thread other =
          new Thread(() -> {
            synchronized (LOG) {
              ready = true;
              LOG.notifyAll();
            }
          });
      synchronized (LOG) {
        other.start();
        while (!ready) {
          LOG.wait();
        }
      }
      other.join();
    }
    set(new PrintStream(System.out));
    System.out.println(Thread.holdsLock(LOG) + " " + Thread.holdsLock(System.out));
    Object nothing = logged > 0 ? null : LOG;
    try {
      synchronized (nothing) {
        System.out.println("in it");
      }
    } catch (NullPointerException e) {
      System.out.println("no object");
    }
  }
}
