package soumak.cluster.objects;

import java.util.concurrent.CompletableFuture;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;
import soumak.cluster.objects.MonitorEntry.Waiting;
import soumak.cluster.objects.ObjectStep.Result;

/** A node's trips for monitors: to the directory, and to where the token is. Nothing here waits. */
final class Tokens {
  /** The token, and whether it was at a node that died. */
  record Token(long claim, boolean afterLoss) {}

  /** In the place of a ticket: all that wait at a node. */
  static final long ALL = 0;

  private final Engine engine;
  private final Views views;
  private final Directory directory;

  Tokens(Engine engine, Views views, Directory directory) {
    this.engine = engine;
    this.views = views;
    this.directory = directory;
  }

  CompletableFuture<In> step(MonitorStep step, ObjectId id, long first, long second) {
    byte[] argument = step.by(engine.self().id(), views.last().epoch(), first, second);
    return engine.atomic(Services.MONITORS, id.key(), argument).thenApply(In::new);
  }

  /** Gets the token; asks until it is here. */
  CompletableFuture<Token> fetch(ObjectId id) {
    return step(MonitorStep.ENTER, id, 0, 0)
        .thenCompose(in ->
            switch (Result.of(in)) {
              case OK -> CompletableFuture.completedFuture(new Token(in.number(), in.small() != 0));
              case OWNED ->
                  recall(id, in.number(), in.number(), in.number()).thenCompose(done -> fetch(id));
              case STALE -> views.seen(in.number()).thenCompose(seen -> fetch(id));
              case UNKNOWN, LOST, REMOVED -> throw new IllegalStateException("monitor of " + id);
            });
  }

  private CompletableFuture<?> recall(ObjectId id, long owner, long since, long claim) {
    return directory
        .ask(owner, since, PeerMessage.RETURN.about(id).number(claim))
        .thenCompose(answer ->
            answer.length > 0
                ? CompletableFuture.completedFuture(Result.OK)
                : step(MonitorStep.RECOVER, id, owner, claim).thenApply(Result::of));
  }

  /** Ends the waiting of one thread or of all, and has their nodes wake them. */
  CompletableFuture<Result> wake(MonitorStep step, ObjectId id, long claim) {
    return step(step, id, claim, 0)
        .thenApply(in -> {
          Result result = Result.of(in);
          if (result == Result.OK) {
            MonitorEntry.readWaiting(in).forEach(waiting -> tell(id, waiting));
          }
          return result;
        });
  }

  /** Has a node wake all that wait there. */
  CompletableFuture<byte[]> wakeAll(ObjectId id, Node at) {
    return engine.request(
        at, Services.OBJECTS, PeerMessage.NOTIFIED.about(id).number(ALL).toBytes());
  }

  /** If that node is dead, nobody waits there; and all others wake when they see its death. */
  private void tell(ObjectId id, Waiting waiting) {
    Out message = PeerMessage.NOTIFIED.about(id).number(waiting.ticket());
    var _ = directory.ask(waiting.node(), waiting.since(), message);
  }
}
