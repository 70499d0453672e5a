package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import soumak.Steps;
import soumak.testing.Forked;
import soumak.woven.Fiber;

class SelectionTest {
  private static final Duration LATER = Duration.ofMinutes(1);

  /** It has what the task waits for. */
  private static final class Full extends Resource {
    @Override
    protected boolean settle(Schedulable task) {
      return true;
    }

    @Override
    protected void add(Schedulable task) {}

    @Override
    protected boolean remove(Schedulable task) {
      return false;
    }

    @Override
    protected boolean watch(Guard guard) {
      return true;
    }

    @Override
    protected String describe(Schedulable task) {
      return "it";
    }
  }

  /**
   * A program in which one thread looks at a selection while its task begins one wait after
   * another.
   */
  static final class Described {
    public static void main(String[] args) throws Exception {
      Resource[] resources = {new Full(), new Full()};
      Selection selection = new Selection(resources);
      boolean[] all = {};
      boolean[] last = {false, true};
      Steps<Integer> task =
          Steps.<Integer>of()
              .thenInt(fiber -> pause(selection, all, fiber))
              .thenInt(fiber -> pause(selection, last, fiber))
              .repeat(20_000);
      Set<String> seen = new TreeSet<>(Set.of(selection.describe(task)));
      task.start();
      while (!task.isEnded()) {
        seen.add(selection.describe(task));
      }
      task.joinBlocking(LATER);
      System.out.println(seen);
    }

    private static int pause(Selection selection, boolean[] when, Fiber fiber) {
      selection.pause((Carrier) fiber, 0, when);
      return 0;
    }
  }

  /** By dumps, at any time. Without the compilers, which read at once what stands there twice. */
  @Test
  void isDescribedWhileItsTaskBeginsAnotherWait() throws Exception {
    Forked jvm = Forked.run(Described.class, "-Xint");
    assertThat(jvm.output().strip()).startsWith("[the first of: ").endsWith("it; it]");
    assertThat(jvm.exitCode()).isZero();
  }
}
