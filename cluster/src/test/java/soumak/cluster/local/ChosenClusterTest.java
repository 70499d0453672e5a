package soumak.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;

class ChosenClusterTest {
  private final Counters counters = new Counters();

  private List<Engine> join(LocalCluster cluster, int nodes) {
    List<Engine> engines = new ArrayList<>();
    for (int n = 1; n <= nodes; n++) {
      engines.add(cluster.join("n" + n, counters.services()));
    }
    return engines;
  }

  @Test
  void membersAreSeenInOrderAndTheOldestIsFirst() {
    LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
    Engine first = cluster.join("a", counters.services());
    List<Members> seen = new ArrayList<>();
    first.onChange(seen::add);
    Engine second = cluster.join("b", counters.services());
    Engine third = cluster.join("c", counters.services());
    cluster.run();
    second.close();
    cluster.run();
    assertThat(seen).extracting(Members::epoch).containsExactly(2L, 3L, 4L);
    assertThat(first.members().nodes()).containsExactly(first.self(), third.self());
    assertThat(third.members()).isEqualTo(first.members());
  }

  @Test
  void whatOneNodeSendsToAServiceKeepsItsOrder() {
    for (long seed = 0; seed < 200; seed++) {
      LocalCluster cluster = LocalCluster.chosen(Choices.seeded(seed));
      List<Engine> nodes = join(cluster, 2);
      counters.got.clear();
      for (String text : List.of("1", "2", "3")) {
        nodes.get(0).send(nodes.get(1).self(), Counters.ECHO, text.getBytes());
        var _ = nodes.get(0).request(nodes.get(1).self(), Counters.ECHO, ("r" + text).getBytes());
      }
      cluster.run();
      assertThat(counters.got).containsExactly("n1 1", "n1 r1", "n1 2", "n1 r2", "n1 3", "n1 r3");
    }
  }

  @Test
  void aRequestIsAnsweredOrFailsAsItsHandlerDid() {
    LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
    List<Engine> nodes = join(cluster, 2);
    Node to = nodes.get(1).self();
    CompletableFuture<byte[]> answer = nodes.get(0).request(to, Counters.ECHO, new byte[] {7});
    CompletableFuture<byte[]> none = nodes.get(0).request(to, 77, new byte[0]);
    assertThat(answer).isNotDone();
    cluster.run();
    assertThat(answer).isCompletedWithValueMatching(bytes -> bytes[0] == 7);
    assertThatThrownBy(none::join).hasMessageContaining("n2 (local) has no service 77");
  }

  @Test
  void choicesGiveDifferentOrdersAndTheSameSeedTheSame() {
    Set<List<String>> orders = new HashSet<>();
    for (long seed = 0; seed < 50; seed++) {
      assertThat(orderOf(seed)).isEqualTo(orderOf(seed));
      orders.add(orderOf(seed));
    }
    assertThat(orders).hasSize(6);
  }

  private List<String> orderOf(long seed) {
    LocalCluster cluster = LocalCluster.chosen(Choices.seeded(seed));
    List<Engine> nodes = join(cluster, 4);
    counters.got.clear();
    for (Engine from : nodes.subList(1, 4)) {
      from.send(nodes.get(0).self(), Counters.ECHO, "x".getBytes());
    }
    cluster.run();
    return List.copyOf(counters.got);
  }

  @Test
  void allOrdersAreEnumerated() {
    Set<List<String>> orders = new HashSet<>();
    EveryChoice choices = new EveryChoice(Integer.MAX_VALUE);
    int runs = 0;
    while (choices.again()) {
      LocalCluster cluster = LocalCluster.chosen(choices);
      List<String> order = new ArrayList<>();
      for (String name : List.of("a", "b", "c", "d")) {
        cluster.sometime(() -> order.add(name));
      }
      cluster.run();
      orders.add(order);
      runs++;
    }
    assertThat(orders).hasSize(24);
    assertThat(runs).isEqualTo(24);
  }

  @Test
  void departuresAreBounded() {
    EveryChoice choices = new EveryChoice(1);
    Set<List<Integer>> runs = new HashSet<>();
    while (choices.again()) {
      runs.add(List.of(choices.next(3), choices.next(2), choices.next(2)));
    }
    assertThat(runs)
        .containsExactlyInAnyOrder(
            List.of(0, 0, 0),
            List.of(1, 0, 0),
            List.of(2, 0, 0),
            List.of(0, 1, 0),
            List.of(0, 0, 1));
  }

  @Test
  void aRunThatDependsOnSomethingElseIsFound() {
    EveryChoice choices = new EveryChoice(2);
    choices.again();
    choices.next(3);
    choices.next(2);
    choices.again();
    assertThatThrownBy(() -> choices.next(4)).hasMessageContaining("than its choices");
  }

  @Test
  void timeJumpsOverDelays() {
    LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
    List<Engine> nodes = join(cluster, 2);
    cluster.delay(nodes.get(0).self(), nodes.get(1).self(), Duration.ofHours(1));
    nodes.get(0).send(nodes.get(1).self(), Counters.ECHO, "late".getBytes());
    nodes.get(1).send(nodes.get(0).self(), Counters.ECHO, "soon".getBytes());
    cluster.run();
    assertThat(counters.got).containsExactly("n2 soon", "n1 late");
    assertThat(cluster.now()).isBetween(Duration.ofHours(1), Duration.ofHours(2));
  }

