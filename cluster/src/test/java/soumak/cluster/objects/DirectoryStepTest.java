package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Step;
import soumak.cluster.objects.ObjectStep.Result;

/** Each step on an entry, with what it gives and what it leaves. */
class DirectoryStepTest {
  private static final ObjectId A = new ObjectId(1, 1);
  private static final ObjectId B = new ObjectId(1, 2);

  private byte[] entry;
  private In answer;

  private Result step(Out argument) {
    Step.Outcome outcome = ObjectStep.apply(A.key(), entry, argument.toBytes());
    entry = outcome.entry();
    answer = new In(outcome.answer());
    return Result.of(answer);
  }

  private Result step(ObjectStep step, long node, long... numbers) {
    return stepAt(5, step, node, numbers);
  }

  private Result stepAt(long epoch, ObjectStep step, long node, long... numbers) {
    Out argument = step.by(node, epoch);
    for (long number : numbers) {
      argument.number(number);
    }
    return step(argument);
  }

  private Result create(long node, long claim, ObjectId... references) {
    Out argument = ObjectStep.CREATE.by(node, 5).number(claim);
    Content.of(new byte[] {1}, references).write(argument);
    return step(argument);
  }

  private Result flush(long node, long claim, int keep, int value) {
    Out argument = ObjectStep.FLUSH.by(node, 5).number(claim).number(keep);
    Content.of(new byte[] {(byte) value}).write(argument);
    return step(argument);
  }

  private Entry now() {
    return Entry.of(entry);
  }

  @Test
  void nothingIsKnownOfWhatWasNotCreated() {
    for (ObjectStep step : ObjectStep.values()) {
      if (step != ObjectStep.CREATE) {
        assertThat(step(step, 1, 0, 0)).isEqualTo(Result.UNKNOWN);
        assertThat(entry).isNull();
      }
    }
  }

  @Test
  void whoCreatesHasACopyAndKnowsTheObject() {
    assertThat(create(1, 0)).isEqualTo(Result.OK);
    assertThat(now().owner).isEqualTo(Entry.NOBODY);
    assertThat(now().copies).containsExactly(1L);
    assertThat(now().holders).containsEntry(1L, 5L);
    assertThat(create(2, 0)).as("once only").isEqualTo(Result.OK);
    assertThat(now().copies).containsExactly(1L);
  }

  @Test
  void whatIsBeingWrittenIsCreatedWithItsOwner() {
    create(1, 1);
    assertThat(now().owner).isEqualTo(1);
    assertThat(step(ObjectStep.READ, 2)).isEqualTo(Result.OWNED);
    assertThat(List.of(answer.number(), answer.number(), answer.number()))
        .as("owner, since, claim")
        .containsExactly(1L, 5L, 1L);
  }

  @Test
  void readersShareAndAWriterGetsTheirNames() {
    create(1, 0);
    assertThat(step(ObjectStep.READ, 2)).isEqualTo(Result.OK);
    assertThat(answer.number()).as("claim").isZero();
    assertThat(Content.read(answer)).isEqualTo(Content.of(new byte[] {1}));
    assertThat(step(ObjectStep.WRITE, 3)).isEqualTo(Result.OK);
    assertThat(answer.number()).as("claim").isEqualTo(1);
    Content.read(answer);
    assertThat(answer.numbers()).as("copies").containsExactly(1L, 2L);
    assertThat(answer.numbers()).as("since").containsExactly(5L, 5L);
    assertThat(step(ObjectStep.WRITE, 2)).isEqualTo(Result.OWNED);
  }

  @Test
  void flushEndsTheClaimItIsAboutAndNoOther() {
    create(1, 0);
    step(ObjectStep.WRITE, 2);
    assertThat(flush(3, 1, 1, 9)).isEqualTo(Result.LOST);
    assertThat(flush(2, 2, 1, 9)).isEqualTo(Result.LOST);
    assertThat(now().owner).isEqualTo(2);
    assertThat(flush(2, 1, 1, 7)).isEqualTo(Result.OK);
    assertThat(now().content).isEqualTo(Content.of(new byte[] {7}));
    assertThat(now().copies).containsExactly(2L);
    assertThat(flush(2, 1, 1, 8)).as("a second time").isEqualTo(Result.LOST);
    step(ObjectStep.WRITE, 2);
    flush(2, 2, 0, 8);
    assertThat(now().copies).as("no copy stays").isEmpty();
  }

