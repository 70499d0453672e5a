package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Reply;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.local.Choices;
import soumak.cluster.mail.Messages.Numbered;
import soumak.testing.LongForm;

/**
 * Thousands of orders of what happens between nodes; the seed of one that fails is reported. {@code
 * -Dsoumak.long} tries more.
 */
class SeededMailTest {
  private static final int SENT = 20;

  /** Takes what there is, in events until there is nothing more to come. */
  private static void takeAll(ChosenNodes nodes, Mailbox<Numbered> service, List<Numbered> got) {
    Numbered message = service.tryGet();
    if (message != null) {
      got.add(message);
    }
    if (got.size() < 2 * SENT) {
      nodes.cluster.at(nodes.engines.get(0).self(), () -> takeAll(nodes, service, got));
    }
  }

  @Test
  void nothingIsLostAndTheOrderOfEachSenderIsKept() {
    for (long seed = 0; seed < LongForm.of(500, 2000); seed++) {
      ChosenNodes nodes = new ChosenNodes(seed, 3);
      Mailbox<Numbered> service = new Mailbox<>(1 + (int) (seed % 5));
      List<Numbered> got = new ArrayList<>();
      new Sender(nodes, 1, nodes.at(1, 0, service), SENT);
      new Sender(nodes, 2, nodes.at(2, 0, service), SENT);
      takeAll(nodes, service, got);
      nodes.cluster.run();
      assertThat(got).as("seed %d", seed).hasSize(2 * SENT);
      Map<String, Integer> next = new HashMap<>();
      for (Numbered it : got) {
        assertThat(it.number())
            .as("seed %d: %s", seed, got)
            .isEqualTo(next.merge(it.sender(), 1, Integer::sum) - 1);
      }
    }
  }

  @Test
  void aFullMailboxTakesNoMoreThanItHoldsAndAsMuchWaitsAtEachSender() {
    for (long seed = 0; seed < LongForm.of(125, 500); seed++) {
      ChosenNodes nodes = new ChosenNodes(seed, 2);
      Mailbox<Numbered> service = new Mailbox<>(3);
      Mailbox<Numbered> there = nodes.at(1, 0, service);
      int accepted = 0;
      for (int round = 0; round < 10; round++) {
        while (there.tryPut(new Numbered("s", accepted)) == null) {
          accepted++;
        }
        nodes.cluster.run();
      }
      assertThat(accepted).as("seed %d", seed).isEqualTo(6);
      assertThat(service.size()).isEqualTo(3);
      assertThat(service.tryGet()).isEqualTo(new Numbered("s", 0));
      nodes.cluster.run();
      assertThat(there.tryPut(new Numbered("s", 6))).as("room again, seed %d", seed).isNull();
    }
  }

  /** What has waited longest comes last: to node 0, that the others have come. */
  private static Choices newsLast(long seed) {
    Random random = new Random(seed);
    return bound -> 1 + random.nextInt(bound - 1);
  }

  @Test
  void messagesOfANodeThatIsNotSeenYetKeepTheirOrder() {
    for (long seed = 0; seed < LongForm.of(125, 500); seed++) {
      ChosenNodes nodes = new ChosenNodes(newsLast(seed), 1, null);
      nodes.cluster.run();
      nodes.join();
      nodes.join();
      Mailbox<Numbered> service = new Mailbox<>(4);
      while (service.tryPut(new Numbered("home", -1)) == null) {
        // It is full when the first comes.
      }
      Mailbox<Numbered> there = nodes.at(2, 0, service);
      List<Integer> got = new ArrayList<>();
      for (int next = 0; got.size() < SENT; ) {
        while (next < SENT && there.tryPut(new Numbered("s", next)) == null) {
          next++;
        }
        nodes.cluster.run();
        int number = Objects.requireNonNull(service.tryGet()).number();
        if (number >= 0) {
          got.add(number);
        }
      }
      assertThat(got).as("seed %d", seed).isSorted().doesNotHaveDuplicates();
    }
  }

  @Test
  void withDeathsMessagesArriveOnceInOrderAndSendersAreTold() {
    int cut = 0;
    int runs = LongForm.of(750, 3000);
    for (long seed = 0; seed < runs; seed++) {
      ChosenNodes nodes = new ChosenNodes(seed, 3);
      Random random = new Random(seed);
      long dies = seed % 2;
      int home = 1;
      Mailbox<Numbered> service = new Mailbox<>(4);
      Sender sender = new Sender(nodes, 2, nodes.at(2, home, service), SENT);
      List<Numbered> got = new ArrayList<>();
      int victim = dies == 0 ? home : 2;
      for (int i = random.nextInt(30); i > 0; i--) {
        nodes.cluster.step();
        drain(service, got);
      }
      nodes.kill(victim);
      for (int i = 0; i < 100_000 && nodes.cluster.step(); i++) {
        if (victim != home) {
          drain(service, got);
        }
      }
      if (victim != home) {
        drain(service, got);
      }
      Set<Integer> seen = new HashSet<>();
      int last = -1;
      for (Numbered it : got) {
        assertThat(seen.add(it.number())).as("seed %d: %s twice", seed, it).isTrue();
        assertThat(it.number()).as("seed %d: %s", seed, got).isEqualTo(last + 1);
        last = it.number();
      }
      if (victim == home && sender.next < SENT) {
        assertThat(sender.isTold).as("seed %d: the sender is told", seed).isTrue();
        cut++;
      }
    }
    assertThat(cut).as("runs in which a sender was cut off").isGreaterThan(runs / 6);
  }

