package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;
import soumak.cluster.local.EveryChoice;
import soumak.cluster.objects.SharedMonitors.Entered;
import soumak.testing.LongForm;

/**
 * Deaths between two messages, one after the other, pauses, slow links and bytes from nobody.
 * {@code -Dsoumak.long} tries more.
 */
class SharedFaultsTest {
  private static final byte[] EMPTY = new byte[0];
  private static final ObjectId MONITOR = new ObjectId(1, 1);

  private static CompletableFuture<?> point(World world, int n, ObjectId from, ObjectId to) {
    SharedObjects objects = world.objects(n);
    return objects
        .enter(from, true)
        .thenCompose(content -> objects.leave(from, Content.of(EMPTY, to)));
  }

  /** What a node finds behind the root: null if there is no reference. */
  private static CompletableFuture<Content> follow(World world, int n, ObjectId root) {
    SharedObjects objects = world.objects(n);
    return objects
        .enter(root, false)
        .thenCompose(content -> {
          List<ObjectId> found = content.references();
          found.forEach(objects::hold);
          objects.release(root);
          return found.isEmpty()
              ? CompletableFuture.completedFuture(null)
              : objects
                  .enter(found.getFirst(), false)
                  .thenApply(leaf -> {
                    objects.release(found.getFirst());
                    return leaf;
                  });
        });
  }

  /** After so many events of its own. */
  private static void killLater(World world, int later) {
    world.cluster.sometime(() -> {
      if (later == 0) {
        world.cluster.kill(world.node(0));
      } else {
        killLater(world, later - 1);
      }
    });
  }

  /** A node announces a new object, and dies before, while or after it sends who refers to it. */
  private static boolean announces(Choices choices, int later) {
    World world = new World(choices, 3, Setting.COMMIT);
    ObjectId root = world.objects(1).allocate(Content.of(EMPTY));
    CompletableFuture<Content> known = follow(world, 2, root);
    world.run();
    assertThat(known).isCompleted();
    ObjectId leaf = world.objects(0).allocate(World.content(7));
    CompletableFuture<Void> writes =
        world.thread(0, "writer", List.of(() -> point(world, 0, root, leaf)));
    killLater(world, later);
    world.run();
    CompletableFuture<Content> one = follow(world, 1, root);
    world.run();
    CompletableFuture<Content> two = follow(world, 2, root);
    world.run();
    assertThat(List.of(one, two)).allMatch(CompletableFuture::isDone);
    Content found = one.join();
    assertThat(two.join()).isEqualTo(found);
    if (found != null) {
      assertThat(World.value(found)).isEqualTo(7);
    } else {
      assertThat(writes.isDone() && !writes.isCompletedExceptionally())
          .as("was acknowledged and is not there")
          .isFalse();
    }
    return found != null;
  }

  @Test
  void aReferenceThatIsSeenLeadsToItsObjectWheneverItsWriterDied() {
    int seen = 0;
    int all = LongForm.of(500, 2000);
    for (long seed = 0; seed < all; seed++) {
      seen += announces(Choices.seeded(seed), (int) (seed % 40)) ? 1 : 0;
    }
    assertThat(seen).isBetween(all / 20, all * 19 / 20);
  }

  @Test
  void soItIsInAllOrdersNearTheUsualOne() {
    int runs = 0;
    for (int later = 0; later < 40; later++) {
      for (EveryChoice choices = new EveryChoice(1); choices.again(); runs++) {
        announces(choices, later);
      }
    }
    assertThat(runs).isGreaterThan(500);
  }

  @Test
  void whatTwoNodesKnewThatDieOneAfterTheOtherIsThereForTheRest() {
    for (long seed = 0; seed < LongForm.of(125, 500); seed++) {
      World world = new World(Choices.seeded(seed), 4, Setting.COMMIT);
      ObjectId root = world.objects(0).allocate(Content.of(EMPTY));
      ObjectId leaf = world.objects(1).allocate(World.content(seed));
      CompletableFuture<?> known = follow(world, 3, root);
      world.run();
      world.thread(1, "writer", List.of(() -> point(world, 1, root, leaf)));
      world.run();
      world.cluster.kill(world.node(0));
      world.run();
      world.cluster.kill(world.node(1));
      CompletableFuture<Content> early = follow(world, 2, root);
      world.run();
      CompletableFuture<Content> late = follow(world, 3, root);
      world.run();
      assertThat(known).isCompleted();
      for (CompletableFuture<Content> found : List.of(early, late)) {
        assertThat(found).as("seed %d", seed).isCompleted();
        assertThat(World.value(found.join())).isEqualTo(seed);
      }
    }
  }

  @Test
  void aMonitorGoesOnThoughTwoOfItsHoldersDie() {
    for (long seed = 0; seed < LongForm.of(125, 500); seed++) {
      World world = new World(Choices.seeded(seed), 4, Setting.COMMIT);
      List<CompletableFuture<Entered>> entered = new ArrayList<>();
      for (int n = 0; n < 3; n++) {
        entered.add(world.sharings.get(n).monitors().enter(MONITOR, "t" + n));
        world.run();
      }
      assertThat(entered.get(0).join()).isEqualTo(Entered.NORMALLY);
      for (int dies = 0; dies < 2; dies++) {
        assertThat(entered.get(dies + 1)).isNotDone();
        world.cluster.kill(world.node(dies));
        world.run();
        assertThat(entered.get(dies + 1)).as("seed %d", seed).isCompleted();
        assertThat(entered.get(dies + 1).join()).isEqualTo(Entered.AFTER_LOSS);
      }
      world.sharings.get(2).monitors().exit(MONITOR, "t2");
      CompletableFuture<Entered> last = world.sharings.get(3).monitors().enter(MONITOR, "t3");
      world.run();
      assertThat(last.join()).isEqualTo(Entered.NORMALLY);
    }
  }

