package soumak;

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
      default -> {
        // So that others stand in the queue, too.
        Task<Object> beside = Steps.of().thenDo(Task::yield).repeat(Long.MAX_VALUE).start();
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

  private static final class Level extends Frame {
    private final byte[] kept;

    Level(byte[] kept) {
      super(0);
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
