package soumak.cluster.objects;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;
import soumak.cluster.objects.ObjectStep.Result;

/** A node's trips to the directory, and to the nodes that it names. Nothing here waits. */
final class Directory {
  /** The right to read or write, with the content to go with it. */
  record Grant(long claim, Content content) {}

  private final Engine engine;
  private final Views views;
  private final Setting setting;

  Directory(Engine engine, Views views, Setting setting) {
    this.engine = engine;
    this.views = views;
    this.setting = setting;
  }

  CompletableFuture<In> step(ObjectStep step, ObjectId id, Out argument) {
    return engine.atomic(Services.ENTRIES, id.key(), argument.toBytes()).thenApply(In::new);
  }

  Out argument(ObjectStep step) {
    return step.by(engine.self().id(), views.last().epoch());
  }

  /** A step that needs no argument but a number, and its result. */
  CompletableFuture<Result> step(ObjectStep step, ObjectId id, long number) {
    return step(step, id, argument(step).number(number)).thenApply(Result::of);
  }

  CompletableFuture<Result> create(ObjectId id, long claim, Content content) {
    Out argument = argument(ObjectStep.CREATE).number(claim);
    content.write(argument);
    return step(ObjectStep.CREATE, id, argument).thenApply(Result::of);
  }

  CompletableFuture<Result> flush(ObjectId id, long claim, boolean keep, Content content) {
    Out argument = argument(ObjectStep.FLUSH).number(claim).number(keep ? 1 : 0);
    content.write(argument);
    return step(ObjectStep.FLUSH, id, argument).thenApply(Result::of);
  }

  /** An argument that ends with the members, of which the entry's holders should be some. */
  Out withMembers(Out argument) {
    return argument.numbers(views.last().nodes().stream().map(Node::id).toList());
  }

  /** Tells the directory that this node knows the object. */
  CompletableFuture<Void> hold(ObjectId id) {
    return hold(id, true);
  }

  private CompletableFuture<Void> hold(ObjectId id, boolean askAllocator) {
    return step(ObjectStep.HOLD, id, argument(ObjectStep.HOLD))
        .thenCompose(in ->
            switch (Result.of(in)) {
              case STALE -> views.seen(in.number()).thenCompose(seen -> hold(id));
              case UNKNOWN -> tellAllocator(id, askAllocator).thenCompose(told -> hold(id, !told));
              case OK, OWNED, LOST, REMOVED -> CompletableFuture.completedFuture(null);
            });
  }

  /** Gets the right to read, or to write; asks until it is there. */
  CompletableFuture<Grant> acquire(ObjectId id, ObjectStep step) {
    return acquire(id, step, true);
  }

  private CompletableFuture<Grant> acquire(ObjectId id, ObjectStep step, boolean askAllocator) {
    return step(step, id, argument(step))
        .thenCompose(in ->
            switch (Result.of(in)) {
              case OK -> granted(id, step, in);
              case OWNED ->
                  recall(id, step, in.number(), in.number(), in.number())
                      .thenCompose(done -> acquire(id, step));
              case STALE -> views.seen(in.number()).thenCompose(seen -> acquire(id, step));
              case UNKNOWN ->
                  tellAllocator(id, askAllocator).thenCompose(told -> acquire(id, step, !told));
              case LOST, REMOVED -> throw new IllegalStateException(step + " of " + id);
            });
  }

  private CompletableFuture<Grant> granted(ObjectId id, ObjectStep step, In in) {
    Grant grant = new Grant(in.number(), Content.read(in));
    if (step == ObjectStep.READ) {
      return CompletableFuture.completedFuture(grant);
    }
    List<Long> copies = in.numbers();
    List<Long> since = in.numbersFor(copies);
    List<CompletableFuture<byte[]>> acknowledged = new ArrayList<>();
    for (int i = 0; i < copies.size(); i++) {
      Out message = PeerMessage.INVALIDATE.about(id).number(grant.claim);
      acknowledged.add(ask(copies.get(i), since.get(i), message));
    }
    return CompletableFuture.allOf(acknowledged.toArray(CompletableFuture[]::new))
        .thenApply(all -> grant);
  }

  /** A node's answer; the same as none if it is dead, for then it has no copy and no right. */
  CompletableFuture<byte[]> ask(long node, long since, Out message) {
    return views
        .find(node, since)
        .thenCompose(found ->
            found
                .map(to -> engine.request(to, Services.OBJECTS, message.toBytes()))
                .orElseGet(() -> CompletableFuture.completedFuture(new byte[0])))
        .exceptionally(failure -> deadOrThrow(node, failure));
  }

  private byte[] deadOrThrow(long node, Throwable failure) {
    if (cause(failure) instanceof NodeLostException lost && lost.node().id() == node) {
      return new byte[0];
    }
    throw new CompletionException(cause(failure));
  }

  static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** Has the owner end its right, or ends it if the owner is dead. */
  private CompletableFuture<Result> recall(
      ObjectId id, ObjectStep step, long owner, long since, long claim) {
    Out message =
        PeerMessage.RECALL.about(id).number(claim).number(step == ObjectStep.WRITE ? 1 : 0);
    return ask(owner, since, message)
        .thenCompose(answer ->
            answer.length > 0
                ? CompletableFuture.completedFuture(Result.OK)
                : recover(id, owner, since, claim));
  }

  private CompletableFuture<Result> recover(ObjectId id, long owner, long since, long claim) {
    return views
        .seen(since)
        .thenCompose(seen -> step(ObjectStep.RECOVER, id, recovery(owner, claim)))
        .thenApply(Result::of)
        .thenApply(result -> {
          if (result == Result.OK && setting == Setting.KEEP) {
            throw new NodeLostException(
                new Node(owner, "node " + owner, "gone"),
                "it may have changed " + id + " since it committed that last");
          }
          return result;
        });
  }

  private Out recovery(long owner, long claim) {
    return argument(ObjectStep.RECOVER).number(owner).number(claim);
  }

  /**
   * The directory does not know the object: has the node that allocated it tell the directory.
   * False if it could not.
   */
  private CompletableFuture<Boolean> tellAllocator(ObjectId id, boolean ask) {
    if (!ask || id.node() == engine.self().id()) {
      return CompletableFuture.failedFuture(new NoSuchObjectException(id));
    }
    return views
        .heardOf(id.node())
        .exceptionally(never -> never(id, never))
        .thenCompose(heard -> tellAllocator(id));
  }

  private static <T> T never(ObjectId id, Throwable failure) {
    throw new CompletionException(
        cause(failure) instanceof TimeoutException
            ? new NoSuchObjectException(id)
            : cause(failure));
  }

  private CompletableFuture<Boolean> tellAllocator(ObjectId id) {
    return ask(id.node(), 0, PeerMessage.RECALL.about(id).number(0L).number(0))
        .thenApply(answer -> {
          if (answer.length == 0) {
            throw new NodeLostException(
                new Node(id.node(), "node " + id.node(), "gone"),
                id + " was known to it only, or is freed");
          }
          return answer[0] != PeerMessage.FAILED[0];
        });
  }
}
