package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import soumak.Alt;
import soumak.Mailbox;
import soumak.Parked;
import soumak.Reply;
import soumak.Selectable;
import soumak.Steps;

/** A wait that cannot begin, because there is no memory or no thread for it. */
class RefusedWaitTest {
  private static final Duration LATER = Duration.ofMinutes(1);

  /** Nobody can wait here. */
  private static final class Full extends Resource implements Selectable {
    private @Nullable Schedulable added;

    @Override
    protected boolean settle(Schedulable waiter) {
      return false;
    }

    @Override
    protected void add(Schedulable waiter) {
      added = waiter;
      throw new OutOfMemoryError("as if");
    }

    @Override
    protected boolean remove(Schedulable waiter) {
      boolean was = added == waiter;
      added = null;
      return was;
    }

    @Override
    protected boolean watch(Guard guard) {
      throw new OutOfMemoryError("as if");
    }

    @Override
    public boolean isReady() {
      return false;
    }

    @Override
    protected String describe(Schedulable waiter) {
      return "nothing";
    }
  }

  private final Full full = new Full();

  @Test
  void theTaskGetsTheErrorWhereItWaits() throws Exception {
    Steps<String> task =
        Steps.<String>of()
            .thenDo(f -> ((Carrier) f).pause(full))
            .caught(Throwable::getMessage)
            .start();
    assertThat(task.joinBlocking(LATER)).isEqualTo("as if");
    assertThat(full.added).isNull();
  }

  /** Without memory for what its wait has come to. */
  @Test
  void oneThatIsWokenInVainGetsTheErrorWhereItWaits() throws Exception {
    Reply<String> reply = new Reply<>();
    Steps<String> task =
        Steps.<String>of().thenDo(reply::await).caught(Throwable::getMessage).start();
    Parked.await(task);
    assertThat(reply.remove(task)).isTrue();
    Resource.refuse(
        task,
        () -> {
          throw new OutOfMemoryError("as if");
        });
    assertThat(task.joinBlocking(LATER)).isEqualTo("as if");
  }

  @Test
  void soDoesOneThatSelectsAndItsOtherBranchesAreFree() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Alt alt = Alt.priority(box, full);
    Steps<Integer> task = Steps.<Integer>of().thenInt(alt::select).start();
    assertThatThrownBy(() -> task.joinBlocking(LATER)).hasRootCauseMessage("as if");
    box.tryPut("");
    Steps<Integer> again = Steps.<Integer>of().thenInt(alt::select).start();
    assertThat(again.joinBlocking(LATER)).isZero();
  }

  /** Has no memory for tasks that are woken. */
  private static final class FullHome implements Home {
    int refusals;

    @Override
    public void ready(Schedulable ready) {
      refusals++;
      throw new OutOfMemoryError("as if");
    }

    @Override
    public Home children() {
      return this;
    }

    @Override
    public long nanoTime() {
      return 0;
    }

    @Override
    public void schedule(Timer timer) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void cancel(Timer timer) {
      throw new UnsupportedOperationException();
    }
  }

  /** Its home has no memory for it once, and it stands in no queue then. */
  @Test
  void aTaskThatCannotLetOthersRunGoesOn() {
    FullHome home = new FullHome();
    Schedulable task = Steps.of();
    task.needDetails().home = home;
    assertThat(Turn.YIELD.enlist(task)).isFalse();
    assertThat(Turn.END.enlist(task)).isFalse();
    assertThat(home.refusals).isEqualTo(2);
  }

  private static final class Elsewhere implements Outlet {
    @Override
    public Object exchange(Object message) {
      return message;
    }

    @Override
    public void queued() {}

    @Override
    public String toString() {
      return "elsewhere";
    }
  }

  /** Else all others would spin for its lock for ever. */
  @Test
  void aMailboxThatCannotWakeWhoWaitsGivesItsLockBack() throws Exception {
    Distance access = Distance.access();
    List<Consumer<Mailbox<Object>>> changes =
        List.of(
            it -> access.arrived(it, 1),
            it -> access.lost(it, () -> new IllegalStateException("lost")),
            it -> access.leave(it, new Elsewhere(), it.capacity()),
            it -> access.come(it, it.capacity(), List.of(), message -> message));
    for (Consumer<Mailbox<Object>> change : changes) {
      Mailbox<Object> mailbox = access.mailbox(1, new Elsewhere());
      mailbox.tryPut("1");
      access.next(mailbox, 1);
      Schedulable putter = new Dummy(1);
      putter.needDetails().home = new FullHome();
      putter.slot = "2";
      assertThat(((Resource) mailbox).enlist(putter)).isTrue();
      assertThatThrownBy(() -> change.accept(mailbox)).isInstanceOf(OutOfMemoryError.class);
      Thread other = Thread.ofPlatform().daemon().start(() -> access.underWay(mailbox));
      assertThat(other.join(LATER)).isTrue();
    }
  }
}
