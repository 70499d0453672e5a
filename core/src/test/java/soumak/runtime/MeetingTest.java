package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which senders are let in, by who sent last and who ran it last. */
class MeetingTest {
  private static final class Capsule extends Meeting {}

  private final Meeting capsule = new Capsule();
  private final Carrier one = new Carrier(null, null);
  private final Carrier other = new Carrier(null, null);

  @BeforeEach
  void twoThreads() {
    assertThat(one.number).isPositive().isNotEqualTo(other.number);
  }

  @Test
  void whoSendsForTheFirstTimeIsQueuedAndThenLetIn() {
    assertThat(capsule.letsIn(one)).isFalse();
    assertThat(capsule.letsIn(one)).isTrue();
    assertThat(capsule.letsIn(one)).isTrue();
  }

  @Test
  void ofTwoThatSendInTurnNeitherIsLetIn() {
    for (int i = 0; i < 10; i++) {
      assertThat(capsule.letsIn(one)).isFalse();
      assertThat(capsule.letsIn(other)).isFalse();
    }
  }

  @Test
  void ofTwoThatSendInTurnTheOneThatEmptiedTheQueueIsLetIn() {
    capsule.runsFor(other);
    for (int i = 0; i < 10; i++) {
      assertThat(capsule.letsIn(one)).isFalse();
      assertThat(capsule.letsIn(other)).isTrue();
    }
  }

  @Test
  void aSenderThatNobodyMeetsIsLetInThoughAnotherEmptiedTheQueue() {
    capsule.letsIn(one);
    for (int i = 0; i < 10; i++) {
      capsule.runsFor(other);
      assertThat(capsule.letsIn(one)).isTrue();
    }
  }

  @Test
  void thatTwoHaveMetIsToldOnce() {
    capsule.letsIn(one);
    capsule.letsIn(one);
    assertThat(capsule.takeMet()).as("there is one only").isFalse();
    capsule.letsIn(other);
    capsule.letsIn(other);
    assertThat(capsule.takeMet()).isTrue();
    assertThat(capsule.takeMet()).isFalse();
  }

  @Test
  void thatTwoFindItBusyIsToldOnce() {
    capsule.isPassed(one);
    capsule.isPassed(one);
    assertThat(capsule.takeMet()).as("there is one only").isFalse();
    capsule.isPassed(other);
    capsule.isPassed(one);
    assertThat(capsule.takeMet()).isTrue();
    assertThat(capsule.takeMet()).isFalse();
    capsule.isPassed(one);
    assertThat(capsule.takeMet()).isTrue();
  }

  @Test
  void toAskBeforehandChangesNothing() {
    assertThat(capsule.wouldLetIn(one)).isFalse();
    assertThat(capsule.wouldLetIn(one)).isFalse();
    capsule.letsIn(one);
    assertThat(capsule.wouldLetIn(one)).isTrue();
    capsule.runsFor(other);
    assertThat(capsule.wouldLetIn(other)).isTrue();
  }

  @Test
  void aCarrierThatIsRenewedIsTheSame() {
    capsule.letsIn(one);
    assertThat(capsule.letsIn(one.renew())).isTrue();
  }
}
