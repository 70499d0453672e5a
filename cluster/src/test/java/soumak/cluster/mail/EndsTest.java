package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import soumak.Mobile;
import soumak.TaskFailedException;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.RemoteFailureException;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;
import soumak.cluster.spread.ForwardedEngine;
import soumak.wire.MailboxReference;

/** Who started an actor is told of its end, however it ends, and then nothing is kept of it. */
class EndsTest {
  private final Sent actor = new Sent();
  private final AtomicBoolean withoutSteps = new AtomicBoolean();

  private static RemoteActor<Object, String> start(ChosenNodes nodes, int node) {
    RemoteActor<Object, String> started =
        nodes
            .mail(0)
            .actors()
            .start(Where.node(nodes.node(node)), Mobile.of(new Messages.Answers()));
    nodes.cluster.run();
    return started;
  }

  private static void failsWith(RemoteActor<?, ?> actor, Class<?> failure, String message) {
    assertThatThrownBy(() -> actor.task().joinBlocking(Duration.ofSeconds(10)))
        .isInstanceOf(TaskFailedException.class)
        .cause()
        .isInstanceOf(failure)
        .hasMessage(message);
  }

  private static int known(ChosenNodes nodes) {
    return nodes.mails.stream().mapToInt(it -> it.office().mailboxes().goneCount()).sum();
  }

  /** It ends when its last node may not have told yet that it has come. */
  private static void goesAndEnds(long seed) {
    Sent actor = new Sent();
    ChosenNodes nodes = new ChosenNodes(Choices.seeded(seed), 4, actor);
    Random random = new Random(seed);
    start(nodes, random.nextInt(4));
    int hops = random.nextInt(8);
    for (int hop = 0; hop < hops; hop++) {
      int visits = actor.places.size();
      actor.goTo(nodes.node(random.nextInt(4)));
      while (actor.places.size() == visits) {
        assertThat(nodes.cluster.step()).isTrue();
      }
    }
    actor.end(new IllegalStateException("the end"));
    nodes.cluster.run();
    assertThat(known(nodes)).as("seed %d, over %s", seed, actor.places).isZero();
  }

  @Test
  void whereAnActorHasGoneThatHasEndedIsKeptNowhere() {
    for (long seed = 0; seed < 500; seed++) {
      goesAndEnds(seed);
    }
  }

  /** What its mailbox gets then is dropped, wherever it is sent. */
  @Test
  void whoSendsToItThenWaitsForNothing() {
    ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 3, actor);
    RemoteActor<Object, String> started = start(nodes, 1);
    var there = nodes.at(2, 0, started.mailbox());
    actor.end(new IllegalStateException("the end"));
    nodes.cluster.run();
    for (int i = 0; i < 3 * Link.WINDOW; i++) {
      assertThat(there.tryPut("message " + i)).isNull();
      if (i % 1_000 == 0) {
        nodes.cluster.run();
      }
    }
  }

  private static final class Unspeakable extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("nothing is said");
    }
  }

  @Test
  void aFailureThatCannotBeToldIsNamed() {
    ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 2, actor);
    RemoteActor<Object, String> started = start(nodes, 1);
    actor.end(new Unspeakable());
    nodes.cluster.run();
    failsWith(started, RemoteFailureException.class, Unspeakable.class.getName());
  }

  @Test
  void aResultThatNeedsMoreOfTheStackThanThereIsIsAFailure() {
    ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 2, actor);
    RemoteActor<Object, String> started = start(nodes, 1);
    MailboxReference its = actor.resident.reference;
    byte[] result = Messages.tooDeep(nodes.mail(1).wire().toBytes(new Messages.Sinking(1_000)));
    nodes
        .engines
        .get(1)
        .send(
            nodes.node(0),
            Services.MAIL,
            Frames.write(List.of(new Item.Ended(its, false, result))));
    nodes.cluster.run();
    failsWith(started, StackOverflowError.class, null);
  }

  /** Where it has been cannot be forgotten, as without memory for that. */
  @Test
  void theEndIsToldThoughThePlaceIsNotForgotten() {
    ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 2, actor);
    nodes.join(this::withoutSteps);
    RemoteActor<Object, String> started = start(nodes, 1);
    actor.goTo(nodes.node(2));
    nodes.cluster.run();
    withoutSteps.set(true);
    actor.end(new IllegalStateException("the end"));
    nodes.cluster.run();
    failsWith(started, RemoteFailureException.class, "java.lang.IllegalStateException: the end");
    assertThat(known(nodes)).isZero();
  }

  private Engine withoutSteps(Engine engine) {
    return new ForwardedEngine(engine) {
      @Override
      public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
        if (withoutSteps.get()) {
          throw new OutOfMemoryError("on purpose");
        }
        return super.atomic(table, key, argument);
      }
    };
  }

  /** As without a thread, or where its program has just ended. */
  @Test
  void anActorThatCannotRunWhereItCameFails() {
    OutOfMemoryError why = new OutOfMemoryError("no thread");
    ChosenNodes nodes =
        new ChosenNodes(
            Choices.inOrder(),
            2,
            (resident, place, then) -> {
              throw why;
            });
    failsWith(start(nodes, 1), RemoteFailureException.class, why.toString());
    failsWith(start(nodes, 0), OutOfMemoryError.class, "no thread");
    assertThat(nodes.mail(0).actors().here() + nodes.mail(1).actors().here()).isZero();
    assertThat(known(nodes)).isZero();
  }
}
