package soumak;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;
import soumak.testing.LongForm;

/**
 * What several threads see of a mailbox could have been seen if they had taken turns (Lincheck,
 * which finds the schedule that shows otherwise). The blocking forms are in {@link
 * soumak.linearizability.BlockingOperationsTest}. With {@code -Dsoumak.long} it tries more
 * programs.
 */
class LinearizabilityTest {
  /** A mailbox without a bound. */
  @Param(name = "message", gen = IntGen.class, conf = "1:9")
  public static class Unbounded {
    private final Mailbox<Integer> box = new Mailbox<>();

    @Operation
    public boolean put(@Param(name = "message") int message) {
      return box.tryPut(message) == null;
    }

    @Operation
    public Integer get() {
      return box.tryGet();
    }

    @Operation
    public int size() {
      return box.size();
    }
  }

  /** A mailbox that is full now and then. */
  @Param(name = "message", gen = IntGen.class, conf = "1:9")
  public static class Bounded {
    private final Mailbox<Integer> box = new Mailbox<>(2);

    @Operation
    public Integer put(@Param(name = "message") int message) {
      return box.tryPut(message);
    }

    @Operation
    public Integer get() {
      return box.tryGet();
    }

    @Operation
    public boolean isReady() {
      return box.isReady();
    }
  }

  private static ModelCheckingOptions modelChecking() {
    return new ModelCheckingOptions()
        .iterations(LongForm.of(2, 5))
        .invocationsPerIteration(300)
        .threads(2)
        .actorsPerThread(3);
  }

  @Test
  void unboundedMailbox() {
    modelChecking().check(Unbounded.class);
  }

  @Test
  void boundedMailbox() {
    modelChecking().check(Bounded.class);
  }
}