  @Test
  void dropLeavesContentAndCopies() {
    create(1, 0);
    step(ObjectStep.WRITE, 2);
    assertThat(step(ObjectStep.DROP, 2, 5)).isEqualTo(Result.LOST);
    assertThat(step(ObjectStep.DROP, 2, 1)).isEqualTo(Result.OK);
    assertThat(now().owner).isEqualTo(Entry.NOBODY);
    assertThat(now().copies).containsExactly(1L, 2L);
  }

  @Test
  void recoverEndsTheDeadOwnersClaimAndRaisesTheEpoch() {
    create(1, 0);
    step(ObjectStep.WRITE, 2);
    assertThat(stepAt(8, ObjectStep.RECOVER, 3, 2, 9)).isEqualTo(Result.LOST);
    assertThat(stepAt(8, ObjectStep.RECOVER, 3, 2, 1)).isEqualTo(Result.OK);
    assertThat(now().owner).isEqualTo(Entry.NOBODY);
    assertThat(now().copies).doesNotContain(2L);
    assertThat(flush(2, 1, 1, 66)).as("of the dead").isEqualTo(Result.LOST);
    for (ObjectStep step : List.of(ObjectStep.READ, ObjectStep.WRITE, ObjectStep.HOLD)) {
      assertThat(stepAt(7, step, 4)).as("with an old view").isEqualTo(Result.STALE);
      assertThat(answer.number()).isEqualTo(8);
    }
    assertThat(stepAt(8, ObjectStep.READ, 4)).isEqualTo(Result.OK);
  }

  @Test
  void whoForgotItsOwnClaimGetsAnotherOne() {
    create(1, 0);
    step(ObjectStep.WRITE, 2);
    assertThat(step(ObjectStep.WRITE, 2)).isEqualTo(Result.OK);
    assertThat(now().claim).isEqualTo(2);
    assertThat(step(ObjectStep.READ, 2)).isEqualTo(Result.OK);
    assertThat(now().owner).isEqualTo(Entry.NOBODY);
  }

  @Test
  void onlyTheOwnerFrees() {
    create(1, 0, B);
    assertThat(step(ObjectStep.FREE, 1, 0)).isEqualTo(Result.LOST);
    step(ObjectStep.WRITE, 1);
    assertThat(step(ObjectStep.FREE, 1, 1)).isEqualTo(Result.OK);
    assertThat(answer.ids()).containsExactly(B);
    assertThat(entry).isNull();
  }

  private Result letGo(long node, int epoch, Long... members) {
    return step(ObjectStep.LET_GO.by(node, epoch).numbers(List.of(members)));
  }

  private Result refer(ObjectStep step, ObjectId from, long claim) {
    Out argument = step.by(1, 5).id(from).number(claim);
    return step(step == ObjectStep.REFER ? argument : argument.numbers(List.of(1L, 2L)));
  }

  @Test
  void itGoesWithTheLastThatKnewIt() {
    create(1, 0, B);
    step(ObjectStep.HOLD, 2);
    assertThat(letGo(1, 5, 1L, 2L)).isEqualTo(Result.OK);
    assertThat(now().copies).isEmpty();
    assertThat(letGo(2, 5, 1L, 2L)).isEqualTo(Result.REMOVED);
    assertThat(answer.ids()).containsExactly(B);
    assertThat(entry).isNull();
  }

  @Test
  void deadHoldersCountOnlyIfTheViewIsNewerThanTheirs() {
    create(1, 0);
    stepAt(7, ObjectStep.HOLD, 2);
    assertThat(letGo(1, 6, 1L)).as("it may have joined later").isEqualTo(Result.OK);
    assertThat(now().holders).containsOnlyKeys(2L);
    assertThat(step(ObjectStep.SWEEP.by(1, 8).numbers(List.of(1L)))).isEqualTo(Result.REMOVED);
  }

  @Test
  void itStaysForItsReferrers() {
    create(1, 0);
    refer(ObjectStep.REFER, B, 3);
    assertThat(letGo(1, 5, 1L)).isEqualTo(Result.OK);
    assertThat(refer(ObjectStep.UNREFER, B, 2)).as("an older claim").isEqualTo(Result.OK);
    assertThat(now().referrers).containsEntry(B, 3L);
    refer(ObjectStep.REFER, B, 1);
    assertThat(now().referrers).as("the newest counts").containsEntry(B, 3L);
    assertThat(refer(ObjectStep.UNREFER, B, 3)).isEqualTo(Result.REMOVED);
  }

  @Test
  void whatIsOwnedIsNoGarbage() {
    create(1, 0);
    step(ObjectStep.WRITE, 2);
    letGo(1, 5, 1L, 2L);
    assertThat(letGo(2, 5, 1L, 2L)).as("letting go ends the claim").isEqualTo(Result.REMOVED);
  }
}
