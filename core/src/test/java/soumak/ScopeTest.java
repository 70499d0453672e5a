package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import soumak.runtime.Looking;
import soumak.woven.Fiber;

/** Each row of the table in the documentation of {@link Scope}, and its edges. */
class ScopeTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(2);
  private final Mailbox<String> never = new Mailbox<>();
  private final AtomicInteger ended = new AtomicInteger();

  /** A body as the weaver would make it. */
  private static <T> TaskBody<T> woven(Steps.Step step) {
    return new TaskBody<>() {
      @Override
      public T call() {
        throw new AssertionError("run without a fiber");
      }

      @Override
      @SuppressWarnings("unchecked")
      public T call(Fiber fiber) throws Exception {
        try {
          return (T) step.run(null, fiber);
        } catch (Exception | Error e) {
          throw e;
        } catch (Throwable t) {
          throw new AssertionError(t);
        }
      }
    };
  }

  /** A task that waits for what never comes, and counts its end. */
  private TaskBody<String> waits() {
    Steps<String> steps =
        Steps.<String>of()
            .then((p, f) -> never.get(f))
            .caught(thrown -> {
              ended.incrementAndGet();
              throw thrown;
            });
    return woven((p, fiber) -> steps.execute(fiber));
  }

  /** Its text is the work of a thread, which is noted. */
  private static final class Asked extends RuntimeException {
    private static final long serialVersionUID = 1;

    final transient Set<String> by = ConcurrentHashMap.newKeySet();

    @Override
    public String getMessage() {
      by.add(Thread.currentThread().getName());
      return "asked";
    }
  }

  /** It might wait, and all timers with it. */
  @Test
  void theClockDoesNotAskAFailureForItsText() {
    Asked failure = new Asked();
    CountDownLatch goesOn = new CountDownLatch(1);
    TaskBody<Object> fails =
        () -> {
          throw failure;
        };
    TaskBody<Object> ends =
        () -> {
          goesOn.await();
          return null;
        };
    Scope.Body<Object> body =
        scope -> {
          scope.spawn(ends);
          return scope.spawn(fails);
        };
    Steps<Object> task =
        pool.start(Steps.of().then((p, f) -> Scope.run(Duration.ofSeconds(1), body, f)));
    try {
      while (!task.isEnded() && !Looking.state(task).contains("another one has failed")) {
        Thread.onSpinWait();
      }
      // Its timer comes behind that of the scope.
      Actor.spawn(() -> Task.sleep(Duration.ofMillis(1_100))).joinBlocking();
    } finally {
      goesOn.countDown();
    }
    assertThatThrownBy(() -> task.joinBlocking(LATER)).hasRootCause(failure);
    assertThat(failure.by).isNotEmpty().doesNotContain("soumak-timer");
  }

  private <T> Steps<T> scope(Scope.Body<T> body) {
    return pool.start(Steps.<T>of().then((p, fiber) -> Scope.run(body, fiber)));
  }

  /** How a task is joined for some time: it runs on behind that. */
  @Test
  void aTaskOfAnotherIsJoinedForSomeTime() throws Exception, Pausable {
    Mailbox<String> box = new Mailbox<>();
    Task<String> task = Task.spawn(box::get);
    assertThatThrownBy(() -> Scope.run(Duration.ofMillis(20), scope -> task.join()))
        .isInstanceOf(TimeoutException.class);
    assertThat(task.isCancelled()).isFalse();
    box.put("late");
    assertThat(Scope.<String>run(LATER, scope -> task.join())).isEqualTo("late");
  }

  @Test
  void theBodyReturnsAndTheTasksAreWaitedFor() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Steps<String> scope =
        scope(s -> {
          s.spawn(woven((p, f) -> box.get(f)));
          return "result";
        });
    Parked.await(scope);
    assertThat(scope.isEnded()).isFalse();
    box.tryPut("go");
    assertThat(scope.joinBlocking(LATER)).isEqualTo("result");
  }

  @Test
  void theResultMayBeNull() throws Exception {
    assertThat(scope(s -> (String) null).joinBlocking(LATER)).isNull();
  }

  @Test
  void theBodyJoinsItsTasks() throws Throwable {
    int sum =
        Scope.run(scope -> {
          Task<Integer> one = scope.spawn(() -> 1);
          Task<Integer> two = scope.spawn(() -> 2);
          return one.join() + two.join();
        });
    assertThat(sum).isEqualTo(3);
  }

  @Test
  void theBodyFailsAndTheTasksAreCancelledAndWaitedFor() {
    IllegalStateException failure = new IllegalStateException("body");
    Steps<Object> scope =
        scope(s -> {
          s.spawn(waits());
          s.spawn(waits());
          throw failure;
        });
    assertThatThrownBy(() -> scope.joinBlocking(LATER))
        .cause()
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .isSameAs(failure);
    // Those that had begun to wait were told; those that had not begun never ran.
    assertThat(ended.get()).isBetween(0, 2);
  }

  @Test
  void aTaskFailsAndTheOthersAndTheBodyAreCancelledAndWaitedFor() {
    IllegalStateException failure = new IllegalStateException("task");
    CountDownLatch fail = new CountDownLatch(1);
    AtomicReference<Task<?>> other = new AtomicReference<>();
    Scope.Body<String> body =
        new Scope.Body<>() {
          @Override
          public String run(Scope scope) {
            throw new AssertionError();
          }

          @Override
          public String run(Scope scope, Fiber fiber) throws Pausable, Exception {
            other.set(scope.spawn(waits()));
            scope.spawn(() -> {
              fail.await();
              throw failure;
            });
            return waits().call(fiber);
          }
        };
    Steps<String> scope = scope(body);
    while (other.get() == null) {
      Thread.onSpinWait();
    }
    fail.countDown();
    assertThatThrownBy(() -> scope.joinBlocking(LATER))
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .isSameAs(failure);
    assertThat(other.get().isEnded()).isTrue();
    assertThat(other.get().isCancelled()).isTrue();
  }

  @RepeatedTest(50)
  void theFirstFailureIsTheTasksAlsoWhenTheBodyJoinsIt() {
    IllegalStateException failure = new IllegalStateException("task");
    assertThatThrownBy(() ->
            Scope.run(scope ->
                scope
                    .spawn(() -> {
                      throw failure;
                    })
                    .join()))
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .isSameAs(failure);
  }

  @Test
  void theDeadlinePassesAndAllAreCancelledAndWaitedFor() {
    Steps<String> scope =
        pool.start(
            Steps.<String>of()
                .then((p, fiber) ->
                    Scope.run(
                        Duration.ofMillis(20),
                        s -> {
                          s.spawn(waits());
                          return "too early";
                        },
                        fiber)));
    assertThatThrownBy(() -> scope.joinBlocking(LATER)).hasCauseInstanceOf(TimeoutException.class);
    assertThat(ended.get()).isBetween(0, 1);
    never.tryPut("nobody waits");
    assertThat(never.tryGet()).isEqualTo("nobody waits");
  }

  @Test
  void aDeadlineThatIsNotReachedChangesNothing() throws Throwable {
    assertThat(Scope.<Integer>run(LATER, scope -> scope.spawn(() -> 7).join())).isEqualTo(7);
  }

  @Test
  void theCallerIsCancelledAndAllAreCancelledAndWaitedFor() {
    AtomicReference<Task<?>> child = new AtomicReference<>();
    Steps<String> scope =
        scope(s -> {
          child.set(s.spawn(waits()));
          return "no";
        });
    Parked.await(scope);
    scope.cancel();
    assertThatThrownBy(() -> scope.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    assertThat(child.get().isEnded()).isTrue();
    assertThat(ended).hasValue(1);
  }

  @Test
  void aFailureIsToldAlsoIfTheCallerIsCancelledBehindIt() {
    IllegalStateException failure = new IllegalStateException("disk full");
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    AtomicReference<Task<?>> lasting = new AtomicReference<>();
    Steps<String> scope =
        scope(s -> {
          lasting.set(
              s.spawn(() -> {
                begun.countDown();
                cancelled.await();
                return null;
              }));
          s.spawn(() -> {
            begun.await();
            throw failure;
          });
          return "no";
        });
    while (lasting.get() == null || !lasting.get().isCancelled()) {
      Thread.onSpinWait();
    }
    scope.cancel();
    cancelled.countDown();
    Throwable told = catchThrowable(() -> scope.joinBlocking(LATER)).getCause();
    assertThat(told).isInstanceOf(TaskFailedException.class).hasCause(failure);
    assertThat(told.getSuppressed()).singleElement().isInstanceOf(CancellationException.class);
  }

  @Test
  void aCallerThatIsCancelledBeforeItsScopeEndsAsThat() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    Steps<String> scope =
        scope(s -> {
          begun.countDown();
          cancelled.await();
          Task<String> failing =
              s.spawn(() -> {
                throw new IllegalStateException("disk full");
              });
          while (!failing.isEnded()) {
            Thread.onSpinWait();
          }
          return "no";
        });
    begun.await();
    scope.cancel();
    cancelled.countDown();
    assertThatThrownBy(() -> scope.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
  }

  @Test
  void aFailureBehindTheDeadlineIsToldWithIt() {
    IllegalStateException failure = new IllegalStateException("cannot end well");
    Steps<String> fails =
        Steps.<String>of()
            .then((p, f) -> never.get(f))
            .caught(cancelled -> {
              throw failure;
            });
    Scope.Body<Task<String>> body = s -> s.spawn(woven((p, f) -> fails.execute(f)));
    Throwable told =
        catchThrowable(
            () -> Simulation.run(1, woven((p, f) -> Scope.run(Duration.ofSeconds(1), body, f))));
    assertThat(told).hasRootCauseInstanceOf(TimeoutException.class);
    assertThat(told.getCause().getSuppressed()).containsExactly(failure);
  }

  @Test
  void aTaskIsCancelledBySomebodyAndTheOthersGoOn() throws Exception {
    Mailbox<String> box = new Mailbox<>();
    AtomicReference<Task<?>> child = new AtomicReference<>();
    Steps<String> scope =
        scope(s -> {
          child.set(s.spawn(waits()));
          s.spawn(woven((p, f) -> box.get(f)));
          return "result";
        });
    Parked.await(scope);
    child.get().cancel();
    assertThatThrownBy(() -> child.get().joinBlocking(LATER))
        .isInstanceOf(CancellationException.class);
    assertThat(scope.isEnded()).isFalse();
    box.tryPut("go");
    assertThat(scope.joinBlocking(LATER)).isEqualTo("result");
  }

  @Test
  void tasksOfTheScopeMayStartOthers() throws Throwable {
    AtomicInteger ran = new AtomicInteger();
    Scope.run(scope -> {
      grow(scope, 4, ran);
      return null;
    });
    assertThat(ran).hasValue(31);
  }

  private static void grow(Scope scope, int depth, AtomicInteger ran) {
    scope.spawn(() -> {
      ran.incrementAndGet();
      if (depth > 0) {
        grow(scope, depth - 1, ran);
        grow(scope, depth - 1, ran);
      }
      return null;
    });
  }

  @Test
  void anEndedScopeRefusesTasks() throws Throwable {
    AtomicReference<Scope> leaked = new AtomicReference<>();
    Scope.run(scope -> {
      leaked.set(scope);
      return null;
    });
    assertThatThrownBy(() -> leaked.get().spawn(() -> 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("scope has ended");
  }

  @Test
  void aFailedScopeCancelsWhatIsStartedLate() {
    AtomicInteger ran = new AtomicInteger();
    Steps<Object> scope =
        scope(s -> {
          Task<Object> failing =
              s.spawn(() -> {
                throw new IllegalStateException("early");
              });
          while (!failing.isEnded() || !Task.current().isCancelled()) {
            Thread.onSpinWait();
          }
          s.spawn(ran::incrementAndGet);
          return null;
        });
    assertThatThrownBy(() -> scope.joinBlocking(LATER)).hasRootCauseMessage("early");
    assertThat(ran).hasValue(0);
  }

  @Test
  void failuresInAScopeAreNotReportedAsUncaught() {
    AtomicInteger reported = new AtomicInteger();
    Scheduler.onUncaught((task, failure) -> reported.incrementAndGet());
    try {
      assertThatThrownBy(() ->
              Scope.run(scope ->
                  scope.spawn(() -> {
                    throw new IllegalStateException("told by the scope");
                  })))
          .isInstanceOf(TaskFailedException.class);
      assertThat(reported).hasValue(0);
    } finally {
      Scheduler.onUncaught(null);
    }
  }
}
