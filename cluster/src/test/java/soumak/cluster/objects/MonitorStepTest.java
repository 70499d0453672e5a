package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Step;
import soumak.cluster.objects.MonitorEntry.Waiting;
import soumak.cluster.objects.ObjectStep.Result;

class MonitorStepTest {
  private byte[] entry;
  private In answer;

  private Result step(MonitorStep step, long node, long... numbers) {
    return stepAt(5, step, node, numbers);
  }

  private Result stepAt(long epoch, MonitorStep step, long node, long... numbers) {
    long first = numbers.length > 0 ? numbers[0] : 0;
    long second = numbers.length > 1 ? numbers[1] : 0;
    Step.Outcome outcome =
        MonitorStep.apply(new byte[0], entry, step.by(node, epoch, first, second));
    entry = outcome.entry();
    answer = new In(outcome.answer());
    return Result.of(answer);
  }

  private MonitorEntry now() {
    return MonitorEntry.of(entry);
  }

  @Test
  void theFirstGetsTheTokenAndTheOthersQueue() {
    assertThat(step(MonitorStep.ENTER, 1)).isEqualTo(Result.OK);
    assertThat(answer.number()).as("claim").isEqualTo(1);
    assertThat(answer.small()).as("after a loss").isZero();
    assertThat(step(MonitorStep.ENTER, 2)).isEqualTo(Result.OWNED);
    assertThat(List.of(answer.number(), answer.number(), answer.number()))
        .as("owner, since, claim")
        .containsExactly(1L, 5L, 1L);
    step(MonitorStep.ENTER, 3);
    step(MonitorStep.ENTER, 2);
    assertThat(now().queue.keySet()).as("once each").containsExactly(2L, 3L);
  }

  @Test
  void exitGivesTheTokenToTheNext() {
    step(MonitorStep.ENTER, 1);
    step(MonitorStep.ENTER, 2);
    step(MonitorStep.ENTER, 3);
    assertThat(step(MonitorStep.EXIT, 1, 9)).as("another claim").isEqualTo(Result.LOST);
    assertThat(step(MonitorStep.EXIT, 1, 1)).isEqualTo(Result.OK);
    assertThat(now().token).isEqualTo(2);
    assertThat(step(MonitorStep.ENTER, 3)).isEqualTo(Result.OWNED);
    assertThat(step(MonitorStep.ENTER, 2)).isEqualTo(Result.OK);
    assertThat(answer.number()).as("claim").isEqualTo(2);
  }

  @Test
  void whatNobodyWantsIsForgotten() {
    step(MonitorStep.ENTER, 1);
    step(MonitorStep.EXIT, 1, 1);
    assertThat(entry).isNull();
  }

  @Test
  void waitingThreadsAreNotifiedInOrder() {
    step(MonitorStep.ENTER, 1);
    assertThat(step(MonitorStep.WAIT, 2, 1, 70)).as("not inside").isEqualTo(Result.LOST);
    for (long ticket = 71; ticket <= 73; ticket++) {
      assertThat(step(MonitorStep.WAIT, 1, 1, ticket)).isEqualTo(Result.OK);
    }
    assertThat(step(MonitorStep.NOTIFY, 2, 1)).isEqualTo(Result.LOST);
    assertThat(step(MonitorStep.NOTIFY, 1, 1)).isEqualTo(Result.OK);
    assertThat(MonitorEntry.readWaiting(answer)).containsExactly(new Waiting(1, 5, 71));
    assertThat(step(MonitorStep.NOTIFY_ALL, 1, 1)).isEqualTo(Result.OK);
    assertThat(MonitorEntry.readWaiting(answer))
        .extracting(Waiting::ticket)
        .containsExactly(72L, 73L);
    step(MonitorStep.NOTIFY, 1, 1);
    assertThat(MonitorEntry.readWaiting(answer)).isEmpty();
  }

  @Test
  void waitersOutliveTheTokensWays() {
    step(MonitorStep.ENTER, 1);
    step(MonitorStep.WAIT, 1, 1, 71);
    step(MonitorStep.EXIT, 1, 1);
    step(MonitorStep.ENTER, 2);
    step(MonitorStep.NOTIFY, 2, now().claim);
    assertThat(MonitorEntry.readWaiting(answer)).containsExactly(new Waiting(1, 5, 71));
  }

  @Test
  void unwaitTellsWhetherItWaited() {
    step(MonitorStep.ENTER, 1);
    step(MonitorStep.WAIT, 1, 1, 71);
    assertThat(step(MonitorStep.UNWAIT, 2, 71)).as("another node's").isEqualTo(Result.UNKNOWN);
    assertThat(step(MonitorStep.UNWAIT, 1, 71)).isEqualTo(Result.OK);
    assertThat(step(MonitorStep.UNWAIT, 1, 71)).isEqualTo(Result.UNKNOWN);
  }

  @Test
  void theNextIsToldThatTheOwnerDied() {
    step(MonitorStep.ENTER, 1);
    step(MonitorStep.WAIT, 1, 1, 71);
    step(MonitorStep.ENTER, 2);
    assertThat(stepAt(8, MonitorStep.RECOVER, 2, 1, 9)).isEqualTo(Result.LOST);
    assertThat(stepAt(8, MonitorStep.RECOVER, 2, 1, 1)).isEqualTo(Result.OK);
    assertThat(now().waiting).as("the dead wait for nothing").isEmpty();
    assertThat(step(MonitorStep.EXIT, 1, 1)).as("of the dead").isEqualTo(Result.LOST);
    assertThat(stepAt(7, MonitorStep.ENTER, 2)).isEqualTo(Result.STALE);
    assertThat(stepAt(8, MonitorStep.ENTER, 2)).isEqualTo(Result.OK);
    answer.number();
    assertThat(answer.small()).as("after a loss").isOne();
    stepAt(8, MonitorStep.ENTER, 2);
    answer.number();
    assertThat(answer.small()).as("told once").isZero();
  }

  @Test
  void aLossIsRememberedWhileNobodyIsThere() {
    step(MonitorStep.ENTER, 1);
    stepAt(8, MonitorStep.RECOVER, 2, 1, 1);
    assertThat(entry).isNotNull();
    stepAt(8, MonitorStep.ENTER, 3);
    answer.number();
    assertThat(answer.small()).isOne();
  }
}
