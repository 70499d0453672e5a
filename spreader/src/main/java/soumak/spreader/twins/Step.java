package soumak.spreader.twins;

import java.util.concurrent.Executor;

/**
 * What is done once, when sources have ended: as many as it misses. Its target ends by it, or by a
 * later step. Whoever ends something does the steps behind it one after the other, however long the
 * chain is: what was added last first, but behind a target what was added first.
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

  /** After which ends of its sources there is something to compute; others pass to the target. */
  enum After {
    ANY,
    VALUES,
    FAILURE
  }

  private final After after;
  private final Ending<T> target;
  private final Executor executor;
  private final Body<S, T> body;
  private Ending<?> first;
  private Ending<?> second;
  private Ending<S> source;
  private int missing;

  /**
   * Waits for one source, whichever it is.
   *
   * @param executor null for the thread that ends the source
   */
  Step(After after, Ending<T> target, Executor executor, Body<S, T> body) {
    this(1, after, target, executor, body);
  }

  Step(int missing, After after, Ending<T> target, Executor executor, Body<S, T> body) {
    this.missing = missing;
    this.after = after;
    this.target = target;
    this.executor = executor;
    this.body = body;
  }

  /** Waits for two sources. */
  static <S, T> Step<S, T> ofBoth(
      Ending<?> first, Ending<?> second, Ending<T> target, Executor executor, Body<S, T> body) {
    Step<S, T> step = new Step<>(2, After.VALUES, target, executor, body);
    step.first = first;
    step.second = second;
    return step;
  }

  @SuppressWarnings("unchecked") // it was added to such sources
  private synchronized boolean isReady(Ending<?> from) {
    boolean both = missing > 0 && second != null && first.hasEnded() && second.hasEnded();
    missing = both ? 0 : missing - 1;
    if (missing == 0) {
      source = (Ending<S>) from;
    }
    return missing == 0;
  }

  /** Whether it waits for no source any more. */
  synchronized boolean isOver() {
    return missing <= 0;
  }

  /** A source has ended; gives the target if that has ended by it. */
  @SuppressWarnings("CatchingUnchecked")
  Ending<?> arrive(Ending<?> from) {
    if (!isReady(from)) {
      return null;
    }
    if (target.hasEnded() || passes()) {
      return target;
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

  /** Whether the target ends as a source, and nothing is computed. */
  private boolean passes() {
    if (after == After.VALUES) {
      return target.failAs(first == null ? source : first)
          || (second != null && target.failAs(second));
    }
    return after == After.FAILURE && source.failure() == null && passesValue();
  }

  @SuppressWarnings("unchecked") // what is computed of failures only has the type of its source
  private boolean passesValue() {
    return target.settle((T) source.value(), null) || target.hasEnded();
  }

  @SuppressWarnings("CatchingUnchecked")
  private void compute() {
    if (target.hasEnded()) {
      return; // somebody else has ended it
    }
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

  /** Whoever was to run it is lost. */
  void lost(Throwable why) {
    target.fail(why);
    endOf(target);
  }

  /** Does what is to be done behind what has ended. */
  static void endOf(Ending<?> ended) {
    LinkedList<Step<?, ?>> first = ended.hasEnded() ? ended.takeSteps() : null;
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
          target == null || !target.hasEnded() ? null : target.takeSteps();
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
