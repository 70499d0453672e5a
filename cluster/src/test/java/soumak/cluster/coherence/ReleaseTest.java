package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tangosol.net.Member;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import soumak.testing.FreePorts;

/** Nodes of one cluster are of one release. */
@Execution(ExecutionMode.CONCURRENT)
class ReleaseTest {
  private static Member member(String name, String role) {
    return Fakes.member(name, 1, 1, role);
  }

  @Test
  void nodesAndGuestsOfTheSameReleaseAreLetIn() {
    List<Member> all =
        List.of(
            member("a", Release.role(false, "1.0-SNAPSHOT")),
            member("b", Release.role(true, "1.0-SNAPSHOT")));
    assertThatCode(() -> Release.check(all, "1.0-SNAPSHOT")).doesNotThrowAnyException();
  }

  @Test
  void anotherReleaseIsToldOf() {
    List<Member> all = List.of(member("a", "node 1.0"), member("b", "guest 1.1"));
    assertThatThrownBy(() -> Release.check(all, "1.0"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "it is of Soumak's release 1.0, and b (127.0.0.1:4001) of 1.1: all nodes of a cluster,"
                + " and the programs that join it, need the same one");
  }

  @Test
  void oneThatDoesNotSayItIsAnotherOne() {
    assertThatThrownBy(() -> Release.check(List.of(member("a", "node")), "1.0"))
        .hasMessageContaining("a (127.0.0.1:4001) of unknown");
  }

  @Test
  void guestsAreKnownByTheirRole() {
    assertThat(Release.isGuest(member("a", Release.role(true)))).isTrue();
    assertThat(Release.isGuest(member("a", Release.role(false)))).isFalse();
  }

  /** A node whose jar was made by Maven. */
  private static NodeProcess start(Path folder, String name, int port, String release)
      throws IOException {
    Path jar = folder.resolve(name);
    Path made = Files.createDirectories(jar.resolve("META-INF/maven/org.soumak/soumak-cluster"));
    Files.writeString(made.resolve("pom.properties"), "version=" + release);
    List<String> options = List.of("-Xbootclasspath/a:" + jar);
    return NodeProcess.start(List.of(), options, name, "127.0.0.1", port, 2, null);
  }

  @Test
  void aNodeOfAnotherReleaseIsNotLetInAndTheOthersGoOn(@TempDir Path folder) throws Exception {
    int port = FreePorts.next();
    try (NodeProcess one = start(folder, "one", port, "9.8")) {
      one.await("in ");
      try (NodeProcess two = start(folder, "two", port, "9.9")) {
        assertThat(two.await("in", "refused"))
            .contains("it is of Soumak's release 9.9, and one (127.0.0.1:", ") of 9.8");
      }
      assertThat(one.ask("members")).endsWith(" one");
      assertThat(one.errors()).isEmpty();
    }
  }
}
