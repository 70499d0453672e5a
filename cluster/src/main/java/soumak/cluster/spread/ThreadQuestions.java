package soumak.cluster.spread;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What is asked about a thread: here if its object is at home here, else there. */
final class ThreadQuestions {
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
    Carrier carrier = thread.carrier$;
    if (carrier != null) {
      return CompletableFuture.completedFuture(apply(carrier, op));
    }
    if (thread.header$() instanceof CopyHeader copy) {
      return ask(copy, op);
    }
    if (op == Op.INTERRUPT ? thread.life$.interrupt() : thread.life$.isInterrupted()) {
      return CompletableFuture.completedFuture(true);
    }
    return op == Op.INTERRUPT && thread.life$.isAlive()
        ? thread.life$.whenCome().thenCompose(come -> atItsNode(thread, op))
        : atItsNode(thread, op);
  }

  private static CompletableFuture<Boolean> atItsNode(SpreadThread thread, Op op) {
    Carrier carrier = thread.carrier$;
    if (carrier != null) {
      return CompletableFuture.completedFuture(apply(carrier, op));
    }
    Header header = thread.header$();
    Long node = thread.life$.node();
    if (header == null || node == null || !thread.life$.isAlive() || node == header.spread.self()) {
      return CompletableFuture.completedFuture(false);
    }
    return header.spread.ask(node, op.about(header.id)).thenApply(in -> in.aByte() != 0);
  }

  /** For another node: what its own {@link #whereItRuns} says, or a copy's carrier does. */
  static CompletableFuture<Boolean> served(@Nullable SpreadThread thread, Op op) {
    if (thread == null) {
      return CompletableFuture.completedFuture(false);
    }
    Carrier carrier = thread.carrier$;
    if (carrier == null && thread.header$() instanceof CopyHeader) {
      return CompletableFuture.completedFuture(false);
    }
    return whereItRuns(thread, op);
  }

  static CompletableFuture<Thread.State> state(SpreadThread thread) {
    Carrier carrier = thread.carrier$;
    if (carrier != null) {
      return CompletableFuture.completedFuture(carrier.state());
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
    return thread == null || (thread.carrier$ == null && thread.header$() instanceof CopyHeader)
        ? CompletableFuture.completedFuture(Thread.State.RUNNABLE)
        : state(thread);
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

  private static boolean apply(Carrier carrier, Op op) {
    if (op == Op.INTERRUPT) {
      carrier.interrupt();
    }
    return carrier.isInterrupted();
  }

  private static CompletableFuture<Boolean> ask(CopyHeader copy, Op op) {
    return copy.spread.ask(copy.id.home(), op.about(copy.id)).thenApply(in -> in.aByte() != 0);
  }
}
