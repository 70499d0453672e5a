package soumak.bench.mapping.port;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** The end of a run. */
public final class Done {
  private final CompletableFuture<String> result = new CompletableFuture<>();
  private final Runnable atEnd;

  /** {@code atEnd} is called when the result has been checked, or the run has failed. */
  public Done(Runnable atEnd) {
    this.atEnd = atEnd;
  }

  /** Ends the run with what {@code check} gives: the result in words, as the program has it. */
  public void with(Callable<String> check) {
    try {
      String checked = check.call();
      atEnd.run();
      result.complete(checked);
    } catch (Exception wrong) {
      failed(wrong);
    }
  }

  /** Ends the run, because an actor has failed. */
  public void failed(Throwable why) {
    atEnd.run();
    result.completeExceptionally(why);
  }

  /** Waits for the result. */
  public String await() throws Exception {
    try {
      return result.get();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof Exception cause ? cause : failed;
    }
  }
}
