package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * At the program's first node: threads that run there when the program ends by itself or by {@link
 * System#exit}, as a JVM's shutdown hooks do.
 */
final class Hooks {
  /** What became of a request, as it is answered. */
  static final int DONE = 0;

  static final int ABSENT = 1;
  private static final int OVER = 2;
  private static final int TWICE = 3;
  private static final int STARTED = 4;

  private static final String NAME = "shutdown hooks";

  private final Spread spread;
  private final List<SpreadThread> all = new ArrayList<>();
  private boolean ending;

  Hooks(Spread spread) {
    this.spread = spread;
  }

  /** A program begins, and has none. */
  synchronized void begin() {
    all.clear();
    ending = false;
  }

  /** By any node: adds one, or takes it out. */
  static boolean ask(Spread spread, SpreadThread hook, boolean adds) {
    if (adds && hook.isAlive()) {
      throw problem(STARTED);
    }
    int answer;
    if (spread.first() == spread.self()) {
      answer = spread.hooks().request(hook, adds);
    } else {
      Writer message = Op.HOOK.message().aByte(adds ? 1 : 0);
      Encoder out = new Encoder(spread, message, spread.first(), null, false);
      out.aRef(hook, null);
      out.announce();
      answer = Waiting.on(spread.askFirst(message)).aByte();
    }
    if (answer > ABSENT) {
      throw problem(answer);
    }
    return answer == DONE;
  }

  private static RuntimeException problem(int answer) {
    return switch (answer) {
      case OVER -> new IllegalStateException("Shutdown in progress");
      case TWICE -> new IllegalArgumentException("Hook previously registered");
      default -> new IllegalArgumentException("Hook already running");
    };
  }

  /** A program may say that two threads are equal. */
  @SuppressWarnings("ReferenceEquality")
  synchronized int request(SpreadThread hook, boolean adds) {
    if (ending) {
      return OVER;
    }
    boolean had = all.stream().anyMatch(it -> it == hook);
    if (adds && had) {
      return TWICE;
    }
    if (adds) {
      all.add(hook);
      return DONE;
    }
    all.removeIf(it -> it == hook);
    return had ? DONE : ABSENT;
  }

  /**
   * Starts all, and waits for their ends. The program ends as its first caller says: to others this
   * never returns.
   */
  void run() {
    if (!begins()) {
      var _ = Waiting.on(new CompletableFuture<Writer>());
    }
    CompletableFuture<Writer> ends = new CompletableFuture<>();
    try {
      List<SpreadThread> threads = all();
      if (!threads.isEmpty()) {
        spread.serving().serve(NAME, () -> run(threads), ends);
        var _ = Waiting.on(ends);
      }
    } catch (RuntimeException | Error e) { // as without memory for a thread
      spread.uncaught(NAME, e);
    }
  }

  private synchronized boolean begins() {
    boolean isFirst = !ending;
    ending = true;
    return isFirst;
  }

  private synchronized List<SpreadThread> all() {
    return List.copyOf(all);
  }

  private Writer run(List<SpreadThread> threads) {
    List<SpreadThread> started = new ArrayList<>();
    for (SpreadThread each : threads) {
      try {
        spread.threads().startHere(each);
        started.add(each);
      } catch (RuntimeException | Error e) { // the others are to run all the same
        spread.uncaught(NAME, e);
      }
    }
    for (SpreadThread each : started) {
      try {
        var _ = Waiting.on(ThreadQuestions.end(each));
      } catch (RuntimeException e) { // its object is lost with another node
        spread.uncaught(NAME, e);
      }
    }
    return Answers.ok();
  }
}
