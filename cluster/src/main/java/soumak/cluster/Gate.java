package soumak.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;

/**
 * Holds what comes while a node's features are not ready.
 *
 * <p>States: closed, then open for ever. While it is closed, what comes is queued; the one who
 * opens it delivers the queue, and under the same lock as whoever comes then, so that none
 * overtakes. Once open it is one volatile read.
 */
final class Gate {
  /** A list, as an ArrayDeque that has no memory to grow has lost all that it had. */
  private final List<Runnable> waiting = new ArrayList<>();

  private volatile boolean open;

  Handler before(Handler handler) {
    return (from, bytes) -> {
      if (!open) {
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        if (queued(() -> deliver(handler, from, bytes, answer))) {
          return answer;
        }
      }
      return handler.receive(from, bytes);
    };
  }

  /** Whatever becomes of it, those behind it are delivered, and the gate opens. */
  private static void deliver(
      Handler handler, Node from, byte[] bytes, CompletableFuture<byte[]> answer) {
    try {
      settle(handler.receive(from, bytes), answer);
    } catch (RuntimeException | Error e) {
      answer.completeExceptionally(e);
    }
  }

  private static void settle(CompletionStage<byte[]> from, CompletableFuture<byte[]> to) {
    var _ =
        from.whenComplete((answer, failure) -> {
          if (failure == null) {
            to.complete(answer);
          } else {
            to.completeExceptionally(failure);
          }
        });
  }

  private synchronized boolean queued(Runnable delivery) {
    return !open && waiting.add(delivery);
  }

  synchronized void open() {
    // What is delivered may bring more.
    for (int i = 0; i < waiting.size(); i++) {
      waiting.get(i).run();
    }
    waiting.clear();
    open = true;
  }
}
