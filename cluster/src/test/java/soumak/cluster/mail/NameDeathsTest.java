package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Reply;
import soumak.TaskFailedException;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.mail.Messages.Numbered;

/**
 * Several nodes want one name, and one of them dies, also the first, which has the oldest entries.
 * The name stands for one mailbox of a node that lives, or for none.
 */
class NameDeathsTest {
  private static final int NODES = 4;

  private final List<Mailbox<Numbered>> boxes = new ArrayList<>();

  /** What became of the attempts, by the node that made them. */
  private final Map<Integer, Reply<Boolean>> taken = new HashMap<>();

  private ChosenNodes nodes;

  private void begin(long seed) {
    nodes = new ChosenNodes(seed, NODES);
    boxes.clear();
    taken.clear();
    for (int i = 0; i < NODES; i++) {
      boxes.add(new Mailbox<>(100));
    }
  }

  private Reply<Boolean> register(int node) {
    return nodes.mail(node).names().register("n", Numbered.class, boxes.get(node));
  }

  private Reply<Mailbox<Numbered>> find(int node) {
    return nodes.mail(node).names().find("n", Numbered.class);
  }

  private boolean hasTaken(int node) {
    Reply<Boolean> reply = taken.get(node);
    if (reply == null || !reply.isDone()) {
      return false;
    }
    try {
      return reply.await();
    } catch (TaskFailedException e) {
      return false;
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }

  /** Puts a number by what was found; false if that is a mailbox of the node that died. */
  private boolean reaches(Mailbox<Numbered> found, int owner, int number) {
    try {
      assertThat(found.tryPut(new Numbered("f", number))).isNull();
    } catch (NodeLostException e) {
      return false;
    }
    nodes.cluster.run();
    Numbered got = boxes.get(owner).tryGet();
    return got != null && got.number() == number;
  }

  /** The one live node that has it. */
  private int owner(long seed, int victim) {
    List<Integer> owners = new ArrayList<>();
    for (int node = 0; node < NODES; node++) {
      if (node != victim && hasTaken(node)) {
        owners.add(node);
      }
    }
    assertThat(owners).as("seed %d: who has the name", seed).hasSize(1);
    return owners.getFirst();
  }

  private void oneOfThemHasIt(long seed, int... wanting) {
    begin(seed);
    Random random = new Random(seed);
    int victim = random.nextInt(NODES - 1);
    Reply<Mailbox<Numbered>> early = find(NODES - 1);
    for (int node : wanting) {
      nodes.cluster.sometime(() -> taken.put(node, register(node)));
    }
    for (int i = random.nextInt(50); i > 0; i--) {
      nodes.cluster.step();
    }
    nodes.kill(victim);
    nodes.cluster.run();
    taken.forEach((node, reply) ->
        assertThat(reply.isDone() || node == victim)
            .as("seed %d: %d is told", seed, node)
            .isTrue());
    // Who has waited all the time takes it if nobody has it.
    taken.put(NODES - 1, register(NODES - 1));
    nodes.cluster.run();
    int owner = owner(seed, victim);
    assertThat(early.isDone()).as("seed %d", seed).isTrue();
    for (int node = 0; node < NODES; node++) {
      if (node != victim) {
        Mailbox<Numbered> found = ThreadNodes.got(find(node), nodes);
        assertThat(reaches(found, owner, node)).as("seed %d: from %d", seed, node).isTrue();
      }
    }
    assertThat(nodes.cluster.entryCount()).as("seed %d: entries", seed).isEqualTo(1);
  }

  @Test
  void oneOfTwoHasItWhoeverDies() {
    for (long seed = 0; seed < 400; seed++) {
      oneOfThemHasIt(seed, 1, 2);
    }
  }

  @Test
  void oneOfManyHasItWhoeverDies() {
    for (long seed = 0; seed < 400; seed++) {
      oneOfThemHasIt(seed, 0, 1, 2);
    }
  }

  /** The name is dropped and taken again while its owner, or the first node, dies. */
  @Test
  void whoWaitsGetsTheNextOneThatTakesIt() {
    for (long seed = 0; seed < 400; seed++) {
      begin(seed);
      Random random = new Random(seed);
      assertThat(ThreadNodes.got(register(1), nodes)).isTrue();
      nodes.cluster.sometime(() -> nodes.mail(1).names().unregister("n"));
      List<Reply<Mailbox<Numbered>>> waiting = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        nodes.cluster.sometime(() -> waiting.add(find(3)));
      }
      for (int i = random.nextInt(30); i > 0; i--) {
        nodes.cluster.step();
      }
      int victim = random.nextInt(2);
      nodes.kill(victim);
      nodes.cluster.run();
      taken.put(2, register(2));
      nodes.cluster.run();
      assertThat(taken.get(2).isDone()).as("seed %d, without %d", seed, victim).isTrue();
      assertThat(hasTaken(2)).as("seed %d, without %d: it was free", seed, victim).isTrue();
      assertThat(waiting).as("seed %d", seed).hasSize(3).allMatch(Reply::isDone);
      assertThat(reaches(ThreadNodes.got(find(3), nodes), 2, 7)).as("seed %d", seed).isTrue();
    }
  }

  /** A node finds the name, its owner dies, and another one takes it: no old answer is kept. */
  @Test
  void whatWasFoundIsForgottenWithItsNode() {
    for (long seed = 0; seed < 200; seed++) {
      begin(seed);
      taken.put(1, register(1));
      nodes.cluster.run();
      Mailbox<Numbered> before = ThreadNodes.got(find(3), nodes);
      assertThat(reaches(before, 1, 1)).isTrue();
      nodes.kill(1);
      nodes.cluster.run();
      assertThat(reaches(before, 1, 2)).as("seed %d: it is lost", seed).isFalse();
      Reply<Mailbox<Numbered>> later = find(3);
      nodes.cluster.run();
      assertThat(later.isDone()).as("seed %d: there is none", seed).isFalse();
      assertThat(ThreadNodes.got(register(2), nodes)).isTrue();
      assertThat(reaches(ThreadNodes.got(later, nodes), 2, 3)).as("seed %d", seed).isTrue();
    }
  }
}
