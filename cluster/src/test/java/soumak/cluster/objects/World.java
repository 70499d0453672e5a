package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;
import soumak.cluster.local.LocalCluster;
import soumak.cluster.objects.History.Kind;
import soumak.cluster.objects.History.Operation;

/** Some nodes that share objects, one event after the other, and threads that do things there. */
final class World {
  final LocalCluster cluster;
  final List<Engine> engines = new ArrayList<>();
  final List<Sharing> sharings = new ArrayList<>();

  private record Pending(Node node, String what, BooleanSupplier done) {}

  private final List<Pending> pending = new ArrayList<>();

  World(Choices choices, int nodes, Setting setting) {
    cluster = LocalCluster.chosen(choices);
    for (int n = 0; n < nodes; n++) {
      Sharing sharing = new Sharing(setting);
      Engine engine = cluster.join("n" + n, new Services(sharing.handlers(), sharing.steps()));
      sharing.start(engine);
      sharings.add(sharing);
      engines.add(engine);
    }
  }

  Node node(int n) {
    return engines.get(n).self();
  }

  SharedObjects objects(int n) {
    return sharings.get(n).objects();
  }

  /** One step of a thread: the answer comes when it is done. */
  interface Doing {
    CompletableFuture<?> start();
  }

  /** A thread of a node that does one thing after the other, and ends when one fails. */
  CompletableFuture<Void> thread(int n, String name, List<Doing> doings) {
    CompletableFuture<Void> end = new CompletableFuture<>();
    cluster.at(node(n), () -> next(doings, 0, end));
    must(n, name, end);
    return end;
  }

  private static void next(List<Doing> doings, int at, CompletableFuture<Void> end) {
    if (at == doings.size()) {
      end.complete(null);
      return;
    }
    doings
        .get(at)
        .start()
        .whenComplete((done, failure) -> {
          if (failure == null) {
            next(doings, at + 1, end);
          } else {
            end.completeExceptionally(Directory.cause(failure));
          }
        });
  }

  /** Something that must have an end on that node when nothing happens any more. */
  void must(int n, String what, CompletableFuture<?> end) {
    pending.add(new Pending(node(n), what, end::isDone));
  }

  /** Runs until nothing happens; whoever lives has an answer then. */
  void run() {
    cluster.run();
    for (Pending some : pending) {
      if (engines.stream().anyMatch(e -> e.self().equals(some.node) && lives(e))) {
        assertThat(some.done.getAsBoolean())
            .as("%s on %s has an end", some.what, some.node)
            .isTrue();
      }
    }
  }

  boolean lives(Engine engine) {
    return engines.stream()
        .filter(other -> other.members().contains(other.self()))
        .max((a, b) -> Long.compare(a.members().epoch(), b.members().epoch()))
        .orElseThrow()
        .members()
        .contains(engine.self());
  }

  static Content content(long value) {
    return Content.of(ByteBuffer.allocate(8).putLong(value).array());
  }

  static long value(Content content) {
    return ByteBuffer.wrap(content.bytes()).getLong();
  }

  CompletableFuture<?> read(int n, String who, ObjectId id, History history) {
    Operation operation = history.begin(Kind.READ, who, 0);
    return objects(n)
        .enter(id, false)
        .thenAccept(content -> {
          history.end(operation, value(content));
          objects(n).release(id);
        });
  }

  CompletableFuture<?> write(int n, String who, ObjectId id, long value, History history) {
    Operation operation = history.begin(Kind.WRITE, who, value);
    return objects(n)
        .enter(id, true)
        .thenCompose(before -> objects(n).leave(id, content(value)))
        .thenRun(() -> history.end(operation, 0));
  }

  CompletableFuture<?> add(int n, String who, ObjectId id, long amount, History history) {
    Operation operation = history.begin(Kind.ADD, who, amount);
    return objects(n)
        .enter(id, true)
        .thenCompose(before ->
            objects(n)
                .leave(id, content(value(before) + amount))
                .thenRun(() -> history.end(operation, value(before))));
  }
}
