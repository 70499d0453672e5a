package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/** Threads of the program, as this node starts, runs and answers for them. */
final class Threads {
  /** Who starts a thread, and its place. */
  private record Start(long starter, long place) {}

  /** So many lost threads are told by their names. */
  private static final int NAMED = 10;

  private final Spread spread;

  /** Threads that are at home here and have not ended: kept, and told of lost nodes. */
  private final Map<SpreadThread, Start> begun = new ConcurrentHashMap<>();

  // Places of threads that other nodes start here, guarded by this: of those that run, and of those
  // whose starter was lost before it had told this node of them.
  private final Set<Long> come = new HashSet<>();
  private final Set<Long> never = new HashSet<>();

  Threads(Spread spread) {
    this.spread = spread;
  }

  void start(SpreadThread thread) {
    Station.release();
    String name = thread.getName();
    boolean daemon = thread.isDaemon();
    Reader answer = Waiting.on(spread.askFirst(Op.PLACE.message().aByte(daemon ? 1 : 0)));
    long node = answer.aLong();
    long place = answer.aLong();
    boolean interrupted;
    try {
      interrupted = begin(thread, node, place);
    } catch (RuntimeException e) {
      spread.tellFirst(left(place, name, null));
      throw e;
    }
    try {
      runAt(node, thread, name, place, interrupted);
    } catch (NodeLostException e) {
      lose(thread, e);
    } catch (RuntimeException | Error e) { // no class there, or no memory for a thread
      spread.tellFirst(left(place, name, null));
      tellEnd(thread);
      throw e;
    }
  }

  private void runAt(long node, SpreadThread thread, String name, long place, boolean interrupted) {
    if (node == spread.self()) {
      start(carry(thread, name, place, thread), interrupted);
      return;
    }
    Writer message = Op.RUN.message().aLong(spread.first()).aLong(place).aText(name);
    message.aByte(interrupted ? 1 : 0);
    Encoder out = new Encoder(spread, message, node, null, false);
    out.aRef(thread, null);
    out.announce();
    Waiting.on(spread.ask(node, message));
  }

  private static void start(Carrier carrier, boolean interrupted) {
    if (interrupted) {
      carrier.interrupt();
    }
    carrier.start();
  }

  private boolean begin(SpreadThread thread, long node, long place) {
    if (thread.header$() instanceof CopyHeader copy) {
      Writer question = Op.BEGIN.about(copy.id).aLong(node).aLong(place);
      return Waiting.on(spread.ask(copy.id.home(), question)).aByte() != 0;
    }
    return beginAtHome(thread, node, place);
  }

  /** Another node starts a thread of ours, and may be lost before it tells us who has that then. */
  boolean beginFor(long starter, SpreadThread thread, long node, long place) {
    boolean interrupted = thread.life$.begin(node);
    if (thread.header$() instanceof HomeHeader home) {
      spread.directory().runs(home, true);
    }
    watch(thread, node, new Start(starter, place));
    spread.ifLost(starter, why -> askWhetherItComes(node, place));
    return interrupted;
  }

  boolean beginAtHome(SpreadThread thread, long node, long place) {
    boolean interrupted = thread.life$.begin(node);
    watch(thread, node, new Start(spread.self(), place));
    return interrupted;
  }

  private void watch(SpreadThread thread, long node, Start start) {
    begun.put(thread, start);
    spread.ifLost(node, why -> lose(thread, why));
  }

  private void lose(SpreadThread thread, NodeLostException why) {
    if (!(thread.header$() instanceof CopyHeader)) {
      thread.life$.lose(why);
      forget(thread);
    }
  }

  private void forget(SpreadThread thread) {
    begun.remove(thread);
    if (thread.header$() instanceof HomeHeader home) {
      spread.directory().runs(home, false);
    }
  }

  /** A node is lost, and what it ran. */
  void lose(long node, NodeLostException why) {
    List<String> names = new ArrayList<>();
    begun.forEach((thread, start) -> {
      Long where = thread.life$.node();
      if (where != null && where == node) {
        lose(thread, why);
        names.add(thread.getName());
      } else if (where != null && start.starter == node) {
        askWhetherItComes(where, start.place);
      }
    });
    if (!names.isEmpty()) {
      var _ =
          spread.tellLoss(
              "Threads are lost with their node, and nothing is run again; who waits for what they"
                  + " would have done, waits for ever: {0}",
              some(names) + " (" + why.getMessage() + ")");
    }
  }

