package soumak;

import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import soumak.runtime.Distance;
import soumak.runtime.Looking;
import soumak.runtime.Outlet;
import soumak.runtime.Waiters;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;

/** What {@link FullHeapTest} runs in a JVM with a small heap. */
public final class FullHeapPrograms {
  private FullHeapPrograms() {}

  public static void main(String[] args) throws Throwable {
    switch (System.getProperty("case", "put")) {
      case "wake" -> wake();
      case "alt" -> untilRefused(FullHeapPrograms::alt);
      case "waiters" -> waiters();
      case "leave" -> untilRefused(FullHeapPrograms::leave);
      case "loaded" -> System.out.println(new Mailbox<>().tryGet());
      case "thread" -> {
        thread(1_000_000);
        System.out.println(thread(1));
      }
      case "design" -> {
        design(1_000_000);
        System.out.println(design(1 << 10));
      }
      case "reply" -> {
        reply(1_000_000);
        System.out.println(reply(1) + " of 3 told");
      }
      case "mutex" -> {
        handOver(1_000_000);
        untilRefused(() -> handOver(1));
      }
      default -> put();
    }
  }

  /** The JVM's own threads may give memory back just then: such a run shows nothing. */
  private static void untilRefused(Callable<String> run) throws Exception {
    String said = run.call();
    for (int again = 0; again < 20 && said.startsWith("0 refused"); again++) {
      said = run.call();
    }
    System.out.println(said);
  }

  /** Each message is claimed by an alt that cannot come for it yet, until the ring must grow. */
  private static String alt() throws Exception {
    int count = 4097;
    Mailbox<String> box = new Mailbox<>();
    List<Steps<Integer>> tasks = new ArrayList<>();
    Scheduler pool = Scheduler.withWorkers(1);
    for (int i = 0; i < count; i++) {
      tasks.add(pool.start(Steps.<Integer>of().thenInt(Alt.priority(box)::select)));
    }
    Parked.await(tasks.getLast());
    AtomicInteger state = new AtomicInteger();
    pool.start(Steps.of().thenDo(f -> spin(state)));
    while (state.get() == 0) {
      Thread.onSpinWait();
    }
    for (int i = 1; i < count; i++) {
      box.tryPut("");
    }
    int refused = 0;
    Object[] all = allMemory(1 << 12);
    try {
      box.tryPut("");
    } catch (OutOfMemoryError full) {
      refused++;
    }
    Reference.reachabilityFence(all);
    all = null;
    System.gc();
    box.tryPut("");
    state.set(2);
    int ran = 0;
    for (Steps<Integer> task : tasks) {
      try {
        task.joinBlocking(Duration.ofSeconds(20));
        ran++;
      } catch (TimeoutException lost) {
        // It is not counted.
      }
    }
    pool.close();
    return refused + " refused, " + ran + " of " + count + " ran";
  }

  /** A mailbox goes elsewhere with more messages than there is room for in a list. */
  private static String leave() throws Exception {
    int count = 100_000;
    Mailbox<Object> mailbox = Distance.access().mailbox(2 * count, null);
    for (int i = 0; i < count; i++) {
      mailbox.tryPut("");
    }
    int refused = 0;
    Object[] full = allMemory(1 << 12);
    try {
      Distance.access().leave(mailbox, new Elsewhere(), mailbox.capacity());
    } catch (OutOfMemoryError noMemory) {
      refused++;
    }
    Reference.reachabilityFence(full);
    full = null;
    System.gc();
    Thread puts = Thread.ofPlatform().daemon().start(() -> mailbox.tryPut("one more"));
    boolean put = puts.join(Duration.ofSeconds(20));
    String there = put ? mailbox.size() + " are there" : "its lock is kept";
    return refused + " refused, " + (Distance.access().outlet(mailbox) == null ? there : "it left");
  }

  private static final class Elsewhere implements Outlet {
    @Override
    public Object exchange(Object message) {
      return message;
    }

    @Override
    public void queued() {}

    @Override
    public String toString() {
      return "elsewhere";
    }
  }

  /** A reply for which a thread waits behind many others, which become what it becomes. */
  private static int reply(int smallest) throws InterruptedException {
    Reply<String> source = new Reply<>();
    List<Reply<String>> all = List.of(new Reply<>(), new Reply<>(), source);
    source.passTo(all.get(0));
    source.passTo(all.get(1));
    for (int i = 0; i < 100; i++) {
      source.passTo(new Reply<>());
    }
    List<Thread> threads = all.stream().map(FullHeapPrograms::waiting).toList();
    threads.forEach(Parked::await);
    Object[] full = allMemory(smallest);
    try {
      source.complete("");
    } catch (OutOfMemoryError refused) {
      // Those who have not been told are not counted.
    }
    Reference.reachabilityFence(full);
    full = null;
    System.gc();
    int told = 0;
    for (Thread thread : threads) {
      told += thread.join(Duration.ofSeconds(20)) ? 1 : 0;
    }
    return told;
  }

