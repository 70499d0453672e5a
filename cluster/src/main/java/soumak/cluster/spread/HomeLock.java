package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import soumak.cluster.engine.NodeLostException;

/**
 * The home's part of a monitor: which node has the token, who else wants it, and the wait set. All
 * under the Java monitor of the {@link Lock}. Claims are served in their order; the holder is asked
 * once for the token, and its answer serves the next one.
 */
final class HomeLock {
  /** The home itself, which may have no number yet. */
  static final long HERE = Long.MIN_VALUE;

  private static final System.Logger LOG = System.getLogger("soumak.cluster.spread");

  private record Claim(long node, CompletableFuture<Boolean> answer) {}

  private record Waiter(long node, long number, CompletableFuture<Boolean> note) {}

  private final Lock lock;

  // Lists, as an ArrayDeque that has no memory to grow has lost all that it had.
  private final List<Claim> claims = new ArrayList<>();
  private final List<Waiter> waiters = new ArrayList<>();
  private long holder = HERE;
  private HolderCall recall = node -> {};
  private boolean recalling;

  /** Tells a node that it is to give the token back. */
  interface HolderCall {
    void to(long node);
  }

  HomeLock(Lock lock) {
    this.lock = lock;
  }

  CompletableFuture<Boolean> claim() {
    synchronized (lock) {
      return claim(HERE, recall);
    }
  }

  CompletableFuture<Boolean> claim(long node, HolderCall call) {
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    synchronized (lock) {
      recall = call;
      claims.add(new Claim(node, answer));
      serve();
    }
    return answer;
  }

  /** The token has come back from there. */
  void returned(long node) {
    synchronized (lock) {
      if (holder == node) {
        bringHome();
      }
    }
  }

  private void bringHome() {
    holder = HERE;
    recalling = false;
    lock.take(true);
    serve();
  }

  private void serve() {
    while (!claims.isEmpty()) {
      if (holder != HERE) {
        recallOnce();
        return;
      }
      if (!lock.isFreeForOthers()) {
        lock.recallHere();
        return;
      }
      Claim next = claims.removeFirst();
      if (next.node != HERE) {
        holder = next.node;
        lock.take(false);
      }
      next.answer.complete(true);
    }
  }

  private void recallOnce() {
    if (!recalling) {
      recalling = true;
      try {
        recall.to(holder);
      } catch (RuntimeException | Error e) { // who claims waits, and cannot ask for itself
        recalling = false;
        lock.later(this::serve);
      }
    }
  }

  /**
   * A node is gone, or has forgotten the object or what it has claimed. One that is gone may have
   * had a notification with which nobody has done anything: so all who wait look again, as they may
   * without a reason.
   */
  void lose(long node, boolean dead) {
    synchronized (lock) {
      claims.removeIf(claim -> claim.node == node);
      if (dead) {
        waiters.removeIf(waiter -> waiter.node == node);
        notify(true);
      }
      if (holder == node) {
        if (dead) {
          LOG.log(System.Logger.Level.WARNING, "A lost node held a monitor; it is free now");
        }
        bringHome();
      }
    }
  }

  /** Who waits to be notified is told that this node is out. */
  void end(NodeLostException why) {
    waiters.forEach(waiter -> waiter.note.completeExceptionally(why));
    waiters.clear();
  }

  Lock.Note await() {
    Waiter waiter = new Waiter(HERE, 0, new CompletableFuture<>());
    waiters.add(waiter);
    return new Lock.Note(waiter.note, () -> cancel(waiter));
  }

  CompletableFuture<Boolean> await(long node, long number) {
    Waiter waiter = new Waiter(node, number, new CompletableFuture<>());
    synchronized (lock) {
      waiters.add(waiter);
    }
    return waiter.note;
  }

  private void cancel(Waiter waiter) {
    synchronized (lock) {
      if (waiters.remove(waiter)) {
        waiter.note.complete(false);
      }
    }
  }

  void cancel(long node, long number) {
    synchronized (lock) {
      for (Waiter waiter : waiters) {
        if (waiter.node == node && waiter.number == number) {
          cancel(waiter);
          return;
        }
      }
    }
  }

  /**
   * As a thread does it that enters for that, so also those are notified who are inside and are
   * about to wait.
   */
  void notifyAllWhenFree() {
    var _ = claim().thenRun(() -> notify(true));
  }

  void notify(boolean all) {
    synchronized (lock) {
      do {
        if (waiters.isEmpty()) {
          return;
        }
        waiters.removeFirst().note.complete(true);
      } while (all);
    }
  }
}