  private static String some(List<String> names) {
    String first = names.stream().sorted().limit(NAMED).collect(Collectors.joining(", "));
    return names.size() <= NAMED ? first : first + " and " + (names.size() - NAMED) + " more";
  }

  /** Its starter is lost, and may not have told the node that is to run it. */
  void askWhetherItComes(long node, long place) {
    spread.tell(node, Op.COMES.message().aLong(place));
  }

  /** Says nothing if it does: then its end is told. The starter's message may come later. */
  void sayWhetherItComes(long to, long place) {
    synchronized (this) {
      if (come.contains(place)) {
        return;
      }
      never.add(place);
    }
    spread.tell(to, Op.NEVER.message().aLong(place));
  }

  void never(long place) {
    begun.forEach((thread, start) -> {
      if (start.place == place) {
        lose(
            thread,
            spread.peers().lost(start.starter, "it was starting a thread, which never ran"));
      }
    });
  }

  /** A thread of another node's is to run here. */
  synchronized void comes(long place) {
    if (never.contains(place)) {
      throw new IllegalStateException("the node that started this thread was lost before");
    }
    come.add(place);
  }

  private synchronized void goes(long place) {
    come.remove(place);
  }

  void runFor(SpreadThread thread, String name, long place, boolean interrupted) {
    comes(place);
    try {
      start(carry(thread, name, place, thread), interrupted);
    } catch (RuntimeException | Error e) {
      goes(place);
      throw e;
    }
  }

  /** A thread that runs a body for the program, and says when it has ended. */
  Carrier carry(SpreadThread thread, String name, long place, Runnable body) {
    Station station = new Station(spread);
    Carrier carrier =
        new Carrier(station, thread, name, () -> carry(station, thread, name, place, body));
    thread.carrier$ = carrier;
    spread.turns().begins(carrier);
    return carrier;
  }

  private void carry(Station station, SpreadThread thread, String name, long place, Runnable body) {
    spread.writes().join(station);
    Throwable failure = run(() -> handled(thread, body));
    Throwable late = run(() -> spread.writes().release(station));
    spread.writes().leave(station);
    thread.carrier$ = null;
    spread.tellFirst(left(place, name, failure == null ? late : failure));
    tellEnd(thread);
    goes(place);
  }

  private void tellEnd(SpreadThread thread) {
    if (thread.header$() instanceof CopyHeader copy) {
      spread.tell(copy.id.home(), Op.ENDED.about(copy.id));
    } else {
      ended(thread);
    }
  }

  /** Throws what no handler takes. */
  @SuppressWarnings("CatchingUnchecked")
  private static void handled(SpreadThread thread, Runnable body) {
    try {
      body.run();
    } catch (Throwable e) {
      if (!DefaultHandler.takes(thread, e)) {
        throw e;
      }
    }
  }

  @SuppressWarnings("CatchingUnchecked")
  private static @Nullable Throwable run(Runnable body) {
    try {
      body.run();
      return null;
    } catch (Throwable e) {
      return e;
    }
  }

  /** Throws whatever it is, as the program's own code did. */
  @SuppressWarnings({"unchecked", "DoNotCallSuggester"})
  static <E extends Throwable> void sneak(Throwable failure) throws E {
    throw (E) failure;
  }

  /** Computes an answer on a thread of its own, as a part of the program. */
  void serve(Supplier<Writer> body, CompletableFuture<Writer> answer) {
    Station station = new Station(spread);
    SpreadThread thread = new SpreadThread("statics");
    thread.life$.begin(spread.self());
    Runnable serve =
        () -> {
          spread.writes().join(station);
          try {
            answer.complete(body.get());
          } catch (RuntimeException | Error e) {
            answer.completeExceptionally(e);
          } finally {
            spread.writes().leave(station);
            thread.life$.end();
          }
        };
    Carrier carrier = new Carrier(station, thread, "statics", serve);
    spread.turns().begins(carrier);
    carrier.start();
  }

  void ended(SpreadThread thread) {
    thread.life$.end();
    forget(thread);
  }

  private Writer left(long place, String name, @Nullable Throwable failure) {
    Writer message = Op.LEFT.message().aLong(place).aText(name);
    Writer value = new Writer();
    Encoder out = new Encoder(spread, value, spread.first(), null, false);
    try {
      out.aRef(failure, "what a thread threw");
      out.announce();
    } catch (NotSpreadableException e) {
      return left(place, name, new IllegalStateException(String.valueOf(failure)));
    }
    return message.someBytes(value.bytes());
  }

  // What is asked about a thread: here if its object is at home here, else there.

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