  private static void drain(Mailbox<Numbered> service, List<Numbered> got) {
    for (Numbered it = service.tryGet(); it != null; it = service.tryGet()) {
      got.add(it);
    }
  }

  @Test
  void ofSeveralThatWantANameOneGetsItAndAllWaitersFindIt() {
    for (long seed = 0; seed < LongForm.of(250, 1000); seed++) {
      ChosenNodes nodes = new ChosenNodes(seed, 3);
      List<Reply<Boolean>> taken = new ArrayList<>();
      List<Reply<Mailbox<String>>> found = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Names names = nodes.mail(i).names();
        found.add(names.find("x", String.class));
        taken.add(names.register("x", String.class, new Mailbox<>()));
        found.add(names.find("x", String.class));
      }
      nodes.cluster.run();
      long winners = taken.stream().filter(ThreadNodes::got).count();
      assertThat(winners).as("seed %d", seed).isEqualTo(1);
      assertThat(found).as("seed %d", seed).allMatch(Reply::isDone);
    }
  }

  @Test
  void whoBeginsToWaitForANameWhenAnotherGivesUpGetsIt() {
    for (long seed = 0; seed < LongForm.of(250, 1000); seed++) {
      ChosenNodes nodes = new ChosenNodes(seed, 3);
      Random random = new Random(seed);
      Names names = nodes.mail(0).names();
      Reply<Mailbox<?>> gives = names.find("x");
      steps(nodes, random.nextInt(30));
      names.giveUp("x", gives);
      steps(nodes, random.nextInt(10));
      Reply<Mailbox<String>> waits = names.find("x", String.class);
      steps(nodes, random.nextInt(30));
      var _ = nodes.mail(1).names().register("x", String.class, new Mailbox<>());
      nodes.cluster.run();
      assertThat(waits.isDone()).as("seed %d", seed).isTrue();
      assertThat(gives.isDone()).as("seed %d: who has given up is not told", seed).isFalse();
    }
  }

  @Test
  void whenAllHaveGivenUpNothingIsLeftOfAName() {
    for (long seed = 0; seed < LongForm.of(125, 500); seed++) {
      ChosenNodes nodes = new ChosenNodes(seed, 3);
      Random random = new Random(seed);
      for (int i = 0; i < 4; i++) {
        Names names = nodes.mail(i % 2).names();
        Reply<Mailbox<?>> gives = names.find("x");
        steps(nodes, random.nextInt(20));
        names.giveUp("x", gives);
      }
      nodes.cluster.run();
      assertThat(nodes.cluster.entryCount()).as("seed %d", seed).isZero();
    }
  }

  private static void steps(ChosenNodes nodes, int count) {
    for (int i = 0; i < count; i++) {
      nodes.cluster.step();
    }
  }

  @Test
  void whoWaitsForANameGetsItThoughItsOwnersDie() {
    for (long seed = 0; seed < LongForm.of(375, 1500); seed++) {
      ChosenNodes nodes = new ChosenNodes(seed, 4);
      Reply<Mailbox<String>> waits = nodes.mail(0).names().find("x", String.class);
      var first = nodes.mail(1).names().register("x", String.class, new Mailbox<>());
      Random random = new Random(seed);
      for (int i = random.nextInt(25); i > 0; i--) {
        nodes.cluster.step();
      }
      nodes.kill(1);
      nodes.cluster.run();
      Mailbox<String> heir = new Mailbox<>();
      Reply<Boolean> second = nodes.mail(2).names().register("x", String.class, heir);
      nodes.cluster.run();
      assertThat(ThreadNodes.got(second)).as("seed %d: the name is free", seed).isTrue();
      assertThat(waits.isDone()).as("seed %d, first %s", seed, first.isDone()).isTrue();
      Mailbox<String> found = ThreadNodes.got(nodes.mail(3).names().find("x", String.class), nodes);
      assertThat(found.tryPut("hello")).isNull();
      nodes.cluster.run();
      assertThat(heir.tryGet()).as("seed %d", seed).isEqualTo("hello");
    }
  }

  @Test
  void aNodeThatIsShutOutTellsAllWhoWaitAtIt() {
    for (long seed = 0; seed < 300; seed++) {
      ChosenNodes nodes = new ChosenNodes(seed, 3);
      Mailbox<Numbered> there = nodes.at(2, 0, new Mailbox<Numbered>());
      Reply<Mailbox<String>> waits = nodes.mail(2).names().find("never", String.class);
      nodes.cluster.freeze(nodes.engines.get(2).self());
      nodes.cluster.run();
      nodes.cluster.thaw(nodes.engines.get(2).self());
      nodes.cluster.run();
      assertThat(waits.isDone()).as("seed %d", seed).isTrue();
      assertThatThrownBy(() -> there.put(new Numbered("s", 0)))
          .as("seed %d", seed)
          .isInstanceOf(NodeLostException.class);
    }
  }
}
