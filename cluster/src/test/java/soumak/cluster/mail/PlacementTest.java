package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Exit;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Pausable;
import soumak.TaskFailedException;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.mail.Messages.Numbered;
import soumak.cluster.mail.Messages.Question;
import soumak.woven.Fiber;

@Timeout(60)
class PlacementTest {
  private final ThreadNodes nodes = new ThreadNodes(3);

  @AfterEach
  void close() {
    nodes.close();
  }

  private Where node(int number) {
    return Where.node(nodes.engines.get(number).self());
  }

  private <T> RemoteActor<Question, T> start(Where where, Mobile.Body<Place, T> body) {
    return nodes.mail(0).actors().start(where, Mobile.of(body));
  }

  @Test
  void anActorRunsWhereItWasPlacedAndItsResultComesBack() throws Exception, Pausable {
    assertThat(start(node(1), new Messages.WhereAmI()).task().join()).isEqualTo("n1");
    assertThat(start(node(0), new Messages.WhereAmI()).task().join()).isEqualTo("n0");
    Mailbox<Numbered> at2 = nodes.at(0, 2, new Mailbox<Numbered>());
    assertThat(start(Where.near(at2), new Messages.WhereAmI()).task().join()).isEqualTo("n2");
  }

  /** Others tell of a node before it is seen here. */
  @Test
  void anActorBeginsAtANodeThatHasJustCome() throws Exception, Pausable {
    for (int i = 0; i < 500; i++) {
      try (ThreadNodes young = new ThreadNodes(3)) {
        Mailbox<Numbered> at2 = young.at(0, 2, new Mailbox<Numbered>());
        Actors actors = young.mail(0).actors();
        RemoteActor<Question, String> near =
            actors.start(Where.near(at2), Mobile.of(new Messages.WhereAmI()));
        assertThat(near.task().join()).isEqualTo("n2");
      }
    }
  }

  @Test
  void itsMailboxIsReachedFromEverywhereAlsoBeforeItIsThere() throws Exception, Pausable {
    RemoteActor<Question, String> actor = start(node(1), new Messages.Answers());
    Mailbox<String> answers = new Mailbox<>();
    actor.mailbox().put(new Question("early", answers));
    assertThat(answers.get()).isEqualTo("early at n1");
    Mailbox<Question> third = nodes.at(2, 0, actor.mailbox());
    assertThat(actor.task().join()).isEqualTo("early");
    third.put(new Question("too late", answers));
    assertThat(answers.tryGet()).isNull();
  }

  @Test
  void theLeastLoadedNodeIsTaken() throws Exception, Pausable {
    List<RemoteActor<Question, String>> actors = new ArrayList<>();
    Mailbox<String> answers = new Mailbox<>();
    List<String> places = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      RemoteActor<Question, String> actor = start(Where.leastLoaded(), new Messages.Answers());
      actors.add(actor);
      await()
          .until(
              () -> nodes.mails.stream().mapToInt(it -> it.actors().here()).sum() == actors.size());
    }
    for (RemoteActor<Question, String> actor : actors) {
      actor.mailbox().put(new Question("x", answers));
      places.add(answers.get());
    }
    assertThat(places).containsExactlyInAnyOrder("x at n0", "x at n1", "x at n2");
  }

  @Test
  void aFailureComesBackAsText() {
    assertThatThrownBy(() -> start(node(1), new Messages.Fails()).task().join())
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .hasMessage("java.lang.IllegalStateException: on purpose");
  }

  @Test
  void whoWatchesLearnsThatTheNodeIsLost() throws Exception, Pausable {
    RemoteActor<Question, String> actor = start(node(1), new Messages.Answers());
    Mailbox<Exit> exits = new Mailbox<>();
    actor.task().watch(exits);
    await().until(() -> nodes.mail(1).actors().here() == 1);
    nodes.kill(1);
    Exit exit = exits.get();
    assertThat(exit.failure())
        .isInstanceOf(NodeLostException.class)
        .hasMessage("n1 (local) is lost: an actor that was there is lost");
    assertThat(exit.task()).isSameAs(actor.task());
  }

  @Test
  void anActorIsCancelledFromAfar() throws Exception, Pausable {
    RemoteActor<Question, String> actor = start(node(1), new Messages.Answers());
    await().until(() -> nodes.mail(1).actors().here() == 1);
    actor.task().cancel();
    assertThatThrownBy(() -> actor.task().join()).isInstanceOf(CancellationException.class);
    await().until(() -> nodes.mail(1).actors().here() == 0);
  }

  @Test
  void nullIsNoPlace() {
    for (Runnable each :
        List.<Runnable>of(
            () -> Where.node(null),
            () -> Where.near(null),
            () -> start(null, new Messages.WhereAmI()),
            () -> nodes.mail(0).actors().start(node(1), null),
            () -> new Place(nodes.node(0), new Mailbox<>(), null).next(null))) {
      assertThatThrownBy(each::run).isInstanceOf(NullPointerException.class);
    }
  }

  private record Unknown(int value) implements Mobile.Body<Place, String> {
    @Override
    public String run(Place place) {
      return "never";
    }

    @Override
    public String run(Place place, Fiber fiber) {
      return "never";
    }
  }

  @Test
  void codeThatTheWireDoesNotKnowIsRefused() {
    assertThatThrownBy(() -> start(node(1), new Unknown(1)).task().join())
        .cause()
        .hasMessageContaining("this wire does not know")
        .hasMessageContaining("Unknown");
  }
}
