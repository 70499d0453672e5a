import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.LockSupport;

/** A lock and a box that threads wait for by themselves, and how a wait ends. */
public class Parking {
  /** Who came first has it first. */
  static final class Fair {
    private final AtomicBoolean taken = new AtomicBoolean();
    private final Queue<Thread> waiting = new ConcurrentLinkedQueue<>();

    void lock() {
      Thread me = Thread.currentThread();
      waiting.add(me);
      while (waiting.peek() != me || !taken.compareAndSet(false, true)) {
        LockSupport.park(this);
      }
      waiting.remove();
    }

    void unlock() {
      taken.set(false);
      LockSupport.unpark(waiting.peek());
    }
  }

  /** Is filled once; those who wait are on a stack. */
  static final class Box<T> {
    private record Waiter(Thread thread, Waiter below) {}

    private final AtomicReference<Waiter> waiters = new AtomicReference<>();
    private volatile T value;

    T get() {
      waiters.updateAndGet(below -> new Waiter(Thread.currentThread(), below));
      while (value == null) {
        LockSupport.park(this);
      }
      return value;
    }

    void put(T value) {
      this.value = value;
      for (Waiter each = waiters.get(); each != null; each = each.below) {
        LockSupport.unpark(each.thread);
      }
    }
  }

  private static int sum;
  private static volatile int turn;

  private static Thread start(Runnable body) {
    Thread thread = new Thread(body);
    thread.start();
    return thread;
  }

  private static void joinAll(List<Thread> threads) throws InterruptedException {
    for (Thread each : threads) {
      each.join();
    }
  }

  private static void locks() throws InterruptedException {
    Fair fair = new Fair();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      threads.add(
          start(() -> {
            for (int k = 0; k < 25; k++) {
              fair.lock();
              sum++;
              fair.unlock();
            }
          }));
    }
    joinAll(threads);
    System.out.println("sum " + sum);
  }

  private static void boxes() throws InterruptedException {
    Box<String> box = new Box<>();
    ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      threads.add(start(() -> seen.add(box.get())));
    }
    for (Thread each : threads) {
      while (LockSupport.getBlocker(each) != box) {
        Thread.sleep(1);
      }
    }
    box.put("full");
    joinAll(threads);
    System.out.println(seen + " " + LockSupport.getBlocker(threads.getFirst()));
  }

  private static void turns() throws InterruptedException {
    StringBuffer text = new StringBuffer();
    Thread[] both = new Thread[2];
    for (int i = 0; i < 2; i++) {
      int mine = i;
      both[i] =
          new Thread(() -> {
            for (int k = 0; k < 5; k++) {
              while (turn != mine) {
                LockSupport.parkNanos(player(mine), TimeUnit.MINUTES.toNanos(1));
              }
              text.append(mine == 0 ? "ping " : "pong ");
              turn = 1 - mine;
              LockSupport.unpark(both[1 - mine]);
            }
          });
    }
    for (Thread each : both) {
      each.start();
    }
    joinAll(List.of(both));
    System.out.println(text.toString().strip());
  }

  private static Object player(int number) {
    return "player " + number;
  }

  private static void ends() throws InterruptedException {
    List<String> log = new CopyOnWriteArrayList<>();
    Object blocker = new Object();
    Thread thread =
        start(() -> {
          LockSupport.unpark(Thread.currentThread());
          LockSupport.unpark(Thread.currentThread());
          LockSupport.park();
          log.add("permit");
          LockSupport.parkNanos(1_000_000);
          LockSupport.parkUntil(System.currentTimeMillis() + 2);
          LockSupport.parkNanos(0);
          LockSupport.parkUntil(blocker, 1);
          log.add("time");
          LockSupport.park(blocker);
          LockSupport.park(blocker);
          log.add("interrupted " + Thread.interrupted());
        });
    while (LockSupport.getBlocker(thread) == null || log.size() < 2) {
      Thread.sleep(1);
    }
    thread.interrupt();
    thread.join();
    LockSupport.unpark(thread);
    LockSupport.unpark(null);
    System.out.println(log);
  }

  public static void main(String[] args) throws Exception {
    locks();
    boxes();
    turns();
    ends();
  }
}
