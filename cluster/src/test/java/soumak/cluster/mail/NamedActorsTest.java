package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.cluster.engine.Engine;
import soumak.cluster.local.Choices;
import soumak.cluster.mail.Messages.Numbered;
import soumak.cluster.spread.ForwardedEngine;
import soumak.wire.MailboxReference;
import soumak.wire.Wire;

/** Actors whose mailboxes have names, and mailboxes that did not get one. */
class NamedActorsTest {
  private final Sent actor = new Sent();
  private final ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 3, actor);

  /** The actor's, as the first node knows it. */
  private Mailbox<Numbered> mailbox;

  private boolean register(int node, String name, Mailbox<Numbered> mailbox) {
    return ThreadNodes.got(nodes.mail(node).names().register(name, Numbered.class, mailbox), nodes);
  }

  private boolean unregister(int node, String name) {
    return ThreadNodes.got(nodes.mail(node).names().unregister(name), nodes);
  }

  private Mailbox<Numbered> find(int node, String name) {
    return ThreadNodes.got(nodes.mail(node).names().find(name, Numbered.class), nodes);
  }

  private void start() {
    mailbox =
        nodes
            .mail(0)
            .actors()
            .<Numbered, String>start(Where.node(nodes.node(0)), Mobile.of(new Messages.Answers()))
            .mailbox();
    nodes.cluster.run();
  }

  private void goTo(int node) {
    actor.goTo(nodes.node(node));
    nodes.cluster.run();
    assertThat(actor.places.getLast().refusal()).isNull();
    assertThat(actor.places.getLast().node()).isEqualTo(nodes.node(node));
  }

  private void gets(Mailbox<Numbered> by, int number) {
    assertThat(by.tryPut(new Numbered("s", number))).isNull();
    nodes.cluster.run();
    assertThat(actor.mailbox().tryGet()).isEqualTo(new Numbered("s", number));
  }

  @Test
  void anActorMovesAlsoWhenItsNameWasTakenAway() {
    start();
    assertThat(register(0, "actor", actor.mailbox())).isTrue();
    Mailbox<Numbered> there = find(1, "actor");
    gets(there, 1);
    assertThat(unregister(0, "actor")).isTrue();
    for (int node : new int[] {1, 2, 0, 1}) {
      goTo(node);
      gets(there, node);
    }
  }

  @Test
  void aNameLeadsToItsActorWhereverItIs() {
    start();
    assertThat(register(0, "actor", actor.mailbox())).isTrue();
    for (int node : new int[] {1, 2, 0, 2}) {
      goTo(node);
      for (int from = 0; from < 3; from++) {
        gets(find(from, "actor"), 10 * node + from);
      }
    }
    assertThat(unregister(0, "actor")).isTrue();
    goTo(1);
    gets(actor.mailbox(), 99);
  }

  /** Of each other node, somebody who does not know what the mailbox takes. */
  private void refusesTextsFromAllBut(int node) {
    for (int from = 0; from < 3; from++) {
      if (from != node) {
        Mailbox<?> known = from == 0 ? mailbox : nodes.at(from, 0, mailbox);
        assertThat(Names.<Object>typed(known).tryPut("no number")).isNull();
        nodes.cluster.run();
        assertThat(actor.mailbox().tryGet()).as("from %d at %d", from, node).isNull();
        gets(Names.typed(known), from);
      }
    }
  }

  @Test
  void anActorTakesMessagesOfItsTypeOnlyWhereverItIs() {
    start();
    assertThat(register(0, "actor", actor.mailbox())).isTrue();
    refusesTextsFromAllBut(0);
    for (int node : new int[] {1, 2, 0, 1}) {
      goTo(node);
      refusesTextsFromAllBut(node);
    }
  }

  @Test
  void soItDoesWhenItWasRefusedWhereItWantedToGo() {
    start();
    assertThat(register(0, "actor", actor.mailbox())).isTrue();
    goTo(1);
    nodes.mail(2).carry(Wire.of());
    actor.goTo(nodes.node(2));
    nodes.cluster.run();
    assertThat(actor.places.getLast().refusal()).contains("refuses it");
    nodes.mail(2).carry(Messages.WIRE);
    refusesTextsFromAllBut(1);
  }

  @Test
  void whatGotNoNameIsNotKept() {
    Mailbox<Numbered> first = new Mailbox<>();
    Mailbox<Numbered> second = new Mailbox<>();
    Mailboxes known = nodes.mail(1).office().mailboxes();
    MailboxReference reference = known.reference(second);
    assertThat(register(0, "one", first)).isTrue();
    assertThat(register(1, "one", second)).isFalse();
    assertThat(known.home(reference).named).isNull();
    assertThat(register(1, "two", second)).isTrue();
    assertThat(register(1, "one", second)).isFalse();
    assertThat(known.home(reference).named).as("it has another name").isSameAs(second);
    assertThat(register(1, "three", second)).isTrue();
    assertThat(unregister(1, "two")).isTrue();
    assertThat(known.home(reference).named).as("it has one still").isSameAs(second);
    assertThat(unregister(1, "three")).isTrue();
    assertThat(known.home(reference).named).isNull();
  }

  @Test
  void whatGotNoNameTakesWhatItTookBefore() {
    assertThat(register(0, "one", new Mailbox<>())).isTrue();
    Mailbox<Object> second = new Mailbox<>();
    for (int node : new int[] {1, 2}) {
      Mailbox<Object> known = node == 1 ? second : nodes.at(node, 1, second);
      assertThat(register(node, "one", Names.typed(known))).isFalse();
      assertThat(nodes.at(0, 1, second).tryPut("a text")).isNull();
      nodes.cluster.run();
      assertThat(second.tryGet()).as("refused at %d", node).isEqualTo("a text");
    }
  }

  /** A node that cannot ask where an actor is that had left the lost node before. */
  @Test
  void aNameIsNotTakenAwayAsNobodyKnowsWhetherItsMailboxIsLost() {
    AtomicBoolean isCutOff = new AtomicBoolean(true);
    nodes.join(engine -> withoutMoves(engine, isCutOff));
    start();
    assertThat(register(0, "actor", actor.mailbox())).isTrue();
    goTo(1);
    nodes.kill(0);
    nodes.cluster.run();
    assertThatThrownBy(() -> find(3, "actor")).hasRootCauseMessage("nobody answers");
    assertThatThrownBy(() -> register(3, "actor", new Mailbox<>()))
        .hasRootCauseMessage("nobody answers");
    isCutOff.set(false);
    gets(find(3, "actor"), 1);
    assertThat(register(3, "actor", new Mailbox<>())).isFalse();
  }

  private static Engine withoutMoves(Engine engine, AtomicBoolean isCutOff) {
    return new ForwardedEngine(engine) {
      @Override
      public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
        return isCutOff.get() && key[0] == 'm'
            ? CompletableFuture.failedFuture(new IllegalStateException("nobody answers"))
            : super.atomic(table, key, argument);
      }
    };
  }
}
