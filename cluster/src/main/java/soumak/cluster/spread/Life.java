package soumak.cluster.spread;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/**
 * Of a thread, at the home of its object: whether it has begun, where it runs, and its end. Of a
 * copy, only what the home was asked.
 */
final class Life {
  private final CompletableFuture<Boolean> end = new CompletableFuture<>();

  /** Done when what runs it knows of it, or never will. */
  private final CompletableFuture<Void> come = new CompletableFuture<>();

  private @Nullable Long node;

  /** Before it begins and after its end; meanwhile, what runs it knows. */
  private boolean interrupted;

  /** Held only while the home of a copy is asked. */
  private final Object asking = new Object();

  /** Of a copy: what its home was asked last about the end; guarded by that. */
  private @Nullable CompletableFuture<Boolean> question;

  /**
   * @return whether it was interrupted before, and so begins
   */
  synchronized boolean begin(long where) {
    if (node != null) {
      throw new IllegalThreadStateException();
    }
    node = where;
    boolean before = interrupted;
    interrupted = false;
    return before;
  }

  /** The node that runs it has it now. */
  void comes() {
    come.complete(null);
  }

  CompletableFuture<Void> whenCome() {
    return come;
  }

  /** If it does not run; else false. */
  synchronized boolean interrupt() {
    interrupted |= !isAlive();
    return interrupted;
  }

  /** If it does not run; else false. */
  synchronized boolean isInterrupted() {
    return interrupted;
  }

  /** Null before it begins. */
  synchronized @Nullable Long node() {
    return node;
  }

  synchronized boolean isAlive() {
    return node != null && !end.isDone();
  }

  /**
   * It has ended by itself.
   *
   * @param interrupted as it was then, and stays
   */
  void end(boolean interrupted) {
    synchronized (this) {
      this.interrupted = isAlive() ? interrupted : this.interrupted;
    }
    end.complete(true);
    comes();
  }

  void lose(NodeLostException why) {
    end.completeExceptionally(why);
    comes();
  }

  /** True when it has ended; false, and at once, if it has not begun. */
  synchronized CompletableFuture<Boolean> whenEnded() {
    return node == null ? CompletableFuture.completedFuture(false) : end;
  }

  /** The question that has no answer yet, or that it has ended; else a new one. */
  CompletableFuture<Boolean> asked(Supplier<CompletableFuture<Boolean>> ask) {
    synchronized (asking) {
      CompletableFuture<Boolean> before = question;
      if (before != null && isGood(before)) {
        return before;
      }
      CompletableFuture<Boolean> next = ask.get();
      question = next;
      return next;
    }
  }

  private static boolean isGood(CompletableFuture<Boolean> question) {
    return switch (question.state()) {
      case RUNNING -> true;
      case SUCCESS -> question.resultNow();
      case FAILED, CANCELLED -> false;
    };
  }
}
