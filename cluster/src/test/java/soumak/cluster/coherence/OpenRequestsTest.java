package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OpenRequestsTest {
  private static final byte[] ONE = {1};
  private static final byte[] OTHER = {2};

  private final OpenRequests open = new OpenRequests();

  @Test
  void tellsTheFirstThatIsOpenForAKey() {
    assertThat(open.begin(1, ONE, 10)).isEqualTo(10);
    assertThat(open.begin(1, ONE, 11)).isEqualTo(10);
    open.end(1, ONE, 10);
    assertThat(open.begin(1, ONE, 12)).isEqualTo(11);
  }

  @Test
  void keysAndTablesAreApart() {
    open.begin(1, ONE, 1);
    assertThat(open.begin(1, OTHER, 2)).isEqualTo(2);
    assertThat(open.begin(2, ONE, 3)).isEqualTo(3);
  }

  @Test
  void keepsNothingOfWhatHasEnded() {
    open.begin(1, ONE, 1);
    open.begin(1, ONE, 2);
    open.end(1, ONE, 2);
    assertThat(open.keys()).isEqualTo(1);
    open.end(1, ONE, 1);
    open.end(1, ONE, 1);
    assertThat(open.keys()).isZero();
  }
}