  /** Each in its turn stands still for a while, and goes on. */
  @Test
  void pausesAndSlowLinksChangeNothingButTheOrder() {
    for (long seed = 0; seed < LongForm.of(150, 600); seed++) {
      World world = new World(Choices.seeded(seed), 3, Setting.COMMIT);
      History history = new History();
      Random random = new Random(seed);
      ObjectId id = world.objects(0).allocate(World.content(0));
      for (int n = 0; n < 3; n++) {
        int on = n;
        world.thread(
            n,
            "n" + n,
            List.of(
                () -> world.add(on, "n" + on, id, 1, history),
                () -> world.read(on, "n" + on, id, history),
                () -> world.add(on, "n" + on, id, 1, history)));
        int to = (n + 1 + random.nextInt(2)) % 3;
        var delay = java.time.Duration.ofMillis(random.nextInt(3_000));
        world.cluster.delay(world.node(n), world.node(to), delay);
        world.cluster.sometime(() -> pause(world, on));
      }
      world.run();
      CompletableFuture<Content> end = world.objects(0).enter(id, false);
      world.run();
      assertThat(World.value(end.join())).as("seed %d", seed).isEqualTo(6);
      assertThat(history.isLinearizable(0)).as("seed %d: %s", seed, history).isTrue();
    }
  }

  private static void pause(World world, int node) {
    world.cluster.freeze(world.node(node));
    world.cluster.sometime(() -> world.cluster.thaw(world.node(node)));
  }

  @Test
  void whoIsShutOutWhileItWritesCannotCommit() {
    for (long seed = 0; seed < 300; seed++) {
      World world = new World(Choices.seeded(seed), 3, Setting.COMMIT);
      ObjectId id = world.objects(0).allocate(World.content(1));
      CompletableFuture<Content> locked = world.objects(1).enter(id, true);
      world.run();
      assertThat(locked).isCompleted();
      world.cluster.freeze(world.node(1));
      CompletableFuture<Content> next = world.objects(2).enter(id, true);
      world.run();
      assertThat(next).as("seed %d", seed).isCompleted();
      CompletableFuture<Void> written = world.objects(2).leave(id, World.content(5));
      world.cluster.thaw(world.node(1));
      CompletableFuture<Void> late = world.objects(1).leave(id, World.content(9));
      world.run();
      assertThat(written).isCompleted();
      assertThatThrownBy(late::join).hasCauseInstanceOf(NodeLostException.class);
      CompletableFuture<Content> end = world.objects(0).enter(id, false);
      world.run();
      assertThat(World.value(end.join())).as("seed %d", seed).isEqualTo(5);
    }
  }

  @Test
  void bytesFromNobodyAreRefusedAndNothingElseHappens() {
    World world = new World(Choices.seeded(1), 3, Setting.COMMIT);
    ObjectId id = world.objects(0).allocate(World.content(3));
    CompletableFuture<Content> read = follow(world, 1, id);
    world.run();
    assertThat(read).isCompleted();
    Engine engine = world.engines.get(2);
    Random random = new Random(5);
    int refused = 0;
    for (int run = 0; run < 3_000; run++) {
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      if (bytes.length > 0) {
        bytes[0] = (byte) random.nextInt(PeerMessage.values().length + 2);
      }
      CompletableFuture<byte[]> answer = engine.request(world.node(0), Services.OBJECTS, bytes);
      world.run();
      refused += answer.isCompletedExceptionally() ? 1 : 0;
    }
    assertThat(refused).isGreaterThan(1_000);
    CompletableFuture<?> writes =
        world
            .objects(1)
            .enter(id, true)
            .thenCompose(it -> world.objects(1).leave(id, World.content(4)));
    world.run();
    assertThat(writes).isCompleted();
    CompletableFuture<Content> end = world.objects(0).enter(id, false);
    world.run();
    assertThat(World.value(end.join())).isEqualTo(4);
  }

  @Test
  void stepsFromNobodyAreRefusedOrDoNothing() {
    World world = new World(Choices.seeded(1), 2, Setting.COMMIT);
    Engine engine = world.engines.get(1);
    Random random = new Random(6);
    for (int run = 0; run < 3_000; run++) {
      byte[] argument = new byte[random.nextInt(40)];
      random.nextBytes(argument);
      if (argument.length > 0) {
        argument[0] = (byte) random.nextInt(14);
      }
      int table = List.of(Services.ENTRIES, Services.MONITORS, Services.THREADS).get(run % 3);
      ObjectId id = new ObjectId(99, run);
      CompletableFuture<byte[]> answer = engine.atomic(table, id.key(), argument);
      world.run();
      assertThat(answer).isDone();
    }
    CompletableFuture<Entered> entered = world.sharings.get(0).monitors().enter(MONITOR, "a");
    world.run();
    assertThat(entered.join()).isEqualTo(Entered.NORMALLY);
  }
}
