package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.cluster.local.Choices;

/** The node dies that has started an actor and waits for its end: the first of all nodes. */
class OriginDeathTest {
  private static final int SENT = 10;

  /** Over the nodes 1 to 3, and back to the first only if it says so. */
  private static List<Integer> way(Random random) {
    List<Integer> way = new ArrayList<>();
    for (int at = 0, hops = 2 + random.nextInt(5); hops > 0; hops--) {
      at = 1 + (at + random.nextInt(2)) % 3;
      way.add(at);
    }
    return way;
  }

  /** Whether the actor was there at the end. */
  private static boolean goesOn(long seed) {
    Journey journey = new Journey();
    ChosenNodes nodes = new ChosenNodes(Choices.seeded(seed), 5, journey);
    Random random = new Random(seed);
    List<Integer> way = way(random);
    RemoteActor<Messages.Numbered, String> actor =
        journey.start(nodes, random.nextInt(3), Integer.MAX_VALUE, way);
    Mailbox<Messages.Numbered> mailbox = nodes.at(4, 0, actor.mailbox());
    for (int i = random.nextInt(60); i > 0; i--) {
      nodes.cluster.step();
    }
    journey.kill(0);
    // What is on its way to a node that dies may be lost; what is sent later is not.
    while (nodes.engines.get(4).members().contains(nodes.node(0))) {
      nodes.cluster.step();
    }
    Sender sender = new Sender(nodes, 4, mailbox, SENT);
    for (int i = 0; i < 2_000; i++) {
      nodes.cluster.step();
    }
    journey.expect(0);
    nodes.cluster.run();
    String run = "seed " + seed + ", over " + journey.visits;
    assertThat(journey.isInOrder()).as(run).isTrue();
    if (!journey.isThere()) {
      assertThat(sender.isTold || sender.isDone()).as(run).isTrue();
      return false;
    }
    assertThat(sender.isDone() && !sender.isTold).as(run).isTrue();
    // Where it is at last: it went the rest of its way without the node that had started it.
    assertThat(journey.visits.getLast()).as(run).isEqualTo(nodes.node(way.getLast()));
    assertThat(journey.counts()).as(run).containsExactly(Map.entry("s4", SENT));
    return true;
  }

  @Test
  void anActorGoesOnWithoutTheNodeThatHasStartedIt() {
    int there = 0;
    for (long seed = 0; seed < 1_000; seed++) {
      there += goesOn(seed) ? 1 : 0;
    }
    assertThat(there).as("runs in which it had left before").isBetween(300, 999);
  }
}
