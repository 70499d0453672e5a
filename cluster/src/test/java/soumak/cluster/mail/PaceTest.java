package soumak.cluster.mail;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final GatewayLimits LIMITS =
      new GatewayLimits(
          1,
          Duration.ofSeconds(10),
          Duration.ofSeconds(20),
          Duration.ofSeconds(30),
          Duration.ofSeconds(60));

  /** Close to where the clock's numbers begin again. */
  private static final long START = Long.MAX_VALUE - SECONDS.toNanos(15);

  private final Pace pace = new Pace(LIMITS, START);

  private static long at(long seconds) {
    return START + SECONDS.toNanos(seconds);
  }

  private void greets() {
    pace.frameBegins(at(1));
    pace.frameIsThere();
    pace.waits(at(2));
  }

  @Test
  void theFirstFramesTimeRunsFromTheBeginning() {
    assertThat(pace.tooSlow(at(9))).isNull();
    pace.frameBegins(at(9));
    assertThat(pace.tooSlow(at(10))).isEqualTo("the first frame has not come whole within 10 s");
    pace.frameIsThere();
    assertThat(pace.tooSlow(at(99))).isNull();
  }

  @Test
  void anotherFramesTimeRunsFromItsFirstByte() {
    greets();
    pace.frameBegins(at(10)); // its end is behind where the numbers begin again
    assertThat(pace.tooSlow(at(11))).isNull();
    pace.frameIsThere();
    assertThat(pace.tooSlow(at(1000))).isNull();
    pace.frameBegins(at(1000));
    assertThat(pace.tooSlow(at(1019))).isNull();
    assertThat(pace.tooSlow(at(1020))).isEqualTo("a frame has not come whole within 20 s");
    pace.frameIsThere();
    assertThat(pace.tooSlow(at(1020))).isNull();
  }

  @Test
  void whoIsHeldIsAskedToo() {
    greets();
    pace.frameBegins(at(3));
    pace.frameIsThere();
    pace.isHeld(at(4));
    assertThat(pace.isToBePinged(at(33))).isFalse();
    assertThat(pace.isToBePinged(at(34))).isTrue();
    assertThat(pace.isToBePinged(at(63))).isFalse();
    assertThat(pace.isToBePinged(at(64))).isTrue();
    assertThat(pace.givesWay(at(999))).as("it is not silent").isEqualTo(-1);
    pace.isHeldNoMore();
    assertThat(pace.isToBePinged(at(999))).isFalse();
  }

  @Test
  void whatIsSentHasToBeTakenInTime() {
    pace.writes(at(5));
    assertThat(pace.takesNothing(at(24))).isFalse();
    assertThat(pace.takesNothing(at(25))).isTrue();
    pace.hasWritten();
    assertThat(pace.takesNothing(at(25))).isFalse();
  }

  @Test
  void whoIsSilentIsAskedOnceInAWhile() {
    assertThat(pace.isToBePinged(at(31))).isFalse();
    greets();
    assertThat(pace.isToBePinged(at(31))).isFalse();
    assertThat(pace.isToBePinged(at(32))).isTrue();
    assertThat(pace.isToBePinged(at(61))).isFalse();
    assertThat(pace.isToBePinged(at(62))).isTrue();
    pace.writes(at(63));
    assertThat(pace.isToBePinged(at(93))).isFalse();
    pace.hasWritten();
    assertThat(pace.isToBePinged(at(93))).isTrue();
    pace.frameBegins(at(94));
    assertThat(pace.isToBePinged(at(200))).isFalse();
  }

  /** Before it has said anything it always does; while its frames are read, it never does. */
  @Test
  void itGivesWayAfterALongSilence() {
    long least = pace.givesWay(at(0));
    assertThat(pace.givesWay(at(-1))).as("asked just before").isEqualTo(least);
    assertThat(pace.givesWay(at(3))).isEqualTo(least + SECONDS.toNanos(3));
    pace.frameBegins(at(4));
    assertThat(pace.givesWay(at(5))).isEqualTo(least);
    pace.frameIsThere();
    assertThat(pace.givesWay(at(500))).isEqualTo(-1);
    pace.waits(at(6));
    assertThat(pace.givesWay(at(65))).isEqualTo(-1);
    assertThat(pace.givesWay(at(66))).isEqualTo(SECONDS.toNanos(60));
    assertThat(pace.givesWay(at(70))).isEqualTo(SECONDS.toNanos(64));
    pace.frameBegins(at(70));
    assertThat(pace.givesWay(at(80))).isEqualTo(-1);
  }

  @Test
  void whoHasSentNoWholeFrameGivesWayBeforeTheMostSilent() {
    greets();
    Pace next = new Pace(LIMITS, at(100_000));
    assertThat(next.givesWay(at(100_000))).isGreaterThan(pace.givesWay(at(100_000)));
    next.frameBegins(at(100_001));
    assertThat(next.givesWay(at(200_000))).isGreaterThan(pace.givesWay(at(200_000)));
  }
}
