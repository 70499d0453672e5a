package soumak.cluster.spread;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;

/** How threads of the program wait for answers, whether they are interrupted or not. */
final class Waiting {
  private Waiting() {}

  static <T> T on(CompletableFuture<T> answer) {
    Turns turns = Station.turns();
    turns.waits(answer::isDone);
    try {
      return answer.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof LinkageError error) {
        throw error;
      }
      throw cause(e);
    } finally {
      turns.goesOn();
    }
  }

  /**
   * As {@link CompletableFuture#get(long, TimeUnit)}.
   *
   * @param nanos 0 for any time
   */
  static <T> T on(CompletableFuture<T> answer, long nanos)
      throws InterruptedException, ExecutionException, TimeoutException {
    Turns turns = Station.turns();
    Thread me = Thread.currentThread();
    turns.waits(() -> answer.isDone() || me.isInterrupted());
    try {
      return answer.get(nanos == 0 ? Long.MAX_VALUE : nanos, TimeUnit.NANOSECONDS);
    } finally {
      turns.goesOn();
    }
  }

  /** Of a failed future, what its caller is to see. */
  static RuntimeException cause(Throwable failure) {
    Throwable cause = failure;
    while (isWrapper(cause) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }

  private static boolean isWrapper(Throwable failure) {
    return failure instanceof CompletionException || failure instanceof ExecutionException;
  }

  static NodeLostException lost(Throwable failure) {
    RuntimeException cause = cause(failure);
    return cause instanceof NodeLostException lost
        ? lost
        : new NodeLostException(
            new Node(0, "a node", "unknown"), String.valueOf(cause.getMessage()));
  }
}
