package soumak;

import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import soumak.woven.Fiber;

/** What {@link FullHeapTest} runs in a JVM with a small heap: tasks with children. */
public final class FullHeapChildren {
  private static final long PATIENCE_NANOS = 10_000_000_000L;

  private FullHeapChildren() {}

  public static void main(String[] args) throws Exception {
    // What else is told are failures without memory.
    Scheduler.onUncaught((task, failure) -> {});
    try (Scheduler pool = Scheduler.withWorkers(1)) {
      // The first time is for all that the JVM makes once.
      scope(pool, 300, 1_000_000);
      System.out.println(scope(pool, 300, 1 << 7));
      nest(pool, 1_000_000);
      System.out.println(nest(pool, 1));
    }
    // Nothing says of a task there as yet that it is cancelled, nor is there memory for that.
    System.out.println("shared " + scope(Scheduler.shared(), 20, 1));
  }

  /** The last of the tasks of a scope fails; the others wait, and are told of it. */
  private static String scope(Scheduler pool, int count, int smallest) {
    Mailbox<String> never = new Mailbox<>();
    AtomicInteger state = new AtomicInteger();
    IllegalStateException failure = new IllegalStateException("it fails");
    Steps<Object> fails = Steps.of();
    fails.thenDo(f -> {
      spin(state);
      throw failure;
    });
    List<Task<Object>> waiting = new ArrayList<>();
    Scope.Body<String> body =
        scope -> {
          for (int i = 0; i < count; i++) {
            waiting.add(scope.spawn(new Doing(Steps.of().then((p, f) -> never.get(f)))));
          }
          scope.spawn(new Doing(fails));
          return "";
        };
    Steps<Object> task = pool.start(Steps.of().then((p, f) -> Scope.run(body, f)));
    while (state.get() == 0) {
      Thread.onSpinWait();
    }
    Task<Object> first = waiting.getLast();
    Object[] full = FullHeapPrograms.allMemory(smallest);
    state.set(2);
    long until = System.nanoTime() + PATIENCE_NANOS;
    while (!first.isEnded() && System.nanoTime() - until < 0) {
      Thread.onSpinWait();
    }
    Reference.reachabilityFence(full);
    full = null;
    System.gc();
    return "scope: " + outcome(task) + ", " + ended(waiting) + " of " + count + " ended";
  }

  /** Pars in pars are cancelled, in each of which another branch waits. */
  private static String nest(Scheduler pool, int smallest) throws Exception {
    int depth = 100;
    Mailbox<String> never = new Mailbox<>();
    Action innermost = new Doing(Steps.of().then((p, f) -> never.get(f)));
    for (int i = 0; i < depth; i++) {
      Steps<Object> beside = Steps.of().then((p, f) -> never.get(f));
      Action[] branches = {innermost, new Doing(beside)};
      innermost = new Doing(Steps.of().thenDo(f -> Par.run(branches, f)));
    }
    Action all = innermost;
    Steps<Object> task = pool.start(Steps.of().thenDo(f -> all.run(f)));
    Parked.await(task);
    String refused = "";
    Object[] full = FullHeapPrograms.allMemory(smallest);
    try {
      task.cancel();
    } catch (OutOfMemoryError noMemory) {
      refused = ", refused";
    }
    Reference.reachabilityFence(full);
    full = null;
    System.gc();
    return "nest: " + outcome(task) + refused;
  }

  private static String outcome(Steps<?> task) {
    try {
      return String.valueOf(task.joinBlocking(Duration.ofSeconds(10)));
    } catch (TimeoutException still) {
      return "it has not ended";
    } catch (RuntimeException failed) {
      Throwable origin = failed;
      while (origin.getCause() != null) {
        origin = origin.getCause();
      }
      return origin.getMessage().replaceAll("Steps@[0-9a-f]+", "it");
    }
  }

  private static long ended(List<Task<Object>> tasks) {
    return tasks.stream().filter(Task::isEnded).count();
  }

  private static void spin(AtomicInteger state) {
    state.set(1);
    while (state.get() == 1) {
      Thread.onSpinWait();
    }
  }

  /** Steps as the body of a task or branch, as the weaver would make it. */
  private record Doing(Steps<Object> steps) implements TaskBody<Object>, Action {
    @Override
    public Object call() {
      throw new AssertionError("run without a fiber");
    }

    @Override
    public Object call(Fiber fiber) {
      return steps.execute(fiber);
    }

    @Override
    public void run() {
      throw new AssertionError("run without a fiber");
    }

    @Override
    public void run(Fiber fiber) {
      steps.execute(fiber);
    }
  }
}
