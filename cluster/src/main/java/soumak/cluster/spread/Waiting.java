package soumak.cluster.spread;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;

/** How threads of the program wait for answers, whether they are interrupted or not. */
final class Waiting {
  private Waiting() {}

  static <T> T on(CompletableFuture<T> answer) {
    try {
      return answer.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof LinkageError error) {
        throw error;
      }
      throw cause(e);
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
