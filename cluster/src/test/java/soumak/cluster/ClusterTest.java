package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;
import soumak.cluster.engine.Step;

/** What a cluster does with its features; the engine is one that only listens. */
class ClusterTest {
  private static final Node SELF = new Node(1, "self", "here");

  private final List<String> happened = new ArrayList<>();
  private final Deaf engine = new Deaf();
  private Services services;

  private final class Deaf implements Engine {
    private final List<Consumer<Members>> listeners = new ArrayList<>();

    @Override
    public Node self() {
      return SELF;
    }

    @Override
    public Members members() {
      return new Members(1, List.of(SELF));
    }

    @Override
    public void onChange(Consumer<Members> listener) {
      listeners.add(listener);
    }

    @Override
    public Node home(int table, byte[] key) {
      return SELF;
    }

    @Override
    public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
      return CompletableFuture.completedFuture(argument);
    }

    @Override
    public void forget(int table, byte[] prefix) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void send(Node to, int service, byte[] bytes) {
      happened.add("sent");
    }

    @Override
    public CompletableFuture<byte[]> request(Node to, int service, byte[] bytes) {
      return CompletableFuture.completedFuture(bytes);
    }

    @Override
    public void close() {
      happened.add("closed");
    }
  }

  private final class Noting implements Feature {
    private final String name;
    private final int service;

    Noting(String name, int service) {
      this.name = name;
      this.service = service;
    }

    @Override
    public Map<Integer, Handler> handlers() {
      return Map.of(
          service,
          (from, bytes) -> {
            happened.add(name + " received");
            return CompletableFuture.completedFuture(bytes);
          });
    }

    @Override
    public Map<Integer, Step> steps() {
      return Map.of(service, (key, entry, argument) -> new Step.Outcome(entry, argument));
    }

    @Override
    public void joined(Engine engine) {
      happened.add(name + " joined");
    }

    @Override
    public void left() {
      happened.add(name + " left");
    }
  }

  private Engine join(Services with) {
    services = with;
    // Somebody is quicker than this node's features.
    with.handlers().values().forEach(it -> it.receive(SELF, new byte[0]));
    return engine;
  }

  private Cluster form(Feature... features) throws IOException {
    return Cluster.form(List.of(features), this::join);
  }

  @Test
  void featuresAreJoinedBeforeTheyReceive() throws Exception {
    form(new Noting("a", 1), new Noting("b", 2));
    assertThat(happened.subList(0, 2)).containsExactly("a joined", "b joined");
    assertThat(happened.subList(2, 4)).containsExactlyInAnyOrder("a received", "b received");
    assertThat(services.steps()).containsOnlyKeys(1, 2);
  }

  @Test
  void featuresAreToldOnceThatTheNodeLeft() throws Exception {
    Cluster cluster = form(new Noting("a", 1), new Noting("b", 2));
    happened.clear();
    cluster.close();
    engine.listeners.forEach(it -> it.accept(new Members(2, List.of())));
    cluster.close();
    assertThat(happened).containsExactly("closed", "b left", "a left", "closed");
  }

  @Test
  void featuresAreToldThatTheNodeWasShutOut() throws Exception {
    form(new Noting("a", 1));
    happened.clear();
    engine.listeners.forEach(it -> it.accept(new Members(2, List.of(SELF))));
    assertThat(happened).isEmpty();
    engine.listeners.forEach(it -> it.accept(new Members(3, List.of())));
    assertThat(happened).containsExactly("a left");
  }

  @Test
  void aFeatureThatCannotLeaveKeepsNoOtherFromIt() throws Exception {
    Feature failing =
        new Feature() {
          @Override
          public void joined(Engine engine) {}

          @Override
          public void left() {
            throw new OutOfMemoryError("a test's");
          }
        };
    Cluster cluster = form(new Noting("a", 1), failing);
    happened.clear();
    cluster.close();
    assertThat(happened).containsExactly("closed", "a left");
  }

  @Test
  void twoFeaturesCannotHaveOneNumber() {
    assertThatThrownBy(() -> form(new Noting("a", 1), new Noting("b", 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("number 1");
  }

  /** Others would wait for what it does not answer. */
  @Test
  void aNodeWhoseFeaturesFailLeaves() {
    Feature failing =
        joined -> {
          throw new IllegalStateException("not ready");
        };
    assertThatThrownBy(() -> form(new Noting("a", 1), failing)).hasMessage("not ready");
    assertThat(happened).containsExactly("a joined", "closed");
  }

  @Test
  void findsAFeatureByItsClass() throws Exception {
    Noting feature = new Noting("a", 1);
    Cluster cluster = form(feature);
    assertThat(cluster.feature(Noting.class)).isSameAs(feature);
    assertThatThrownBy(() -> cluster.feature(Programs.class)).hasMessageContaining("Programs");
  }

  @Test
  void aClusterThatIsFormedIsNotThatOfThisJvm() throws Exception {
    form(new Noting("a", 1));
    assertThat(Cluster.ifHere()).isEmpty();
    assertThatThrownBy(Cluster::here).hasMessageContaining("soumak run --nodes N");
  }
}
