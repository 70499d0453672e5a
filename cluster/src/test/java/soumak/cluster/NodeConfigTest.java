package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeConfigTest {
  @TempDir Path folder;

  private static NodeConfig at(String bind, Path keys) {
    return new NodeConfig("c", "n", bind, 7574, List.of(), null, 3, keys);
  }

  @Test
  void loopbackNeedsNoKeys() {
    assertThat(NodeConfig.local("n", 7574, 2).address().isLoopbackAddress()).isTrue();
    assertThat(at("::1", null).address().isLoopbackAddress()).isTrue();
  }

  @Test
  void otherAddressesNeedKeys() {
    assertThatThrownBy(() -> at("192.0.2.7", null).address())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the address '192.0.2.7' can be reached from other machines, and there are no keys:"
                + " make some with 'soumak cluster keys DIR', copy them to each node, and give"
                + " them with --keys DIR");
    assertThat(at("192.0.2.7", folder).address().getHostAddress()).isEqualTo("192.0.2.7");
    assertThatThrownBy(() -> at("192.0.2.7", folder.resolve("none")).address())
        .hasMessageContaining("there is no folder of keys");
  }

  @Test
  void theAddressOfAllInterfacesIsNone() {
    assertThatThrownBy(() -> at("0.0.0.0", folder).address())
        .hasMessageContaining("means all interfaces");
    assertThatThrownBy(() -> at("no such host", null).address()).hasMessageContaining("not known");
  }

  @Test
  void refusesWhatCannotWork() {
    assertThatThrownBy(() -> NodeConfig.local("n", 0, 2)).hasMessageContaining("port 0");
    assertThatThrownBy(() -> NodeConfig.local("n", 65_535, 2)).hasMessageContaining("65535");
    assertThatThrownBy(() -> NodeConfig.local("n", 1, 0)).hasMessageContaining("at least one");
    assertThatThrownBy(() -> NodeConfig.local("n".repeat(40), 1, 1)).hasMessageContaining("32");
    assertThatThrownBy(() -> new NodeConfig("c", "n", "::1", 1, List.of("a"), "dns", 1, null))
        .hasMessageContaining("not by both");
    assertThatThrownBy(() -> new NodeConfig("c", "n", "::1", 1, List.of("a,b"), null, 1, null))
        .hasMessageContaining("'a,b'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''    | c   | the name of a node cannot be empty
          ' '   | c   | the name of a node cannot be empty
          n     | ''  | the name of a cluster cannot be empty
          'a\nb' | c  | the name of a node is one line, without control characters
          n     | 'a\tb' | the name of a cluster is one line, without control characters
          """)
  void namesCanBeTold(String name, String cluster, String why) {
    assertThatThrownBy(
            () -> new NodeConfig(cluster, name, "127.0.0.1", 7574, List.of(), null, 1, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
  }

  @Test
  void namesAreNotTooLong() {
    NodeConfig config =
        new NodeConfig("c".repeat(66), "n".repeat(32), "::1", 7574, List.of(), null, 1, null);
    assertThat(config.cluster()).hasSize(66);
    assertThatThrownBy(
            () -> new NodeConfig("c".repeat(67), "n", "::1", 7574, List.of(), null, 1, null))
        .hasMessageEndingWith("has over 66 letters");
  }
}
