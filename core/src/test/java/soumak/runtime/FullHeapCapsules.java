package soumak.runtime;

import java.lang.ref.Reference;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import soumak.Capsule;
import soumak.FullHeapPrograms;
import soumak.Mailbox;
import soumak.Parked;
import soumak.Pausable;
import soumak.Policy;
import soumak.Reply;
import soumak.Scheduler;
import soumak.Steps;
import soumak.TaskFailedException;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;

/**
 * What {@link FullHeapCapsulesTest} runs in a JVM with a small heap and one worker: capsules
 * without memory, a timer and a worker. What is first done with memory has all classes loaded.
 */
public final class FullHeapCapsules {
  private static final int ENOUGH = 1_000_000;
  private static final AtomicInteger HANDLED = new AtomicInteger();
  private static Object @Nullable [] full;

  private FullHeapCapsules() {}

  public static void main(String[] args) throws Exception {
    Scheduler.onUncaught((task, failure) -> {});
    switch (System.getProperty("case")) {
      case "wake" -> wake();
      case "end" -> {
        end(ENOUGH);
        System.out.println(end(1) + " of 3 told");
      }
      case "timer" -> System.out.println(timer());
      case "worker" -> {
        worker(ENOUGH);
        System.out.println(worker(1));
      }
      case "pause" -> {
        pause(ENOUGH);
        System.out.println(pause(1));
      }
      case "fail" -> {
        fail(ENOUGH);
        String said = fail(1);
        // The JVM may give memory back just then: such a run shows nothing.
        for (int again = 0; again < 20 && said.startsWith("0 refused"); again++) {
          said = fail(1);
        }
        System.out.println(said);
      }
      default -> {
        turn(ENOUGH);
        System.out.println(turn(1) + " of 400 handled");
      }
    }
  }

  private static final class Plain extends Capsule {}

