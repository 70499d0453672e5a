package soumak.cluster.objects;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import soumak.cluster.engine.Engine;
import soumak.cluster.objects.ObjectStep.Result;

/**
 * Reclaims objects by reference listing: an entry lists the nodes that know the object and the
 * objects that refer to it, and goes when both lists are empty.
 *
 * <p>Nothing that can be reached is reclaimed, because lists are made longer before and shorter
 * after: an object is listed as a referrer before the content with the reference is committed, and
 * struck out after one without it is. Between these, a node may have found the reference in a copy
 * of the old content. It holds what it found before it gives that copy up ({@link #held}), and the
 * new content is committed after that. What a later writer lists again is not struck out, since
 * each listing has the claim of its writer.
 *
 * <p>Objects that refer to each other in a circle are not reclaimed, and neither is what an object
 * refers to whose remover died between its removal and the striking out.
 */
final class Reclaiming {
  private record Reference(ObjectId from, ObjectId to) {}

  private final Engine engine;
  private final Directory directory;
  private final SharedObjects objects;
  private final Map<Long, CompletableFuture<Void>> publishing = new ConcurrentHashMap<>();
  private final Map<ObjectId, CompletableFuture<Void>> holding = new ConcurrentHashMap<>();
  private final AtomicLong publications = new AtomicLong();

  /** References of objects that were to be told to the directory when that failed. */
  private final Queue<Reference> untold = new ConcurrentLinkedQueue<>();

  /** Objects of this node that it has let go of, and others not. */
  private final Set<ObjectId> lent = ConcurrentHashMap.newKeySet();

  Reclaiming(Engine engine, Directory directory, SharedObjects objects) {
    this.engine = engine;
    this.directory = directory;
    this.objects = objects;
  }

  /** Tells the directory of these objects and of all that they lead to, and what failed before. */
  CompletableFuture<Void> publish(Collection<ObjectId> ids) {
    Deque<ObjectId> left = new ArrayDeque<>(ids);
    Set<ObjectId> seen = new HashSet<>();
    List<CompletableFuture<Void>> created = new ArrayList<>();
    List<Reference> references = new ArrayList<>();
    for (Reference each = untold.poll(); each != null; each = untold.poll()) {
      references.add(each);
      left.add(each.from);
      left.add(each.to);
    }
    while (!left.isEmpty()) {
      ObjectId id = left.remove();
      Proxy proxy = objects.known(id);
      if (proxy != null && seen.add(id)) {
        Proxy.Creation creation = proxy.create();
        created.add(creation.created());
        creation.references().forEach(to -> references.add(new Reference(id, to)));
        left.addAll(creation.references());
      }
    }
    CompletableFuture<Void> all = all(created);
    CompletableFuture<Void> told = references.isEmpty() ? all : referred(all, references);
    note(told);
    // One that has failed at once is not among them.
    return CompletableFuture.allOf(told, all(publishing.values()));
  }

  private CompletableFuture<Void> referred(
      CompletableFuture<Void> created, List<Reference> references) {
    return created
        .thenCompose(done -> refer(references, 0))
        .whenComplete((done, failure) -> {
          if (failure != null) {
            untold.addAll(references);
          }
        });
  }

  private void note(CompletableFuture<Void> publication) {
    if (!publication.isDone() || publication.isCompletedExceptionally()) {
      long number = publications.incrementAndGet();
      publishing.put(number, publication);
      var _ = publication.whenComplete((done, failure) -> publishing.remove(number));
    }
  }

  private static CompletableFuture<Void> all(Collection<CompletableFuture<Void>> some) {
    return CompletableFuture.allOf(some.toArray(CompletableFuture[]::new));
  }

  private CompletableFuture<Void> refer(List<Reference> references, long claim) {
    return all(references.stream().map(reference -> refer(reference, claim)).toList());
  }

  private CompletableFuture<Void> refer(Reference reference, long claim) {
    Out argument = directory.argument(ObjectStep.REFER).id(reference.from).number(claim);
    return directory.step(ObjectStep.REFER, reference.to, argument).thenAccept(in -> {});
  }

