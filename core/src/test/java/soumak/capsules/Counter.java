package soumak.capsules;

import java.util.concurrent.atomic.AtomicInteger;
import soumak.Capsule;
import soumak.Pausable;
import soumak.Reply;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;

/** A capsule as the weaver would make it of {@code bump}, {@code total}, {@code fail}. */
class Counter extends Capsule {
  final AtomicInteger ran = new AtomicInteger();
  private int total;

  void bump(int by) {
    Capsules.send(this, new Bump(by));
  }

  Reply<?> total() {
    return Capsules.ask(this, new Total());
  }

  void fail(RuntimeException why) {
    Capsules.send(this, new Fail(why));
  }

  @Override
  protected void run() {
    ran.incrementAndGet();
  }

  private static final class Bump extends Call {
    private final int by;

    Bump(int by) {
      this.by = by;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {
      ((Counter) capsule).total += by;
    }

    @Override
    public boolean isLeaf() {
      return true;
    }
  }

  private static final class Total extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) throws Pausable {
      answer(((Counter) capsule).total);
    }
  }

  private static final class Fail extends Call {
    private final RuntimeException why;

    Fail(RuntimeException why) {
      this.why = why;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {
      throw why;
    }
  }
}
