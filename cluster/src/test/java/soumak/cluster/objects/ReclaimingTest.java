package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;
import soumak.cluster.objects.ObjectStep.Result;
import soumak.testing.LongForm;

/** What is seeded has more seeds with {@code -Dsoumak.long}. */
class ReclaimingTest {
  private static final byte[] EMPTY = new byte[0];

  private static boolean isThere(World world, ObjectId id) {
    Engine engine = world.engines.getFirst();
    byte[] look = ObjectStep.DROP.by(99, 0).number(0L).toBytes();
    CompletableFuture<byte[]> answer = engine.atomic(Services.ENTRIES, id.key(), look);
    world.run();
    return Result.of(new In(answer.join())) != Result.UNKNOWN;
  }

  private static CompletableFuture<Void> read(World world, int n, ObjectId id) {
    SharedObjects objects = world.objects(n);
    return objects.enter(id, false).thenAccept(content -> objects.release(id));
  }

  private static CompletableFuture<Void> refer(World world, int n, ObjectId from, ObjectId... to) {
    SharedObjects objects = world.objects(n);
    return objects
        .enter(from, true)
        .thenCompose(content -> objects.leave(from, Content.of(EMPTY, to)));
  }

  private static void done(World world, CompletableFuture<?> future) {
    world.run();
    assertThat(future).isCompleted();
  }

  @Test
  void whatNobodyKnowsGoes() {
    World world = new World(Choices.inOrder(), 3, Setting.COMMIT);
    ObjectId id = world.objects(0).allocate(World.content(1));
    done(world, read(world, 1, id));
    done(world, world.objects(0).forgotten(id));
    assertThat(isThere(world, id)).isTrue();
    done(world, world.objects(1).forgotten(id));
    assertThat(isThere(world, id)).isFalse();
    CompletableFuture<Void> none = read(world, 2, id);
    world.run();
    assertThatThrownBy(none::join).hasCauseInstanceOf(NoSuchObjectException.class);
  }

  @Test
  void whatIsReferredToStays() {
    World world = new World(Choices.inOrder(), 2, Setting.COMMIT);
    SharedObjects first = world.objects(0);
    ObjectId leaf = first.allocate(World.content(1));
    ObjectId branch = first.allocate(Content.of(EMPTY, leaf));
    ObjectId root = first.allocate(Content.of(EMPTY, branch));
    CompletableFuture<Void> forgotten = first.forgotten(leaf);
    world.run();
    assertThat(forgotten).as("stays where its referrer is").isNotDone();
    done(world, read(world, 1, root));
    assertThat(forgotten).isCompleted();
    done(world, first.forgotten(branch));
    assertThat(List.of(isThere(world, leaf), isThere(world, branch))).containsOnly(true);
    done(world, read(world, 1, branch));
    done(world, world.objects(1).forgotten(branch));
    assertThat(isThere(world, branch)).isTrue();
    done(world, refer(world, 1, root));
    assertThat(List.of(isThere(world, leaf), isThere(world, branch))).containsOnly(false);
    assertThat(isThere(world, root)).isTrue();
  }

  @Test
  void whatNobodyHasHeardOfGoesWithoutATrip() {
    World world = new World(Choices.inOrder(), 2, Setting.COMMIT);
    ObjectId id = world.objects(0).allocate(World.content(1));
    assertThat(world.objects(0).forgotten(id)).isCompleted();
    assertThat(world.objects(0).known(id)).isNull();
  }

  @Test
  void whatIsFreedLetsGoOfItsReferences() {
    World world = new World(Choices.inOrder(), 2, Setting.COMMIT);
    SharedObjects first = world.objects(0);
    ObjectId leaf = first.allocate(World.content(1));
    ObjectId root = first.allocate(Content.of(EMPTY, leaf));
    done(world, read(world, 1, root));
    done(world, first.forgotten(leaf));
    assertThat(isThere(world, leaf)).isTrue();
    done(world, first.remove(root));
    assertThat(isThere(world, leaf)).isFalse();
  }

