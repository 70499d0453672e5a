package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;
import soumak.cluster.mail.Messages.Numbered;

/** How many messages may be under way, also when nodes die, freeze, or send what was not asked. */
class CreditsTest {
  private static final int HOLDS = 3;

  private static long status(ChosenNodes nodes, int node, String name) {
    return nodes.mail(node).status().get(name);
  }

  /** Puts what there is room for. */
  private static int fill(Mailbox<Numbered> mailbox, int from) {
    int next = from;
    while (mailbox.tryPut(new Numbered("s", next)) == null) {
      next++;
    }
    return next;
  }

  private static int drain(Mailbox<Numbered> mailbox) {
    int count = 0;
    while (mailbox.tryGet() != null) {
      count++;
    }
    return count;
  }

  @Test
  void creditsAreUsedAndComeBack() {
    ChosenNodes nodes = new ChosenNodes(1, 2);
    Mailbox<Numbered> service = new Mailbox<>(HOLDS);
    Mailbox<Numbered> there = nodes.at(1, 0, service);
    nodes.cluster.run();
    assertThat(status(nodes, 1, "messageCredits")).isEqualTo(HOLDS);
    int put = fill(there, 0);
    nodes.cluster.run();
    put = fill(there, put);
    nodes.cluster.run();
    assertThat(put).isEqualTo(2 * HOLDS);
    assertThat(status(nodes, 1, "messageCredits")).isZero();
    assertThat(status(nodes, 1, "messagesUnderWay")).isEqualTo(HOLDS);
    int got = drain(service);
    nodes.cluster.run();
    got += drain(service);
    assertThat(got).isEqualTo(2 * HOLDS);
    nodes.cluster.run();
    assertThat(status(nodes, 1, "messageCredits")).isEqualTo(HOLDS);
    assertThat(status(nodes, 1, "messagesUnderWay")).isZero();
  }

  /** Whoever takes a message, and so makes room for another one, gets it. */
  @Test
  void withoutAThreadToAcknowledgeWithNoMessageIsLost() {
    ChosenNodes nodes = new ChosenNodes(1, 1);
    AtomicReference<Node> self = new AtomicReference<>();
    AtomicBoolean noThread = new AtomicBoolean();
    Executor threads =
        action -> {
          if (noThread.get()) {
            throw new InternalError("no thread");
          }
          nodes.cluster.at(self.get(), action);
        };
    Mail mail = new Mail(threads, node -> getClass().getClassLoader());
    nodes.join(
        mail,
        engine -> {
          self.set(engine.self());
          return engine;
        });
    Mailbox<Numbered> service = new Mailbox<>(1);
    Mailbox<Numbered> there = nodes.at(0, 1, service);
    for (int i = 0; i < 2; i++) {
      nodes.cluster.run();
      assertThat(there.tryPut(new Numbered("s", i))).isNull();
    }
    nodes.cluster.run();
    noThread.set(true);
    assertThat(service.tryGet()).isEqualTo(new Numbered("s", 0));
    noThread.set(false);
    assertThat(service.tryGet()).isEqualTo(new Numbered("s", 1));
    mail.names().find("anything", Numbered.class);
    nodes.cluster.run();
    assertThat(status(nodes, 0, "messagesUnderWay")).isZero();
    assertThat(there.tryPut(new Numbered("s", 2))).isNull();
    nodes.cluster.run();
    assertThat(service.tryGet()).isEqualTo(new Numbered("s", 2));
  }

