import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Who finds that it is interrupted sees what the other had written before. */
public class Interrupts {
  static String why = "go";
  static int count;

  static void spin(CountDownLatch begun) {
    String before = why + count;
    begun.countDown();
    while (!Thread.interrupted()) {
      Thread.onSpinWait();
    }
    System.out.println(before + " " + why + count);
  }

  static void look(CountDownLatch begun) {
    String before = why + count;
    begun.countDown();
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
    System.out.println(before + " " + why + count);
  }

  static void sleep(CountDownLatch begun) {
    String before = why + count;
    begun.countDown();
    try {
      Thread.sleep(60_000);
    } catch (InterruptedException e) {
      System.out.println(before + " " + why + count);
    }
  }

  static void stop(Thread thread, CountDownLatch begun, String by) throws InterruptedException {
    thread.start();
    begun.await();
    why = by;
    count++;
    thread.interrupt();
    thread.join();
  }

  /** What a thread tells of one that has ended. */
  static void tell(Thread ended) throws InterruptedException {
    Thread teller =
        new Thread(() -> System.out.println(ended.isInterrupted() + " " + ended.getState()));
    teller.start();
    teller.join();
    System.out.println(ended.isInterrupted() + " " + ended.isAlive());
  }

  static void ended() throws InterruptedException {
    Thread quiet = new Thread(() -> {});
    Thread marked = new Thread(() -> Thread.currentThread().interrupt());
    Thread cleared =
        new Thread(() -> {
          Thread.currentThread().interrupt();
          System.out.println(Thread.interrupted());
        });
    Thread early = new Thread(() -> System.out.println(Thread.currentThread().isInterrupted()));
    early.interrupt();
    for (Thread it : new Thread[] {quiet, marked, cleared, early}) {
      it.start();
      it.join();
      tell(it);
    }
    quiet.interrupt();
    tell(quiet);
    Thread late = new Thread(cleared::interrupt);
    late.start();
    late.join();
    tell(cleared);
  }

  public static void main(String[] args) throws Exception {
    ended();
    CountDownLatch first = new CountDownLatch(1);
    stop(new Thread(() -> spin(first)), first, "stop");
    CountDownLatch second = new CountDownLatch(1);
    stop(new Thread(() -> look(second)), second, "again");
    CountDownLatch third = new CountDownLatch(1);
    stop(new Thread(() -> sleep(third)), third, "more");
    ExecutorService pool = Executors.newFixedThreadPool(2);
    for (int i = 0; i < 2; i++) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch ended = new CountDownLatch(1);
      Future<?> task =
          pool.submit(() -> {
            spin(begun);
            ended.countDown();
          });
      begun.await();
      why = "cancelled";
      count++;
      task.cancel(true);
      ended.await();
    }
    pool.shutdownNow();
  }
}