  @Test
  void aDeadNodeKnowsNothing() {
    World world = new World(Choices.inOrder(), 3, Setting.COMMIT);
    ObjectId lent = world.objects(0).allocate(World.content(1));
    ObjectId kept = world.objects(0).allocate(World.content(1));
    done(world, read(world, 2, lent));
    done(world, read(world, 2, kept));
    done(world, world.objects(0).forgotten(lent));
    world.cluster.kill(world.node(2));
    world.run();
    assertThat(isThere(world, lent)).isFalse();
    assertThat(isThere(world, kept)).isTrue();
    done(world, world.objects(0).forgotten(kept));
    assertThat(isThere(world, kept)).isFalse();
  }

  @Test
  void whatIsInUseIsNotLetGo() {
    World world = new World(Choices.inOrder(), 1, Setting.COMMIT);
    ObjectId id = world.objects(0).allocate(World.content(1));
    var _ = world.objects(0).enter(id, false);
    assertThatThrownBy(() -> world.objects(0).letGo(id)).hasMessageContaining("is in use here");
  }

  /** One node finds a reference and holds it while the other removes it. */
  private static void found(Choices choices, Setting setting, int others, boolean slow) {
    World world = new World(choices, 3, setting);
    SharedObjects writer = world.objects(0);
    SharedObjects finder = world.objects(1);
    for (int i = 0; i < others; i++) {
      writer.allocate(World.content(i));
    }
    ObjectId leaf = writer.allocate(World.content(7));
    ObjectId root = writer.allocate(Content.of(EMPTY, leaf));
    done(world, read(world, 2, root));
    done(world, writer.forgotten(leaf));
    if (slow) {
      Node home = world.engines.get(1).home(Services.ENTRIES, leaf.key());
      world.cluster.delay(world.node(1), home, Duration.ofSeconds(1));
    }
    long[] found = {-1};
    CompletableFuture<Void> finds =
        world.thread(
            1,
            "finder",
            List.of(() ->
                finder
                    .enter(root, false)
                    .thenCompose(content -> {
                      boolean isThere = !content.references().isEmpty();
                      if (isThere) {
                        finder.hold(leaf);
                      }
                      finder.release(root);
                      return isThere
                          ? finder.enter(leaf, false)
                          : CompletableFuture.completedFuture(null);
                    })
                    .thenAccept(content -> {
                      if (content != null) {
                        found[0] = World.value(content);
                        finder.release(leaf);
                      }
                    })));
    world.thread(2, "remover", List.of(() -> refer(world, 2, root)));
    world.run();
    done(world, read(world, 0, root));
    assertThat(finds).as("what was found is there").isCompleted();
    assertThat(found[0]).isIn(-1L, 7L);
    assertThat(isThere(world, leaf)).as("kept by its finder").isEqualTo(found[0] == 7);
    finder.letGo(leaf);
    world.run();
    assertThat(isThere(world, leaf)).isFalse();
  }

  @Test
  void whatWasFoundIsKept() {
    for (long seed = 0; seed < LongForm.of(200, 800); seed++) {
      int others = (int) (seed / 4 % 16);
      found(Choices.seeded(seed), Setting.COMMIT, others, seed % 4 == 0);
      found(Choices.seeded(seed), Setting.KEEP, others, seed % 4 == 1);
    }
  }

  @Test
  void aReferenceThatIsPutBackCounts() {
    for (long seed = 0; seed < LongForm.of(200, 800); seed++) {
      World world = new World(Choices.seeded(seed), 3, Setting.COMMIT);
      ObjectId leaf = world.objects(0).allocate(World.content(7));
      ObjectId root = world.objects(0).allocate(Content.of(EMPTY, leaf));
      done(world, read(world, 1, root));
      done(world, read(world, 1, leaf));
      world.objects(0).letGo(leaf);
      world.thread(1, "adder", List.of(() -> refer(world, 1, root, leaf)));
      world.thread(2, "remover", List.of(() -> refer(world, 2, root)));
      world.run();
      world.objects(1).letGo(leaf);
      world.run();
      CompletableFuture<Content> end = world.objects(2).enter(root, false);
      world.run();
      boolean referred = !end.join().references().isEmpty();
      assertThat(isThere(world, leaf)).as("seed %d", seed).isEqualTo(referred);
    }
  }
}
