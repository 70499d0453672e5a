package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import soumak.cluster.DevelopmentKeys;

/**
 * Three nodes in network namespaces, with TLS, of which one is cut off. It needs root, and runs
 * with {@code -Dsoumak.cluster.netns}.
 */
@EnabledIfSystemProperty(named = "soumak.cluster.netns", matches = ".*")
class PartitionTest {
  private static final int PORT = 7574;

  @TempDir Path folder;

  @Test
  void theGreaterPartGoesOnAndTheOtherChangesNothing() throws Exception {
    Path keys = folder.resolve("keys");
    DevelopmentKeys.make(keys);
    try (Namespaces network = new Namespaces(3);
        NodeProcess one = network.start(1, PORT, keys);
        NodeProcess two = network.start(2, PORT, keys);
        NodeProcess three = network.start(3, PORT, keys)) {
      List<NodeProcess> all = List.of(one, two, three);
      for (NodeProcess it : all) {
        it.await("in ");
      }
      for (NodeProcess it : all) {
        while (it.ask("members").split(",").length < 3) {
          Thread.sleep(10);
        }
        it.ask("count formed 1");
      }
      for (NodeProcess it : all) {
        it.ask("write 2 0");
      }
      Thread.sleep(1_000);
      network.cut(3);
      one.await("change node1,node2", "change node2,node1");
      // On its own side it can change nothing.
      assertThat(three.ask("count formed 2")).contains("NodeLost");
      String cutOff = three.ask("stop");
      assertThat(cutOff).contains(" wrong=0 ", " hung=0 ");
      network.mend(3);
      Thread.sleep(1_000);
      for (NodeProcess it : List.of(one, two)) {
        assertThat(it.ask("stop")).contains(" wrong=0 failed=0 hung=0 ");
      }
      assertThat(one.ask("members")).isEqualTo(two.ask("members")).doesNotContain("node3");
    }
  }
}
