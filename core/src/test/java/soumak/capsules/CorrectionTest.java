package soumak.capsules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Pausable;
import soumak.Policy;
import soumak.Reply;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;
import soumak.woven.Mapped;

/** Capsules follow their class from one policy to another, between two messages. */
class CorrectionTest {
  /** Counts in a field that only it touches, and tells where it ran. */
  private abstract static class Counting extends Capsule {
    private int count;

    /** Blocks the thread until the latch is down, if there is one. */
    Reply<?> next(CountDownLatch until) {
      return Capsules.ask(this, new Next(until, 0));
    }

    /** Keeps the thread, and does not block it, until the run time must have looked. */
    Reply<?> computed() {
      return Capsules.ask(this, new Next(null, 40_000_000));
    }
  }

  /** Where a message was handled, and the how many-th it was. */
  private record Place(String thread, int number) {}

  private static final class Next extends Call {
    private final CountDownLatch until;
    private final long nanos;

    Next(CountDownLatch until, long nanos) {
      this.until = until;
      this.nanos = nanos;
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) throws InterruptedException {
      if (until != null) {
        until.await();
      }
      long end = System.nanoTime() + nanos;
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      Counting counting = (Counting) capsule;
      counting.count++;
      answer(new Place(Thread.currentThread().getName(), counting.count));
    }
  }

  @MappedTo(Policy.TASK)
  @Mapped(light = Policy.MONITOR, heavy = Policy.TASK, blocks = false)
  private static final class Blocking extends Counting {}

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.TASK, blocks = false)
  private static final class Talking extends Counting {}

  @MappedTo(Policy.TASK)
  private static final class Said extends Counting {}

  private static Place place(Reply<?> reply) throws Pausable {
    return (Place) reply.await();
  }

  /** Keeps a worker blocked until the run time must have looked, again and again. */
  private static Place blocks(Counting capsule) throws Pausable, InterruptedException {
    CountDownLatch until = new CountDownLatch(1);
    Reply<?> reply = capsule.next(until);
    Thread.sleep(40);
    until.countDown();
    return place(reply);
  }

  @Test
  void whoBlocksWorkersGetsAThread() throws Pausable, InterruptedException {
    Blocking capsule = new Blocking();
    Blocking other = new Blocking();
    int handled = 1;
    assertThat(place(other.next(null)).thread()).startsWith("soumak-worker-");
    while (blocks(capsule).thread().startsWith("soumak-worker-")) {
      handled++;
    }
    Place now = place(capsule.next(null));
    assertThat(now.thread()).startsWith("soumak-Blocking");
    assertThat(now.number()).isEqualTo(handled + 1);
    assertThat(place(other.next(null)).thread()).startsWith("soumak-Blocking");
    capsule.stop();
    other.stop();
    capsule.joinBlocking();
    other.joinBlocking();
  }

  @Test
  void whoKeepsWorkersGetsAThreadAndLosesItIfItWaitsMoreThanItWorks() throws Pausable {
    Talking capsule = new Talking();
    Place last = place(capsule.next(null));
    assertThat(last.thread()).startsWith("soumak-worker-");
    while (last.thread().startsWith("soumak-worker-")) {
      last = place(capsule.computed());
    }
    assertThat(last.thread()).startsWith("soumak-Talking");
    for (int i = last.number() + 1; !last.thread().startsWith("soumak-worker-"); i++) {
      last = place(capsule.next(null));
      assertThat(last.number()).isEqualTo(i);
    }
    assertThat(place(new Talking().next(null)).thread()).startsWith("soumak-worker-");
    capsule.stop();
    capsule.joinBlocking();
  }

  @Test
  void theAuthorsWordStays() throws Pausable, InterruptedException {
    Said capsule = new Said();
    for (int i = 0; i < 5; i++) {
      assertThat(blocks(capsule).thread()).startsWith("soumak-worker-");
    }
    capsule.stop();
    capsule.joinBlocking();
  }
}
