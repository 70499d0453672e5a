package soumak.processj.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Barrier;
import soumak.MappedTo;
import soumak.Par;
import soumak.Policy;
import soumak.TaskFailedException;
import soumak.testing.Forked;

/** Pars and forks of which a process cannot be started. */
@Timeout(60)
class BranchesTest {
  private final Barrier barrier = new Barrier(1);
  private final Branches branches = new Branches(barrier);
  private final CountDownLatch goesOn = new CountDownLatch(1);

  /** On a thread of its own, which it blocks. */
  @MappedTo(Policy.THREAD)
  private final class Waiting extends Par.Branch {
    private boolean isOver;

    @Override
    protected void execute() throws InterruptedException {
      goesOn.await();
      isOver = true;
      branches.ended();
    }
  }

  @Test
  void thoseThatWereStartedAreWaitedForAndTheOthersResign() throws Exception {
    Waiting started = new Waiting();
    branches.add(started);
    branches.add(started);
    branches.add(new Waiting());
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread caller = new Thread(() -> thrown.set(catchThrowable(branches::run)));
    caller.start();
    while (caller.isAlive() && caller.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(barrier.enrolled()).as("with the last one's place").isOne();
    goesOn.countDown();
    caller.join();
    assertThat(started.isOver).isTrue();
    assertThat(barrier.enrolled()).isOne();
    assertThat(thrown.get())
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .hasMessageContaining("was started before");
  }

  /** Nobody would tell of its end, and the program wait for that. */
  @Test
  void aForkThatCannotBeStartedIsNotWaitedFor() throws Exception {
    assertThat(Forked.run(FullHeapForks.class, "-Xmx24m", "-Dsoumak.workers=1").output())
        .contains("one was refused, all others have ended\n");
  }
}
