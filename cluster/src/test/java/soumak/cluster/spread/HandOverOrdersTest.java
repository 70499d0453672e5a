package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.local.Choices;
import soumak.cluster.local.EveryChoice;
import soumak.testing.LongForm;

/**
 * Two nodes hand a third one's objects to each other and give them back. What each says to the home
 * arrives in its order, and otherwise in any; the home keeps an object until the last is through.
 * {@code -Dsoumak.long} tries more.
 */
@Timeout(300)
class HandOverOrdersTest {
  private final Nodes nodes = new Nodes(3);
  private final Spread home = nodes.spreads.getFirst();

  @AfterEach
  void close() {
    nodes.close();
  }

  /** One order of what two nodes do with some objects of the home. */
  private final class Run {
    final Choices choices;
    final List<Id> ids = new ArrayList<>();
    final List<Deque<Writer>> toHome = List.of(new ArrayDeque<>(), new ArrayDeque<>());

    /** References on their way: how many hands they are to go through still. */
    final List<Deque<Integer>> references = List.of(new ArrayDeque<>(), new ArrayDeque<>());

    Run(Choices choices, int objects) {
      this.choices = choices;
      for (int i = 0; i < objects; i++) {
        ids.add(home.directory().export(new Cell(), node(0)).id);
      }
    }

    long node(int party) {
      return nodes.spreads.get(1 + party).self();
    }

    /** A node has got references to all objects in one message. */
    void received(int party, int hands) {
      ids.forEach(id -> toHome.get(party).add(Op.FETCH.about(id)));
      int other = 1 - party;
      if (hands > 0) {
        Writer give = Op.GIVE.message().aLong(node(other));
        ids.forEach(id -> give.aByte(1).aLong(id.number()));
        toHome.get(party).add(give.aByte(0));
        references.get(other).add(hands - 1);
      }
      Writer drop = Op.DROP.message();
      ids.forEach(id -> drop.aByte(1).aLong(id.number()).aLong(1).aByte(0));
      toHome.get(party).add(drop.aByte(0));
    }

    /** False if nothing is on its way. */
    boolean step() {
      List<Runnable> next = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        int party = i;
        if (!toHome.get(party).isEmpty()) {
          next.add(() -> atHome(party, toHome.get(party).remove()));
        }
        if (!references.get(party).isEmpty()) {
          next.add(() -> received(party, references.get(party).remove()));
        }
      }
      if (next.isEmpty()) {
        return false;
      }
      next.get(next.size() == 1 ? 0 : choices.next(next.size())).run();
      return true;
    }

    /** What is fetched is there, whatever has come before. */
    private void atHome(int party, Writer message) {
      var answer = home.handler().receive(nodes.engines.get(1 + party).self(), message.bytes());
      assertThat(Answers.read(answer.toCompletableFuture().join())).isNotNull();
    }

    void run(int hands) {
      received(0, hands);
      while (step()) {
        assertThat(home.directory().exports()).isBetween(0, ids.size());
      }
      assertThat(home.directory().exports()).isZero();
    }
  }

  @Test
  void inAllOrdersOfTwoHandsTheObjectIsThereAndIsForgottenInTheEnd() {
    EveryChoice choices = new EveryChoice(Integer.MAX_VALUE);
    int runs = 0;
    while (choices.again()) {
      new Run(choices, 1).run(2);
      runs++;
    }
    assertThat(runs).isGreaterThan(100);
  }

  @Test
  void severalObjectsThatAreHandedOnTogetherAreForgottenTogether() {
    for (long seed = 0; seed < LongForm.of(150, 500); seed++) {
      new Run(Choices.seeded(seed), 4).run(6);
    }
  }
}
