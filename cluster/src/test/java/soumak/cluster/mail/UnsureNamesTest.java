package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Reply;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.RemoteFailureException;
import soumak.cluster.local.Choices;
import soumak.cluster.mail.Messages.Numbered;
import soumak.cluster.spread.ForwardedEngine;

/** Names that are refused while their mailboxes move, or of which nobody says what became. */
class UnsureNamesTest {
  private static final Logger LOG = Logger.getLogger("soumak.cluster");

  /** The node that gets answers late, or none. */
  private static final int SLOW = 3;

  private final Sent actor = new Sent();
  private final ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 3, actor);
  private final Mailbox<Object> box = new Mailbox<>();
  private Slow slow;

  /** An engine that gives the answers of steps on names when a test says so. */
  private static final class Slow extends ForwardedEngine {
    CompletableFuture<Void> goOn = CompletableFuture.completedFuture(null);
    @Nullable RuntimeException failure;
    boolean isDone = true;

    Slow(Engine engine) {
      super(engine);
    }

    @Override
    public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
      if (key[0] != 'n') {
        return super.atomic(table, key, argument);
      }
      CompletableFuture<byte[]> answer =
          isDone || failure == null
              ? super.atomic(table, key, argument)
              : CompletableFuture.completedFuture(new byte[0]);
      RuntimeException its = failure;
      return answer.thenCombine(
          goOn,
          (bytes, none) -> {
            if (its != null) {
              throw its;
            }
            return bytes;
          });
    }
  }

  @BeforeEach
  void join() {
    LOG.setLevel(Level.OFF); // what is refused is logged
    nodes.join(engine -> slow = new Slow(engine));
    nodes.cluster.run();
  }

  @AfterEach
  void loud() {
    LOG.setLevel(null);
  }

  private <T> Reply<Boolean> asks(int node, String name, Class<T> type, Mailbox<?> mailbox) {
    return nodes.mail(node).names().register(name, type, Names.typed(mailbox));
  }

  private boolean registers(int node, String name, Class<?> type, Mailbox<?> mailbox) {
    return ThreadNodes.got(asks(node, name, type, mailbox), nodes);
  }

  private boolean unregisters(String name) {
    return ThreadNodes.got(nodes.mail(SLOW).names().unregister(name), nodes);
  }

  /** The actor's mailbox, as the first node knows it. */
  private Mailbox<Object> start() {
    RemoteActor<Object, String> started =
        nodes.mail(0).actors().start(Where.node(nodes.node(0)), Mobile.of(new Messages.Answers()));
    nodes.cluster.run();
    return started.mailbox();
  }

  private void goTo(int node) {
    actor.goTo(nodes.node(node));
    nodes.cluster.run();
    assertThat(actor.place().node()).isEqualTo(nodes.node(node));
  }

  /** What comes of a message that is put into {@code by}; null if it is refused. */
  private @Nullable Object gets(Mailbox<?> mailbox, Mailbox<Object> by, Object message) {
    assertThat(by.tryPut(message)).isNull();
    nodes.cluster.run();
    return mailbox.tryGet();
  }

  private @Nullable Object actorGets(Mailbox<Object> by, Object message) {
    return gets(actor.place().mailbox(), by, message);
  }

  /** Another mailbox gets the name. */
  private void take() {
    assertThat(registers(1, "one", Numbered.class, new Mailbox<>())).isTrue();
  }

  /** A name that stands for something else, which is asked for and not answered yet. */
  private Reply<Boolean> asksForATakenName(Mailbox<?> mailbox) {
    slow.goOn = new CompletableFuture<>();
    Reply<Boolean> asked = asks(SLOW, "one", Numbered.class, mailbox);
    nodes.cluster.run();
    return asked;
  }

  private void isRefused(Reply<Boolean> asked) {
    assertThat(asked.isDone()).isFalse();
    slow.goOn.complete(null);
    assertThat(ThreadNodes.got(asked, nodes)).isFalse();
  }

  @Test
  void aRefusedNameChangesNothingWhereAMailboxOfAnotherNodeGoesMeanwhile() {
    Mailbox<Object> mailbox = start();
    goTo(1);
    Mailbox<Object> known = nodes.at(SLOW, 0, mailbox);
    assertThat(actorGets(known, "told when it moves")).isNotNull();
    take();
    Reply<Boolean> asked = asksForATakenName(known);
    goTo(2);
    isRefused(asked);
    assertThat(actorGets(mailbox, "a text")).isEqualTo("a text");
  }

  @Test
  void aMailboxThatHasGoneMeanwhileTakesWhatItTookBefore() {
    Mailbox<Object> mailbox = start();
    goTo(SLOW);
    take();
    Reply<Boolean> asked = asksForATakenName(actor.mailbox());
    goTo(2);
    assertThat(actorGets(mailbox, "a text")).isNull();
    isRefused(asked);
    assertThat(actorGets(mailbox, "a text")).isEqualTo("a text");
  }

  @Test
  void soDoesOneThatWasAboutToGo() {
    Mailbox<Object> mailbox = start();
    goTo(SLOW);
    Home home = nodes.mail(SLOW).office().mailboxes().home((Mailbox<?>) actor.mailbox());
    take();
    actor.goTo(nodes.node(2));
    while (!home.isLeaving) {
      assertThat(nodes.cluster.step()).isTrue();
    }
    isRefused(asksForATakenName(actor.mailbox()));
    assertThat(actor.place().node()).isEqualTo(nodes.node(2));
    assertThat(actorGets(mailbox, "a text")).isEqualTo("a text");
  }

  @Test
  void butNotIfItHasGotANameWhereItHasGone() {
    Mailbox<Object> mailbox = start();
    goTo(SLOW);
    take();
    Reply<Boolean> asked = asksForATakenName(actor.mailbox());
    goTo(2);
    assertThat(registers(2, "two", Integer.class, actor.mailbox())).isTrue();
    isRefused(asked);
    assertThat(actorGets(mailbox, "a text")).isNull();
    assertThat(actorGets(mailbox, 7)).isEqualTo(7);
  }

  /** The name comes to the mailbox where that is by then. */
  @Test
  void aNameThatIsGivenHoldsWhereItsMailboxHasGone() {
    Mailbox<Object> mailbox = start();
    goTo(1);
    Mailbox<Object> known = nodes.at(SLOW, 0, mailbox);
    assertThat(actorGets(known, "told when it moves")).isNotNull();
    for (int node : new int[] {2, SLOW}) {
      slow.goOn = new CompletableFuture<>();
      Class<?> type = node == 2 ? Integer.class : Numbered.class;
      Reply<Boolean> asked = asks(SLOW, "its " + node, type, known);
      nodes.cluster.run();
      goTo(node);
      slow.goOn.complete(null);
      assertThat(ThreadNodes.got(asked, nodes)).isTrue();
      Object message = node == 2 ? 7 : new Numbered("s", 7);
      assertThat(actorGets(mailbox, "a text")).as("at %d", node).isNull();
      assertThat(actorGets(mailbox, message)).isEqualTo(message);
    }
  }

  private void fails(RuntimeException failure) {
    slow.failure = failure;
    assertThatThrownBy(() -> registers(SLOW, "one", Numbered.class, box)).hasRootCause(failure);
    slow.failure = null;
  }

  private Home home() {
    return nodes.mail(SLOW).office().mailboxes().home(box);
  }

  /** No name is left of what was asked for. */
  private void isAsBefore() {
    assertThat(home().named).isNull();
    assertThat(gets(box, nodes.at(0, SLOW, box), "a text")).isEqualTo("a text");
  }

  @Test
  void aNameThatCannotBeGivenChangesNothing() {
    slow.isDone = false;
    fails(new RemoteFailureException("the step failed"));
    isAsBefore();
    assertThat(unregisters("one")).isFalse();
    take();
  }

  @Test
  void whoWaitsForANameThatMayHaveBeenGivenFindsIt() {
    Reply<Mailbox<Numbered>> waits = nodes.mail(0).names().find("one", Numbered.class);
    nodes.cluster.run();
    fails(new NodeLostException(nodes.node(1), "no answer"));
    assertThat(ThreadNodes.got(waits, nodes)).isSameAs(nodes.at(0, SLOW, box));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aNameThatMayHaveBeenGivenCanBeTakenAway(boolean isDone) {
    slow.isDone = isDone;
    fails(new NodeLostException(nodes.node(1), "no answer"));
    assertThat(home().named).isSameAs(box);
    assertThat(unregisters("one")).isTrue();
    isAsBefore();
    take();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void soItCanBeAskedForOnceMore(boolean isDone) {
    slow.isDone = isDone;
    fails(new NodeLostException(nodes.node(1), "no answer"));
    assertThat(registers(SLOW, "one", Numbered.class, box)).isTrue();
    assertThat(gets(box, nodes.at(0, SLOW, box), "a text")).isNull();
    assertThat(unregisters("one")).isTrue();
    assertThat(home().named).isNull();
  }

  @Test
  void ifAnotherOneHasGotItMeanwhileAllIsAsBefore() {
    slow.isDone = false;
    fails(new NodeLostException(nodes.node(1), "no answer"));
    take();
    assertThat(registers(SLOW, "one", Numbered.class, box)).isFalse();
    isAsBefore();
    assertThat(unregisters("one")).isFalse();
  }

  @Test
  void ifAnotherOneOfThisNodeHasGotItAllIsAsBefore() {
    slow.isDone = false;
    fails(new NodeLostException(nodes.node(1), "no answer"));
    assertThat(registers(SLOW, "one", Numbered.class, new Mailbox<>())).isTrue();
    isAsBefore();
  }

  /** The second one is answered first. */
  @Test
  void ofTwoThatMayHaveGotItNoneHasItWhenItIsTakenAway() {
    Mailbox<Object> second = new Mailbox<>();
    CompletableFuture<Void> late = new CompletableFuture<>();
    slow.failure = new NodeLostException(nodes.node(1), "no answer");
    slow.goOn = late;
    Reply<Boolean> asked = asks(SLOW, "one", Numbered.class, box);
    nodes.cluster.run();
    slow.goOn = CompletableFuture.completedFuture(null);
    assertThatThrownBy(() -> registers(SLOW, "one", Numbered.class, second))
        .hasRootCause(slow.failure);
    late.complete(null);
    assertThatThrownBy(() -> ThreadNodes.got(asked, nodes)).hasRootCause(slow.failure);
    slow.failure = null;
    assertThat(home().named).isSameAs(box);
    assertThat(unregisters("one")).isTrue();
    isAsBefore();
    assertThat(gets(second, nodes.at(0, SLOW, second), "a text")).isEqualTo("a text");
    take();
  }

  /** The first one had it, and it is not known whether the second has lost it. */
  @Test
  void whoHasFoundANameLooksForItAgainAlsoIfNotAllOfItCouldBeTakenAway() {
    fails(new NodeLostException(nodes.node(1), "no answer"));
    var found = nodes.mail(0).names().find("one", Numbered.class);
    assertThat(ThreadNodes.got(found, nodes)).isSameAs(nodes.at(0, SLOW, box));
    slow.failure = new NodeLostException(nodes.node(1), "no answer");
    assertThatThrownBy(() -> registers(SLOW, "one", Numbered.class, new Mailbox<>()))
        .hasRootCause(slow.failure);
    slow.failure = null;
    CompletableFuture<Void> first = new CompletableFuture<>();
    slow.goOn = first;
    Reply<Boolean> takenAway = nodes.mail(SLOW).names().unregister("one");
    nodes.cluster.run();
    slow.goOn = CompletableFuture.completedFuture(null);
    slow.failure = new NodeLostException(nodes.node(1), "no answer");
    first.complete(null);
    assertThatThrownBy(() -> ThreadNodes.got(takenAway, nodes)).hasRootCause(slow.failure);
    Reply<Mailbox<Numbered>> foundAgain = nodes.mail(0).names().find("one", Numbered.class);
    nodes.cluster.run();
    assertThat(foundAgain.isDone()).isFalse();
    take();
    assertThat(ThreadNodes.got(foundAgain, nodes)).isNotSameAs(nodes.at(0, SLOW, box));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aMailboxThatIsRefusedTwoNamesTakesWhatItTookBefore(boolean isInOrder) {
    take();
    assertThat(registers(1, "two", Integer.class, new Mailbox<>())).isTrue();
    List<CompletableFuture<Void>> late = new ArrayList<>();
    for (String name : List.of("one", "two")) {
      slow.goOn = new CompletableFuture<>();
      late.add(slow.goOn);
      Class<?> type = name.equals("one") ? Numbered.class : Integer.class;
      var _ = asks(SLOW, name, type, box);
      nodes.cluster.run();
    }
    assertThat(gets(box, nodes.at(0, SLOW, box), "a text")).as("until it is refused").isNull();
    for (CompletableFuture<Void> each : isInOrder ? late : late.reversed()) {
      each.complete(null);
      nodes.cluster.run();
    }
    isAsBefore();
  }

  @Test
  void aNameThatStandsForAnotherOneOfThisNodeStaysThat() {
    Mailbox<Object> first = new Mailbox<>();
    assertThat(registers(SLOW, "one", Numbered.class, first)).isTrue();
    fails(new NodeLostException(nodes.node(1), "no answer"));
    isAsBefore();
    assertThat(unregisters("one")).isTrue();
    take();
  }
}
