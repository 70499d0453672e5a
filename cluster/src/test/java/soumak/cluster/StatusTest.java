package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import soumak.cluster.engine.Engine;
import soumak.cluster.local.LocalCluster;

class StatusTest {
  @AutoClose private final LocalCluster nodes = LocalCluster.threads();

  private static final class Counting implements Feature {
    private final long count;

    Counting(long count) {
      this.count = count;
    }

    @Override
    public void joined(Engine engine) {
      // It only counts.
    }

    @Override
    public Map<String, Long> status() {
      return Map.of("counted", count);
    }
  }

  private Cluster node(String name, long count) throws IOException {
    return Cluster.form(List.of(new Counting(count)), services -> nodes.join(name, services));
  }

  @Test
  void eachNodeTellsOfItselfAndItsFeatures() throws IOException {
    Cluster one = node("one", 11);
    Cluster other = node("the \"other\"", 22);
    for (Cluster asked : List.of(one, other)) {
      await().until(() -> asked.engine().members().nodes().size() == 2);
      String[] lines = asked.status().lines().toArray(String[]::new);
      assertThat(lines).hasSize(4);
      assertThat(lines[0]).isEqualTo("{\"nodes\":[");
      assertThat(lines[1])
          .startsWith("{\"name\":\"one\",\"address\":\"local\",\"pid\":")
          .contains("\"processors\":" + Runtime.getRuntime().availableProcessors() + ",")
          .contains("\"heapBytes\":")
          .endsWith("\"counted\":11},");
      assertThat(lines[2])
          .startsWith("{\"name\":\"the \\\"other\\\"\"")
          .endsWith("\"counted\":22}");
      assertThat(lines[3]).isEqualTo("]}");
      assertThat(Status.text(asked.engine()).lines())
          .hasSize(2)
          .first(InstanceOfAssertFactories.STRING)
          .startsWith("one (local)  pid ")
          .endsWith("  counted 11");
    }
  }

  @Test
  void aNameThatLooksLikeANumberIsAName() throws IOException {
    assertThat(node("12", 1).status()).contains("{\"name\":\"12\",\"address\":\"local\",\"pid\":");
  }

  @Test
  void loadsHaveTwoPlaces() throws IOException {
    assertThat(Status.hundredths(4.22998046875)).isEqualTo(4.23);
    assertThat(Status.hundredths(-1)).isEqualTo(-1);
    assertThat(node("one", 1).status()).containsPattern("\"load\":-?\\d+\\.\\d{1,2},");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void openFilesAreCountedWhereTheSystemTells() throws IOException {
    assertThat(node("one", 1).status())
        .containsPattern("\"openFiles\":[1-9]\\d*,\"mostFiles\":[1-9]\\d*,\"counted\":1");
  }

  @Test
  void aNodeThatDiesIsMissingOrDoesNotAnswer() throws IOException {
    Cluster one = node("one", 1);
    Cluster other = node("other", 2);
    nodes.kill(other.engine().self());
    assertThat(one.status()).doesNotContain("\"counted\":2");
    await()
        .untilAsserted(
            () -> assertThat(one.status()).contains("\"counted\":1").doesNotContain("\"other\""));
  }

  @Test
  void theBeanNeedsANode() {
    assertThatThrownBy(() -> new ClusterStatus().getJson())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("this JVM is not a node of a cluster");
  }

  @Test
  void whatJsonCannotSayIsEscaped() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("back\\slash", "line\nfeed");
    fields.put("number", "1.5");
    assertThat(Json.object(Map.of("name", "2"), fields))
        .isEqualTo("{\"name\":\"2\",\"back\\\\slash\":\"line\\u000afeed\",\"number\":1.5}");
  }
}
