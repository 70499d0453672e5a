package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import soumak.cluster.DevelopmentKeys;
import soumak.testing.FreePorts;

/** Who has the key is a node, who has another one is not. */
@Execution(ExecutionMode.CONCURRENT)
class TlsTest {
  @TempDir static Path folder;

  private static Path keys;
  private static Path others;

  @BeforeAll
  static void make() throws Exception {
    keys = folder.resolve("keys");
    others = folder.resolve("others");
    DevelopmentKeys.make(keys);
    DevelopmentKeys.make(others);
  }

  @Test
  void nodesWithTheSameAuthorityFormAClusterAndOthersGetInNowhere() throws Exception {
    int port = FreePorts.next();
    try (NodeProcess one = NodeProcess.start("one", "127.0.0.1", port, 2, keys);
        NodeProcess two = NodeProcess.start("two", "127.0.0.1", port, 2, keys)) {
      one.await("in ");
      two.await("in ");
      assertThat(one.ask("count tls 1")).isEqualTo("0");
      assertThat(two.ask("count tls 0")).isEqualTo("1");
      try (NodeProcess stranger = NodeProcess.start("stranger", "127.0.0.1", port, 2, others);
          NodeProcess plain = NodeProcess.start("plain", port, 2)) {
        // Before the engine starts, not after some attempts to come in.
        assertThat(stranger.await(""))
            .startsWith("refused ")
            .doesNotContain("no node has let it in")
            .contains("the node at 127.0.0.1:" + port + " has keys of another authority");
        assertThat(plain.await("")).startsWith("refused ").contains("give it with --keys");
      }
      assertThat(one.ask("members")).isEqualTo(two.ask("members")).doesNotContain("stranger");
      assertThat(Sockets.of(one.pid()))
          .allMatch(it -> it.tcp() && it.address().equals("127.0.0.1"));
    }
  }
}
