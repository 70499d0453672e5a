package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.woven.Fiber;

/** On one worker, a task that always has work does not keep others from running. */
class FairnessTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);

  private static Arguments busy(String what, Steps.VoidStep... steps) {
    return Arguments.of(what, steps);
  }

  static Stream<Arguments> busyTasks() {
    Mailbox<Integer> box = new Mailbox<>(4);
    Mailbox<Integer> filled = new Mailbox<>();
    filled.tryPut(1);
    Alt alt = Alt.fair(filled);
    Mobile<Integer, Object> endless = Mobile.of(new Endless());
    Barrier forOne = new Barrier(1);
    Task<Integer> ended = Task.spawn(() -> 1);
    ended.joinBlocking();
    return Stream.of(
        busy("put and get", f -> box.put(1, f), box::get),
        busy("timed put and get", f -> box.put(1, LATER, f), f -> box.get(LATER, f)),
        busy("select", alt::select),
        busy("resume", f -> endless.resume(1, f)),
        busy("sync", forOne::sync),
        busy("join", ended::join),
        busy("par of nothing", f -> Par.run(new Action[0], f)),
        busy("yield", Task::yield));
  }

  /** Suspends again and again. */
  private static final class Endless implements Mobile.Body<Integer, Object> {
    private final Steps<Object> steps = Steps.of().thenDo(Mobile::suspend).repeat(Long.MAX_VALUE);

    @Override
    public Object run(Integer first) {
      throw new AssertionError("run without a fiber");
    }

    @Override
    public Object run(Integer first, Fiber fiber) {
      return steps.begin(first, fiber);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("busyTasks")
  void othersGetTheirTurn(String what, Steps.VoidStep[] steps) throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    Steps<Object> busy = Steps.of();
    for (Steps.VoidStep step : steps) {
      busy.thenDo(step);
    }
    busy.thenDo(
            f -> {
              if (stop.get()) {
                throw new IllegalStateException("enough");
              }
            })
        .repeat(Long.MAX_VALUE)
        .name(what);
    pool.start(busy);
    pool.start(Steps.of().thenDo(f -> stop.set(true))).joinBlocking(LATER);
    assertThatThrownBy(() -> busy.joinBlocking(LATER)).hasRootCauseMessage("enough");
  }

  @Test
  void busyReadersAndWritersLetOthersRun() throws Exception {
    Channel<Integer> channel = new Channel<>();
    Steps<Object> writer = Steps.of().thenDo(f -> channel.write(1, f)).repeat(Long.MAX_VALUE);
    Steps<Object> reader = Steps.of().then((p, f) -> channel.read(f)).repeat(Long.MAX_VALUE);
    pool.start(writer);
    pool.start(reader);
    assertThat(pool.start(Steps.of().then((p, f) -> "ran")).joinBlocking(LATER)).isEqualTo("ran");
    writer.cancel();
    reader.cancel();
  }

  @Test
  void allOfManyBusyTasksGetOn() throws Exception {
    int n = 5_000;
    List<Steps<Object>> all = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      all.add(pool.start(Steps.of().thenDo(Task::yield).repeat(Long.MAX_VALUE)));
    }
    for (Steps<Object> task : all) {
      while (task.rounds() < 3) {
        Thread.onSpinWait();
      }
    }
    assertThat(all).noneMatch(Strand::isEnded);
  }

  /** What stands there comes on as what the worker has does, and not once in many turns of that. */
  @Test
  void whatComesFromElsewhereDoesNotWaitForManyTurnsOfOthers() throws Exception {
    int n = 2_000;
    CountDownLatch started = new CountDownLatch(1);
    pool.start(Steps.of().thenDo(f -> started.await()));
    Steps<Object> busy = Steps.of().thenDo(Task::yield).repeat(Long.MAX_VALUE);
    pool.start(busy);
    pool.start(Steps.of().thenDo(Task::yield).repeat(Long.MAX_VALUE));
    List<Steps<Long>> all = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      all.add(pool.start(Steps.<Long>of().then((p, f) -> busy.rounds())));
    }
    started.countDown();
    for (Steps<Long> task : all) {
      assertThat(task.joinBlocking(LATER)).as("turns of one before that").isLessThan(n);
    }
  }

  /** Turns of a task are counted, as a wait for the time would depend on the machine. */
  @Test
  void tasksThatAreAlwaysReadyAreFoundToBeCancelled() {
    for (int i = 0; i < 100; i++) {
      Scheduler closed = Scheduler.withWorkers(1);
      Steps<Object> busy = Steps.of().thenDo(Task::yield).repeat(Long.MAX_VALUE);
      closed.start(busy);
      closed.start(Steps.of().thenDo(Task::yield).repeat(Long.MAX_VALUE));
      while (busy.rounds() < 1_000) {
        Thread.onSpinWait();
      }
      long before = busy.rounds();
      closed.close();
      assertThat(busy.rounds() - before)
          .as("turns while it was looked for")
          .isLessThan(150_000_000);
    }
  }
}
