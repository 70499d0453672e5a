import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Who waits at a barrier is interrupted as it breaks: each interrupt is thrown, or still there. */
public class BrokenBarriers {
  static final int WAITERS = 4;

  static volatile boolean interrupted;
  static int threw;
  static int broken;
  static int kept;

  static synchronized void count(boolean thrown, boolean set) {
    threw += thrown ? 1 : 0;
    broken += thrown ? 0 : 1;
    kept += set ? 1 : 0;
  }

  static void meet(CyclicBarrier barrier) {
    boolean thrown = false;
    try {
      barrier.await();
      System.out.println("nobody is missing");
    } catch (InterruptedException e) {
      thrown = true;
    } catch (BrokenBarrierException e) {
      // Another one was interrupted first.
    }
    while (!interrupted) {
      Thread.onSpinWait();
    }
    count(thrown, Thread.currentThread().isInterrupted());
  }

  static void round(boolean reset) throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(WAITERS + 1);
    interrupted = false;
    Thread[] waiters = new Thread[WAITERS];
    for (int i = 0; i < WAITERS; i++) {
      waiters[i] = new Thread(() -> meet(barrier));
      waiters[i].start();
    }
    while (barrier.getNumberWaiting() < WAITERS) {
      Thread.sleep(1);
    }
    if (reset) {
      barrier.reset();
    }
    for (Thread it : waiters) {
      it.interrupt();
    }
    interrupted = true;
    for (Thread it : waiters) {
      it.join();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < 20; i++) {
      round(false);
    }
    System.out.println(threw + " threw, " + (broken == kept) + ", all " + (threw + kept));
    threw = 0;
    kept = 0;
    for (int i = 0; i < 20; i++) {
      round(true);
    }
    System.out.println(threw + " threw, " + kept + " are interrupted still");
  }
}
