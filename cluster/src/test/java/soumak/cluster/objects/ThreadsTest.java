package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.local.Choices;
import soumak.cluster.local.EveryChoice;

class ThreadsTest {
  private final AtomicInteger starts = new AtomicInteger();

  private World world(Choices choices, int nodes) {
    World world = new World(choices, nodes, Setting.COMMIT);
    for (int n = 0; n < nodes; n++) {
      int on = n;
      world.sharings.get(n).threads().runner((what, argument) -> run(world, on, what, argument));
    }
    return world;
  }

  /** Some events later, the argument and the node's number. */
  private CompletableFuture<byte[]> run(World world, int on, String what, byte[] argument) {
    starts.incrementAndGet();
    CompletableFuture<byte[]> end = new CompletableFuture<>();
    world.cluster.at(
        world.node(on),
        () -> {
          if (what.equals("fail")) {
            end.completeExceptionally(new ArithmeticException("by zero"));
          } else {
            end.complete(new byte[] {argument[0], (byte) on});
          }
        });
    return end;
  }

  private static SharedThreads threads(World world, int n) {
    return world.sharings.get(n).threads();
  }

  private static CompletableFuture<byte[]> startAndJoin(World world, Placement where, String what) {
    return threads(world, 0)
        .started(where, what, new byte[] {7})
        .thenCompose(id -> threads(world, 1).joined(id));
  }

  @Test
  void aThreadRunsWhereItIsPutAndAnyNodeJoinsIt() {
    for (long seed = 0; seed < 5_000; seed++) {
      World world = world(Choices.seeded(seed), 3);
      CompletableFuture<byte[]> end = startAndJoin(world, Placement.at(world.node(2)), "echo");
      world.run();
      assertThat(end.join()).containsExactly(7, 2);
    }
    assertThat(starts).hasValue(5_000);
  }

  @Test
  void aFailureGoesToWhoJoins() {
    World world = world(Choices.inOrder(), 2);
    CompletableFuture<byte[]> end = startAndJoin(world, Placement.at(world.node(1)), "fail");
    world.run();
    assertThatThrownBy(end::join)
        .hasCauseInstanceOf(ThreadFailedException.class)
        .hasMessageContaining("java.lang.ArithmeticException: by zero");
  }

  /** As a class that is not there does. */
  @Test
  void anErrorGoesToWhoJoinsAndLeavesNothingBehind() {
    for (Throwable why :
        List.of(new NoClassDefFoundError("gone"), new StackOverflowError("deep"))) {
      World world = world(Choices.inOrder(), 2);
      threads(world, 1)
          .runner((what, argument) -> {
            throw (Error) why;
          });
      CompletableFuture<byte[]> end = startAndJoin(world, Placement.at(world.node(1)), "any");
      world.run();
      assertThatThrownBy(end::join)
          .hasCauseInstanceOf(ThreadFailedException.class)
          .hasMessageContaining(why.toString());
      assertThat(threads(world, 1).count()).isZero();
    }
  }

  @Test
  void whatCannotSayWhatItIsGoesToWhoJoinsByItsClass() {
    final class Mute extends RuntimeException {
      private static final long serialVersionUID = 1;

      @Override
      public String toString() {
        throw this;
      }
    }

    World world = world(Choices.inOrder(), 2);
    threads(world, 1).runner((what, argument) -> CompletableFuture.failedFuture(new Mute()));
    CompletableFuture<byte[]> end = startAndJoin(world, Placement.at(world.node(1)), "any");
    world.run();
    assertThat(end).isCompletedExceptionally();
    assertThat(end.exceptionNow())
        .isInstanceOf(ThreadFailedException.class)
        .hasMessageContaining(Mute.class.getName());
    assertThat(threads(world, 1).count()).isZero();
  }

  @Test
  void anyIsOneAfterTheOther() {
    World world = world(Choices.inOrder(), 3);
    world.run();
    List<CompletableFuture<byte[]>> ends = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      ends.add(startAndJoin(world, Placement.ANY, "echo"));
    }
    world.run();
    assertThat(ends)
        .extracting(end -> end.join()[1])
        .containsExactlyInAnyOrder((byte) 0, (byte) 1, (byte) 2);
  }

  @Test
  void theLeastLoadedGetsTheNext() {
    World world = world(Choices.inOrder(), 3);
    world.run();
    for (int n : new int[] {0, 2}) {
      threads(world, n).runner((what, argument) -> new CompletableFuture<>());
      var _ = threads(world, 0).started(Placement.at(world.node(n)), "for ever", new byte[0]);
    }
    world.run();
    CompletableFuture<byte[]> end = startAndJoin(world, Placement.LEAST_LOADED, "echo");
    world.run();
    assertThat(end.join()).containsExactly(7, 1);
  }

  /** Whether the thread was lost. */
  private boolean isLost(Choices choices) {
    starts.set(0);
    World world = world(choices, 3);
    CompletableFuture<byte[]> end = startAndJoin(world, Placement.at(world.node(2)), "echo");
    world.cluster.sometime(() -> world.cluster.kill(world.node(2)));
    world.must(0, "join", end);
    world.run();
    assertThat(starts.get()).isLessThanOrEqualTo(1);
    if (end.isCompletedExceptionally()) {
      assertThatThrownBy(end::join).hasCauseInstanceOf(NodeLostException.class);
      return true;
    }
    assertThat(end.join()).containsExactly(7, 2);
    return false;
  }

  @Test
  void joinTellsOfADeathAndNothingRunsAgain() {
    EveryChoice choices = new EveryChoice(3);
    while (choices.again()) {
      assertThat(isLost(choices)).isTrue();
    }
    int lost = 0;
    for (long seed = 0; seed < 2000; seed++) {
      lost += isLost(Choices.seeded(seed)) ? 1 : 0;
    }
    assertThat(lost).isBetween(1, 1999);
  }

  @Test
  void aNodeWithoutRunnerSaysSo() {
    World world = new World(Choices.inOrder(), 2, Setting.COMMIT);
    CompletableFuture<byte[]> end = startAndJoin(world, Placement.at(world.node(1)), "echo");
    world.run();
    assertThatThrownBy(end::join).hasMessageContaining("n1 (local) runs no threads of others");
  }

  /** Nobody knows its id, so nobody could forget it. */
  @Test
  void aThreadThatCouldNotBeStartedLeavesNothingBehind() {
    for (boolean seen : new boolean[] {true, false}) {
      World world = world(Choices.inOrder(), 3);
      world.run();
      int before = world.cluster.entryCount();
      Placement dead = Placement.at(world.node(2));
      world.cluster.kill(world.node(2));
      if (seen) {
        world.run();
      }
      CompletableFuture<ObjectId> start = threads(world, 0).started(dead, "echo", new byte[] {1});
      world.must(0, "start", start);
      world.run();
      assertThatThrownBy(start::join).hasCauseInstanceOf(NodeLostException.class);
      assertThat(world.cluster.entryCount()).isEqualTo(before);
    }
  }

  @Test
  void aForgottenThreadIsNotThere() {
    World world = world(Choices.inOrder(), 2);
    CompletableFuture<ObjectId> id =
        threads(world, 0).started(Placement.at(world.node(1)), "echo", new byte[] {1});
    world.run();
    threads(world, 1).forget(id.join());
    world.run();
    CompletableFuture<byte[]> end = threads(world, 1).joined(id.join());
    world.run();
    assertThatThrownBy(end::join).hasCauseInstanceOf(NoSuchObjectException.class);
  }
}
