package soumak;

import java.util.concurrent.atomic.AtomicInteger;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/** Programs for {@link RecursionTest}, each run in a JVM of its own. */
public final class RecursionPrograms {
  private RecursionPrograms() {}

  public static void main(String[] args) throws Throwable {
    int keeps = Integer.getInteger("keeps", 0);
    switch (System.getProperty("case")) {
      case "thread" -> {
        try {
          Fiber fiber = Fiber.enter();
          down(fiber, keeps);
          fiber.exitVoid();
        } catch (StackOverflowError e) {
          tell(e);
        }
      }
      case "simulation" -> {
        try {
          Simulation.run(1, new Body(keeps));
        } catch (TaskFailedException e) {
          tell(e.getCause());
        }
      }
      case "stolen" -> {
        allWorkersRun();
        Mailbox<String> box = new Mailbox<>();
        Task<String> deep = Task.of(new Deep(box)).name("endless").start();
        Parked.await(deep);
        Task.of(() -> wakeAndStay(deep, box)).start().joinBlocking();
        try {
          System.out.println("not noticed: " + deep.joinBlocking());
        } catch (TaskFailedException e) {
          tell(e.getCause());
        }
      }
      case "puts" -> {
        for (int i = 0; i < 200; i++) {
          Mailbox<String> box = new Mailbox<>();
          int levels = i / 5;
          Thread deep = new Thread(null, () -> putForEver(levels, box), "deep", 256 << 10);
          deep.start();
          deep.join();
          System.out.println(box.tryGet());
        }
      }
      default -> {
        // So that others stand in the queue, too.
        Task<Object> beside = Steps.of().thenDo(Task::yield).repeat(Long.MAX_VALUE);
        // It may be the one that gets no memory, of which nobody shall tell behind the end.
        beside.watch(new Mailbox<>());
        beside.start();
        Policy policy = Policy.valueOf(System.getProperty("case"));
        try {
          Task.of(new Body(keeps)).name("endless").policy(policy).start().joinBlocking();
        } catch (TaskFailedException e) {
          tell(e.getCause());
        }
        beside.cancel();
      }
    }
    System.out.println("ended well");
  }

  /** Begins some levels down, so that the stack ends in another place each time. */
  private static void putForEver(int levels, Mailbox<String> box) {
    try {
      putBelow(levels, box);
    } catch (StackOverflowError e) {
      // As it shall be.
    }
  }

  private static void putBelow(int levels, Mailbox<String> box) {
    if (levels == 0) {
      box.tryPut("put");
    }
    putBelow(Math.max(0, levels - 1), box);
  }

  /** Two tasks, neither of which ends before the other has begun. */
  private static void allWorkersRun() {
    AtomicInteger begun = new AtomicInteger();
    Task<Integer> one = Task.of(() -> meet(begun)).start();
    Task<Integer> other = Task.of(() -> meet(begun)).start();
    one.joinBlocking();
    other.joinBlocking();
  }

  private static int meet(AtomicInteger begun) {
    begun.incrementAndGet();
    while (begun.get() < 2) {
      Thread.onSpinWait();
    }
    return 0;
  }

  /** Has what it wakes stand behind it, until another worker has taken and run that. */
  private static String wakeAndStay(Task<String> woken, Mailbox<String> box) {
    System.gc();
    box.tryPut("went on");
    while (!woken.isEnded()) {
      Thread.onSpinWait();
    }
    return "";
  }

  private static void tell(Throwable failure) {
    System.out.println(failure);
    if (failure instanceof StackOverflowError) {
      System.out.println(failure.getStackTrace()[500]);
    }
  }

  /** As the weaver would write it: a method that yields and then calls itself. */
  private static void down(Fiber fiber, int keeps) {
    byte[] kept = new byte[keeps];
    Task.yield(fiber);
    fiber.save(new Level(kept));
  }

  private record Body(int keeps) implements TaskBody<Void> {
    @Override
    public Void call() {
      throw new AssertionError("run without a fiber");
    }

    @Override
    public Void call(Fiber fiber) {
      down(fiber, keeps);
      return null;
    }
  }

  /** Waits far down. */
  private static void descend(int levels, Mailbox<String> box, Fiber fiber) {
    if (levels == 0) {
      box.get(fiber);
    } else {
      descend(levels - 1, box, fiber);
    }
    fiber.save(new Level(new byte[0], 1));
  }

  private record Deep(Mailbox<String> box) implements TaskBody<String> {
    @Override
    public String call() {
      throw new AssertionError("run without a fiber");
    }

    @Override
    public String call(Fiber fiber) {
      descend(2000, box, fiber);
      return null;
    }
  }

  private static final class Level extends Frame {
    private final byte[] kept;

    Level(byte[] kept) {
      this(kept, 0);
    }

    Level(byte[] kept, int pausePoint) {
      super(pausePoint);
      this.kept = kept;
    }

    @Override
    public void resume(Fiber fiber) {
      fiber.takeVoid();
      if (pausePoint == 0) {
        down(fiber, kept.length);
        pausePoint = 1;
        fiber.saveAgain(this);
      }
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("app.Shop", "down", "Shop.java", pausePoint);
    }
  }
}
