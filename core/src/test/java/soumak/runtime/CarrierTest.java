package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Pausable;

/** A carrier counts what its tasks do, and some do very much. */
class CarrierTest {
  private static void done(Carrier carrier, int operations) throws Exception {
    Field done = Carrier.class.getDeclaredField("done");
    done.setAccessible(true);
    done.setInt(carrier, operations);
  }

  /** What it has sent from one dispatch: more than an int counts. */
  @Test
  void aWorkerLooksAroundAlsoBehindATaskThatHasDoneVeryMuch() throws Exception {
    Pool pool = new Pool(1, false);
    RunQueue queue = pool.queues()[0];
    Worker worker = new Worker(pool, queue, 1);
    done(worker.carrier(), Integer.MIN_VALUE + 5_000);
    queue.push(new Dummy(1));
    assertThat(worker.carrier().runOwn(queue, worker, 1024)).isFalse();
    assertThat(queue.size()).isEqualTo(1);
  }

  @Test
  void aThreadThatHasDoneVeryMuchGivesItsTurnAwayOnce() throws Exception, Pausable {
    Caller caller = new Caller(Thread.currentThread());
    Carrier carrier = caller.carrier();
    done(carrier, Integer.MAX_VALUE - 1);
    Mailbox<String> box = new Mailbox<>();
    box.put("a", carrier);
    assertThat(carrier.pausing).isTrue();
    carrier.exitVoid();
    box.put("b", carrier);
    assertThat(carrier.pausing).isFalse();
    assertThat(box.size()).isEqualTo(2);
  }
}
