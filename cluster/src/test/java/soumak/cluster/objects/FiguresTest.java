package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import soumak.cluster.local.Choices;

class FiguresTest {
  private final World world = new World(Choices.inOrder(), 2, Setting.COMMIT);

  private Figures figures(int n) {
    world.run();
    return world.sharings.get(n).figures();
  }

  @Test
  void copiesAreCountedByTheirState() {
    ObjectId id = world.objects(0).allocate(World.content(1));
    world.objects(0).allocate(World.content(2));
    assertThat(figures(0).alone()).isEqualTo(2);
    var _ = world.objects(1).enter(id, true);
    assertThat(figures(1)).returns(1L, Figures::exclusive).returns(0L, Figures::shared);
    assertThat(figures(0)).returns(1L, Figures::alone).returns(1L, Figures::invalid);
    assertThat(figures(0)).returns(1L, Figures::invalidations).returns(1L, Figures::recalls);
    var _ = world.objects(1).leave(id, World.content(3));
    assertThat(figures(1)).returns(0L, Figures::exclusive).returns(1L, Figures::shared);
  }

  @Test
  void tokensHandOffsAndWaitersAreCounted() {
    ObjectId id = new ObjectId(1, 1);
    SharedMonitors here = world.sharings.get(0).monitors();
    SharedMonitors there = world.sharings.get(1).monitors();
    var _ = here.enter(id, "a");
    assertThat(figures(0)).returns(1L, Figures::tokens).returns(0L, Figures::waiting);
    var _ = here.await(id, "a");
    var _ = there.enter(id, "b");
    assertThat(figures(0))
        .returns(0L, Figures::tokens)
        .returns(1L, Figures::waiting)
        .returns(1L, Figures::handOffs);
    assertThat(figures(1)).returns(1L, Figures::tokens).returns(0L, Figures::handOffs);
    var _ = there.signal(id, "b", true);
    assertThat(figures(0).waiting()).isZero();
  }

  @Test
  void threadsAreCounted() {
    CompletableFuture<byte[]> end = new CompletableFuture<>();
    world.sharings.get(1).threads().runner((what, argument) -> end);
    var _ =
        world
            .sharings
            .get(0)
            .threads()
            .started(Placement.at(world.node(1)), "something", new byte[0]);
    assertThat(figures(1).threads()).isOne();
    end.complete(new byte[0]);
    assertThat(figures(1).threads()).isZero();
  }
}
