package soumak.runtime;

import soumak.Capsule;
import soumak.MappedTo;
import soumak.Pausable;
import soumak.Policy;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;
import soumak.woven.Mapped;

/** A program for {@link ProfileTest}, run in a JVM of its own. */
public final class ProfilePrograms {
  private ProfilePrograms() {}

  public static void main(String[] args) throws Pausable {
    Placement placement = Placement.of(Long.class);
    System.out.println("Long begins as " + placement.policy());
    System.out.println("Said begins as " + Placement.of(Said.class).policy());
    Long capsule = new Long();
    for (int i = 0; i < 4_500; i++) {
      Capsules.send(capsule, new Work());
    }
    Capsules.ask(capsule, new Work()).await();
    System.out.println("Long ends as " + placement.policy());
  }

  @MappedTo(Policy.MONITOR)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Long extends Capsule {}

  @MappedTo(Policy.MONITOR)
  private static final class Said extends Capsule {}

  private static final class Work extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      long end = System.nanoTime() + 100_000;
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      answer(null);
    }
  }
}
