package soumak.cluster.spread;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/** What is asked about a thread: here if its object is at home here, else there. */
final class ThreadQuestions {
  private static final int NO = 0;
  private static final int YES = 1;

  /** It does not run there any more, and its home hears of its end soon, if it has not yet. */
  private static final int ENDED = 2;

  private ThreadQuestions() {}

  static CompletableFuture<Boolean> end(SpreadThread thread) {
    return thread.header$() instanceof CopyHeader copy
        ? ask(copy, Op.JOIN)
        : thread.life$.whenEnded();
  }

  /** The same; who waits again and again, for a time, asks the home of a copy once. */
  static CompletableFuture<Boolean> sharedEnd(SpreadThread thread) {
    return thread.header$() instanceof CopyHeader
        ? thread.life$.asked(() -> end(thread))
        : end(thread);
  }

  static CompletableFuture<Boolean> alive(SpreadThread thread) {
    return thread.header$() instanceof CopyHeader copy
        ? ask(copy, Op.ALIVE)
        : CompletableFuture.completedFuture(thread.life$.isAlive());
  }

  static CompletableFuture<Boolean> interrupt(SpreadThread thread) {
    return whereItRuns(thread, Op.INTERRUPT);
  }

  static CompletableFuture<Boolean> interrupted(SpreadThread thread) {
    return whereItRuns(thread, Op.INTERRUPTED);
  }

  private static CompletableFuture<Boolean> whereItRuns(SpreadThread thread, Op op) {
    Boolean here = here(thread, op);
    if (here != null) {
      return CompletableFuture.completedFuture(here);
    }
    return thread.header$() instanceof CopyHeader copy
        ? ask(copy, op).exceptionallyCompose(failure -> elsewhere(copy, op, failure))
        : atHome(thread, op);
  }

  /** Where its home is lost, the node that runs it may not be: all are asked. */
  private static CompletableFuture<Boolean> elsewhere(CopyHeader copy, Op op, Throwable failure) {
    if (!(Waiting.cause(failure) instanceof NodeLostException)) {
      return CompletableFuture.failedFuture(failure);
    }
    List<CompletableFuture<Integer>> answers =
        copy.spread.seen().nodes().stream()
            .map(node ->
                copy.spread
                    .ask(node.id(), op.about(copy.id))
                    .thenApply(in -> (int) in.aByte())
                    .exceptionally(lost -> ENDED))
            .toList();
    return CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0]))
        .thenCompose(all ->
            answers.stream()
                .map(CompletableFuture::join)
                .filter(code -> code != ENDED)
                .findFirst()
                .map(code -> CompletableFuture.completedFuture(code == YES))
                .orElseGet(() -> CompletableFuture.failedFuture(failure)));
  }

  /** Null if it does not run here. */
  private static @Nullable Boolean here(SpreadThread thread, Op op) {
    Carrier carrier = thread.carrier$;
    if (carrier == null) {
      return null;
    }
    return op == Op.INTERRUPT ? carrier.interruptThread() : carrier.isThreadInterrupted();
  }

  private static CompletableFuture<Boolean> atHome(SpreadThread thread, Op op) {
    boolean is = ofLife(thread, op);
    return is || thread.life$.node() == null
        ? CompletableFuture.completedFuture(is)
        : thread.life$.whenCome().thenCompose(come -> atItsNode(thread, op));
  }

  private static boolean ofLife(SpreadThread thread, Op op) {
    return op == Op.INTERRUPT ? thread.life$.interrupt() : thread.life$.isInterrupted();
  }

  private static CompletableFuture<Boolean> atItsNode(SpreadThread thread, Op op) {
    Carrier carrier = thread.carrier$;
    Boolean here = here(thread, op);
    if (here != null) {
      return CompletableFuture.completedFuture(here);
    }
    if (carrier != null) {
      return afterItsEnd(thread, op);
    }
    Header header = thread.header$();
    Long node = thread.life$.node();
    if (header == null || node == null || !thread.life$.isAlive() || node == header.spread.self()) {
      return CompletableFuture.completedFuture(ofLife(thread, op));
    }
    return header
        .spread
        .ask(node, op.about(header.id))
        .thenCompose(in -> {
          int code = in.aByte();
          return code == ENDED
              ? afterItsEnd(thread, op)
              : CompletableFuture.completedFuture(code == YES);
        });
  }

  /** Which is just being told. */
  private static CompletableFuture<Boolean> afterItsEnd(SpreadThread thread, Op op) {
    return thread.life$.whenEnded().handle((ended, lost) -> ofLife(thread, op));
  }

  /** For another node: what its own {@link #whereItRuns} says, or a copy's carrier does. */
  static CompletableFuture<Integer> served(@Nullable SpreadThread thread, Op op) {
    if (thread != null && !(thread.header$() instanceof CopyHeader)) {
      return whereItRuns(thread, op).thenApply(ThreadQuestions::code);
    }
    Boolean here = thread == null ? null : here(thread, op);
    return CompletableFuture.completedFuture(here == null ? ENDED : code(here));
  }

  private static int code(boolean is) {
    return is ? YES : NO;
  }

  static CompletableFuture<Thread.State> state(SpreadThread thread) {
    Thread.State here = stateHere(thread);
    if (here != null) {
      return CompletableFuture.completedFuture(here);
    }
    if (thread.header$() instanceof CopyHeader copy) {
      return state(copy.spread, copy.id.home(), copy.id);
    }
    Header header = thread.header$();
    Long node = thread.life$.node();
    if (node == null || !thread.life$.isAlive()) {
      return CompletableFuture.completedFuture(
          node == null ? Thread.State.NEW : Thread.State.TERMINATED);
    }
    return header == null || node == header.spread.self()
        ? CompletableFuture.completedFuture(Thread.State.RUNNABLE) // it begins or ends
        : state(header.spread, node, header.id);
  }

  private static CompletableFuture<Thread.State> state(Spread spread, long node, Id id) {
    return spread.ask(node, Op.STATE.about(id)).thenApply(in -> stateOf(in.aByte()));
  }

  /** As {@link #served}. */
  static CompletableFuture<Thread.State> stateServed(@Nullable SpreadThread thread) {
    return thread == null || (stateHere(thread) == null && thread.header$() instanceof CopyHeader)
        ? CompletableFuture.completedFuture(Thread.State.RUNNABLE)
        : state(thread);
  }

  /** Null if it does not run here. */
  private static Thread.@Nullable State stateHere(SpreadThread thread) {
    Carrier carrier = thread.carrier$;
    return carrier == null || carrier.isOver() ? null : carrier.state();
  }

  @SuppressWarnings("EnumOrdinal") // all nodes run one version
  static int code(Thread.State state) {
    return state.ordinal();
  }

  private static Thread.State stateOf(int code) {
    Thread.State[] all = Thread.State.values();
    if (code < 0 || code >= all.length) {
      throw new BadMessageException("there is no state " + code + " of threads");
    }
    return all[code];
  }

  private static CompletableFuture<Boolean> ask(CopyHeader copy, Op op) {
    return copy.spread.ask(copy.id.home(), op.about(copy.id)).thenApply(in -> in.aByte() == YES);
  }
}
