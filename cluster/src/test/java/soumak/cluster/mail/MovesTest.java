package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.TaskFailedException;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.RemoteFailureException;
import soumak.cluster.local.Choices;
import soumak.cluster.local.EveryChoice;
import soumak.cluster.mail.Messages.Numbered;
import soumak.testing.LongForm;
import soumak.wire.Wire;

/**
 * Actors with their mailboxes on the way, under orders that are chosen. {@code -Dsoumak.long} tries
 * more.
 */
class MovesTest {
  private static final int SENT = 12;

  /** A way over these nodes, which stands still nowhere. */
  private static List<Integer> way(Random random, int nodes) {
    List<Integer> way = new ArrayList<>();
    for (int at = 0, hops = 1 + random.nextInt(6); hops > 0; hops--) {
      at = (at + 1 + random.nextInt(nodes - 1)) % nodes;
      way.add(at);
    }
    return way;
  }

  private static Mailbox<Numbered> at(ChosenNodes nodes, int node, Mailbox<Numbered> mailbox) {
    return node == 0 ? mailbox : nodes.at(node, 0, mailbox);
  }

  private static void arrivesInOrder(Choices choices, long seed, int count) {
    Journey journey = new Journey();
    ChosenNodes nodes = new ChosenNodes(choices, 3, journey);
    Random random = new Random(seed);
    List<Integer> way = way(random, 3);
    int atEach = random.nextInt(4);
    RemoteActor<Numbered, String> actor = journey.start(nodes, atEach, 3 * count, way);
    for (int node = 0; node < 3; node++) {
      new Sender(nodes, node, at(nodes, node, actor.mailbox()), count);
    }
    nodes.cluster.run();
    assertThat(journey.counts())
        .as("seed %d, over %s", seed, journey.visits)
        .hasSize(3)
        .allSatisfy((sender, got) -> assertThat(got).isEqualTo(count));
    assertThat(journey.refusals).isEmpty();
    assertThat(journey.visits.getLast()).isEqualTo(nodes.node(way.getLast()));
  }

  @Test
  void whereverItGoesAllMessagesArriveOnceInTheOrderOfTheirSender() {
    for (long seed = 0; seed < LongForm.of(375, 1500); seed++) {
      arrivesInOrder(Choices.seeded(seed), seed, SENT);
    }
  }

  @Test
  void itDoesSoInAllOrdersThatAreNearTheUsualOne() {
    int runs = 0;
    for (EveryChoice choices = new EveryChoice(1); choices.again(); runs++) {
      arrivesInOrder(choices, 5, 2);
    }
    assertThat(runs).isGreaterThan(100);
  }

  /** What became of the actor. */
  private enum Fate {
    LIVES,
    LOST
  }

  private static Fate withDeaths(long seed, int... victims) {
    Journey journey = new Journey();
    ChosenNodes nodes = new ChosenNodes(Choices.seeded(seed), 5, journey);
    Random random = new Random(seed);
    RemoteActor<Numbered, String> actor =
        journey.start(nodes, random.nextInt(3), Integer.MAX_VALUE, way(random, 4));
    List<Sender> senders = new ArrayList<>();
    for (int node : List.of(0, 4)) {
      senders.add(new Sender(nodes, node, at(nodes, node, actor.mailbox()), SENT));
    }
    for (int victim : victims) {
      for (int i = random.nextInt(60); i > 0; i--) {
        nodes.cluster.step();
      }
      journey.kill(victim);
    }
    for (int i = 0; i < 3_000; i++) {
      nodes.cluster.step();
    }
    journey.expect(0);
    nodes.cluster.run();
    String run = "seed " + seed + ", over " + journey.visits;
    assertThat(journey.isInOrder()).as(run).isTrue();
    if (journey.isThere()) {
      assertThat(senders).as(run).allMatch(it -> it.isDone() && !it.isTold);
      assertThatThrownBy(() -> actor.task().joinBlocking(Duration.ZERO))
          .as(run)
          .isInstanceOf(TimeoutException.class);
      return Fate.LIVES;
    }
    assertThat(senders).as(run).allMatch(it -> it.isTold || it.isDone());
    assertThatThrownBy(() -> actor.task().joinBlocking(Duration.ofSeconds(30)))
        .as(run)
        .isInstanceOf(TaskFailedException.class)
        .hasCauseInstanceOf(NodeLostException.class);
    return Fate.LOST;
  }

  @Test
  void whenANodeDiesItIsAtOneNodeOrAllAreToldThatItIsLost() {
    int lost = 0;
    int runs = LongForm.of(375, 1500);
    for (long seed = 0; seed < runs; seed++) {
      lost += withDeaths(seed, 1 + (int) (seed % 3)) == Fate.LOST ? 1 : 0;
    }
    assertThat(lost).as("runs that lost the actor").isBetween(runs / 10, runs * 9 / 10);
  }

  /** The node between dies as it comes back, and who sends there hears first from the directory. */
  @Test
  void whatWaitsWhereItComesBackArrivesOnce() {
    assertThat(withDeaths(1765, 2)).isEqualTo(Fate.LIVES);
  }

  @Test
  void soItIsWhenTwoDie() {
    int lost = 0;
    int runs = LongForm.of(250, 1000);
    for (long seed = 0; seed < runs; seed++) {
      int first = 1 + (int) (seed % 3);
      lost += withDeaths(seed, first, 1 + first % 3) == Fate.LOST ? 1 : 0;
    }
    assertThat(lost).as("runs that lost the actor").isBetween(runs / 10, runs * 95 / 100);
  }

