package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Pausable;
import soumak.TaskFailedException;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.RemoteFailureException;
import soumak.cluster.local.Choices;
import soumak.cluster.mail.Messages.Numbered;
import soumak.cluster.spread.ForwardedEngine;
import soumak.runtime.Distance;
import soumak.wire.MailboxReference;
import soumak.wire.Wire;

/** Actors that go on where they were, and messages that cannot go where their mailbox goes. */
class RefusedMovesTest {
  private static final Logger LOG = Logger.getLogger("soumak.cluster");

  private final Sent actor = new Sent();
  private final ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 3, actor);

  @BeforeEach
  void quiet() {
    LOG.setLevel(Level.OFF); // what is lost is logged
  }

  @AfterEach
  void loud() {
    LOG.setLevel(null);
  }

  private <T> RemoteActor<Object, T> start(int node, Mobile<Place, T> body) {
    RemoteActor<Object, T> started =
        nodes.mail(0).actors().start(Where.node(nodes.node(node)), body);
    nodes.cluster.run();
    return started;
  }

  private void goTo(int node) {
    actor.goTo(nodes.node(node));
    nodes.cluster.run();
  }

  private static List<Object> all(Mailbox<?> mailbox) {
    List<Object> all = new ArrayList<>();
    for (Object each = mailbox.tryGet(); each != null; each = mailbox.tryGet()) {
      all.add(each);
    }
    return all;
  }

  private static Mailbox<Object> own(Sent actor) {
    return actor.place().mailbox();
  }

  @Test
  void whoKeepsItsOwnMailboxInAVariableHasItStillWhenAMessageCannotGo() throws Exception, Pausable {
    for (int node : new int[] {0, 1}) {
      Object[] own = new Object[1];
      Mobile<Place, Boolean> body = Mobile.of(new Messages.OwnsItsMailbox(own));
      RemoteActor<Object, Boolean> started = start(0, body);
      own[0] = started.mailbox();
      if (node > 0) {
        goTo(node);
      }
      own(actor).tryPut("a text");
      own(actor).tryPut(new Object());
      goTo(2);
      assertThat(actor.place().node()).isEqualTo(nodes.node(node));
      assertThat(actor.place().refusal()).contains("java.lang.Object");
      actor.resident.body.resume(actor.place());
      assertThat(actor.resident.body.result()).as("at %d", node).isEqualTo(true);
      assertThat(all(own(actor))).hasSize(2).startsWith("a text");
    }
  }

  @Test
  @SuppressWarnings("unchecked") // it was put just before
  void aMobileInAMessageGoesOnAsWell() throws Exception, Pausable {
    start(0, Mobile.of(new Messages.Answers()));
    own(actor).tryPut(Mobile.of(new Messages.WhereAmI()));
    nodes.mail(1).carry(Wire.of());
    goTo(1);
    assertThat(actor.place().refusal()).contains("refuses it");
    Mobile<Place, String> message = (Mobile<Place, String>) all(own(actor)).getFirst();
    message.resume(actor.place());
    assertThat(message.result()).isEqualTo("n0");
  }

  /** As where there is no memory for the answer: it is there all the same. */
  @Test
  void oneOfWhichTheNewNodeCannotSayThatItIsThereGoesOnThereOnly() {
    nodes.join(engine ->
        new ForwardedEngine(engine) {
          @Override
          public CompletableFuture<byte[]> request(Node to, int service, byte[] bytes) {
            return super.request(to, service, bytes)
                .thenApply(done -> {
                  throw RemoteFailureException.unanswered("a test's");
                });
          }
        });
    nodes.cluster.run();
    RemoteActor<Object, String> started = start(3, Mobile.of(new Messages.Answers()));
    goTo(1);
    assertThat(actor.places).extracting(Place::node).containsExactly(nodes.node(3), nodes.node(1));
    assertThat(started.mailbox().tryPut("a text")).isNull();
    nodes.cluster.run();
    assertThat(all(own(actor))).containsExactly("a text");
  }

  /** As where its classes are others by then. */
  @Test
  void oneThatCannotGoOnAnywhereFails() {
    RemoteActor<Object, String> started =
        nodes.mail(0).actors().start(Where.node(nodes.node(1)), Mobile.of(new Messages.Answers()));
    nodes.cluster.step();
    nodes.mail(0).carry(Wire.of());
    nodes.mail(1).carry(Wire.of());
    nodes.cluster.run();
    assertThatThrownBy(() -> started.task().joinBlocking(Duration.ofSeconds(10)))
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .isInstanceOf(RemoteFailureException.class)
        .hasMessageContaining("n1 (local) refuses it")
        .hasMessageContaining("it cannot go on where it was");
  }

  /** Somebody has put it when the mailbox was here still, by a hair's breadth. */
  @Test
  void aMessageThatCannotFollowItsMailboxTakesNoRoomAndHoldsUpNobody() {
    Mailbox<Object> there = new Mailbox<>(4);
    Mailbox<Object> others = new Mailbox<>(4);
    PostOffice office = nodes.mail(0).office();
    MailboxReference to = nodes.mail(1).office().mailboxes().reference(there);
    Mailbox<Object> left = Distance.access().mailbox(4, null);
    for (Object each : List.of("one", new Object(), "two")) {
      assertThat(left.tryPut(each)).isNull();
    }
    Link link = new Link(office, to, left);
    office.mailboxes().leaves(link);
    Distance.access().again(left, link);
    nodes.at(0, 1, others).tryPut("to another mailbox");
    nodes.cluster.run();
    assertThat(all(there)).containsExactly("one", "two");
    assertThat(all(others)).containsExactly("to another mailbox");
    assertThat(link.credits()).isEqualTo(4);
  }

  /** A task that is not the actor takes a message, and another one that waited comes in. */
  @Test
  void whatGotItsRoomAsTheActorLeftComesOnce() {
    start(0, Mobile.of(new Messages.Answers()));
    goTo(1);
    Mailbox<Numbered> here = actor.mailbox();
    for (int i = 0; i < Link.WINDOW; i++) {
      assertThat(here.tryPut(new Numbered("here", i))).isNull();
    }
    Mailbox<Numbered> there = nodes.at(2, 1, here);
    assertThat(there.tryPut(new Numbered("there", 0))).isNull();
    nodes.cluster.run();
    actor.goTo(nodes.node(0));
    assertThat(here.tryGet()).isEqualTo(new Numbered("here", 0));
    nodes.cluster.run();
    assertThat(actor.place().node()).isEqualTo(nodes.node(0));
    List<Object> got = all(actor.mailbox());
    assertThat(got).hasSize(Link.WINDOW).endsWith(new Numbered("there", 0));
    assertThat(got).doesNotHaveDuplicates();
  }

  @Test
  void whatWaitedForAMailboxToComeAndCannotBeReadIsLostAlone() {
    start(0, Mobile.of(new Messages.Answers()));
    goTo(1);
    goTo(2);
    // Node 1 has let it go, and puts with an old wire what it cannot read with a new one.
    Mailbox<Numbered> at1 = nodes.at(1, 2, actor.mailbox());
    actor.goTo(nodes.node(1));
    while (!nodes.mail(1).office().mailboxes().awaits(reference(), () -> {})) {
      assertThat(nodes.cluster.step()).isTrue();
    }
    assertThat(at1.tryPut(new Numbered("lost", 0))).isNull();
    nodes.mail(1).carry(Wire.of(String.class));
    nodes.cluster.run();
    assertThat(actor.place().node()).isEqualTo(nodes.node(1));
    assertThat(all(own(actor))).isEmpty();
    own(actor).tryPut("next");
    assertThat(all(own(actor))).containsExactly("next");
  }

  /**
   * The new node has said in the directory that the actor is there, and does not get to know it.
   */
  @Test
  void whenAnActorDiesWhereItWentOnThatIsToldThoughTheNewNodeHadSettled() {
    nodes.join(RefusedMovesTest::withoutAnswers);
    RemoteActor<Object, String> started =
        nodes.mail(1).actors().start(Where.node(nodes.node(0)), Mobile.of(new Messages.Answers()));
    nodes.cluster.run();
    goTo(3);
    assertThat(actor.place().refusal()).contains("n3 (local) refuses it: no answer");
    assertThat(actor.place().node()).isEqualTo(nodes.node(0));
    nodes.kill(0);
    nodes.cluster.run();
    assertThatThrownBy(() -> started.task().joinBlocking(Duration.ofSeconds(10)))
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .isInstanceOf(NodeLostException.class)
        .hasMessageContaining("n0 (local)");
  }

  private static Engine withoutAnswers(Engine engine) {
    return new ForwardedEngine(engine) {
      @Override
      public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
        return super.atomic(table, key, argument)
            .thenApply(answer -> {
              throw new IllegalStateException("no answer");
            });
      }
    };
  }

  /** A node that has no memory for what it asks others. */
  private AtomicBoolean mute() {
    AtomicBoolean isMute = new AtomicBoolean(true);
    nodes.join(engine -> withoutQuestions(engine, isMute));
    return isMute;
  }

  private static Engine withoutQuestions(Engine engine, AtomicBoolean isMute) {
    return new ForwardedEngine(engine) {
      @Override
      public CompletableFuture<byte[]> request(Node to, int service, byte[] bytes) {
        if (isMute.get()) {
          throw new OutOfMemoryError("on purpose");
        }
        return super.request(to, service, bytes);
      }
    };
  }

  @Test
  void anActorGoesOnWhereItWasIfTheQuestionCannotBeSent() {
    AtomicBoolean isMute = mute();
    RemoteActor<Object, String> started =
        nodes.mail(0).actors().start(Where.node(nodes.node(3)), Mobile.of(new Messages.Answers()));
    nodes.cluster.run();
    started.mailbox().tryPut("before");
    nodes.cluster.run();
    goTo(1);
    assertThat(actor.place().node()).isEqualTo(nodes.node(3));
    assertThat(actor.place().refusal())
        .isEqualTo("it cannot be sent to n1 (local): java.lang.OutOfMemoryError: on purpose");
    started.mailbox().tryPut("after");
    nodes.cluster.run();
    assertThat(all(own(actor))).containsExactly("before", "after");
    isMute.set(false);
    goTo(1);
    assertThat(actor.place().node()).isEqualTo(nodes.node(1));
    started.mailbox().tryPut("there");
    nodes.cluster.run();
    assertThat(all(own(actor))).containsExactly("there");
  }

  @Test
  void anActorGoesOnWhereItWasIfTheNodeWasLostBefore() {
    Mailbox<Object> there = new Mailbox<>(1);
    Mailbox<Object> at2 = nodes.at(0, 2, there);
    RemoteActor<Object, String> started = start(0, Mobile.of(new Messages.Answers()));
    started.mailbox().tryPut("kept");
    nodes.kill(2);
    nodes.cluster.run();
    for (Where where : List.of(Where.node(nodes.node(2)), Where.near(at2))) {
      actor.goTo(where);
      nodes.cluster.run();
      assertThat(actor.place().node()).isEqualTo(nodes.node(0));
      assertThat(actor.place().refusal()).isEqualTo("it cannot go to n2 (local), which is lost");
    }
    goTo(1);
    assertThat(actor.place().node()).isEqualTo(nodes.node(1));
    assertThat(actor.place().refusal()).isNull();
    assertThat(all(own(actor))).containsExactly("kept");
    // One that is to begin there cannot go on anywhere else.
    assertThatThrownBy(() ->
            start(2, Mobile.of(new Messages.Answers())).task().joinBlocking(Duration.ofSeconds(10)))
        .isInstanceOf(TaskFailedException.class)
        .hasCauseInstanceOf(NodeLostException.class);
  }

  /** Nothing is sent to it, so the actor cannot be there. */
  @Test
  void soItDoesIfItIsAtANodeThatHasNeverSeenTheLostOne() {
    RemoteActor<Object, String> started = start(0, Mobile.of(new Messages.Answers()));
    started.mailbox().tryPut("kept");
    nodes.cluster.run();
    Node lost = nodes.node(2);
    nodes.kill(2);
    nodes.cluster.run();
    nodes.join();
    goTo(3);
    actor.goTo(lost);
    nodes.cluster.run();
    assertThat(actor.place().node()).isEqualTo(nodes.node(3));
    assertThat(actor.place().refusal()).isEqualTo("it cannot go to n2 (local), which is lost");
    started.mailbox().tryPut("later");
    nodes.cluster.run();
    assertThat(all(own(actor))).containsExactly("kept", "later");
    goTo(1);
    assertThat(actor.place().node()).isEqualTo(nodes.node(1));
    actor.end(new ArithmeticException("its own"));
    nodes.cluster.run();
    assertThatThrownBy(() -> started.task().joinBlocking(Duration.ofSeconds(10)))
        .isInstanceOf(TaskFailedException.class)
        .hasRootCauseMessage("java.lang.ArithmeticException: its own");
  }

  @Test
  void anActorThatCannotEvenSetOutEnds() {
    AtomicBoolean isBroken = new AtomicBoolean();
    nodes.join(engine ->
        new ForwardedEngine(engine) {
          @Override
          public Node self() {
            if (isBroken.getAndSet(false)) {
              throw new OutOfMemoryError("on purpose");
            }
            return super.self();
          }
        });
    nodes.cluster.run();
    RemoteActor<Object, String> started =
        nodes.mail(3).actors().start(Where.node(nodes.node(3)), Mobile.of(new Messages.Answers()));
    nodes.cluster.run();
    isBroken.set(true);
    goTo(1);
    assertThatThrownBy(() -> started.task().joinBlocking(Duration.ofSeconds(10)))
        .isInstanceOf(TaskFailedException.class)
        .hasRootCauseMessage("on purpose");
  }

  @Test
  void oneThatCannotBeSentToItsFirstNodeFails() {
    mute();
    RemoteActor<Object, String> started =
        nodes.mail(3).actors().start(Where.node(nodes.node(1)), Mobile.of(new Messages.Answers()));
    nodes.cluster.run();
    assertThatThrownBy(() -> started.task().joinBlocking(Duration.ofSeconds(10)))
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .isInstanceOf(RemoteFailureException.class)
        .hasMessageContaining("it cannot be sent to n1 (local)");
  }

  @Test
  void whoCannotAskForTheLeastLoadedNodeStartsAnActorHere() {
    mute();
    var _ = nodes.mail(3).actors().start(Where.leastLoaded(), Mobile.of(new Messages.Answers()));
    nodes.cluster.run();
    assertThat(actor.place().node()).isEqualTo(nodes.node(3));
  }

  /** It was under way for longer than anybody waited. */
  @Test
  void aStepThatComesLateChangesNothing() {
    start(0, Mobile.of(new Messages.Answers()));
    goTo(1);
    goTo(2);
    Engine late = nodes.engines.get(1);
    CompletableFuture<Boolean> settled = Directory.settle(late, reference(), 1);
    CompletableFuture<Item.Moved> fate = Directory.fate(late, reference(), nodes.node(0).id(), 0);
    nodes.cluster.run();
    assertThat(settled).isCompletedWithValue(false);
    assertThat(fate.join().node()).isEqualTo(nodes.node(2).id());
  }

  private MailboxReference reference() {
    return actor.resident.reference;
  }
}