  private static Thread waiting(Reply<String> reply) {
    return Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            reply.await();
          } catch (Pausable | OutOfMemoryError woken) {
            // It may have found no memory then.
          }
        });
  }

  /** Two tasks wait; whoever gets it must know, so that its end is told to the other. */
  private static String handOver(int smallest) throws Exception {
    Mutex mutex = new Mutex();
    mutex.tryLock();
    List<Steps<Object>> tasks = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Steps<Object> task = Steps.of().thenDo(mutex::lock).thenDo(f -> mutex.unlock());
      tasks.add(task);
      task.start();
      Parked.await(task);
    }
    int refused = 0;
    Object[] full = allMemory(smallest);
    try {
      mutex.unlock();
    } catch (OutOfMemoryError noMemory) {
      refused++;
    }
    Reference.reachabilityFence(full);
    full = null;
    System.gc();
    if (refused > 0) {
      mutex.unlock();
    }
    int had = 0;
    for (Steps<Object> task : tasks) {
      task.joinBlocking(Duration.ofSeconds(20));
      had++;
    }
    return refused + " refused, " + had + " of 2 had it";
  }

  /** A thread begins to wait, and is sent a message. */
  private static String thread(int smallest) {
    Mailbox<String> box = new Mailbox<>();
    AtomicInteger state = new AtomicInteger();
    Thread sender =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              spin(state);
              while (!Looking.isAwaited(box)) {
                Thread.onSpinWait();
              }
              box.tryPut("a message");
            });
    while (state.get() == 0) {
      Thread.onSpinWait();
    }
    Fiber fiber = Fiber.enter();
    box.get(fiber);
    Object[] full = allMemory(smallest);
    state.set(2);
    String got;
    try {
      got = (String) fiber.exitRef(null);
    } catch (OutOfMemoryError noMemory) {
      got = "refused";
    }
    Reference.reachabilityFence(full);
    full = null;
    System.gc();
    Reference.reachabilityFence(sender);
    return got;
  }

  private static final class Resting extends Capsule {
    private void spins(AtomicInteger state) {
      Capsules.send(
          this,
          new Call() {
            @Override
            public void run(Capsule capsule, Fiber fiber) {
              spin(state);
            }
          });
    }
  }

  /** A thread waits until the last of many capsules rests. */
  private static String design(int smallest) {
    Design design = new Design();
    Resting last = new Resting();
    for (int i = 0; i < 3_000; i++) {
      last = design.add(new Resting());
    }
    AtomicInteger state = new AtomicInteger();
    last.spins(state);
    while (state.get() == 0) {
      Thread.onSpinWait();
    }
    Thread thread =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              try {
                design.await();
              } catch (Pausable | OutOfMemoryError woken) {
                // It may have found no memory then.
              }
            });
    Parked.await(thread);
    Object[] full = allMemory(smallest);
    state.set(2);
    long until = System.nanoTime() + 10_000_000_000L;
    while (thread.isAlive() && System.nanoTime() - until < 0) {
      Thread.onSpinWait();
    }
    Reference.reachabilityFence(full);
    full = null;
    System.gc();
    return thread.isAlive() ? "it waits for ever" : "it was woken";
  }

  private static void waiters() {
    Object[] all = new Object[100_000];
    Arrays.setAll(all, i -> new Object());
    Object waiters = null;
    int added = 0;
    Object[] full = allMemory(1 << 12);
    try {
      while (added < all.length) {
        waiters = Waiters.add(waiters, all[added]);
        added++;
      }
    } catch (OutOfMemoryError expected) {
      // It has not been added.
    }
    Reference.reachabilityFence(full);
    full = null;
    System.gc();
    int waits = Waiters.count(waiters);
    boolean isFirst = Waiters.first(waiters) == all[0];
    System.out.println(
        waits == added && isFirst && added < all.length
            ? "all that were added wait"
            : added + " added, " + waits + " wait");
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
    wakeElsewhere();
    AtomicInteger state = keepBusy(pool);
    // Neither an iterator nor a class that is not known yet would find memory.
    Mailbox<?>[] others = boxes.subList(1, count).toArray(Mailbox<?>[]::new);
    Reference.reachabilityFence(others);
    int refused = 0;
    Object[] all = allMemory(100);
    for (int i = 0; i < others.length; i++) {
      try {
        wake(others[i]);
      } catch (OutOfMemoryError full) {
        refused++;
      }
    }
    Reference.reachabilityFence(all);
    all = null;
    System.gc();
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

  /** Once in the same way: what is called for the first time needs memory to be linked. */
  private static void wakeElsewhere() throws Exception {
    Scheduler pool = Scheduler.withWorkers(1);
    Mailbox<String> box = new Mailbox<>();
    Steps<String> task = pool.start(Steps.<String>of().then((p, f) -> box.get(f)));
    Parked.await(task);
    AtomicInteger busy = keepBusy(pool);
    wake(box);
    busy.set(2);
    task.joinBlocking(Duration.ofMinutes(1));
  }

  /** Has the one worker spin until the result is 2. */
  private static AtomicInteger keepBusy(Scheduler pool) {
    AtomicInteger state = new AtomicInteger();
    pool.start(Steps.of().thenDo(f -> spin(state)));
    while (state.get() == 0) {
      Thread.onSpinWait();
    }
    return state;
  }

  private static void spin(AtomicInteger state) {
    state.set(1);
    while (state.get() == 1) {
      Thread.onSpinWait();
    }
  }

  /**
   * Arrays smaller than that find their place still; each size costs a collection. Who gives it
   * back collects it: a collection that had begun before would find none, and the next allocation
   * fail.
   */
  public static Object[] allMemory(int smallest) {
    Object[] chain = {};
    for (int size = 1 << 18; size >= smallest; size /= 4) {
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
