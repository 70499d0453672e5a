package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tangosol.net.RequestTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EntranceTest {
  private final List<String> done = new ArrayList<>();

  private void enter(int timeouts) {
    Entrance.enter(
        () -> {
          done.add("start");
          if (done.stream().filter("start"::equals).count() <= timeouts) {
            throw new RequestTimeoutException("Timeout during service start");
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

  @Test
  void whoIsNeverAnsweredGivesUp() {
    assertThatThrownBy(() -> enter(3)).hasMessage("Timeout during service start");
    assertThat(done).containsExactly("start", "end", "start", "end", "start");
  }

  @Test
  void otherFailuresAreNotTriedAgain() {
    assertThatThrownBy(() ->
            Entrance.enter(
                () -> {
                  done.add("start");
                  throw new IllegalStateException("no address");
                },
                () -> done.add("end")))
        .hasMessage("no address");
    assertThat(done).containsExactly("start");
  }
}
