package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/** Threads of the program, as this node starts, runs and answers for them. */
final class Threads {
  /** A thread, who starts it, and its place. */
  private record Start(SpreadThread thread, long starter, long place) {}

  /**
   * What runs a thread gets.
   *
   * @param stack the size of its stack; 0 for what the JVM has
   * @param interrupted whether it is from the beginning
   */
  record Run(SpreadThread thread, String name, long stack, long place, boolean interrupted) {}

  /** So many lost threads are told by their names. */
  private static final int NAMED = 10;

  private final Spread spread;
  private final Defaults defaults = new Defaults();
  private final AtomicLong unnamed = new AtomicLong();

  /**
   * Threads that are at home here and have not ended: kept, and told of lost nodes. By their lives,
   * as a program may say that two threads are equal.
   */
  private final Map<Life, Start> begun = new ConcurrentHashMap<>();

  // Places of threads that other nodes start here, guarded by this: of those that run, and of those
  // whose starter was lost before it had told this node of them.
  private final Set<Long> come = new HashSet<>();
  private final Set<Long> never = new HashSet<>();

  Threads(Spread spread) {
    this.spread = spread;
  }

  void start(SpreadThread thread) {
    start(thread, Anchors.hold(thread));
  }

  /** The same, at this node, if it can run threads. */
  void startHere(SpreadThread thread) {
    start(thread, true);
  }

  private void start(SpreadThread thread, boolean here) {
    Station.release();
    String name = thread.getName();
    boolean daemon = thread.isDaemon();
    long stack = thread.stack$();
    Reader answer = askForPlace(daemon, here);
    long node = answer.aLong();
    long place = answer.aLong();
    boolean interrupted = begin(thread, name, node, place);
    try {
      runAt(node, new Run(thread, name, stack, place, interrupted));
    } catch (NodeLostException e) {
      lose(thread, e);
    } catch (RuntimeException | Error e) { // no class there, or no memory for a thread
      if (node != spread.self() && isOwn(e)) {
        spread.surely(() -> askWhetherItRuns(node, thread, name, place));
      } else {
        neverRuns(thread, name, place);
      }
      throw e;
    }
  }

  private boolean begin(SpreadThread thread, String name, long node, long place) {
    try {
      return begin(thread, node, place);
    } catch (RuntimeException | Error e) {
      spread.surely(() -> spread.tellFirst(left(place, name, null)));
      if (isOwn(e) && thread.header$() instanceof CopyHeader copy) {
        // Its home may have heard of it, and whoever joins it would wait for ever.
        spread.surely(() -> spread.tell(copy.id.home(), Op.NEVER.message().aLong(place)));
      }
      throw e;
    }
  }

  private void neverRuns(SpreadThread thread, String name, long place) {
    spread.surely(() -> spread.tellFirst(left(place, name, null)));
    spread.surely(() -> tellEnd(thread, false));
  }

  /** Of this JVM, at the end of its memory or of a stack; what another node answers is a text. */
  private static boolean isOwn(Throwable failure) {
    return failure instanceof VirtualMachineError
        || failure.getCause() instanceof VirtualMachineError;
  }

  /** The message with which it was to come there may have gone. If it has not, it never goes. */
  private void askWhetherItRuns(long node, SpreadThread thread, String name, long place) {
    var _ =
        spread
            .ask(node, Op.RUNS.message().aLong(place))
            .whenComplete((answer, failure) ->
                spread.surely(() -> {
                  if (failure == null && answer.aByte() == 0) {
                    neverRuns(thread, name, place);
                  } else if (failure == null) {
                    comes(thread);
                  } else if (!(Waiting.cause(failure) instanceof NodeLostException)) {
                    spread.later(
                        () -> spread.surely(() -> askWhetherItRuns(node, thread, name, place)));
                  }
                }));
  }

  private Reader askForPlace(boolean daemon, boolean here) {
    long question = spread.nextNumber();
    try {
      Writer message = Op.PLACE.message().aByte((daemon ? 1 : 0) + (here ? 2 : 0)).aLong(question);
      return Waiting.on(spread.askFirst(message));
    } catch (RuntimeException | Error e) {
      // It may have one, which would keep the program from its end.
      spread.surely(() -> spread.tellFirst(Op.UNPLACE.message().aLong(question)));
      throw e;
    }
  }

  private void runAt(long node, Run run) {
    if (node == spread.self()) {
      start(run, node);
      return;
    }
    Writer message = Op.RUN.message().aLong(spread.first()).aLong(run.place).aText(run.name);
    defaults.write(message.aLong(run.stack).aByte(run.interrupted ? 1 : 0));
    Encoder out = new Encoder(spread, message, node, null, false);
    out.aRef(run.thread, null);
    out.announce();
    Waiting.on(spread.ask(node, message));
    comes(run.thread);
  }

  private static void comes(SpreadThread thread) {
    if (!(thread.header$() instanceof CopyHeader)) {
      thread.life$.comes();
    }
  }

  private void start(Run run, long starter) {
    Carrier carrier = carry(run.thread, run.name, run.stack, run.place, run.thread);
    try {
      if (run.interrupted) {
        carrier.interrupt();
      }
      carrier.start();
    } catch (RuntimeException | Error e) { // as without memory for its stack
      run.thread.carrier$ = null;
      throw e;
    }
    hasCome(run.thread, starter);
  }

  /** Who interrupts it waits for that. If its home has started it, that hears so by the answer. */
  private void hasCome(SpreadThread thread, long starter) {
    if (!(thread.header$() instanceof CopyHeader copy)) {
      thread.life$.comes();
    } else if (copy.id.home() != starter) {
      spread.surely(() -> spread.tell(copy.id.home(), Op.CAME.about(copy.id)));
    }
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
    watch(node, new Start(thread, starter, place));
    spread.ifLost(starter, why -> askWhetherItComes(node, place));
    return interrupted;
  }

