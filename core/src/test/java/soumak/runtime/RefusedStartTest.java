package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.Action;
import soumak.Capsule;
import soumak.Par;
import soumak.Policy;
import soumak.Scope;
import soumak.Steps;
import soumak.Strand;
import soumak.Task;
import soumak.TaskFailedException;
import soumak.woven.Call;
import soumak.woven.Capsules;
import soumak.woven.Fiber;

/** A start that fails, because there is no memory for it: it is as if it had not been tried. */
@Timeout(60)
class RefusedStartTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  private final List<String> ran = new ArrayList<>();

  /** A branch that is an object of its own. */
  private final class Noting extends Par.Branch {
    @Override
    protected void execute() {
      ran.add("branch");
    }
  }

  private static void assertFailedWithoutMemory(Strand<?> task) {
    assertThat(task.isEnded()).as("it has ended").isTrue();
    assertThatThrownBy(task::joinBlocking)
        .hasCauseInstanceOf(TaskFailedException.class)
        .hasRootCauseInstanceOf(OutOfMemoryError.class)
        .hasRootCauseMessage("as if");
  }

  @Test
  void theBranchesBeforeItAreWaitedForAndItCountsAsOneThatFailed() throws Exception {
    Action[] actions = {() -> ran.add("one"), () -> ran.add("two"), () -> ran.add("three")};
    Steps<Object> task = Steps.of().thenDo(fiber -> Par.run(actions, fiber));
    RefusingHome.run(task, 3);
    assertFailedWithoutMemory(task);
    assertThat(ran).containsExactly("one");
  }

  @Test
  void soItIsWithNumbers() throws Exception {
    Par.Indexed body = i -> ran.add("" + i);
    Steps<Object> task = Steps.of().thenDo(fiber -> Par.each(4, body, fiber));
    RefusingHome.run(task, 4);
    assertFailedWithoutMemory(task);
    assertThat(ran).containsExactly("0", "1");
  }

  @Test
  void aBranchMayBeStartedAgainAndIsWaitedForOnce() throws Exception {
    Par par = new Par();
    Noting branch = new Noting();
    Steps<Object> task =
        Steps.of()
            .then((p, fiber) -> {
              assertThatThrownBy(() -> par.start(branch)).isInstanceOf(OutOfMemoryError.class);
              par.start(branch);
              return null;
            })
            .thenDo(par::await);
    RefusingHome.run(task, 2);
    assertThat(task.isEnded()).isTrue();
    task.joinBlocking();
    assertThat(ran).containsExactly("branch");
  }

  @Test
  void aScopeEndsAllTheSame() throws Exception {
    Scope.Body<String> body =
        scope -> {
          assertThatThrownBy(() -> scope.spawn(() -> "never")).isInstanceOf(OutOfMemoryError.class);
          scope.spawn(() -> ran.add("other"));
          return "result";
        };
    Steps<String> task = Steps.<String>of().then((p, fiber) -> Scope.run(body, fiber));
    RefusingHome.run(task, 3);
    assertThat(task.isEnded()).isTrue();
    assertThat(task.joinBlocking()).isEqualTo("result");
    assertThat(ran).containsExactly("other");
  }

  /** Who catches the error goes on, and waits for other things. */
  @Test
  void aScopeWithADeadlineWhoseBodyCannotBeStartedHasNotBegun() throws Exception {
    Steps<String> task =
        Steps.<String>of()
            .then((p, fiber) -> Scope.run(LATER, scope -> "never", fiber))
            .caught(Throwable::getMessage)
            .then((p, fiber) -> {
              Task.yield(fiber);
              return p;
            })
            .then((p, fiber) -> Scope.run(LATER, scope -> "begun", fiber));
    RefusingHome.run(task, 2);
    assertThat(task.isEnded()).isTrue();
    assertThat(task.joinBlocking()).isEqualTo("begun");
  }

  @Test
  void aPoolDoesNotWaitForItAndItMayRunElsewhere() throws Exception {
    Pool pool = Pool.of(1);
    Steps<String> task = Steps.<String>of().then((p, fiber) -> "ran");
    try {
      Home home = new RefusingHome(1, pool);
      assertThatThrownBy(() -> Starting.start(task, home)).isInstanceOf(OutOfMemoryError.class);
      assertThat(pool.hasTasks()).isFalse();
      Starting.start(task, pool);
      assertThat(task.joinBlocking(LATER)).isEqualTo("ran");
      assertThat(pool.awaitEmpty(LATER.toNanos())).isTrue();
    } finally {
      pool.shutDown();
    }
  }

  /** A capsule as the weaver would make it. */
  private static final class Adding extends Capsule {
    private int sum;

    @Override
    protected void run() {
      sum += 100;
    }

    void add(int number) {
      Capsules.send(
          this,
          new Call() {
            @Override
            public void run(Capsule capsule, Fiber fiber) {
              ((Adding) capsule).sum += number;
            }
          });
    }
  }

  /** The error is its first sender's; the second one begins it, and nothing was lost. */
  @ParameterizedTest
  @EnumSource(names = {"TASK", "MONITOR"})
  void aCapsuleBeginsWithTheNextMessage(Policy policy) throws Exception {
    Adding capsule = new Adding();
    capsule.policy(policy);
    Steps<Object> task =
        Steps.of()
            .thenDo(f -> {
              assertThatThrownBy(() -> capsule.add(1)).isInstanceOf(OutOfMemoryError.class);
              capsule.add(2);
            });
    RefusingHome.run(task, 2);
    task.joinBlocking();
    assertThat(capsule.sum).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(names = {"TASK", "MONITOR"})
  void aCapsuleMayBeStartedAgainAndDoesItsWorkOnce(Policy policy) throws Exception {
    Adding capsule = new Adding();
    capsule.policy(policy);
    Steps<Object> task =
        Steps.of()
            .thenDo(f -> {
              assertThatThrownBy(capsule::start).isInstanceOf(OutOfMemoryError.class);
              capsule.start();
              assertThatThrownBy(capsule::start).hasMessageContaining("was started before");
            });
    RefusingHome.run(task, 2);
    task.joinBlocking();
    assertThat(capsule.sum).isEqualTo(100);
  }

  /** Its first message has begun it meanwhile, and what it does by itself comes first. */
  @Test
  void aCapsuleThatHasBegunSinceMayBeStartedAgain() throws Exception {
    Adding capsule = new Adding();
    Steps<Object> task =
        Steps.of()
            .thenDo(f -> {
              assertThatThrownBy(capsule::start).isInstanceOf(OutOfMemoryError.class);
              capsule.add(1);
              capsule.start();
              assertThatThrownBy(capsule::start).hasMessageContaining("was started before");
            });
    RefusingHome.run(task, 2);
    task.joinBlocking();
    assertThat(capsule.sum).isEqualTo(101);
  }
}
