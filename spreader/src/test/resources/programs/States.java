import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** What threads at all nodes are seen to do. */
public class States {
  private static final Object LOCK = new Object();
  private static volatile boolean spins = true;

  /** Waits until a thread does that. */
  private static void await(Thread thread, Thread.State state) throws InterruptedException {
    while (thread.getState() != state) {
      Thread.sleep(1);
    }
    String text =
        switch (thread.getState()) {
          case NEW, TERMINATED -> "outside";
          case RUNNABLE -> "runs";
          case BLOCKED, WAITING, TIMED_WAITING -> "waits";
        };
    System.out.println(thread.getName() + " " + state + " " + text);
  }

  private static Thread start(String name, Callable<?> body) {
    Thread thread =
        new Thread(
            () -> {
              try {
                body.call();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            },
            name);
    thread.start();
    return thread;
  }

  private static Object waits(long millis) throws InterruptedException {
    synchronized (LOCK) {
      LOCK.wait(millis);
      return LOCK;
    }
  }

  private static Object enters() {
    synchronized (LOCK) {
      return LOCK;
    }
  }

  private static Object spins() {
    while (spins) {
      Thread.onSpinWait();
    }
    return LOCK;
  }

  private static void askedBy(String asker, Thread thread) throws InterruptedException {
    start(
            asker,
            () -> {
              await(thread, Thread.State.WAITING);
              return asker;
            })
        .join();
  }

  public static void main(String[] args) throws Exception {
    Thread idle = new Thread(() -> {}, "idle");
    await(idle, Thread.State.NEW);
    idle.start();
    idle.join();
    await(idle, Thread.State.TERMINATED);

    Thread spinning = start("spinning", States::spins);
    await(spinning, Thread.State.RUNNABLE);
    Thread joining =
        start(
            "joining",
            () -> {
              spinning.join();
              return joining();
            });
    await(joining, Thread.State.WAITING);
    spins = false;
    await(spinning, Thread.State.TERMINATED);
    joining.join();

    Thread sleeping =
        start(
            "sleeping",
            () -> {
              Thread.sleep(60_000);
              return "slept";
            });
    await(sleeping, Thread.State.TIMED_WAITING);
    sleeping.interrupt();

    Thread waiting = start("waiting", () -> waits(0));
    await(waiting, Thread.State.WAITING);
    askedBy("one", waiting);
    askedBy("two", waiting);
    Thread timed = start("timed", () -> waits(60_000));
    await(timed, Thread.State.TIMED_WAITING);
    synchronized (LOCK) {
      Thread entering = start("entering", States::enters);
      await(entering, Thread.State.BLOCKED);
      LOCK.notifyAll();
      await(waiting, Thread.State.BLOCKED);
    }
    waiting.join();
    timed.join();

    Thread parked =
        start(
            "parked",
            () -> {
              LockSupport.park();
              return "parked";
            });
    await(parked, Thread.State.WAITING);
    LockSupport.unpark(parked);
    System.out.println(Thread.currentThread().getState() + " " + Thread.State.valueOf("NEW"));
    System.out.println(Arrays.toString(Thread.State.values()));
  }

  private static Object joining() {
    return "joined";
  }
}
