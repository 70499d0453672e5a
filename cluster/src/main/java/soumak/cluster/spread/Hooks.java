package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

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
  private @Nullable CompletableFuture<Writer> end;

  Hooks(Spread spread) {
    this.spread = spread;
  }

  /** A program begins, and has none. */
  synchronized void begin() {
    all.clear();
    end = null;
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
    if (end != null) {
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

  /** Starts all, and waits for their ends; whoever comes later waits as well. */
  void run() {
    CompletableFuture<Writer> before;
    CompletableFuture<Writer> ends = new CompletableFuture<>();
    List<SpreadThread> threads;
    synchronized (this) {
      before = end;
      end = before == null ? ends : before;
      threads = List.copyOf(all);
    }
    try {
      if (before == null && threads.isEmpty()) {
        ends.complete(Answers.ok());
      } else if (before == null) {
        spread.serving().serve(NAME, () -> run(threads), ends);
      }
      var _ = Waiting.on(before == null ? ends : before);
    } catch (RuntimeException | Error e) { // as without memory for a thread
      ends.completeExceptionally(e);
      spread.uncaught(NAME, e);
    }
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
