package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tangosol.net.Member;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nodes of one cluster are of one release. */
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
}
