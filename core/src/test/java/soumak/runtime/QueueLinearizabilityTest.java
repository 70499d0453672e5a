package soumak.runtime;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;
import soumak.Capsule;
import soumak.testing.LongForm;
import soumak.woven.Call;
import soumak.woven.Fiber;

/**
 * Lincheck on the queues of ready tasks and of messages. With {@code -Dsoumak.long} it tries more
 * programs with the queues of tasks.
 */
class QueueLinearizabilityTest {
  /**
   * Of whoever takes a single task, so it stays empty. A queue of its own for each, with its 256
   * entries, would be most of the work.
   */
  private static final RunQueue TAKERS = new RunQueue(new Inbox(), true);

  /** Tasks come and go one by one. */
  @Param(name = "number", gen = IntGen.class, conf = "1:9")
  public static class One {
    private final Inbox inbox = new Inbox();

    @Operation
    public void add(@Param(name = "number") int number) {
      inbox.add(new Dummy(number));
    }

    @Operation
    public int take() {
      Schedulable task = inbox.take(TAKERS, 0);
      return task == null ? 0 : ((Dummy) task).number;
    }

    @Operation
    public long size() {
      return inbox.size();
    }
  }

  /** The owner of a run queue pushes and takes while thieves steal one task each. */
  @Param(name = "number", gen = IntGen.class, conf = "1:9")
  public static class Stolen {
    private final Inbox inbox = new Inbox();
    private final RunQueue queue = new RunQueue(inbox, true);
    private final Carrier carrier = new Carrier(null, null);

    @Operation(nonParallelGroup = "owner")
    public boolean pushIfEmpty(@Param(name = "number") int number) {
      if (queue.size() > 0) {
        return false;
      }
      queue.push(new Dummy(number));
      return true;
    }

    @Operation(nonParallelGroup = "owner")
    public int take() {
      return number(queue.take(carrier));
    }

    @Operation
    public int steal() {
      return number(queue.stealInto(TAKERS));
    }

    private static int number(Schedulable task) {
      return task == null ? 0 : ((Dummy) task).number;
    }
  }

  /** The owner of a capsule takes messages, and puts some back, while senders append. */
  @Param(name = "number", gen = IntGen.class, conf = "1:9")
  public static class Sent {
    private final Messages messages = new Messages() {};

    @Operation
    public void append(@Param(name = "number") int number) {
      messages.append(new Numbered(number));
    }

    @Operation(nonParallelGroup = "owner")
    public int take() {
      Call first = messages.first();
      if (first == null) {
        return 0;
      }
      messages.goOnWith(messages.takeOut(first));
      return ((Numbered) first).number;
    }

    @Operation(nonParallelGroup = "owner")
    public void putFirst(@Param(name = "number") int number) {
      messages.putFirst(new Numbered(-number));
    }
  }

  private static final class Numbered extends Call {
    final int number;

    Numbered(int number) {
      this.number = number;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {}
  }

  @Test
  void messages() {
    // Five iterations miss a message that putFirst loses, and so do twenty with one operation more.
    options().iterations(20).check(Sent.class);
  }

  @Test
  void inbox() {
    options().check(One.class);
  }

  @Test
  void runQueue() {
    options().check(Stolen.class);
  }

  private static ModelCheckingOptions options() {
    return new ModelCheckingOptions()
        .iterations(LongForm.of(2, 5))
        .invocationsPerIteration(300)
        .threads(2)
        .actorsPerThread(3);
  }
}
