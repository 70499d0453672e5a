package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import soumak.Mobile;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.local.Choices;
import soumak.cluster.spread.ForwardedEngine;
import soumak.wire.MailboxReference;

/** An actor comes to a node that fails just then: it goes on where it was, and nothing waits. */
class ArrivalFaultsTest {
  private static final Logger LOG = Logger.getLogger("soumak.cluster");

  private final Sent actor = new Sent();
  private final ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 2, actor);
  private boolean fails;

  @BeforeEach
  void quiet() {
    LOG.setLevel(Level.OFF); // faults are logged
  }

  @AfterEach
  void loud() {
    LOG.setLevel(null);
  }

  private void fail() {
    if (fails) {
      fails = false;
      throw new OutOfMemoryError("a test's");
    }
  }

  /** A third node, whose mail has another engine. */
  private Node join(UnaryOperator<Engine> engine) {
    AtomicReference<Node> self = new AtomicReference<>();
    Mail mail =
        new Mail(
            action -> nodes.cluster.at(self.get(), action),
            node -> getClass().getClassLoader(),
            actor);
    return nodes.join(
        mail,
        its -> {
          self.set(its.self());
          return engine.apply(its);
        });
  }

  private void goesOnWhereItWas(Node faulty) {
    nodes.mail(0).actors().start(Where.node(nodes.node(1)), Mobile.of(new Messages.Answers()));
    nodes.cluster.run();
    fails = true;
    actor.goTo(faulty);
    nodes.cluster.run();
    assertThat(fails).isFalse();
    assertThat(actor.places).hasSize(2);
    assertThat(actor.place().node()).isEqualTo(nodes.node(1));
    assertThat(actor.place().refusal()).contains("n2 (local) refuses it", "a test's");
    MailboxReference mailbox = actor.resident.reference;
    assertThat(nodes.mail(2).office().mailboxes().awaits(mailbox, () -> {}))
        .as("who sends to it waits at the node that it did not come to")
        .isFalse();
    actor.goTo(faulty);
    nodes.cluster.run();
    assertThat(actor.place().node()).isEqualTo(faulty);
  }

  @Test
  void whereItCannotBeSaidThatItIsThere() {
    goesOnWhereItWas(
        join(engine ->
            new ForwardedEngine(engine) {
              @Override
              public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
                fail();
                return super.atomic(table, key, argument);
              }
            }));
  }

  @Test
  void whereItHasBeenSaidThatItIsThere() {
    goesOnWhereItWas(
        join(engine ->
            new ForwardedEngine(engine) {
              private boolean said;

              @Override
              public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
                CompletableFuture<byte[]> answer = super.atomic(table, key, argument);
                said = true;
                return answer;
              }

              @Override
              public Members members() {
                if (said) {
                  fail();
                }
                return super.members();
              }
            }));
  }
}