  boolean beginAtHome(SpreadThread thread, long node, long place) {
    boolean interrupted = thread.life$.begin(node);
    watch(node, new Start(thread, spread.self(), place));
    return interrupted;
  }

  private void watch(long node, Start start) {
    begun.put(start.thread.life$, start);
    spread.ifLost(node, why -> lose(start.thread, why));
  }

  private void lose(SpreadThread thread, NodeLostException why) {
    if (!(thread.header$() instanceof CopyHeader)) {
      thread.lost$(why);
      forget(thread);
    }
  }

  private void forget(SpreadThread thread) {
    begun.remove(thread.life$);
    if (thread.header$() instanceof HomeHeader home) {
      spread.directory().runs(home, false);
    }
  }

  /** A node is lost, and what it ran. */
  void lose(long node, NodeLostException why) {
    List<String> names = new ArrayList<>();
    begun.forEach((life, start) -> {
      Long where = life.node();
      if (where != null && where == node) {
        lose(start.thread, why);
        names.add(start.thread.getName());
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
    if (!runs(place)) {
      spread.tell(to, Op.NEVER.message().aLong(place));
    }
  }

  /** If not, it never will, or has ended before. */
  synchronized boolean runs(long place) {
    boolean runs = come.contains(place);
    if (!runs) {
      never.add(place);
    }
    return runs;
  }

  void never(long place) {
    begun.forEach((life, start) -> {
      if (start.place == place) {
        lose(
            start.thread,
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

  /** For a thread that is made here and has no name: the next number in the whole program. */
  long nextUnnamed() {
    return Waiting.on(spread.askFirst(Op.UNNAMED.message())).aLong();
  }

  /** At the first node. */
  Writer unnamed() {
    return Answers.ok().aLong(unnamed.getAndIncrement());
  }

  /** What the program has set of its JVMs. */
  Defaults defaults() {
    return defaults;
  }

  void runFor(Run run, long starter) {
    comes(run.place);
    try {
      start(run, starter);
    } catch (RuntimeException | Error e) {
      goes(run.place);
      throw e;
    }
  }

  /** A thread that runs a body for the program, and says when it has ended. */
  Carrier carry(SpreadThread thread, String name, long stack, long place, Runnable body) {
    Station station = new Station(spread);
    Runnable all = () -> carry(station, thread, name, place, body);
    Carrier carrier = new Carrier(station, thread, null, name, stack, all);
    thread.carrier$ = carrier;
    spread.turns().begins(carrier);
    return carrier;
  }

  private void carry(Station station, SpreadThread thread, String name, long place, Runnable body) {
    spread.writes().join(station);
    Throwable failure = run(() -> handled(thread, body));
    Throwable late = run(() -> spread.writes().release(station));
    Throwable thrown = failure == null ? late : failure;
    if (thrown == null) {
      spread.writes().leave(station);
    }
    spread.surely(() -> tellLeft(place, name, thrown));
    spread.writes().leave(station); // only now, if it has told what it threw
    Carrier carrier = thread.carrier$;
    boolean interrupted = carrier != null && carrier.ends();
    spread.surely(() -> tellEnd(thread, interrupted));
    thread.carrier$ = null; // only now, as who asks meanwhile waits for the end
    goes(place);
  }

  private void tellEnd(SpreadThread thread, boolean interrupted) {
    if (thread.header$() instanceof CopyHeader copy) {
      spread.tell(copy.id.home(), Op.ENDED.about(copy.id).aByte(interrupted ? 1 : 0));
    } else {
      ended(thread, interrupted);
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

  /**
   * @param interrupted whether it is, at its end
   */
  void ended(SpreadThread thread, boolean interrupted) {
    thread.ended$(interrupted);
    forget(thread);
  }

  /**
   * At the first node itself, what was thrown need not be copied. As in a JVM, whoever joins the
   * thread goes on when it has been told.
   */
  private void tellLeft(long place, String name, @Nullable Throwable thrown) {
    if (spread.first() == spread.self()) {
      hasLeft(place, name, thrown);
    } else if (thrown == null) {
      spread.tellFirst(left(place, name, null));
    } else {
      try {
        var _ = Waiting.on(spread.askFirst(left(place, name, thrown)));
      } catch (NodeLostException _) {
        // Then the program has ended.
      }
    }
  }

  /**
   * At the first node, on a thread that may wait: a thread has ended, by what it threw if it did.
   * To tell that runs code of the program, as a getMessage, which may read, write, and throw.
   */
  void hasLeft(long place, String name, @Nullable Throwable thrown) {
    try {
      if (thrown != null) {
        spread.uncaught(name, thrown);
        Station.release();
      }
    } finally {
      spread.placement().free(place);
    }
  }

  private Writer left(long place, String name, @Nullable Throwable failure) {
    Writer message = Op.LEFT.message().aLong(place).aText(name);
    Writer value = new Writer();
    Encoder out = new Encoder(spread, value, spread.first(), null, false);
    try {
      out.aRef(failure, "what a thread threw");
      out.announce();
    } catch (RuntimeException | StackOverflowError e) { // as it says itself, if it can
      out.takeBack();
      return left(place, name, new IllegalStateException(text(failure)));
    }
    return message.someBytes(value.bytes());
  }

  private static String text(@Nullable Throwable failure) {
    try {
      return String.valueOf(failure);
    } catch (RuntimeException | StackOverflowError e) {
      return failure == null ? "" : failure.getClass().getName();
    }
  }
}
