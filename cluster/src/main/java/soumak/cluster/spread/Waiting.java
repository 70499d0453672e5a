package soumak.cluster.spread;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;

/** How threads of the program wait for answers, whether they are interrupted or not. */
final class Waiting {
  private Waiting() {}

  /** The program's thread counts as one that runs. */
  static <T> T on(CompletableFuture<T> answer) {
    Turns turns = Station.turns();
    Thread.State before = Carrier.does(Thread.State.RUNNABLE);
    turns.waits(answer::isDone);
    try {
      return answer.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof LinkageError error) {
        throw error;
      }
      throw cause(e);
    } finally {
      var _ = Carrier.does(before);
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
    CompletableFuture<Void> time = nanos == 0 ? null : turns.time();
    Thread.State before =
        Carrier.does(nanos == 0 ? Thread.State.WAITING : Thread.State.TIMED_WAITING);
    turns.waits(() -> answer.isDone() || isDone(time) || me.isInterrupted());
    try {
      return time == null
          ? answer.get(nanos == 0 ? Long.MAX_VALUE : nanos, TimeUnit.NANOSECONDS)
          : before(time, answer);
    } finally {
      var _ = Carrier.does(before);
      turns.goesOn();
    }
  }

  private static boolean isDone(@Nullable CompletableFuture<Void> time) {
    return time != null && time.isDone();
  }

  private static <T> T before(CompletableFuture<Void> time, CompletableFuture<T> answer)
      throws InterruptedException, ExecutionException, TimeoutException {
    var _ = CompletableFuture.anyOf(answer, time).get();
    if (!answer.isDone()) {
      throw new TimeoutException();
    }
    return answer.get();
  }

  /** Of a failed future, what its caller is to see. */
  static RuntimeException cause(Throwable failure) {
    Throwable cause = failure;
    while (isWrapper(cause) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof NodeLostException lost) {
      return new NodeLostException(lost);
    }
    if (cause instanceof NotSpreadableException refused) {
      return new NotSpreadableException(refused); // which was made where the answer was read
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
