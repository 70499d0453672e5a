package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Pausable;
import soumak.TaskFailedException;
import soumak.cluster.engine.RemoteFailureException;
import soumak.cluster.local.Choices;
import soumak.runtime.Distance;
import soumak.runtime.Offer;
import soumak.wire.NotPortableException;

/** What has more bytes than the nodes read; and messages that become bytes late. */
class LongMailTest {
  private static final Logger LOG = Logger.getLogger("soumak.cluster");
  private static final int MOST = 2000;
  private static final String TOO_LONG = " bytes, and " + MOST + " are read at most";

  private final Sent actor = new Sent();
  private final ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 3, actor);

  @BeforeEach
  void quiet() {
    LOG.setLevel(Level.OFF); // what is lost is logged
    for (int node = 0; node < 3; node++) {
      narrow(node);
    }
  }

  @AfterEach
  void loud() {
    LOG.setLevel(null);
  }

  private void narrow(int node) {
    nodes.mail(node).carry(Messages.WIRE.readingAtMost(MOST));
  }

  private <T> RemoteActor<Object, T> start(Mobile<Place, T> body) {
    RemoteActor<Object, T> started = nodes.mail(0).actors().start(Where.node(nodes.node(0)), body);
    nodes.cluster.run();
    return started;
  }

  private void goTo(int node) {
    actor.goTo(nodes.node(node));
    nodes.cluster.run();
  }

  private static Mobile<Place, Boolean> longActor() {
    return Mobile.of(new Messages.OwnsItsMailbox(new Object[] {new byte[2 * MOST]}));
  }

  /** It has its variables and its mailbox. */
  private void goesOnAtTheFirstNode(String why) throws Exception, Pausable {
    assertThat(actor.places).hasSize(2);
    assertThat(actor.place().node()).isEqualTo(nodes.node(0));
    assertThat(actor.place().refusal()).contains(why);
    Mailbox<Object> its = actor.place().mailbox();
    assertThat(its.tryGet()).isEqualTo("a text");
    actor.resident.body.resume(actor.place());
    assertThat(actor.resident.body.result()).isEqualTo(false);
  }

  @Test
  void anActorThatIsTooLongGoesOnWhereItWas() throws Exception, Pausable {
    var started = start(longActor());
    started.mailbox().tryPut("a text");
    goTo(1);
    goesOnAtTheFirstNode(TOO_LONG);
  }

  /** This node would have read it as well when it wrote it, and not when it is told. */
  @Test
  void soDoesOneThatIsTooLongForTheOtherNodeOnly() throws Exception, Pausable {
    nodes.mail(0).carry(Messages.WIRE);
    var started = start(longActor());
    started.mailbox().tryPut("a text");
    Home home = nodes.mail(0).office().mailboxes().home(started.mailbox());
    actor.goTo(nodes.node(1));
    while (!home.isLeaving) {
      assertThat(nodes.cluster.step()).isTrue();
    }
    narrow(0);
    nodes.cluster.run();
    goesOnAtTheFirstNode("n1 (local) refuses it");
  }

  @Test
  void soDoesOneWithAMessageThatIsTooLong() throws Exception, Pausable {
    byte[] message = new byte[2 * MOST];
    RemoteActor<Object, Boolean> started =
        start(Mobile.of(new Messages.OwnsItsMailbox(new Object[] {"a text"})));
    started.mailbox().tryPut("a text");
    started.mailbox().tryPut(message);
    goTo(1);
    goesOnAtTheFirstNode(TOO_LONG);
    assertThat(started.mailbox().tryGet()).isEqualTo(message);
  }

  @Test
  void aMessageThatIsTooLongIsRefusedWhenItIsPutAndStaysAsItWas() throws Exception, Pausable {
    Mailbox<Object> there = new Mailbox<>();
    Mailbox<Object> away = nodes.at(0, 1, there);
    Mobile<Place, String> mobile = Mobile.of(new Messages.WhereAmI());
    for (Object message : List.of(new byte[MOST], new Object[] {mobile, new byte[MOST]})) {
      assertThatThrownBy(() -> away.tryPut(message))
          .isInstanceOf(NotPortableException.class)
          .hasMessageEndingWith(TOO_LONG);
    }
    away.tryPut("next");
    nodes.cluster.run();
    assertThat(there.tryGet()).isEqualTo("next");
    assertThat(there.tryGet()).isNull();
    start(Mobile.of(new Messages.Answers()));
    mobile.resume(actor.place());
    assertThat(mobile.result()).isEqualTo("n0");
  }

  @Test
  void aResultThatIsTooLongIsAFailureThatSaysSo() throws Exception, Pausable {
    RemoteActor<Object, byte[]> started = start(Mobile.of(new Messages.Makes(2 * MOST)));
    goTo(1);
    actor.resident.body.resume(actor.place());
    actor.end(null);
    nodes.cluster.run();
    assertThatThrownBy(() -> started.task().joinBlocking(Duration.ofSeconds(10)))
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .isInstanceOf(RemoteFailureException.class)
        .hasMessageContaining("NotPortableException")
        .hasMessageEndingWith(TOO_LONG);
  }

  /** Somebody has put it when the mailbox was here still, by a hair's breadth. */
  @Test
  @SuppressWarnings("unchecked") // it was put just before
  void aMobileThatWasPutAsItsMailboxLeftArrivesThoughItIsSentTwice() throws Exception, Pausable {
    RemoteActor<Object, String> started = start(Mobile.of(new Messages.Answers()));
    goTo(1);
    goTo(2);
    Link link = nodes.mail(0).office().mailboxes().linkOrNull(actor.resident.reference);
    // As if it were not known here yet that the mailbox has gone on.
    link.node = nodes.node(1).id();
    link.moves--;
    assertThat(
            Distance.access().offer(started.mailbox(), new Raw(Mobile.of(new Messages.WhereAmI()))))
        .isTrue();
    link.queued();
    nodes.cluster.run();
    Mobile<Place, String> message = (Mobile<Place, String>) actor.place().mailbox().tryGet();
    message.resume(actor.place());
    assertThat(message.result()).isEqualTo("n2");
    assertThat(link.credits()).isEqualTo(Link.WINDOW);
  }

  /** A message that goes in as it is. */
  private record Raw(Object message) implements Offer {
    @Override
    public void taken() {
      throw new AssertionError("there was room");
    }
  }
}
