package soumak.capsules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
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

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = false)
  private static final class Patient extends Counting {}

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = false)
  private static final class Crunching extends Counting {}

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

  /** All workers compute, and another capsule's message waits for one of them. */
  private static Place computesWhileOthersWait(Counting capsule) throws Pausable {
    List<Said> others = new ArrayList<>();
    List<Reply<?>> replies = new ArrayList<>();
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      Said other = new Said();
      others.add(other);
      replies.add(other.computed());
    }
    Reply<?> own = capsule.computed();
    for (Reply<?> reply : replies) {
      place(reply);
    }
    others.forEach(Capsule::stop);
    return place(own);
  }

  @Test
  void whoComputesAloneStaysAtTheWorkers() throws Pausable {
    Patient capsule = new Patient();
    for (int i = 0; i < 10; i++) {
      assertThat(place(capsule.computed()).thread()).startsWith("soumak-worker-");
    }
    capsule.stop();
    capsule.joinBlocking();
  }

  @Test
  void aThreadIsGivenBackWhereWorkersHaveNothingToDo() throws Pausable, InterruptedException {
    Crunching capsule = new Crunching();
    while (computesWhileOthersWait(capsule).thread().startsWith("soumak-worker-")) {
      // Until it was seen twice.
    }
    assertThat(place(capsule.next(null)).thread()).startsWith("soumak-Crunching");
    // All at once: to wait for each would show that it waits more than it works.
    for (int i = 0; i < 10_000; i++) {
      capsule.next(null);
    }
    String last = place(capsule.next(null)).thread();
    // It may be a moment until it rests; much later it would give it back for another reason.
    for (int i = 0; i < 20 && !last.startsWith("soumak-worker-"); i++) {
      Thread.sleep(10);
      last = place(capsule.next(null)).thread();
    }
    assertThat(last).startsWith("soumak-worker-");
    capsule.stop();
    capsule.joinBlocking();
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
      last = computesWhileOthersWait(capsule);
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
