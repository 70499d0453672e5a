package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import soumak.Alt;
import soumak.Logged;
import soumak.Mailbox;
import soumak.Parked;
import soumak.Selectable;
import soumak.Steps;

class TimersTest {
  /** So many of a round get no memory; the last one gets it. */
  private static Timer hungry(int rounds, AtomicInteger tried, CountDownLatch done) {
    return new Timer(System.nanoTime()) {
      @Override
      protected void expire() {
        if (tried.incrementAndGet() <= rounds) {
          throw new OutOfMemoryError("as if");
        }
        done.countDown();
      }
    };
  }

  @Test
  void whoGetsNoMemoryTriesAgainAndTheOthersAreKept() throws Exception {
    AtomicInteger tried = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(2);
    Timers.shared().add(hungry(3, tried, done));
    Timers.shared().add(hungry(0, new AtomicInteger(), done));
    assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(tried).hasValue(4);
  }

  /** It is told, once, and those that are due with it come all the same. */
  @Test
  void oneThatFailsStopsNoOther() throws Exception {
    IllegalStateException failure = new IllegalStateException("in a timer");
    CountDownLatch done = new CountDownLatch(1);
    try (Logged logged = new Logged()) {
      Timers.shared().add(failing(failure));
      Timers.shared().add(hungry(0, new AtomicInteger(), done));
      assertThat(logged.await(failure).getMessage())
          .isEqualTo("Uncaught failure in thread soumak-timer, which goes on");
      assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(logged.records()).filteredOn(it -> it.getThrown() == failure).hasSize(1);
    }
  }

  private static Timer failing(RuntimeException failure) {
    return new Timer(System.nanoTime()) {
      @Override
      protected void expire() {
        throw failure;
      }
    };
  }

  @Test
  void aTimeThatIsGivenTwiceToAnAltLeavesNoTimer() throws Exception {
    int rounds = 1000;
    Selectable time = Alt.after(Duration.ofHours(1));
    Mailbox<String> box = new Mailbox<>();
    Alt alt = Alt.priority(box, time, time);
    int before = Timers.shared().size();
    for (int i = 0; i < rounds; i++) {
      Steps<Integer> task = Steps.<Integer>of().thenInt(alt::select).start();
      Parked.await(task);
      box.tryPut("");
      assertThat(task.joinBlocking(Duration.ofMinutes(1))).isZero();
      box.tryGet();
    }
    // Those of other tests come and go.
    assertThat(Timers.shared().size()).isLessThan(before + rounds / 2);
  }
}
