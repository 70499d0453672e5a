package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.woven.Fiber;

class SimulationTest {
  /** Runs {@code steps} as the body of a simulation. */
  private static <T> T simulate(long seed, Steps<T> steps) {
    return Simulation.run(
        seed,
        new TaskBody<>() {
          @Override
          public T call() {
            throw new AssertionError("run without a fiber");
          }

          @Override
          public T call(Fiber fiber) {
            return steps.execute(fiber);
          }
        });
  }

  /** The order in which five tasks end. */
  private static List<Integer> order(long seed) {
    List<Integer> order = new ArrayList<>();
    Mailbox<Integer> done = new Mailbox<>();
    Steps<Object> main = Steps.of();
    main.thenDo(f -> {
      for (int i = 0; i < 5; i++) {
        int me = i;
        Steps.of().thenDo(Task::yield).thenDo(g -> done.put(me, g)).start();
      }
    });
    for (int i = 0; i < 5; i++) {
      main.then((p, f) -> done.get(f))
          .then((got, f) -> {
            order.add((Integer) got);
            return null;
          });
    }
    simulate(seed, main);
    return order;
  }

  @Test
  void theClockIsThatWhichTasksSleepBy() {
    long[] times = new long[2];
    Steps<Object> sleeps =
        Steps.of()
            .thenDo(f -> times[0] = Task.nanoTime())
            .thenDo(f -> Task.sleep(Duration.ofDays(1), f))
            .thenDo(f -> times[1] = Task.nanoTime());
    simulate(1, sleeps);
    assertThat(times[1] - times[0]).isGreaterThanOrEqualTo(Duration.ofDays(1).toNanos());
    long real = System.nanoTime();
    assertThat(Task.nanoTime()).isGreaterThanOrEqualTo(real);
  }

  @Test
  void theSameSeedGivesTheSameOrder() {
    for (long seed = 0; seed < 50; seed++) {
      assertThat(order(seed)).isEqualTo(order(seed)).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    }
  }

  @Test
  void itsSeedDecidesTheRandomNumbersOfItsTasks() {
    assertThat(Simulation.random()).isNull();
    Set<Long> numbers = new HashSet<>();
    for (long seed = 0; seed < 50; seed++) {
      long number = number(seed);
      assertThat(number(seed)).isEqualTo(number);
      numbers.add(number);
    }
    assertThat(numbers).hasSize(50);
  }

  private static long number(long seed) {
    return simulate(
        seed,
        Steps.<Long>of()
            .thenDo(Task::yield)
            .then((p, f) -> Objects.requireNonNull(Simulation.random()).nextLong()));
  }

  @Test
  void seedsGiveDifferentOrders() {
    Set<List<Integer>> orders = new HashSet<>();
    for (long seed = 0; seed < 200; seed++) {
      orders.add(order(seed));
    }
    assertThat(orders).hasSizeGreaterThan(20);
  }

  @Test
  void timeJumps() {
    Steps<String> sleeps =
        Steps.<String>of()
            .thenDo(f -> Task.sleep(Duration.ofDays(10_000), f))
            .then((p, f) -> "rested");
    assertThat(simulate(1, sleeps)).isEqualTo("rested");
  }

  @Test
  void aDeadlockIsToldExactly() {
    Mailbox<String> never = new Mailbox<>();
    assertThatThrownBy(() -> simulate(3, Steps.of().then((p, f) -> never.get(f))))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("main of the simulation with seed 3")
        .hasMessageContaining("a message in mailbox@");
  }

  /** A list of all tasks would keep it for ever, and tell of it in dumps. */
  @Test
  void whoStillWaitsAtTheEndIsForgotten() throws Exception {
    Mailbox<String> never = new Mailbox<>();
    Steps<Object> main =
        Steps.of()
            .thenDo(f -> Steps.of().then((p, g) -> never.get(g)).name("left alone").start())
            .thenDo(f -> Task.sleep(Duration.ofMillis(1), f))
            .thenDo(f -> assertThat(dump()).contains("left alone"));
    simulate(1, main);
    assertThat(dump()).doesNotContain("left alone");
  }

  private static String dump() throws IOException {
    StringBuilder dump = new StringBuilder();
    Dump.text(dump);
    return dump.toString();
  }

  @Test
  void aFailureIsTold() {
    assertThatThrownBy(() ->
            simulate(
                1,
                Steps.of()
                    .thenDo(f -> {
                      throw new IllegalStateException("in it");
                    })))
        .isInstanceOf(TaskFailedException.class)
        .hasRootCauseMessage("in it");
  }

