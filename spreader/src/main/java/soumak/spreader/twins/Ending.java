package soumak.spreader.twins;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Something that ends once, with a value or a failure, and who waits for that: threads, and steps
 * to be done then. Its monitor guards all; whether it has ended is read without.
 *
 * @param <T> its result
 */
abstract class Ending<T> implements Future<T> {
  private static final int CROWD = 16;
  private T value;
  private Throwable failure;
  private volatile boolean ended;
  private LinkedList<Step<?, ?>> steps;

  /** How many steps there may be until they are looked through. */
  private int crowd = CROWD;

  /** Ends it, and leaves the steps to the caller; false if it has ended before. */
  final boolean settle(T value, Throwable failure) {
    synchronized (this) {
      if (ended) {
        return false;
      }
      this.value = value;
      this.failure = failure;
      ended = true;
      notifyAll();
      return true;
    }
  }

  final boolean fail(Throwable thrown) {
    return settle(null, wrapped(thrown));
  }

  /** As its source, if that has failed. */
  final boolean failAs(Ending<?> source) {
    Throwable thrown = source.failure();
    return thrown != null && (fail(thrown) || ended);
  }

  private static Throwable wrapped(Throwable thrown) {
    return thrown instanceof CompletionException ? thrown : new CompletionException(thrown);
  }

  /** Ends it in any case. */
  final void obtrude(T value, Throwable failure) {
    synchronized (this) {
      this.value = value;
      this.failure = failure;
      ended = true;
      notifyAll();
    }
    Step.endOf(this);
  }

  /** As {@link #isDone}, which a subclass may refuse to say. */
  final boolean hasEnded() {
    return ended;
  }

  /** The same for {@link #getNumberOfDependents}. */
  final synchronized int countSteps() {
    return steps == null ? 0 : steps.size();
  }

  /** Once it has ended; null if it has failed. */
  final T value() {
    return value;
  }

  /** Once it has ended; null if it has not failed. */
  final Throwable failure() {
    return failure;
  }

  /** Does the step as soon as it has ended: now, or whoever ends it does. */
  final void then(Step<?, ?> step) {
    synchronized (this) {
      if (!ended) {
        add(step);
        return;
      }
    }
    var _ = step.arrive(this);
  }

  /** Steps that others have begun are dropped now and then: this may never end. */
  private void add(Step<?, ?> step) {
    if (steps == null) {
      steps = new LinkedList<>();
    }
    if (steps.size() >= crowd) {
      steps.removeIf(Step::isOver);
      crowd = Math.max(CROWD, 2 * steps.size());
    }
    steps.addLast(step);
  }

  /** What is to be done after the end, in the order in which it came; for one caller. */
  final synchronized LinkedList<Step<?, ?>> takeSteps() {
    LinkedList<Step<?, ?>> all = steps;
    steps = null;
    return all;
  }

  public int getNumberOfDependents() {
    return countSteps();
  }

  public boolean complete(T value) {
    return end(value, null);
  }

  public boolean completeExceptionally(Throwable thrown) {
    if (thrown == null) {
      throw new NullPointerException();
    }
    return end(null, thrown);
  }

  private boolean end(T value, Throwable failure) {
    boolean first = settle(value, failure);
    Step.endOf(this);
    return first;
  }

  @Override
  public boolean cancel(boolean interrupts) {
    return end(null, new CancellationException()) || isCancelled();
  }

  @Override
  public boolean isDone() {
    return ended;
  }

  @Override
  public boolean isCancelled() {
    return ended && failure instanceof CancellationException;
  }

  public boolean isCompletedExceptionally() {
    return ended && failure != null;
  }

  @Override
  public T get() throws InterruptedException, ExecutionException {
    await();
    return outcome();
  }

  @Override
  public T get(long time, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (!ended && Thread.interrupted()) {
      throw new InterruptedException();
    }
    Deadline deadline = new Deadline(time, unit);
    ForkJoinPool pool = ended ? null : ForkJoinPool.block(false);
    try {
      synchronized (this) {
        while (!ended && !deadline.isOver()) {
          deadline.await(this);
        }
      }
    } finally {
      ForkJoinPool.goOn(pool, false);
    }
    if (!ended) {
      throw new TimeoutException();
    }
    return outcome();
  }

  private void await() throws InterruptedException {
    if (ended) {
      return;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    ForkJoinPool pool = ForkJoinPool.block(false);
    try {
      synchronized (this) {
        while (!ended) {
          wait();
        }
      }
    } finally {
      ForkJoinPool.goOn(pool, false);
    }
  }

  private T outcome() throws ExecutionException {
    cancelled("get");
    if (failure != null) {
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : null;
      throw new ExecutionException(cause == null ? failure : cause);
    }
    return value;
  }

  public T join() {
    boolean interrupted = false;
    while (!ended) {
      try {
        await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return now("join");
  }

  public T getNow(T instead) {
    return ended ? now("getNow") : instead;
  }

  private void cancelled(String by) {
    if (failure instanceof CancellationException cause) {
      CancellationException thrown = new CancellationException(by);
      thrown.initCause(cause);
      throw thrown;
    }
  }

  private T now(String by) {
    cancelled(by);
    if (failure != null) {
      throw failure instanceof CompletionException known ? known : new CompletionException(failure);
    }
    return value;
  }
}
