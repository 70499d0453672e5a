package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tangosol.net.RequestTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntranceTest {
  private final List<String> done = new ArrayList<>();

  private void enter(int timeouts) {
    enter(timeouts, new RequestTimeoutException("Timeout during service start"));
  }

  private void enter(int failures, RuntimeException failure) {
    Entrance.enter(
        () -> {
          done.add("start");
          if (done.stream().filter("start"::equals).count() <= failures) {
            throw failure;
          }
        },
        () -> done.add("end"));
  }

  @Test
  void whoGetsInAtOnceStartsOnce() {
    enter(0);
    assertThat(done).containsExactly("start");
  }

  @Test
  void whoIsNotAnsweredBeginsAgain() {
    enter(2);
    assertThat(done).containsExactly("start", "end", "start", "end", "start");
  }

  @ParameterizedTest
  @ValueSource(strings = {"STATE_ANNOUNCE", "STATE_JOINING"})
  void whoseServiceStopsWhileItAsksBeginsAgain(String state) {
    String engines = "Failed to start Service \"Cluster\" (ServiceState=SERVICE_STOPPED, %s)";
    RuntimeException stopped = new IllegalStateException(engines.formatted(state));
    enter(1, stopped);
    assertThat(done).containsExactly("start", "end", "start");
    done.clear();
    assertThatThrownBy(() -> enter(3, stopped)).isSameAs(stopped);
    assertThat(done).containsExactly("start", "end", "start", "end", "start");
  }

  @Test
  void whoIsNeverAnsweredGivesUp() {
    assertThatThrownBy(() -> enter(3)).hasMessage("Timeout during service start");
    assertThat(done).containsExactly("start", "end", "start", "end", "start");
  }

  @Test
  void otherFailuresAreNotTriedAgain() {
    assertThatThrownBy(() -> enter(1, new IllegalStateException("no address")))
        .hasMessage("no address");
    assertThat(done).containsExactly("start");
  }
}