  private static final class Count extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      HANDLED.incrementAndGet();
    }
  }

  /** Spins until it is told to go on. */
  private static class Spin extends Call {
    final AtomicInteger state = new AtomicInteger();

    @Override
    public void run(Capsule capsule, Fiber fiber) throws Pausable, Exception {
      spin(state);
    }

    void awaitBegin() {
      while (state.get() == 0) {
        Thread.onSpinWait();
      }
    }

    void goOn() {
      state.set(2);
    }
  }

  private static void spin(AtomicInteger state) {
    state.set(1);
    while (state.get() == 1) {
      Thread.onSpinWait();
    }
  }

  /** A collection that had begun before would find none, and the next allocation would fail. */
  private static void giveBack() {
    full = null;
    System.gc();
  }

  private static Count[] counts(int n) {
    Count[] counts = new Count[n];
    Arrays.setAll(counts, i -> new Count());
    return counts;
  }

  /** The one worker is busy while capsules that rest are sent messages. */
  private static void wake() {
    int count = 2_000;
    Inlet[] inlets = new Inlet[count];
    Arrays.setAll(inlets, i -> Inlet.of(new Plain()));
    for (Inlet inlet : inlets) {
      inlet.put(new Count());
    }
    FullHeapStarts.await(
        () -> HANDLED.get() == count && Arrays.stream(inlets).allMatch(Inlet::isQuiet));
    AtomicInteger state = new AtomicInteger();
    Steps.of().thenDo(f -> spin(state)).start();
    while (state.get() == 0) {
      Thread.onSpinWait();
    }
    Count[] counts = counts(count);
    int refused = 0;
    full = FullHeapPrograms.allMemory(1);
    for (int i = 0; i < count; i++) {
      try {
        inlets[i].put(counts[i]);
      } catch (OutOfMemoryError noMemory) {
        refused++;
      }
    }
    giveBack();
    int[] ready = {0};
    Pool.shared().forEachReady(task -> ready[0]++);
    state.set(2);
    FullHeapStarts.await(() -> HANDLED.get() == 2 * count);
    String handled = HANDLED.get() - count + " of 2000 handled";
    System.out.println(refused + " refused, " + ready[0] + " ready, " + handled);
  }

  private static Thread waiting(Reply<?> reply) {
    return Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            reply.await();
          } catch (Pausable | OutOfMemoryError | TaskFailedException told) {
            // It may have found no memory then.
          }
        });
  }

  /** A capsule fails while threads wait for its answers; says how many are told. */
  private static long end(int smallest) {
    IllegalStateException failure = new IllegalStateException("it fails");
    Plain capsule = new Plain();
    Spin fails =
        new Spin() {
          @Override
          public void run(Capsule of, Fiber fiber) throws Pausable, Exception {
            super.run(of, fiber);
            throw failure;
          }
        };
    Inlet.of(capsule).put(fails);
    fails.awaitBegin();
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = waiting(Capsules.ask(capsule, new Count()));
    }
    for (Thread thread : threads) {
      Parked.await(thread);
    }
    BooleanSupplier allEnded =
        () -> !threads[0].isAlive() && !threads[1].isAlive() && !threads[2].isAlive();
    full = FullHeapPrograms.allMemory(smallest);
    fails.goOn();
    FullHeapStarts.await(allEnded);
    giveBack();
    return Arrays.stream(threads).filter(it -> !it.isAlive()).count();
  }

  /** A method waits, and there is no memory for what is to be done behind it. */
  private static String pause(int smallest) {
    Mailbox<String> box = new Mailbox<>();
    Plain capsule = new Plain();
    Spin pauses =
        new Spin() {
          @Override
          public void run(Capsule of, Fiber fiber) throws Pausable, Exception {
            super.run(of, fiber);
            box.get(fiber);
            full = FullHeapPrograms.allMemory(smallest);
          }

          @Override
          public void resumed(Fiber fiber) {
            answer(fiber.takeRef());
          }
        };
    Thread thread = waiting(Capsules.ask(capsule, pauses));
    pauses.awaitBegin();
    Parked.await(thread);
    BooleanSupplier isTold = () -> !thread.isAlive() || smallest == ENOUGH;
    pauses.goOn();
    FullHeapStarts.await(isTold);
    giveBack();
    // If there was memory for it after all.
    box.tryPut("");
    FullHeapStarts.await(() -> !thread.isAlive());
    return thread.isAlive() ? "it waits for ever" : "it was told";
  }

  /** Two capsules fail on the stack of their sender. */
  private static String fail(int smallest) throws Exception {
    IllegalStateException failure = new IllegalStateException("it fails");
    // That makes sure that memory for one is kept again.
    Reference.reachabilityFence(Failing.with(failure));
    Plain[] capsules = {new Plain(), new Plain()};
    for (Plain capsule : capsules) {
      capsule.policy(Policy.MONITOR);
      Inlet.of(capsule).put(new Count());
      FullHeapStarts.await(Inlet.of(capsule)::isQuiet);
    }
    int[] refused = {0};
    AtomicInteger state = new AtomicInteger();
    BooleanSupplier isDone = () -> state.get() == 1;
    Steps<Object> task = Steps.of();
    task.thenDo(
            f -> {
              Object[] entered = {Capsules.enter(capsules[0]), Capsules.enter(capsules[1])};
              full = FullHeapPrograms.allMemory(smallest);
              for (int i = 1; i >= 0; i--) {
                try {
                  Capsules.fail(capsules[i], entered[i], failure);
                } catch (OutOfMemoryError noMemory) {
                  refused[0]++;
                }
              }
              giveBack();
              state.set(1);
            })
        .start();
    // It needs memory to join it.
    FullHeapStarts.await(isDone);
    task.joinBlocking();
    Inlet.of(capsules[0]).put(new Count());
    return refused[0] + " refused, " + outcome(capsules[1]) + ", " + outcome(capsules[0]);
  }

  private static String outcome(Capsule capsule) {
    int before = HANDLED.get();
    try {
      Inlet.of(capsule).put(new Count());
      FullHeapStarts.await(() -> HANDLED.get() > before || capsule.isEnded());
      capsule.joinBlocking(Duration.ofMillis(1));
      return "it has ended";
    } catch (TimeoutException goesOn) {
      return HANDLED.get() > before ? "it goes on" : "it is held";
    } catch (TaskFailedException failed) {
      return String.valueOf(failed.getCause().getMessage());
    }
  }

  /** The first timer of all, for which the thread begins. */
  private static String timer() {
    Timer first =
        new Timer(System.nanoTime()) {
          @Override
          protected void expire() {
            HANDLED.incrementAndGet();
          }
        };
    Timers timers = Timers.shared();
    BooleanSupplier hasCome = () -> HANDLED.get() == 1;
    FullHeapStarts.await(() -> true);
    full = FullHeapPrograms.allMemory(1);
    timers.add(first);
    FullHeapStarts.await(hasCome);
    giveBack();
    return hasCome.getAsBoolean() ? "it comes" : "it never comes";
  }

  /** A worker begins, and then there is something for it to do. */
  private static String worker(int smallest) throws Exception {
    Pool pool = new Pool(1, false);
    Worker worker = new Worker(pool, pool.queues()[0], 1);
    BooleanSupplier hasBegun = () -> pool.idle() == 1 || !worker.isAlive();
    full = FullHeapPrograms.allMemory(smallest);
    worker.start();
    FullHeapStarts.await(hasBegun);
    giveBack();
    Steps<String> task = Steps.<String>of().then((p, f) -> "it runs");
    Starting.start(task, pool);
    try {
      return task.joinBlocking(Duration.ofSeconds(20));
    } catch (TimeoutException noThread) {
      return "nobody runs it";
    } finally {
      pool.shutDown();
    }
  }

  /** More messages wait than are handled in one turn. */
  private static int turn(int smallest) {
    int count = 400;
    HANDLED.set(0);
    Inlet inlet = Inlet.of(new Plain());
    Spin first = new Spin();
    inlet.put(first);
    first.awaitBegin();
    Count[] counts = counts(count);
    for (Count call : counts) {
      inlet.put(call);
    }
    BooleanSupplier allHandled = () -> HANDLED.get() == count;
    full = FullHeapPrograms.allMemory(smallest);
    first.goOn();
    FullHeapStarts.await(allHandled);
    // What is handled leaves no memory either.
    Reference.reachabilityFence(counts);
    giveBack();
    return HANDLED.get();
  }
}