  /** The new node answers before its coming is known where the actor comes from. */
  private static void goesToANewNode(Choices choices) {
    Journey journey = new Journey();
    ChosenNodes nodes = new ChosenNodes(choices, 2, journey);
    nodes.cluster.run();
    Node fresh = nodes.join();
    RemoteActor<Numbered, String> actor = journey.start(nodes, 0, 4, List.of(2));
    new Sender(nodes, 0, actor.mailbox(), 2);
    new Sender(nodes, 1, nodes.at(1, 0, actor.mailbox()), 2);
    nodes.cluster.run();
    assertThat(journey.visits).containsExactly(fresh);
    assertThat(journey.counts()).hasSize(2).containsEntry("s0", 2).containsEntry("s1", 2);
    assertThatThrownBy(() -> actor.task().joinBlocking(Duration.ZERO))
        .isInstanceOf(TimeoutException.class);
  }

  @Test
  void anActorsNewNodeIsNotLostForBeingNew() {
    for (long seed = 0; seed < LongForm.of(125, 500); seed++) {
      goesToANewNode(Choices.seeded(seed));
    }
    for (EveryChoice choices = new EveryChoice(1); choices.again(); ) {
      goesToANewNode(choices);
    }
  }

  @Test
  void aRefusedActorGoesOnWhereItWasWithAllItsMessages() {
    for (long seed = 0; seed < LongForm.of(75, 300); seed++) {
      Journey journey = new Journey();
      ChosenNodes nodes = new ChosenNodes(Choices.seeded(seed), 3, journey);
      // It knows no class of an actor or a message.
      nodes.mail(2).carry(Wire.of());
      RemoteActor<Numbered, String> actor = journey.start(nodes, 1, 2 * SENT, List.of(1, 2, 0));
      new Sender(nodes, 0, actor.mailbox(), SENT);
      new Sender(nodes, 1, nodes.at(1, 0, actor.mailbox()), SENT);
      nodes.cluster.run();
      assertThat(journey.refusals).as("seed %d", seed).hasSize(1);
      assertThat(journey.refusals.getFirst()).startsWith("n2 (local) refuses it: ");
      assertThat(journey.visits).containsExactly(nodes.node(1), nodes.node(1), nodes.node(0));
      assertThat(journey.counts()).containsEntry("s0", SENT).containsEntry("s1", SENT);
    }
  }

  /** As where too few nodes are there for a change. */
  @Test
  void whereItCannotBeSettledItIsToldWhy() throws Exception {
    String why = "1 of 3 nodes are here, and a change needs 2";
    try (ThreadNodes nodes = new ThreadNodes(1)) {
      Node there = nodes.joinWithoutSteps(why);
      RemoteActor<Object, String> actor =
          nodes.mail(0).actors().start(Where.node(there), Mobile.of(new Messages.WhereAmI()));
      assertThatThrownBy(() -> actor.task().joinBlocking(Duration.ofSeconds(30)))
          .isInstanceOf(TaskFailedException.class)
          .hasRootCauseInstanceOf(RemoteFailureException.class)
          .hasRootCauseMessage(there + " refuses it: " + why);
    }
  }

  @Test
  void aNodeThatFreezesWhileAnActorComesHoldsItUpAndNoMore() {
    for (long seed = 0; seed < LongForm.of(75, 300); seed++) {
      Journey journey = new Journey();
      ChosenNodes nodes = new ChosenNodes(Choices.seeded(seed), 3, journey);
      Random random = new Random(seed);
      RemoteActor<Numbered, String> actor = journey.start(nodes, 2, SENT, List.of(1, 2, 1));
      new Sender(nodes, 0, actor.mailbox(), SENT);
      for (int i = random.nextInt(40); i > 0; i--) {
        nodes.cluster.step();
      }
      nodes.cluster.freeze(nodes.node(1));
      nodes.cluster.sometime(() -> nodes.cluster.thaw(nodes.node(1)));
      nodes.cluster.run();
      assertThat(journey.counts()).as("seed %d", seed).containsEntry("s0", SENT);
    }
  }

  @Test
  void aSlowLinkChangesNoOrder() {
    for (long seed = 0; seed < LongForm.of(75, 300); seed++) {
      Journey journey = new Journey();
      ChosenNodes nodes = new ChosenNodes(Choices.seeded(seed), 3, journey);
      Random random = new Random(seed);
      for (int from = 0; from < 3; from++) {
        int to = (from + 1 + random.nextInt(2)) % 3;
        Duration delay = Duration.ofMillis(random.nextInt(5_000));
        nodes.cluster.delay(nodes.node(from), nodes.node(to), delay);
      }
      RemoteActor<Numbered, String> actor = journey.start(nodes, 1, 2 * SENT, way(random, 3));
      new Sender(nodes, 1, nodes.at(1, 0, actor.mailbox()), SENT);
      new Sender(nodes, 2, nodes.at(2, 0, actor.mailbox()), SENT);
      nodes.cluster.run();
      assertThat(journey.counts())
          .as("seed %d, over %s", seed, journey.visits)
          .containsEntry("s1", SENT)
          .containsEntry("s2", SENT);
    }
  }
}
