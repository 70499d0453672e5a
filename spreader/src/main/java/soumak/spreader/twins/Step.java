package soumak.spreader.twins;

import java.util.concurrent.Executor;

/**
 * What is done once, when sources have ended: as many as it misses. Its target ends by it, or by a
 * later step. Whoever ends something does the steps behind it one after the other, however long
 * the chain is: what was added last first, but behind a target what was added first.
 *
 * @param <S> the result of its sources
 * @param <T> that of its target
 */
final class Step<S, T> implements Runnable {
  /**
   * Ends the target, or sees to it.
   *
   * @param <S> the result of the source that came last
   * @param <T> that of the target
   */
  interface Body<S, T> {
    void run(Ending<S> source, Ending<T> target);
  }

  private final Ending<T> target;
  private final Executor executor;
  private final Body<S, T> body;
  private Ending<S> source;
  private int missing;

  /**
   * @param executor null for the thread that ends the last source
   */
  Step(int missing, Ending<T> target, Executor executor, Body<S, T> body) {
    this.missing = missing;
    this.target = target;
    this.executor = executor;
    this.body = body;
  }

  @SuppressWarnings("unchecked") // it was added to such sources
  private synchronized boolean isReady(Ending<?> from) {
    missing--;
    if (missing == 0) {
      source = (Ending<S>) from;
    }
    return missing == 0;
  }

  /** A source has ended; gives the target if that has ended by it. */
  @SuppressWarnings("CatchingUnchecked")
  Ending<?> arrive(Ending<?> from) {
    if (!isReady(from)) {
      return null;
    }
    if (executor == null) {
      compute();
      return target;
    }
    try {
      executor.execute(this);
      return null;
    } catch (Throwable e) {
      target.fail(e);
      return target;
    }
  }

  @SuppressWarnings("CatchingUnchecked")
  private void compute() {
    try {
      body.run(source, target);
    } catch (Throwable e) {
      target.fail(e);
    }
  }

  @Override
  public void run() {
    compute();
    endOf(target);
  }

  /** Does what is to be done behind what has ended. */
  static void endOf(Ending<?> ended) {
    LinkedList<Step<?, ?>> first = ended.isDone() ? ended.takeSteps() : null;
    if (first == null) {
      return;
    }
    ArrayDeque<Due> due = new ArrayDeque<>();
    for (Step<?, ?> each : first) {
      due.addFirst(new Due(ended, each));
    }
    while (!due.isEmpty()) {
      Due next = due.pollFirst();
      Ending<?> target = next.step.arrive(next.of);
      LinkedList<Step<?, ?>> more =
          target == null || !target.isDone() ? null : target.takeSteps();
      while (more != null && !more.isEmpty()) {
        due.addFirst(new Due(target, more.pollLast()));
      }
    }
  }

  private static final class Due {
    private final Ending<?> of;
    private final Step<?, ?> step;

    Due(Ending<?> of, Step<?, ?> step) {
      this.of = of;
      this.step = step;
    }
  }
}
