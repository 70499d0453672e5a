package soumak.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import soumak.Reply;
import soumak.Task;
import soumak.TaskFailedException;

/** Replies under many schedules: one answer, the same for all, or a timeout at its time. */
class ReplySchedulesTest {
  private static final int SEEDS = 300;
  private static final int WAITERS = 4;

  /** A timer is never early, and a tick late at most, in milliseconds. */
  private static final int TICK = 1;

  private static final Duration TIMEOUT = Duration.ofMillis(10);

  /** What a waiter has seen, and when. */
  private record Seen(Object what, long millis) {}

  private static long millis() {
    return Task.nanoTime() / 1_000_000;
  }

  @Test
  void oneOfSeveralAnswersIsTheAnswer() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Reply<Integer> reply = new Reply<>();
      AtomicInteger won = new AtomicInteger();
      List<Integer> answers = new ArrayList<>();
      List<Integer> seen = new ArrayList<>();
      List<Program<Object>> all = new ArrayList<>();
      for (int i = 0; i < WAITERS; i++) {
        int answer = i;
        all.add(
            Program.of()
                .step(Task::yield)
                .step(f -> {
                  if (reply.complete(answer)) {
                    won.incrementAndGet();
                    answers.add(answer);
                  }
                }));
        all.add(Program.of().take(reply::await, seen::add));
      }
      Program.simulate(seed, all);
      assertThat(won).as("seed %d", seed).hasValue(1);
      assertThat(seen).hasSize(WAITERS).containsOnly(answers.getFirst());
    }
  }

  @Test
  void whoDoesNotWaitLongIsTimedOutThen() {
    int timeouts = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      long answered = random.nextInt(20);
      Reply<String> reply = new Reply<>();
      List<Seen> seen = new ArrayList<>();
      List<Long> begun = new ArrayList<>();
      List<Program<Object>> all = new ArrayList<>();
      all.add(Program.of().sleep(answered).step(f -> reply.complete("there")));
      for (int i = 0; i < WAITERS; i++) {
        all.add(
            Program.of()
                .step(f -> begun.add(millis()))
                .take(f -> reply.await(TIMEOUT, f), it -> seen.add(new Seen(it, millis())))
                .caught(thrown -> seen.add(new Seen(thrown, millis()))));
      }
      Program.simulate(seed, all);
      assertThat(seen).as("seed %d", seed).hasSize(WAITERS);
      for (Seen one : seen) {
        if (one.what instanceof TimeoutException) {
          timeouts++;
          assertThat(answered).isGreaterThanOrEqualTo(TIMEOUT.toMillis() - TICK);
          assertThat(one.millis - begun.getFirst())
              .isBetween(TIMEOUT.toMillis(), TIMEOUT.toMillis() + TICK);
        } else {
          assertThat(one.what).isEqualTo("there");
          assertThat(answered).isLessThanOrEqualTo(TIMEOUT.toMillis() + TICK);
        }
      }
    }
    assertThat(timeouts).isBetween(1, SEEDS * WAITERS - 1);
  }

  @Test
  void failuresAreToldToAll() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Reply<String> reply = new Reply<>();
      Reply<String> passed = new Reply<>();
      List<Throwable> told = new ArrayList<>();
      List<Program<Object>> all = new ArrayList<>();
      all.add(Program.of().step(Task::yield).step(f -> reply.passTo(passed)));
      all.add(Program.of().step(f -> reply.fail(new IllegalStateException("no"))));
      for (int i = 0; i < WAITERS; i++) {
        Reply<String> which = i % 2 == 0 ? reply : passed;
        all.add(Program.of().step(f -> which.await(f)).caught(told::add));
      }
      Program.simulate(seed, all);
      assertThat(told)
          .hasSize(WAITERS)
          .allMatch(it -> it instanceof TaskFailedException)
          .allMatch(it -> "no".equals(it.getCause().getMessage()));
    }
  }

  /** A waiter that is cancelled is gone; the others have their answer. */
  @Test
  void cancelledWaitersDoNotDisturbTheOthers() {
    int cancelled = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Reply<String> reply = new Reply<>();
      List<Program<Object>> all = new ArrayList<>();
      for (int i = 0; i < WAITERS; i++) {
        all.add(Program.of().step(f -> reply.await(f)));
      }
      all.add(Program.of().sleep(5).step(f -> reply.complete("there")));
      List<Throwable> failures = Program.simulate(seed, all, new Random(seed).nextInt(10));
      if (failures.getFirst() != null) {
        cancelled++;
        assertThat(failures.getFirst()).isInstanceOf(CancellationException.class);
      }
      assertThat(failures.subList(1, failures.size())).containsOnlyNulls();
    }
    assertThat(cancelled).isBetween(1, SEEDS - 1);
  }
}
