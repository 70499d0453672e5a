package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Capsule;
import soumak.MappedTo;
import soumak.Parked;
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

  private static final class IsInterrupted extends Call {
    @Override
    public void run(Capsule capsule, Fiber fiber) {
      answer(Thread.currentThread().isInterrupted());
    }
  }

  private static Object ask(Capsule capsule, Call call) {
    try {
      return Capsules.ask(capsule, call).await();
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }

  private static Thread threadOf(Capsule capsule) {
    return (Thread) ask(capsule, new Where());
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

  /** As of a watchdog that comes too late. */
  @Test
  void anInterruptAtRestIsNotForTheNextMessage() {
    Kept told = new Kept();
    told.policy(Policy.THREAD);
    for (Kept capsule : List.of(new Kept(), told)) {
      Thread thread = threadOf(capsule);
      Parked.await(thread);
      thread.interrupt();
      assertThat(ask(capsule, new IsInterrupted())).isEqualTo(false);
      assertThat(threadOf(capsule)).isSameAs(thread);
      capsule.stop();
    }
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
