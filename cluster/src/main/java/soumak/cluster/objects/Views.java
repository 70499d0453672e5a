package soumak.cluster.objects;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;

/** Which nodes are there, as far as this one has seen, and who waits to see more. */
final class Views {
  private record Waiter(long epoch, CompletableFuture<Members> seen) {}

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Engine engine;
  private final List<Waiter> waiters = new ArrayList<>();
  private final Set<Long> ever = new HashSet<>();
  private Members last;

  Views(Engine engine) {
    this.engine = engine;
    this.last = engine.members();
    last.nodes().forEach(node -> ever.add(node.id()));
  }

  synchronized Members last() {
    Members now = engine.members();
    if (now.epoch() > last.epoch()) {
      last = now;
      now.nodes().forEach(node -> ever.add(node.id()));
    }
    return last;
  }

  /** The members, when this node has seen those of {@code epoch}. */
  CompletableFuture<Members> seen(long epoch) {
    synchronized (this) {
      Members now = last();
      if (now.epoch() >= epoch) {
        return CompletableFuture.completedFuture(now);
      }
      Waiter waiter = new Waiter(epoch, new CompletableFuture<>());
      waiters.add(waiter);
      return waiter.seen;
    }
  }

  /** A node that was a member in {@code since}; empty if it is dead. */
  CompletableFuture<Optional<Node>> find(long id, long since) {
    return seen(since)
        .thenApply(members -> members.nodes().stream().filter(n -> n.id() == id).findFirst());
  }

  /**
   * Done when the node is or was a member. It fails after some seconds: that node is new, and this
   * one has not heard of it, or it never was there.
   */
  CompletableFuture<?> heardOf(long id) {
    Members now = last();
    synchronized (this) {
      if (ever.contains(id)) {
        return CompletableFuture.completedFuture(null);
      }
    }
    return seen(now.epoch() + 1)
        .thenCompose(seen -> heardOf(id))
        .orTimeout(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
  }

  void changed() {
    List<Waiter> done = new ArrayList<>();
    Members now;
    synchronized (this) {
      now = last();
      waiters.removeIf(waiter -> waiter.epoch <= now.epoch() && done.add(waiter));
    }
    done.forEach(waiter -> waiter.seen.complete(now));
  }

  /** This node has been shut out: nobody will see anything. */
  void fail(RuntimeException why) {
    List<Waiter> all;
    synchronized (this) {
      all = List.copyOf(waiters);
      waiters.clear();
    }
    all.forEach(waiter -> waiter.seen.completeExceptionally(why));
  }
}
