package soumak.cluster.objects;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import soumak.Pausable;

/** Runs the threads that other nodes start here. */
@FunctionalInterface
public interface ThreadRunner {
  /** What a thread does; what pauses tasks blocks it. */
  @FunctionalInterface
  interface Body {
    byte[] run(byte[] argument) throws Pausable, Exception;
  }

  /**
   * Starts a thread; must not block.
   *
   * @param what the name of what it does
   * @return done when it has ended
   */
  CompletionStage<byte[]> start(String what, byte[] argument);

  /** Runs each on a platform thread of its own. */
  static ThreadRunner of(Map<String, Body> bodies) {
    return (what, argument) -> {
      Body body = bodies.get(what);
      CompletableFuture<byte[]> end = new CompletableFuture<>();
      if (body == null) {
        end.completeExceptionally(
            new IllegalArgumentException("this node knows no threads named " + what));
        return end;
      }
      Runnable run =
          () -> {
            try {
              end.complete(body.run(argument));
            } catch (Throwable e) {
              end.completeExceptionally(e);
            }
          };
      Thread.ofPlatform().name(what).daemon().start(run);
      return end;
    };
  }
}
