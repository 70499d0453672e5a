package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Pausable;
import soumak.Policy;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;
import soumak.woven.Mapped;

/** Capsules with threads of their own that have nothing to do. */
@Timeout(60)
class IdleThreadTest {
  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = true)
  private static final class Forgotten extends Capsule {}

  @MappedTo(Policy.THREAD)
  @Mapped(light = Policy.THREAD, heavy = Policy.THREAD, blocks = true)
  private static final class Kept extends Capsule {}

  private static final class Where extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      answer(Thread.currentThread());
    }
  }

  private static Thread threadOf(Capsule capsule) {
    try {
      return (Thread) Capsules.ask(capsule, new Where()).await();
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }

  @Test
  void thoseThatNobodyKnowsAnyMoreLeaveThreadsToOthers() {
    Forgotten later;
    do {
      later = new Forgotten();
    } while (threadOf(later) instanceof OwnThread);
    Forgotten onWorker = later;
    await().until(() -> threadOf(onWorker) instanceof OwnThread);
  }

  @Test
  void oneThatGoesOnGetsAnotherThread() throws Exception {
    Kept capsule = new Kept();
    Thread first = threadOf(capsule);
    assertThat(first).isInstanceOf(OwnThread.class);
    first.join();
    assertThat(threadOf(capsule)).isInstanceOf(OwnThread.class).isNotSameAs(first);
    capsule.stop();
    capsule.joinBlocking();
  }

  /** Its author may have reasons for one thread from its beginning to its end. */
  @Test
  void oneThatWasToldKeepsIt() throws Exception {
    Kept other = new Kept();
    Kept told = new Kept();
    told.policy(Policy.THREAD);
    Thread first = threadOf(told);
    // The thread of the other one ends later than this one's would.
    threadOf(other).join();
    assertThat(threadOf(told)).isSameAs(first);
    told.stop();
    told.joinBlocking();
  }
}
