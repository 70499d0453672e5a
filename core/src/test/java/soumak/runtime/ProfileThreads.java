package soumak.runtime;

import soumak.Capsule;
import soumak.MappedTo;
import soumak.Policy;
import soumak.woven.Mapped;

/** A program for {@link ProfileTest}: classes whose threads turn out in different ways. */
public final class ProfileThreads {
  private static final long SHORT = 1_000;
  private static final long LONG = 10_000_000;

  private ProfileThreads() {}

  public static void main(String[] args) {
    begin(Feeder.class);
    Placement talks = begin(Talks.class);
    Placement stillBlocks = begin(StillBlocks.class);
    Placement dies = begin(Dies.class);
    Placement blocksAgain = begin(BlocksAgain.class);
    for (int i = 0; i < 1000; i++) {
      talks.ranOnThread(SHORT);
      stillBlocks.ranOnThread(LONG);
      blocksAgain.ranOnThread(SHORT);
    }
    for (int i = 0; i < 16 && dies.takesThread(); i++) {
      dies.threadEnded(SHORT);
    }
    blocksAgain.blocked();
    computes(begin(Computes.class));
    end(talks);
    end(stillBlocks);
    end(dies);
    end(blocksAgain);
  }

  private static void computes(Placement placement) {
    placement.computed(false);
    placement.computed(false);
    for (int i = 0; i < 1000; i++) {
      placement.ranOnThread(SHORT);
    }
    placement.blocked();
    end(placement);
  }

  private static Placement begin(Class<?> type) {
    Placement placement = Placement.of(type);
    System.out.println(type.getSimpleName() + " begins as " + placement.policy());
    return placement;
  }

  private static void end(Placement placement) {
    String name = placement.name().substring(placement.name().indexOf('$') + 1);
    System.out.println(name + " ends as " + placement.policy());
  }

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = true)
  private static final class Feeder extends Capsule {}

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.TASK, heavy = Policy.TASK, blocks = false)
  private static final class Talks extends Capsule {}

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.TASK, heavy = Policy.TASK, blocks = false)
  private static final class StillBlocks extends Capsule {}

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.TASK, heavy = Policy.TASK, blocks = false)
  private static final class Dies extends Capsule {}

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.TASK, heavy = Policy.TASK, blocks = false)
  private static final class BlocksAgain extends Capsule {}

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.TASK, heavy = Policy.TASK, blocks = false)
  private static final class Computes extends Capsule {}
}