  /** A lost update that only some orders show. */
  @Test
  void findsARace() {
    int lost = 0;
    for (long seed = 0; seed < 100; seed++) {
      int[] counter = {0};
      Steps<Object> main =
          Steps.of()
              .thenDo(f -> {
                Action[] both = new Action[2];
                for (int i = 0; i < 2; i++) {
                  int[] seen = {0};
                  Steps<Object> adds =
                      Steps.of()
                          .thenDo(g -> seen[0] = counter[0])
                          .thenDo(Task::yield)
                          .thenDo(g -> counter[0] = seen[0] + 1);
                  both[i] = action(adds);
                }
                Par.run(both, f);
              });
      simulate(seed, main);
      lost += counter[0] == 2 ? 0 : 1;
    }
    assertThat(lost).isBetween(1, 99);
  }

  private static Action action(Steps<?> steps) {
    return new Action() {
      @Override
      public void run() {
        throw new AssertionError("run without a fiber");
      }

      @Override
      public void run(Fiber fiber) {
        steps.execute(fiber);
      }
    };
  }

  /** Its thread is one of ours, but not the one of the task that it wakes. */
  @Test
  void refusesToBeWokenByAnotherSimulation() throws Exception {
    Mailbox<String> shared = new Mailbox<>();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Steps<Object> main =
        Steps.of()
            .thenDo(f -> Steps.of().then((p, g) -> shared.get(g)).name("inner").start())
            .thenDo(Task::yield)
            .thenDo(Task::yield)
            .thenDo(f -> thrown.set(failureOfAnother(shared)));
    simulate(1, main);
    assertThat(thrown.get())
        .hasRootCauseMessage(
            "a thread from outside woke inner, which runs in a simulation; what wakes simulated"
                + " tasks must run in the simulation too");
  }

  private static Throwable failureOfAnother(Mailbox<String> shared) throws Exception {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread other =
        new Thread(() ->
            thrown.set(
                catchThrowable(() -> simulate(1, Steps.of().thenDo(f -> shared.put("", f))))));
    other.start();
    other.join();
    return thrown.get();
  }

  private static void spin(AtomicInteger state) {
    state.set(1);
    while (state.get() == 1) {
      Thread.onSpinWait();
    }
  }

  /** What a simulation throws whose caller is interrupted when it has set the state to 1. */
  private static Throwable interrupted(AtomicInteger state, Steps<?> main) throws Exception {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread caller = new Thread(() -> thrown.set(catchThrowable(() -> simulate(7, main))));
    caller.start();
    while (state.get() == 0) {
      Thread.onSpinWait();
    }
    caller.interrupt();
    caller.join();
    return thrown.get();
  }

  @Test
  @Timeout(60)
  void anInterruptEndsItAlsoInAnEndlessLoop() throws Exception {
    AtomicInteger state = new AtomicInteger();
    Throwable thrown =
        interrupted(
            state,
            Steps.of()
                .thenDo(f -> Steps.of().thenDo(g -> spin(state)).name("the spinner").start())
                .thenDo(f -> Task.sleep(Duration.ofDays(1), f)));
    state.set(2);
    assertThat(thrown)
        .isInstanceOf(CancellationException.class)
        .hasMessage(
            "main of the simulation with seed 7 was cancelled, but the spinner has not paused"
                + " since, in an endless loop maybe; its thread is left alone");
    assertThat(thrown.getCause())
        .hasMessage("the spinner is here")
        .satisfies(
            it -> assertThat(it.getStackTrace()).anyMatch(at -> at.getMethodName().equals("spin")));
  }

  @Test
  @Timeout(60)
  void anInterruptCancelsABodyThatPauses() throws Exception {
    AtomicInteger state = new AtomicInteger();
    Throwable thrown =
        interrupted(
            state, Steps.of().thenDo(f -> state.set(1)).thenDo(Task::yield).repeat(Long.MAX_VALUE));
    assertThat(thrown)
        .isInstanceOf(CancellationException.class)
        .hasMessage("main of the simulation with seed 7 was cancelled");
  }

  private static Throwable failureOf(long seed, TaskBody<?> unwoven) {
    return catchThrowable(() -> Simulation.run(seed, unwoven)).getCause();
  }

