package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LocalNodesTest {
  @Test
  void portsAreTheFirstNodesAlone() {
    assertThat(
            LocalNodes.options(
                " -Xmx1g  -agentlib:jdwp=transport=dt_socket,server=y,address=5005"
                    + " -Dcom.sun.management.jmxremote.port=7911 -Dsoumak.workers=2"))
        .containsExactly("-Xmx1g", "-Dsoumak.workers=2");
    assertThat(LocalNodes.options("")).isEmpty();
  }
}
