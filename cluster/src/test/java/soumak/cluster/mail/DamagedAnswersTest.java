package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Reply;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.local.Choices;
import soumak.cluster.mail.Messages.Numbered;
import soumak.cluster.spread.ForwardedEngine;
import soumak.wire.RefusedBytesException;

/** Answers and entries that are damaged: who waits is told, and may try again. */
class DamagedAnswersTest {
  private static final Logger LOG = Logger.getLogger("soumak.cluster");

  private final Sent actor = new Sent();
  private final ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 2, actor);
  private boolean damages;

  /** The last node, to which the answers come damaged. */
  private final Mail mail = join();

  private Mail join() {
    AtomicReference<Node> self = new AtomicReference<>();
    Mail made =
        new Mail(
            action -> nodes.cluster.at(self.get(), action),
            node -> getClass().getClassLoader(),
            actor);
    nodes.join(
        made,
        engine -> {
          self.set(engine.self());
          return damaging(engine);
        });
    nodes.cluster.run();
    return made;
  }

  private Engine damaging(Engine engine) {
    return new ForwardedEngine(engine) {
      @Override
      public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
        return super.atomic(table, key, argument).thenApply(it -> damages ? damaged(it) : it);
      }

      @Override
      public CompletableFuture<byte[]> request(Node to, int service, byte[] bytes) {
        return super.request(to, service, bytes).thenApply(it -> damages ? damaged(it) : it);
      }
    };
  }

  /** Cut, so that it is nothing that could be read. */
  private static byte[] damaged(byte[] answer) {
    return Arrays.copyOf(answer, answer.length - 1);
  }

  @BeforeEach
  void quiet() {
    LOG.setLevel(Level.OFF); // what is damaged is logged
  }

  @AfterEach
  void loud() {
    LOG.setLevel(null);
  }

  private void refused(Reply<?> reply) {
    nodes.cluster.run();
    assertThat(reply.isDone()).isTrue();
    assertThatThrownBy(() -> ThreadNodes.got(reply))
        .hasRootCauseInstanceOf(RefusedBytesException.class);
  }

  @Test
  void whoAsksForANameIsTold() {
    Mailbox<String> mailbox = new Mailbox<>();
    damages = true;
    refused(mail.names().find("one", String.class));
    refused(mail.names().register("two", String.class, mailbox));
    damages = false;
    Reply<Boolean> one = nodes.mail(0).names().register("one", String.class, mailbox);
    assertThat(ThreadNodes.got(one, nodes)).isTrue();
    Mailbox<String> found = ThreadNodes.got(mail.names().find("one", String.class), nodes);
    assertThat(found.tryPut("a text")).isNull();
    nodes.cluster.run();
    assertThat(mailbox.tryGet()).isEqualTo("a text");
  }

  @Test
  void whoTakesANameAwayIsTold() {
    Mailbox<String> mailbox = new Mailbox<>();
    Reply<Boolean> there = mail.names().register("one", String.class, mailbox);
    assertThat(ThreadNodes.got(there, nodes)).isTrue();
    damages = true;
    refused(mail.names().unregister("one"));
    damages = false;
    assertThat(ThreadNodes.got(mail.names().unregister("one"), nodes)).isTrue();
  }

  /** The node where it is has said that it is there. */
  @Test
  void anActorHasMovedAlsoIfTheAnswerIsDamaged() {
    RemoteActor<Numbered, String> started =
        mail.actors().start(Where.node(nodes.node(2)), Mobile.of(new Messages.Answers()));
    nodes.cluster.run();
    damages = true;
    actor.goTo(nodes.node(1));
    nodes.cluster.run();
    assertThat(actor.place().node()).isEqualTo(nodes.node(1));
    Mailbox<Numbered> from2 = started.mailbox();
    Mailbox<Numbered> from0 = nodes.at(0, 2, from2);
    assertThat(from2.tryPut(new Numbered("from 2", 1))).isNull();
    assertThat(from0.tryPut(new Numbered("from 0", 1))).isNull();
    nodes.cluster.run();
    assertThat(actor.mailbox().tryGet()).isNotNull();
    assertThat(actor.mailbox().tryGet()).isNotNull();
  }
}
