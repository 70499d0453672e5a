package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Step;
import soumak.cluster.mail.NameStep.Owner;
import soumak.wire.MailboxReference;
import soumak.wire.RefusedBytesException;
import soumak.wire.cbor.Input;

/** The steps of one name's entry, one after the other. */
class NameStepTest {
  private static final Owner ONE = new Owner(new MailboxReference(1, 5, 3, 10, false), "a.Type");
  private static final Owner TWO = new Owner(new MailboxReference(2, 6, 3, 10, true), "a.Type");

  private byte @Nullable [] entry;

  /** Does a step, and gives its answer. */
  private NameStep step(byte[] argument) {
    Step.Outcome outcome = NameStep.apply(entry, new Input(argument));
    entry = outcome.entry();
    return NameStep.read(outcome.answer());
  }

  @Test
  void whoTakesANameHasItAndOthersAreToldWhoDoes() {
    assertThat(step(NameStep.take(ONE, null)).owner()).isEqualTo(ONE);
    assertThat(step(NameStep.take(TWO, null)).owner()).isEqualTo(ONE);
    assertThat(step(NameStep.find(7))).isEqualTo(new NameStep(ONE, List.of()));
    assertThat(step(NameStep.take(TWO, ONE)).owner()).isEqualTo(TWO);
    assertThat(step(NameStep.take(ONE, ONE)).owner()).as("TWO is not ONE").isEqualTo(TWO);
  }

  @Test
  void whoWaitsIsKeptOnceAndToldToWhoTakesTheName() {
    for (long node : new long[] {7, 8, 7, 0}) {
      assertThat(step(NameStep.find(node))).isEqualTo(new NameStep(null, List.of()));
    }
    assertThat(step(NameStep.take(ONE, null))).isEqualTo(new NameStep(ONE, List.of(7L, 8L)));
    assertThat(step(NameStep.drop(ONE)).owner()).isNull();
    assertThat(step(NameStep.take(TWO, null)).waiting()).as("they have been told").isEmpty();
  }

  @Test
  void whoOnlyAsksLeavesNothingBehind() {
    assertThat(step(NameStep.find(0)).owner()).isNull();
    assertThat(entry).isNull();
  }

  @Test
  void aNameIsDroppedByItsOwnerOnly() {
    step(NameStep.take(ONE, null));
    assertThat(step(NameStep.drop(TWO)).owner()).isEqualTo(ONE);
    assertThat(entry).isNotNull();
    assertThat(step(NameStep.drop(ONE)).owner()).isNull();
    assertThat(entry).isNull();
    assertThat(step(NameStep.drop(ONE)).owner()).as("a second time").isNull();
    assertThat(entry).isNull();
  }

  @Test
  void whoGivesUpIsForgottenAndTheOthersAreNot() {
    step(NameStep.find(7));
    step(NameStep.find(8));
    step(NameStep.giveUp(7));
    step(NameStep.giveUp(9));
    assertThat(step(NameStep.take(ONE, null)).waiting()).containsExactly(8L);
    assertThat(step(NameStep.giveUp(8)).owner()).as("a name that is there stays").isEqualTo(ONE);
    step(NameStep.drop(ONE));
    step(NameStep.find(8));
    step(NameStep.giveUp(8));
    assertThat(entry).isNull();
    step(NameStep.giveUp(8));
    assertThat(entry).isNull();
  }

  @Test
  void anArgumentThatIsCutOffIsRefusedAndTheEntryStays() {
    step(NameStep.find(7));
    byte[] before = entry;
    byte[] whole = NameStep.take(ONE, TWO);
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> step(part))
          .as("%d bytes", length)
          .isInstanceOf(RefusedBytesException.class);
    }
    assertThat(entry).isSameAs(before);
  }
}
