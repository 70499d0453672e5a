package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskDumpTest {
  /** Where a task waits of which nothing can be said. */
  private static final class Secret extends QueuedResource {
    @Override
    protected boolean settle(Schedulable waiter) {
      return false;
    }

    @Override
    protected void add(Schedulable waiter) {
      addWaiter(waiter);
    }

    @Override
    protected boolean remove(Schedulable waiter) {
      return removeWaiter(waiter);
    }

    @Override
    protected String describe(Schedulable waiter) {
      throw new IllegalStateException("nothing is said");
    }
  }

  @Test
  void leavesNoHalfOfADump(@TempDir Path folder) {
    Carrier carrier = new Carrier(null, null);
    Dummy task = new Dummy(1);
    task.status = Schedulable.STARTED;
    task.waitsOn = new Secret();
    Registry.parking(task, carrier);
    Path file = folder.resolve("dump");
    try {
      assertThatThrownBy(() ->
              new TaskDump().invoke("write", new Object[] {file.toString(), true}, new String[0]))
          .hasMessage("nothing is said");
      assertThat(file).doesNotExist();
    } finally {
      Registry.ended(task, carrier);
      carrier.retire();
    }
  }
}
