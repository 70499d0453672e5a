package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import soumak.woven.Fiber;

class ParTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(2);

  /** An action as the weaver would make it. */
  private static Action woven(Steps.VoidStep body) {
    return new Action() {
      @Override
      public void run() {
        throw new AssertionError("run without a fiber");
      }

      @Override
      public void run(Fiber fiber) throws Exception {
        try {
          body.run(fiber);
        } catch (Exception | Error e) {
          throw e;
        } catch (Throwable t) {
          throw new AssertionError(t);
        }
      }
    };
  }

  private Steps<Object> par(Action... actions) {
    return pool.start(Steps.of().thenDo(fiber -> Par.run(actions, fiber)));
  }

  @Test
  void waitsForAll() throws Exception {
    Channel<String> channel = new Channel<>();
    AtomicInteger ended = new AtomicInteger();
    Action writes = woven(fiber -> channel.write("x", fiber));
    Action reads = woven(channel::read);
    par(writes, reads, woven(fiber -> ended.incrementAndGet())).joinBlocking(LATER);
    assertThat(ended).hasValue(1);
  }

  @Test
  void nothingToDoIsDoneAtOnce() throws Exception {
    par().joinBlocking(LATER);
    pool.start(Steps.of().thenDo(fiber -> Par.each(0, i -> {}, fiber))).joinBlocking(LATER);
  }

  @Test
  void withAnActionMissingNoneIsDone() throws Exception {
    AtomicInteger done = new AtomicInteger();
    Steps<Object> task = par(woven(fiber -> done.incrementAndGet()), null);
    assertThatThrownBy(() -> task.joinBlocking(LATER))
        .hasRootCauseMessage("a branch needs an action");
    // Comes behind whatever that has started.
    pool.start(Steps.of().thenDo(Task::yield)).joinBlocking(LATER);
    assertThat(done).hasValue(0);
  }

  private static Action nest(int depth, Action innermost) {
    return depth == 0
        ? innermost
        : woven(fiber -> Par.run(new Action[] {nest(depth - 1, innermost)}, fiber));
  }

  /** So deep that the stack would overflow if each were cancelled inside of the one around it. */
  @Test
  void aDeepNestIsCancelled() {
    Mailbox<String> never = new Mailbox<>();
    Steps<Object> outer = par(nest(20_000, woven(never::get)));
    Parked.await(outer);
    outer.cancel();
    assertThatThrownBy(() -> outer.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
  }

  @Test
  void whatIsToldOfAFailureInADeepNestIsShort() {
    Action fails =
        woven(fiber -> {
          throw new IllegalStateException("in it");
        });
    Steps<Object> outer = par(nest(40, fails)).name("outer");
    assertThatThrownBy(() -> outer.joinBlocking(LATER))
        .hasMessage("outer failed, by way of 41 others: java.lang.IllegalStateException: in it")
        .hasRootCauseMessage("in it");
  }

  @Test
  void refusesBranchesBehindItsEnd() throws Exception {
    Par par = new Par();
    pool.start(Steps.of().thenDo(par::await)).joinBlocking(LATER);
    Adding late = new Adding(new Channel<>(), new AtomicInteger());
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> par.start(late))
          .hasMessage("the par has ended; start branches before its end is waited for");
    }
  }

  @Test
  void eachDoesTheBodyOnceForEachNumber() throws Exception {
    int n = 1_000;
    AtomicIntegerArray done = new AtomicIntegerArray(n);
    pool.start(Steps.of().thenDo(f -> Par.each(n, done::incrementAndGet, f))).joinBlocking(LATER);
    for (int i = 0; i < n; i++) {
      assertThat(done.get(i)).isOne();
    }
  }

  /** A branch as the weaver would make it. */
  private static final class Adding extends Par.Branch {
    private final Channel<Integer> in;
    private final AtomicInteger sum;

    Adding(Channel<Integer> in, AtomicInteger sum) {
      this.in = in;
      this.sum = sum;
    }

    @Override
    protected void execute() throws Pausable {
      sum.addAndGet(in.read());
    }
  }

  @Test
  void branchesThatAreStartedOneByOneAreAllWaitedFor() throws Pausable {
    AtomicInteger sum = new AtomicInteger();
    Par par = new Par();
    for (int i = 1; i <= 3; i++) {
      Channel<Integer> channel = new Channel<>();
      par.start(new Adding(channel, sum));
      channel.write(i);
    }
    par.await();
    assertThat(sum).hasValue(6);
    Par empty = new Par();
    empty.await();
  }

  @Test
  void aBranchIsStartedOnceAndByAPar() throws Pausable {
    Channel<Integer> channel = new Channel<>();
    Adding branch = new Adding(channel, new AtomicInteger());
    assertThatThrownBy(branch::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is a branch: give it to a par, which starts it");
    Par par = new Par();
    par.start(branch);
    assertThatThrownBy(() -> par.start(branch))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("was started before; make a new branch for each start");
    channel.write(1);
    par.await();
  }

  @Test
  void aThreadMayCallIt() throws Pausable {
    AtomicInteger sum = new AtomicInteger();
    Par.run(() -> sum.addAndGet(1), () -> sum.addAndGet(10));
    Par.each(3, i -> sum.addAndGet(100));
    assertThat(sum).hasValue(311);
  }

  @Test
  void aFailureLetsTheOthersGoOnAndIsThrownAtTheEnd() {
    Mailbox<String> box = new Mailbox<>();
    AtomicInteger got = new AtomicInteger();
    IllegalStateException failure = new IllegalStateException("one branch");
    Action fails =
        woven(fiber -> {
          throw failure;
        });
    Action waits =
        new Action() {
          @Override
          public void run() {
            throw new AssertionError();
          }

          @Override
          public void run(Fiber fiber) {
            box.get(fiber);
            got.incrementAndGet();
          }
        };
    Steps<Object> par = par(fails, waits);
    Parked.await(par);
    assertThat(par.isEnded()).isFalse();
    box.tryPut("go on");
    assertThatThrownBy(() -> par.joinBlocking(LATER))
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .isSameAs(failure);
  }

  @Test
  void laterFailuresAreSuppressedInTheFirst() {
    Throwable thrown =
        catchThrowable(() ->
            Par.each(
                3,
                i -> {
                  throw new IllegalStateException("branch " + i);
                }));
    assertThat(thrown).isInstanceOf(TaskFailedException.class);
    assertThat(thrown.getCause()).isInstanceOf(IllegalStateException.class);
    assertThat(thrown.getCause().getSuppressed())
        .hasSize(2)
        .allSatisfy(also -> assertThat(also).isInstanceOf(IllegalStateException.class));
  }

  @Test
  void oneFailureSharedByBranchesIsNoTrouble() {
    IllegalStateException shared = new IllegalStateException("the same for all");
    assertThatThrownBy(() ->
            Par.each(
                3,
                i -> {
                  throw shared;
                }))
        .cause()
        .isSameAs(shared)
        .hasNoSuppressedExceptions();
  }

  @Test
  void circularCausesAreNoTrouble() {
    Exception one = new Exception("one");
    Exception two = new Exception("two", one);
    one.initCause(two);
    Exception three = new Exception("three");
    assertThatThrownBy(() ->
            Par.each(
                3,
                i -> {
                  throw i == 0 ? one : i == 1 ? two : three;
                }))
        .isInstanceOf(TaskFailedException.class);
  }

  @Test
  void cancellingTheCallerCancelsAllAndWaitsForThem() throws Exception {
    Mailbox<String> never = new Mailbox<>();
    Mailbox<String> box = new Mailbox<>();
    AtomicInteger cancelled = new AtomicInteger();
    Steps<Object> branch =
        Steps.of()
            .then((p, f) -> never.get(f))
            .caught(thrown -> {
              assertThat(thrown).isInstanceOf(CancellationException.class);
              cancelled.incrementAndGet();
              throw thrown;
            });
    Action runsSteps = woven(branch::execute);
    Steps<Object> par = par(runsSteps, woven(never::get), woven(box::get));
    Parked.await(par);
    par.cancel();
    assertThatThrownBy(() -> par.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    assertThat(cancelled).hasValue(1);
    never.tryPut("nobody waits any more");
    assertThat(never.tryGet()).isEqualTo("nobody waits any more");
  }

  @Test
  void aFailureIsToldAlsoIfTheCallerIsCancelledBehindIt() {
    IllegalStateException failure = new IllegalStateException("disk full");
    Mailbox<String> never = new Mailbox<>();
    Action fails =
        woven(fiber -> {
          throw failure;
        });
    Steps<Object> par = par(woven(never::get), fails);
    Parked.await(par);
    while (!soumak.runtime.Looking.state(par).contains("another one has failed")) {
      Thread.onSpinWait();
    }
    par.cancel();
    Throwable told = catchThrowable(() -> par.joinBlocking(LATER)).getCause();
    assertThat(told).isInstanceOf(TaskFailedException.class).hasCause(failure);
    assertThat(told.getSuppressed()).singleElement().isInstanceOf(CancellationException.class);
  }

  @Test
  void aFailureBehindTheCancellationIsToldWithIt() {
    IllegalStateException failure = new IllegalStateException("cannot end well");
    Mailbox<String> never = new Mailbox<>();
    AtomicReference<Throwable> told = new AtomicReference<>();
    Steps<Object> branch =
        Steps.of()
            .then((p, f) -> never.get(f))
            .caught(cancelled -> {
              throw failure;
            });
    Action[] branches = {woven(branch::execute)};
    Steps<Object> par =
        pool.start(
            Steps.of()
                .thenDo(fiber -> Par.run(branches, fiber))
                .caught(thrown -> {
                  told.set(thrown);
                  throw thrown;
                }));
    Parked.await(par);
    par.cancel();
    assertThatThrownBy(() -> par.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    assertThat(told.get()).isInstanceOf(CancellationException.class);
    assertThat(told.get().getSuppressed()).containsExactly(failure);
  }

  @Test
  void aCancelledCallerCancelsWhatItStarts() {
    Mailbox<String> never = new Mailbox<>();
    Steps<Object> par = Steps.of();
    par.thenDo(f -> par.cancel()).thenDo(f -> Par.run(new Action[] {woven(never::get)}, f));
    pool.start(par);
    assertThatThrownBy(() -> par.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
  }

  @Test
  void parsNest() throws Exception {
    AtomicInteger leaves = new AtomicInteger();
    par(woven(f -> nested(5, leaves, f))).joinBlocking(LATER);
    assertThat(leaves).hasValue(1 << 5);
  }

  private static void nested(int depth, AtomicInteger leaves, Fiber fiber) {
    if (depth == 0) {
      leaves.incrementAndGet();
    } else {
      Action half = woven(f -> nested(depth - 1, leaves, f));
      Par.run(new Action[] {half, half}, fiber);
    }
  }

  @Test
  void saysThatOneHasFailedAlready() {
    Mailbox<String> never = new Mailbox<>();
    Action fails =
        woven(f -> {
          throw new ArithmeticException("by zero");
        });
    Steps<Object> par = par(woven(never::get), fails);
    Parked.await(par);
    String state = soumak.runtime.Looking.state(par);
    while (!state.contains("its child")) {
      Thread.onSpinWait();
      state = soumak.runtime.Looking.state(par);
    }
    assertThat(state)
        .contains("; another one has failed: java.lang.ArithmeticException: by zero, at soumak.")
        .contains("(ParTest.java:");
  }

  @Test
  void saysWhatItWaitsFor() {
    Mailbox<String> never = new Mailbox<>();
    Steps<Object> par = par(woven(never::get), woven(never::get));
    Parked.await(par);
    assertThat(soumak.runtime.Looking.state(par)).startsWith("waits for the end of 2 children, ");
  }

  @Test
  void wantsToKnowWhatToDo() {
    assertThatThrownBy(() -> Par.run((Action) null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("action");
    assertThatThrownBy(() -> Par.each(1, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("body");
  }

  /** A par that gets one which runs already would wait for it for ever. */
  @Test
  void isAloneToStartItsBranches() throws Exception, Pausable {
    Par.Branch branch =
        new Par.Branch() {
          @Override
          protected void execute() {}
        };
    assertThatThrownBy(() -> Scheduler.shared().start(branch))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is a branch: give it to a par");
    Par par = new Par();
    par.start(branch);
    par.await();
  }
}
