package soumak.cluster.spread;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Computes answers to other nodes that may take long, each on a thread, as a part of the program.
 */
final class Serving {
  private final Spread spread;

  Serving(Spread spread) {
    this.spread = spread;
  }

  /** On a thread of its own. */
  void serve(String name, Supplier<Writer> body, CompletableFuture<Writer> answer) {
    SpreadThread thread = new SpreadThread(name);
    thread.life$.begin(spread.self());
    thread.life$.comes();
    start(thread, null, name, body, answer, () -> thread.life$.end(false));
  }

  /**
   * For a thread of another node, which waits for the answer.
   *
   * @param loan its monitors
   */
  void serveAs(
      SpreadThread thread, Loan loan, Supplier<Writer> body, CompletableFuture<Writer> answer) {
    start(thread, loan, "statics", body, answer, () -> {});
  }

  @SuppressWarnings("CatchingUnchecked")
  private void start(
      SpreadThread thread,
      @Nullable Loan loan,
      String name,
      Supplier<Writer> body,
      CompletableFuture<Writer> answer,
      Runnable end) {
    Station station = new Station(spread);
    Runnable serve =
        () -> {
          try {
            spread.writes().join(station);
            answer.complete(body.get());
          } catch (Throwable e) { // code of the program may throw anything
            answer.completeExceptionally(e);
          } finally {
            spread.writes().leave(station);
            end.run();
          }
        };
    Carrier carrier = new Carrier(station, thread, loan, name, 0, serve);
    spread.turns().begins(carrier);
    carrier.start();
  }
}
