package soumak.capsules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import soumak.DeadlockException;
import soumak.Pausable;
import soumak.Reply;
import soumak.Simulation;
import soumak.Steps;
import soumak.TaskBody;
import soumak.TaskFailedException;
import soumak.woven.Fiber;

/** Answers that are there, come later, never come. */
class ReplyTest {
  @Test
  void completedOnce() throws Pausable {
    Reply<String> reply = new Reply<>();
    assertThat(reply.isDone()).isFalse();
    assertThat(reply.complete("first")).isTrue();
    assertThat(reply.complete("second")).isFalse();
    assertThat(reply.fail(new IllegalStateException())).isFalse();
    assertThat(reply.await()).isEqualTo("first");
    assertThat(Reply.of(null).await()).isNull();
  }

  @Test
  void failures() {
    Throwable why = new IllegalStateException("why");
    assertThatThrownBy(() -> Reply.failed(why).await())
        .isInstanceOf(TaskFailedException.class)
        .hasCause(why);
  }

  @Test
  void allWhoWaitAreTold() {
    Reply<Integer> reply = new Reply<>();
    List<Steps<Integer>> waiting = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Steps<Integer> waits = Steps.<Integer>of().then((none, fiber) -> reply.await(fiber));
      waits.start();
      waiting.add(waits);
    }
    reply.complete(7);
    assertThat(waiting).allMatch(it -> it.joinBlocking() == 7);
  }

  @Test
  void aWaitMayEndBefore() throws Exception {
    Reply<Integer> reply = new Reply<>();
    assertThatThrownBy(() -> reply.await(Duration.ofMillis(1)))
        .isInstanceOf(TimeoutException.class);
    reply.complete(1);
    assertThat(waited(reply)).isEqualTo(1);
  }

  private static Object waited(Reply<Integer> reply) throws Exception {
    try {
      return reply.await(Duration.ofSeconds(9));
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }

  @Test
  void aLongRowOfAnswersIsToldWithoutAHighStack() throws Pausable {
    Reply<Integer> first = new Reply<>();
    Reply<Integer> last = first;
    for (int i = 0; i < 200_000; i++) {
      Reply<Integer> next = new Reply<>();
      last.passTo(next);
      last = next;
    }
    first.complete(3);
    assertThat(last.await()).isEqualTo(3);
  }

  @Test
  void whoWaitsForNothingIsTold() {
    TaskBody<Integer> waits =
        new TaskBody<>() {
          @Override
          public Integer call() throws Pausable {
            return new Reply<Integer>().await();
          }

          @Override
          public Integer call(Fiber fiber) {
            return new Reply<Integer>().await(fiber);
          }
        };
    assertThatThrownBy(() -> Simulation.run(1, waits)).isInstanceOf(DeadlockException.class);
  }

  @Test
  void aFailureHasAReason() {
    assertThatThrownBy(() -> Reply.failed(null)).isInstanceOf(NullPointerException.class);
    Reply<String> reply = new Reply<>();
    assertThatThrownBy(() -> reply.fail(null)).isInstanceOf(NullPointerException.class);
    assertThat(reply.isDone()).isFalse();
  }
}
