package soumak.runtime;

import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import soumak.Capsule;
import soumak.FullHeapPrograms;
import soumak.MappedTo;
import soumak.Policy;
import soumak.Scheduler;
import soumak.Task;
import soumak.woven.Call;
import soumak.woven.Fiber;
import soumak.woven.Mapped;

/**
 * What {@link FullHeapCapsulesTest} runs in a JVM with a small heap: what begins without memory.
 */
public final class FullHeapStarts {
  /**
   * Each that is refused costs some collections; and of those that find memory after all sixteen in
   * a row would move their class to the pool, as they do not live long.
   */
  private static final int COUNT = 12;

  /** So many a class may have. */
  private static final int THREADS = 256;

  private static final AtomicInteger HANDLED = new AtomicInteger();

  private FullHeapStarts() {}

  public static void main(String[] args) throws Exception {
    Scheduler.onUncaught((task, failure) -> {});
    refused();
    // The monitor asks for them; what cannot be initialized then never can be.
    Reference.reachabilityFence(Timers.shared());
    tasks();
    capsules();
    follow();
  }

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = true)
  private static final class Reader extends Task<Object> {
    @Override
    protected Object execute() {
      return this;
    }
  }

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = true)
  private static final class Listener extends Capsule {}

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.TASK, heavy = Policy.TASK, blocks = true)
  private static final class Moved extends Capsule {}

  private static final class Count extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      HANDLED.incrementAndGet();
    }
  }

  private static Count[] counts(int n) {
    return IntStream.range(0, n).mapToObj(i -> new Count()).toArray(Count[]::new);
  }

  /** How many have no memory for it. */
  private static int refused(Runnable... all) {
    // Without any it only has classes loaded.
    int smallest = all.length == 0 ? 1_000_000 : 1;
    int refused = 0;
    Object[] full = FullHeapPrograms.allMemory(smallest);
    for (int i = 0; i < all.length; i++) {
      try {
        all[i].run();
      } catch (OutOfMemoryError noMemory) {
        refused++;
      }
    }
    Reference.reachabilityFence(full);
    full = null;
    System.gc();
    return refused;
  }

  /** Waits for long at most: on a busy machine the collections take seconds. */
  static void await(BooleanSupplier isSo) {
    long until = System.nanoTime() + 25_000_000_000L;
    while (!isSo.getAsBoolean() && System.nanoTime() - until < 0) {
      Thread.onSpinWait();
    }
  }

  private static int granted(Placement placement) {
    int[] granted = {0};
    await(() -> {
      granted[0] += placement.takesThread() ? 1 : 0;
      return granted[0] == THREADS;
    });
    return granted[0];
  }

  private static void tasks() {
    new Reader().start().joinBlocking();
    Runnable[] starts = new Runnable[COUNT];
    for (int i = 0; i < COUNT; i++) {
      Reader task = new Reader();
      starts[i] = i % 2 == 0 ? task::start : task.name("with details")::start;
    }
    String tasks = refused(starts) == 0 ? "none" : "tasks";
    System.out.println(
        tasks + " refused, " + granted(Placement.of(Reader.class)) + " threads left");
  }

  private static void capsules() {
    Listener first = new Listener();
    Inlet.of(first).put(new Count());
    first.stop();
    first.joinBlocking();
    Runnable[] sends = new Runnable[COUNT];
    for (int i = 0; i < COUNT; i++) {
      Listener capsule = new Listener();
      if (i % 2 == 0) {
        capsule.name("with details");
      }
      Count call = new Count();
      sends[i] = () -> Inlet.of(capsule).put(call);
    }
    String capsules = refused(sends) == 0 ? "none" : "capsules";
    System.out.println(
        capsules + " refused, " + granted(Placement.of(Listener.class)) + " threads left");
  }

  private static void follow() {
    HANDLED.set(0);
    int count = COUNT;
    Inlet[] inlets = new Inlet[count];
    Arrays.setAll(inlets, i -> Inlet.of(new Moved()));
    for (Inlet inlet : inlets) {
      inlet.put(new Count());
    }
    await(() -> HANDLED.get() == count && Arrays.stream(inlets).allMatch(Inlet::isQuiet));
    Placement.of(Moved.class).become(Policy.THREAD);
    Count[] counts = counts(count);
    Runnable[] sends = new Runnable[count];
    Arrays.setAll(sends, i -> () -> inlets[i].put(counts[i]));
    int refused = refused(sends);
    await(() -> HANDLED.get() == 2 * count);
    System.out.println(
        refused + " of those that move refused, " + (HANDLED.get() - count) + " messages handled");
  }
}
