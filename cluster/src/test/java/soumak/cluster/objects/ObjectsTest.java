package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;

class ObjectsTest {
  private World world(int nodes, Setting setting) {
    return new World(Choices.inOrder(), nodes, setting);
  }

  private static long read(World world, int n, ObjectId id) {
    CompletableFuture<Content> content = world.objects(n).enter(id, false);
    world.run();
    world.objects(n).release(id);
    return World.value(content.join());
  }

  private static void write(World world, int n, ObjectId id, long value) {
    CompletableFuture<Void> done =
        world
            .objects(n)
            .enter(id, true)
            .thenCompose(before -> world.objects(n).leave(id, World.content(value)));
    world.run();
    assertThat(done).isCompleted();
  }

  @Test
  void anObjectOfOneNodeTakesNoTrip() {
    World world = world(2, Setting.COMMIT);
    ObjectId id = world.objects(0).allocate(World.content(3));
    CompletableFuture<Content> content = world.objects(0).enter(id, true);
    assertThat(content).isCompleted();
    assertThat(world.objects(0).leave(id, World.content(4))).isCompleted();
    assertThat(read(world, 1, id)).isEqualTo(4);
  }

  @Test
  void aCopyIsReadWithoutATrip() {
    World world = world(2, Setting.COMMIT);
    ObjectId id = world.objects(0).allocate(World.content(3));
    read(world, 1, id);
    CompletableFuture<Content> again = world.objects(1).enter(id, false);
    assertThat(again).isCompleted();
    world.objects(1).release(id);
  }

  @Test
  void whoWritesWaitsForReaders() {
    World world = world(2, Setting.COMMIT);
    ObjectId id = world.objects(0).allocate(World.content(3));
    CompletableFuture<Content> reading = world.objects(1).enter(id, false);
    world.run();
    CompletableFuture<Content> writing = world.objects(0).enter(id, true);
    world.run();
    CompletableFuture<Content> later = world.objects(1).enter(id, false);
    world.run();
    assertThat(reading).isCompleted();
    assertThat(writing).isNotDone();
    assertThat(later).isNotDone();
    world.objects(1).release(id);
    world.run();
    assertThat(writing).isCompleted();
    assertThat(later).isNotDone();
    world.objects(0).release(id);
    world.run();
    assertThat(later).isCompleted();
  }

  @Test
  void whatReferencesLeadToIsCommittedWithIt() {
    World world = world(3, Setting.COMMIT);
    SharedObjects first = world.objects(0);
    ObjectId leaf = first.allocate(World.content(1));
    ObjectId branch = first.allocate(Content.of(new byte[8], leaf));
    ObjectId root = first.allocate(World.content(0));
    read(world, 1, root);
    CompletableFuture<Void> done =
        first
            .enter(root, true)
            .thenCompose(c -> first.leave(root, Content.of(new byte[8], branch)));
    world.run();
    assertThat(done).isCompleted();
    world.cluster.kill(world.node(0));
    world.run();
    assertThat(read(world, 1, leaf)).isEqualTo(1);
  }

  @Test
  void referencesMayGoInCircles() {
    World world = world(2, Setting.COMMIT);
    SharedObjects first = world.objects(0);
    ObjectId one = first.allocate(World.content(1));
    ObjectId other = first.allocate(Content.of(new byte[8], one));
    var _ =
        first.enter(one, true).thenCompose(c -> first.leave(one, Content.of(new byte[8], other)));
    assertThat(read(world, 1, other)).isZero();
    assertThat(read(world, 1, one)).isZero();
  }

  @Test
  void aFreedObjectIsThereForNobody() {
    World world = world(2, Setting.COMMIT);
    ObjectId id = world.objects(0).allocate(World.content(3));
    read(world, 1, id);
    CompletableFuture<Content> held = world.objects(1).enter(id, false);
    CompletableFuture<Void> freed = world.objects(0).remove(id);
    world.run();
    assertThat(held).isCompleted();
    assertThat(freed).isNotDone();
    world.objects(1).release(id);
    world.run();
    assertThat(freed).isCompleted();
    for (int n = 0; n < 2; n++) {
      CompletableFuture<Content> none = world.objects(n).enter(id, false);
      world.run();
      assertThatThrownBy(none::join)
          .hasCauseInstanceOf(NoSuchObjectException.class)
          .hasMessageContaining("object 1 of node 1 is not there");
    }
  }