  @Test
  void noTaskSeesTheInterruptOfAnother() {
    for (long seed = 0; seed < 20; seed++) {
      boolean[] seen = {true};
      Steps<Object> other = Steps.of().thenDo(f -> Thread.currentThread().interrupt());
      simulate(
          seed,
          Steps.of()
              .thenDo(f -> other.start())
              .then((p, f) -> other.join(f))
              .thenDo(f -> seen[0] = Thread.currentThread().isInterrupted()));
      assertThat(seen[0]).as("seed %d", seed).isFalse();
    }
  }

  /** It would block the thread on which what it waits for is to run. */
  @Test
  @Timeout(60)
  void refusesWaitsOfCodeThatIsNotWoven() {
    Mailbox<String> box = new Mailbox<>();
    assertThat(failureOf(1, () -> Task.spawn(() -> 1).name("other").joinBlocking()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "main of the simulation with seed 1 would wait for ever for the end of other: "
                + "soumak.SimulationTest.lambda$")
        .hasMessageContaining("calls soumak.Strand.join in a way that blocks the thread")
        .hasMessageEndingWith(
            "Weave soumak.SimulationTest; if it is woven, call what pauses in place of what blocks"
                + " (join, not joinBlocking)");
    assertThat(failureOf(2, box::get)).hasMessageContaining("for ever for a message in mailbox@");
    assertThat(failureOf(3, () -> box.get(Duration.ofDays(1))))
        .isInstanceOf(IllegalStateException.class);
    assertThat(failureOf(4, unwoven(() -> Task.sleep(Duration.ofMillis(1)))))
        .hasMessageContaining("its alarm");
    assertThat(failureOf(5, unwoven(() -> Par.run(() -> {}, () -> {}))))
        .hasMessageContaining("the end of 2 children");
    assertThat(failureOf(6, () -> Scope.run(scope -> scope.spawn(() -> 1).join())))
        .isInstanceOf(IllegalStateException.class);
  }

  private static TaskBody<String> unwoven(Action action) {
    return () -> {
      action.run();
      return "done";
    };
  }

  /** Whoever handles that goes on as before: nothing waits in its place. */
  @Test
  @Timeout(60)
  void whoIsRefusedAWaitHasNotWaited() {
    Mailbox<String> full = new Mailbox<>(1);
    Mailbox<String> empty = new Mailbox<>();
    Alt alt = Alt.fair(empty);
    String last =
        Simulation.run(
            1,
            () -> {
              full.put("first");
              for (Action waits :
                  List.<Action>of(() -> full.put("second"), empty::get, alt::select)) {
                assertThatThrownBy(waits::run).isInstanceOf(IllegalStateException.class);
              }
              empty.put("third");
              Task.yield();
              assertThat(alt.select()).isZero();
              assertThat(full.get()).isEqualTo("first");
              assertThat(full.size()).isZero();
              return empty.get();
            });
    assertThat(last).isEqualTo("third");
  }

  /** A pool's worker would run it, and nobody in the simulation would hear of its end. */
  @Test
  @Timeout(60)
  void theSharedSchedulerStartsInTheSimulation() {
    for (long seed = 0; seed < 20; seed++) {
      Thread[] threads = new Thread[2];
      Steps<Object> other =
          Steps.of()
              .thenDo(f -> Task.sleep(Duration.ofDays(1), f))
              .then((p, f) -> threads[0] = Thread.currentThread());
      simulate(
          seed,
          Steps.of()
              .thenDo(f -> Scheduler.shared().start(other.policy(Policy.THREAD)))
              .then((p, f) -> other.join(f))
              .thenDo(f -> threads[1] = Thread.currentThread()));
      assertThat(threads[0]).as("seed %d", seed).isNotNull().isSameAs(threads[1]);
    }
  }

  @Test
  void otherSchedulersAreRefused() {
    String refused = "a scheduler that is not the shared one cannot be simulated";
    try (Scheduler own = Scheduler.withWorkers(1)) {
      Task<Integer> task = Task.of(() -> 1);
      assertThat(failureOf(1, () -> own.start(task))).hasMessageStartingWith(refused);
      assertThat(failureOf(2, unwoven(own::close))).hasMessageStartingWith(refused);
      assertThat(failureOf(3, () -> Scheduler.withWorkers(1))).hasMessageStartingWith(refused);
      assertThat(failureOf(4, unwoven(() -> shutDown(own)))).hasMessageStartingWith(refused);
      assertThat(own.start(task).joinBlocking()).isEqualTo(1);
    }
  }

  private static void shutDown(Scheduler own) {
    try {
      own.shutDown(Duration.ZERO);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