  @Test
  void whatADeadSenderHadUnderWayTakesNoRoomFromOthers() {
    for (long seed = 0; seed < 500; seed++) {
      ChosenNodes nodes = new ChosenNodes(seed, 3);
      Mailbox<Numbered> service = new Mailbox<>(HOLDS);
      Mailbox<Numbered> dying = nodes.at(1, 0, service);
      Mailbox<Numbered> living = nodes.at(2, 0, service);
      fill(dying, 0);
      for (int i = new Random(seed).nextInt(20); i > 0; i--) {
        nodes.cluster.step();
      }
      nodes.kill(1);
      nodes.cluster.run();
      int sent = 0;
      int got = drain(service);
      for (int round = 0; round < 20; round++) {
        sent = fill(living, sent);
        nodes.cluster.run();
        got += drain(service);
        nodes.cluster.run();
      }
      got += drain(service);
      assertThat(sent).as("seed %d", seed).isGreaterThan(20);
      assertThat(got).as("seed %d", seed).isBetween(sent, sent + 2 * HOLDS);
      assertThat(status(nodes, 2, "messageCredits")).as("seed %d", seed).isEqualTo(HOLDS);
    }
  }

  @Test
  void aLostMailboxHasNoCreditsAndKeepsNoMessages() {
    for (long seed = 0; seed < 300; seed++) {
      ChosenNodes nodes = new ChosenNodes(seed, 2);
      Mailbox<Numbered> there = nodes.at(1, 0, new Mailbox<Numbered>(HOLDS));
      fill(there, 0);
      for (int i = new Random(seed).nextInt(12); i > 0; i--) {
        nodes.cluster.step();
      }
      nodes.kill(0);
      nodes.cluster.run();
      assertThat(status(nodes, 1, "messageCredits")).as("seed %d", seed).isZero();
      assertThat(status(nodes, 1, "messagesUnderWay")).as("seed %d", seed).isZero();
      assertThat(there.size()).as("seed %d", seed).isZero();
    }
  }

  @Test
  void aReceiverThatFreezesForAWhileCostsNoCredits() {
    for (long seed = 0; seed < 300; seed++) {
      ChosenNodes nodes = new ChosenNodes(seed, 2);
      Mailbox<Numbered> service = new Mailbox<>(HOLDS);
      Mailbox<Numbered> there = nodes.at(1, 0, service);
      int sent = 0;
      int got = 0;
      Random random = new Random(seed);
      for (int round = 0; round < 6; round++) {
        sent = fill(there, sent);
        for (int i = random.nextInt(8); i > 0; i--) {
          nodes.cluster.step();
        }
        int frozen = random.nextInt(2);
        nodes.cluster.freeze(nodes.node(frozen));
        nodes.cluster.sometime(() -> nodes.cluster.thaw(nodes.node(frozen)));
        nodes.cluster.run();
        got += drain(service);
        nodes.cluster.run();
      }
      for (int took = 1; took > 0; got += took) {
        nodes.cluster.run();
        took = drain(service);
      }
      assertThat(got).as("seed %d", seed).isEqualTo(sent).isGreaterThanOrEqualTo(2 * HOLDS);
      assertThat(status(nodes, 1, "messageCredits")).as("seed %d", seed).isEqualTo(HOLDS);
    }
  }

  /** Somebody acknowledges what he never got, or more of it. */
  @Test
  void roomThatNobodyOwesGivesNoCredits() {
    ChosenNodes nodes = new ChosenNodes(Choices.seeded(3), 3, null);
    Mailbox<Numbered> service = new Mailbox<>(HOLDS);
    Mailbox<Numbered> there = nodes.at(1, 0, service);
    var reference = nodes.mail(0).office().mailboxes().reference(service);
    int put = fill(there, 0);
    nodes.cluster.run();
    put = fill(there, put);
    List<Item> forged = new ArrayList<>();
    forged.add(new Item.Room(reference, Integer.MAX_VALUE));
    // A node where the mailbox is not.
    nodes.engines.get(2).send(nodes.node(1), Services.MAIL, Frames.write(forged));
    nodes.cluster.run();
    assertThat(fill(there, put)).isEqualTo(put).isEqualTo(2 * HOLDS);
    assertThat(status(nodes, 1, "messageCredits")).isZero();
    // The right one says it of more than there was: the credits are not more than at first.
    nodes.engines.get(0).send(nodes.node(1), Services.MAIL, Frames.write(forged));
    nodes.cluster.run();
    assertThat(status(nodes, 1, "messageCredits")).isEqualTo(HOLDS);
  }
}