  @Test
  void aKilledNodeDoesNothingAndItsWaitersAreTold() {
    LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
    List<Engine> nodes = join(cluster, 3);
    Node dead = nodes.get(1).self();
    CompletableFuture<byte[]> own =
        nodes.get(1).request(nodes.get(0).self(), Counters.ECHO, new byte[] {1});
    cluster.kill(dead);
    CompletableFuture<byte[]> asked = nodes.get(0).request(dead, Counters.ECHO, new byte[] {2});
    cluster.at(dead, () -> counters.got.add("alive"));
    cluster.run();
    assertThatThrownBy(own::join).hasCauseInstanceOf(NodeLostException.class);
    assertThatThrownBy(asked::join)
        .hasCauseInstanceOf(NodeLostException.class)
        .hasMessageContaining("n2 (local) is lost: it did not answer");
    assertThat(counters.got).doesNotContain("alive");
    assertThat(nodes.get(0).members().contains(dead)).isFalse();
    assertThatThrownBy(nodes.get(0).request(dead, Counters.ECHO, new byte[0])::join)
        .hasMessageContaining("it is no member");
    assertThatThrownBy(() -> Counters.add(nodes.get(1), 1).join())
        .hasMessageContaining("takes part no more");
  }

  @Test
  void aFrozenNodeThatIsThawedInTimeHasLostNothing() {
    LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
    List<Engine> nodes = join(cluster, 2);
    Node frozen = nodes.get(1).self();
    cluster.run();
    cluster.freeze(frozen);
    nodes.get(0).send(frozen, Counters.ECHO, "x".getBytes());
    for (int i = 0; i < 10; i++) {
      cluster.sometime(() -> {});
      cluster.step();
    }
    assertThat(counters.got).isEmpty();
    cluster.thaw(frozen);
    cluster.run();
    assertThat(counters.got).containsExactly("n1 x");
    assertThat(nodes.get(0).members().contains(frozen)).isTrue();
  }

  @Test
  void aFrozenNodeIsShutOutAndSeesIt() {
    LocalCluster cluster = LocalCluster.chosen(Choices.inOrder()).patience(Duration.ofSeconds(3));
    List<Engine> nodes = join(cluster, 3);
    Node frozen = nodes.get(2).self();
    List<Members> seen = new ArrayList<>();
    nodes.get(2).onChange(seen::add);
    cluster.run();
    cluster.freeze(frozen);
    CompletableFuture<Long> own = Counters.add(nodes.get(2), 1);
    cluster.run();
    assertThat(cluster.now()).isGreaterThanOrEqualTo(Duration.ofSeconds(3));
    assertThat(nodes.get(0).members().contains(frozen)).isFalse();
    assertThat(seen).isEmpty();
    cluster.thaw(frozen);
    nodes.get(2).send(nodes.get(0).self(), Counters.ECHO, "stale".getBytes());
    cluster.run();
    assertThat(seen).singleElement().matches(members -> !members.contains(frozen));
    assertThatThrownBy(own::join).hasMessageContaining("it has been shut out");
    assertThat(counters.got).isEmpty();
    CompletableFuture<Long> sum = Counters.add(nodes.get(0), 0);
    cluster.run();
    assertThat(sum).isCompletedWithValue(0L);
  }

  @Test
  void ofAPartitionTheLargerSideStays() {
    LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
    List<Engine> nodes = join(cluster, 3);
    cluster.run();
    cluster.part(List.of(Set.of(), Set.of(nodes.get(0).self())));
    CompletableFuture<Long> sum = Counters.add(nodes.get(1), 5);
    cluster.run();
    assertThat(sum).isCompletedWithValue(0L);
    assertThat(nodes.get(0).members().contains(nodes.get(0).self())).isFalse();
    assertThat(nodes.get(1).members().nodes())
        .containsExactly(nodes.get(1).self(), nodes.get(2).self());
  }

  @Test
  void aPartitionThatHealsInTimeHarmsNobody() {
    LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
    List<Engine> nodes = join(cluster, 2);
    cluster.run();
    cluster.part(List.of(Set.of(nodes.get(0).self()), Set.of(nodes.get(1).self())));
    nodes.get(0).send(nodes.get(1).self(), Counters.ECHO, "x".getBytes());
    cluster.sometime(cluster::heal);
    cluster.run();
    assertThat(counters.got).containsExactly("n1 x");
    assertThat(nodes.get(0).members().nodes()).hasSize(2);
  }

  @Test
  void threadsAreNotStepped() {
    try (LocalCluster cluster = LocalCluster.threads()) {
      assertThatThrownBy(cluster::step).hasMessageContaining("threads run this cluster");
    }
  }

  @Test
  void unknownNodesAndTablesAreNamed() {
    LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
    Engine engine = cluster.join("a", counters.services());
    Node stranger = new Node(99, "stranger", "elsewhere");
    assertThatThrownBy(() -> cluster.freeze(stranger)).hasMessageContaining("stranger (elsewhere)");
    assertThatThrownBy(() -> engine.atomic(55, new byte[0], new byte[0]))
        .hasMessageContaining("no steps for table 55");
    assertThatThrownBy(engine.request(stranger, 1, new byte[0])::join)
        .hasMessageContaining("no member");
  }
}