  /**
   * Commits a content, with what it refers to; {@code before} is what the directory lists.
   *
   * @param again it may have been committed already, and only the answer was lost
   */
  CompletableFuture<Result> commit(
      ObjectId id, long claim, boolean keep, List<ObjectId> before, Content now, boolean again) {
    List<ObjectId> removed = without(before, now.references());
    List<ObjectId> added = without(now.references(), before);
    List<Reference> references = added.stream().map(to -> new Reference(id, to)).toList();
    return publish(now.references())
        .thenCompose(published -> refer(references, claim))
        .thenCompose(referred -> directory.flush(id, claim, keep, now))
        .thenApply(result -> {
          List<ObjectId> past = result == Result.OK ? removed : added;
          boolean known = result == Result.OK || !again;
          if (known && !past.isEmpty()) {
            var _ = held(past).thenAccept(held -> strikeOut(id, claim, held));
          }
          return result;
        });
  }

  private static List<ObjectId> without(List<ObjectId> some, List<ObjectId> others) {
    Set<ObjectId> left = new HashSet<>(some);
    others.forEach(left::remove);
    return List.copyOf(left);
  }

  /** The referrer does not refer to these any more, as of the claim. */
  private void strikeOut(ObjectId referrer, long claim, Collection<ObjectId> referred) {
    for (ObjectId to : referred) {
      Out argument = directory.argument(ObjectStep.UNREFER).id(referrer).number(claim);
      var _ =
          directory
              .step(ObjectStep.UNREFER, to, directory.withMembers(argument))
              .thenAccept(in -> collected(to, in));
    }
  }

  /** What a removed object referred to may go as well. */
  private Result collected(ObjectId id, In in) {
    Result result = Result.of(in);
    if (result == Result.REMOVED) {
      strikeOut(id, Long.MAX_VALUE, in.ids());
    }
    if (result == Result.REMOVED || result == Result.UNKNOWN) {
      lent.remove(id);
    }
    return result;
  }

  /** Has the directory list this node as one that knows the object. */
  void hold(ObjectId id, Proxy proxy) {
    CompletableFuture<Void> held = directory.hold(id).thenRun(proxy::register);
    if (!held.isDone()) {
      holding.put(id, held);
      var _ = held.whenComplete((done, failure) -> holding.remove(id));
    }
  }

  /** The answer, when the directory knows of all that this node has begun to hold. */
  <T> CompletableFuture<T> held(T answer) {
    List<CompletableFuture<Void>> open =
        holding.values().stream().map(held -> held.exceptionally(failure -> null)).toList();
    return all(open).thenApply(done -> answer);
  }

  CompletableFuture<Result> letGo(ObjectId id) {
    if (id.node() == engine.self().id()) {
      lent.add(id);
    }
    return held(id)
        .thenCompose(held -> untold.isEmpty() ? all(publishing.values()) : publish(List.of()))
        .thenCompose(done ->
            directory.step(
                ObjectStep.LET_GO,
                id,
                directory.withMembers(directory.argument(ObjectStep.LET_GO))))
        .thenApply(in -> collected(id, in));
  }

  CompletableFuture<Result> free(ObjectId id, long claim) {
    return directory
        .step(ObjectStep.FREE, id, directory.argument(ObjectStep.FREE).number(claim))
        .thenApply(in -> {
          Result result = Result.of(in);
          if (result == Result.OK) {
            strikeOut(id, Long.MAX_VALUE, in.ids());
          }
          return result;
        });
  }

  /** A node has died: looks whether it was the last that knew what this node has lent. */
  void sweep() {
    for (ObjectId id : lent) {
      Out argument = directory.withMembers(directory.argument(ObjectStep.SWEEP));
      var _ = directory.step(ObjectStep.SWEEP, id, argument).thenAccept(in -> collected(id, in));
    }
  }
}
