package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import com.tangosol.net.RequestTimeoutException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.cluster.NodeConfig;

/** What the engine says of its states becomes what can be done. */
class JoinFailureTest {
  private static final RuntimeException TIMEOUT =
      new RequestTimeoutException("Timeout during service start: ServiceInfo(Id=0,\n  MemberSet=");

  private static String told(RuntimeException cause, List<String> peers, String dns) {
    NodeConfig config = new NodeConfig("shop", "one", "127.0.0.1", 7574, peers, dns, 3, null);
    IOException told = JoinFailure.of(config, () -> "THERE", cause);
    assertThat(told).hasCause(cause);
    assertThat(told.getMessage())
        .startsWith("the node 'one' cannot join the cluster 'shop' at 127.0.0.1:7574: ")
        .doesNotContain("\n");
    return told.getMessage().split("7574: ", 2)[1];
  }

  @Test
  void whoIsNotLetInIsToldWhoIsWhereItLooked() {
    assertThat(told(TIMEOUT, List.of("127.0.0.1", "127.0.0.2"), null))
        .startsWith("no node has let it in: THERE. It founds a cluster only if");
    assertThat(told(TIMEOUT, List.of(), null)).startsWith("no node has let it in: THERE.");
  }

  @Test
  void namesWithoutAddressesAreToldOf() {
    assertThat(told(TIMEOUT, List.of("a..b", "c..d"), null))
        .isEqualTo("no address is known for a..b, c..d");
    assertThat(told(TIMEOUT, List.of(), "a..b")).isEqualTo("no address is known for a..b");
    assertThat(told(TIMEOUT, List.of("a..b", "127.0.0.2"), null)).contains("THERE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"STATE_ANNOUNCE", "STATE_JOINING"})
  void whoIsTurnedAwayAtThePortIsToldOfIt(String state) {
    String engines = "Failed to start Service \"Cluster\" (ServiceState=SERVICE_STOPPED, %s)";
    assertThat(told(new IllegalStateException(engines.formatted(state)), List.of(), null))
        .startsWith("no node has let it in: THERE.");
  }

  @Test
  void aNodeThatDoesNotAnswerMayBeTheCause() {
    String why = "While one of a cluster's nodes does not answer, as a stopped or overloaded";
    assertThat(told(TIMEOUT, List.of(), null)).contains(why);
    assertThat(told(new IllegalStateException("STATE_JOINING"), List.of(), null)).contains(why);
  }

  @Test
  void anythingElseIsTold() {
    assertThat(told(new IllegalStateException("no node is there"), List.of(), null))
        .isEqualTo("no node is there");
  }
}