  @Test
  void whatWasNotCommittedDiesWithItsWriterAndSomebodyIsTold() {
    World world = world(3, Setting.KEEP);
    ObjectId id = world.objects(0).allocate(World.content(3));
    read(world, 1, id);
    write(world, 1, id, 4);
    assertThat(read(world, 2, id)).isEqualTo(4);
    write(world, 1, id, 5);
    world.cluster.kill(world.node(1));
    world.run();
    CompletableFuture<Content> told = world.objects(2).enter(id, false);
    world.run();
    assertThatThrownBy(told::join)
        .hasCauseInstanceOf(NodeLostException.class)
        .hasMessageContaining("may have changed object 1 of node 1");
    assertThat(read(world, 2, id)).isEqualTo(4);
    assertThat(read(world, 0, id)).isEqualTo(4);
  }

  @Test
  void whatWasCommittedOutlivesItsWriter() {
    World world = world(3, Setting.COMMIT);
    ObjectId id = world.objects(1).allocate(World.content(3));
    assertThat(read(world, 2, id)).isEqualTo(3);
    write(world, 1, id, 5);
    world.cluster.kill(world.node(1));
    assertThat(read(world, 2, id)).isEqualTo(5);
  }

  @Test
  void aWriterThatDiesInsideLetsOthersGoOn() {
    World world = world(3, Setting.COMMIT);
    ObjectId id = world.objects(0).allocate(World.content(3));
    CompletableFuture<Content> writer = world.objects(1).enter(id, true);
    world.run();
    CompletableFuture<Content> reader = world.objects(2).enter(id, false);
    world.run();
    assertThat(writer).isCompleted();
    assertThat(reader).isNotDone();
    world.cluster.kill(world.node(1));
    world.run();
    assertThat(World.value(reader.join())).isEqualTo(3);
  }

  @Test
  void aNodeThatWasShutOutHasNoCopiesAndCannotCommit() {
    World world = world(3, Setting.COMMIT);
    ObjectId id = world.objects(0).allocate(World.content(3));
    CompletableFuture<Content> writer = world.objects(2).enter(id, true);
    world.run();
    world.cluster.freeze(world.node(2));
    write(world, 1, id, 9);
    world.cluster.thaw(world.node(2));
    CompletableFuture<Void> stale = world.objects(2).leave(id, World.content(66));
    world.run();
    assertThat(writer).isCompleted();
    assertThatThrownBy(stale::join).hasCauseInstanceOf(NodeLostException.class);
    assertThatThrownBy(world.objects(2).enter(id, false)::join)
        .hasMessageContaining("the others have shut it out");
    assertThat(read(world, 0, id)).isEqualTo(9);
  }

  @Test
  void whatOnlyADeadNodeKnewIsLost() {
    World world = world(2, Setting.COMMIT);
    ObjectId id = world.objects(0).allocate(World.content(3));
    world.cluster.kill(world.node(0));
    world.run();
    CompletableFuture<Content> lost = world.objects(1).enter(id, false);
    world.run();
    assertThatThrownBy(lost::join)
        .hasCauseInstanceOf(NodeLostException.class)
        .hasMessageContaining("object 1 of node 1 was known to it only");
  }

  @Test
  void whatIsNotHeldCannotBeReleased() {
    World world = world(1, Setting.COMMIT);
    SharedObjects objects = world.objects(0);
    ObjectId id = objects.allocate(World.content(3));
    assertThatThrownBy(() -> objects.release(id)).hasMessageContaining("was not accessed");
    var _ = objects.enter(id, false);
    assertThatThrownBy(() -> objects.leave(id, World.content(1)))
        .hasMessageContaining("was not locked");
  }

  @Test
  void anyBytesAreAnsweredWithAFailure() {
    World world = world(2, Setting.COMMIT);
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      if (bytes.length > 0) {
        bytes[0] = (byte) random.nextInt(10);
      }
      List<CompletableFuture<byte[]>> answers =
          List.of(
              world.engines.get(0).request(world.node(1), Services.OBJECTS, bytes),
              world.engines.get(0).atomic(Services.ENTRIES, new byte[] {1}, bytes),
              world.engines.get(0).atomic(Services.MONITORS, new byte[] {1}, bytes),
              world.engines.get(0).atomic(Services.THREADS, new byte[] {1}, bytes));
      world.cluster.run();
      for (CompletableFuture<byte[]> answer : answers.subList(1, 4)) {
        assertThat(answer).isDone();
        if (answer.isCompletedExceptionally()) {
          assertThatThrownBy(answer::join).hasCauseInstanceOf(IllegalArgumentException.class);
        }
      }
      if (answers.getFirst().isCompletedExceptionally()) {
        assertThatThrownBy(answers.getFirst()::join)
            .hasRootCauseInstanceOf(IllegalArgumentException.class);
      }
    }
  }
}
