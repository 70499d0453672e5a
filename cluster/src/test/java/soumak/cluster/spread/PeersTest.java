package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Node;

class PeersTest {
  private final List<String> done = new CopyOnWriteArrayList<>();
  private final Node node = new Node(7, "n7", "local");

  private void use(Peers peers, String name) {
    peers.await(
        7,
        seen -> done.add(name + " at " + seen.name()),
        lost -> done.add(name + " failed: " + lost.getMessage()));
  }

  @Test
  void whatIsForANodeIsDoneInItsOrderWhenItIsSeen() {
    Peers peers = new Peers(Duration.ofHours(1));
    use(peers, "a");
    use(peers, "b");
    assertThat(done).isEmpty();
    assertThat(peers.isAwaited(7)).isTrue();
    peers.see(node);
    use(peers, "c");
    assertThat(done).containsExactly("a at n7", "b at n7", "c at n7");
    assertThat(peers.isAwaited(7)).isFalse();
  }

  @Test
  void aNodeThatIsNotSeenInTimeIsLost() {
    Peers peers = new Peers(Duration.ofMillis(20));
    use(peers, "a");
    await().until(() -> !done.isEmpty());
    assertThat(done).containsExactly("a failed: " + peers.lost(7).getMessage());
    assertThat(done.getFirst()).contains("never seen");
    peers.see(node);
    use(peers, "b");
    assertThat(done).hasSize(2).endsWith("b at n7");
  }

  @Test
  void whatFailsKeepsNothingBehindItFromBeingDone() {
    Peers peers = new Peers(Duration.ofHours(1));
    peers.await(
        7,
        seen -> {
          throw new OutOfMemoryError("a test's");
        },
        lost -> {});
    use(peers, "b");
    assertThatThrownBy(() -> peers.see(node)).isInstanceOf(OutOfMemoryError.class);
    use(peers, "c");
    assertThat(done).containsExactly("b at n7", "c at n7");
  }

  /** What is done may take the locks of others, who may come here with them. */
  @Test
  void noLockIsHeldWhileSomethingIsDone() {
    Peers peers = new Peers(Duration.ofHours(1));
    List<Boolean> held = new CopyOnWriteArrayList<>();
    peers.await(7, seen -> held.add(Thread.holdsLock(peers)), lost -> {});
    peers.see(node);
    peers.await(7, seen -> held.add(Thread.holdsLock(peers)), lost -> {});
    assertThat(held).containsExactly(false, false);
  }

  @Test
  void whatComesWhileTheNodeIsSeenIsDoneBehindWhatWaited() {
    Peers peers = new Peers(Duration.ofHours(1));
    peers.await(
        7,
        seen -> {
          use(peers, "c");
          peers.see(node);
          done.add("a");
        },
        lost -> {});
    use(peers, "b");
    peers.see(node);
    assertThat(done).containsExactly("a", "b at n7", "c at n7");
    assertThat(peers.isAwaited(7)).isFalse();
  }

  @Test
  void whatFailsLeavesTheNodeToBeSeenAgain() {
    Peers peers = new Peers(Duration.ofHours(1));
    peers.await(
        7,
        seen -> {
          throw new IllegalStateException("as it should");
        },
        lost -> {});
    assertThatThrownBy(() -> peers.see(node)).hasMessage("as it should");
    use(peers, "b");
    peers.see(node);
    assertThat(done).containsExactly("b at n7");
  }
}
