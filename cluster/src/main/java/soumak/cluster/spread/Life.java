package soumak.cluster.spread;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/** Of a thread, at the home of its object: whether it has begun, where it runs, and its end. */
final class Life {
  private final CompletableFuture<Boolean> end = new CompletableFuture<>();
  private @Nullable Long node;

  synchronized void begin(long where) {
    if (node != null) {
      throw new IllegalThreadStateException("this thread has been started before");
    }
    node = where;
  }

  /** Null before it begins. */
  synchronized @Nullable Long node() {
    return node;
  }

  synchronized boolean isAlive() {
    return node != null && !end.isDone();
  }

  void end() {
    end.complete(true);
  }

  void lose(NodeLostException why) {
    end.completeExceptionally(why);
  }

  /** True when it has ended; false, and at once, if it has not begun. */
  synchronized CompletableFuture<Boolean> whenEnded() {
    return node == null ? CompletableFuture.completedFuture(false) : end;
  }
}
