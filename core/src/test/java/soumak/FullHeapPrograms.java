package soumak;

import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** What {@link FullHeapTest} runs in a JVM with a small heap. */
public final class FullHeapPrograms {
  private FullHeapPrograms() {}

  public static void main(String[] args) throws Throwable {
    if ("wake".equals(System.getProperty("case"))) {
      wake();
    } else {
      put();
    }
  }

  private static void put() {
    Mailbox<String> box = new Mailbox<>();
    long put = 0;
    try {
      while (true) {
        box.tryPut("");
        put++;
      }
    } catch (OutOfMemoryError full) {
      System.out.println("who puts: OutOfMemoryError");
    }
    long got = 0;
    while (box.tryGet() != null) {
      got++;
    }
    System.out.println(got == put ? "all that was put is there" : put + " put, " + got + " got");
    Reference.reachabilityFence(box);
  }

  /** The one worker is busy while tasks are woken that it can run only later. */
  private static void wake() throws Exception {
    int count = 400;
    List<Mailbox<String>> boxes = new ArrayList<>();
    List<Steps<String>> tasks = new ArrayList<>();
    Scheduler pool = Scheduler.withWorkers(1);
    for (int i = 0; i < count; i++) {
      Mailbox<String> box = new Mailbox<>();
      boxes.add(box);
      tasks.add(pool.start(Steps.<String>of().then((p, f) -> box.get(f))));
    }
    // The one worker takes them in turn.
    Parked.await(tasks.getLast());
    boxes.getFirst().tryPut("once, so that all classes are there");
    tasks.getFirst().joinBlocking(Duration.ofMinutes(1));
    AtomicInteger state = new AtomicInteger();
    pool.start(Steps.of().thenDo(f -> spin(state)));
    while (state.get() == 0) {
      Thread.onSpinWait();
    }
    // Neither an iterator nor a class that is not known yet would find memory.
    Mailbox<?>[] others = boxes.subList(1, count).toArray(Mailbox<?>[]::new);
    Reference.reachabilityFence(others);
    int refused = 0;
    Object[] all = allMemory();
    for (int i = 0; i < others.length; i++) {
      try {
        wake(others[i]);
      } catch (OutOfMemoryError full) {
        refused++;
      }
    }
    Reference.reachabilityFence(all);
    all = null;
    state.set(2);
    int ran = 0;
    for (Steps<String> task : tasks) {
      try {
        task.joinBlocking(refused > 0 ? Duration.ofMillis(20) : Duration.ofMinutes(1));
        ran++;
      } catch (TimeoutException lost) {
        // It is not counted.
      }
    }
    System.out.println(refused + " refused, " + ran + " of " + count + " ran");
  }

  @SuppressWarnings("unchecked") // all are of strings
  private static void wake(Mailbox<?> box) {
    ((Mailbox<String>) box).tryPut("wake up");
  }

  private static void spin(AtomicInteger state) {
    state.set(1);
    while (state.get() == 1) {
      Thread.onSpinWait();
    }
  }

  private static Object[] allMemory() {
    Object[] chain = {};
    // Smaller ones are not what the scheduler needs, and cost a collection each.
    for (int size = 1 << 18; size > 100; size /= 4) {
      try {
        while (true) {
          Object[] more = new Object[size];
          more[0] = chain;
          chain = more;
        }
      } catch (OutOfMemoryError full) {
        // Smaller ones may find their place still.
      }
    }
    return chain;
  }
}
