package soumak.cluster.spread;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import soumak.cluster.engine.Engine;
import soumak.cluster.local.LocalCluster;

/** A program on some nodes of one JVM, run from the first of them. */
final class Nodes implements AutoCloseable {
  final LocalCluster cluster = LocalCluster.threads().patience(Duration.ofMillis(300));
  final List<Spread> spreads = new ArrayList<>();
  final List<Engine> engines = new ArrayList<>();
  final ConcurrentLinkedQueue<Throwable> thrown = new ConcurrentLinkedQueue<>();

  Nodes(int count) {
    this("n", count);
  }

  /**
   * @param names what their names begin with
   */
  Nodes(String names, int count) {
    for (int i = 0; i < count; i++) {
      Spread spread = new Spread(Nodes.class.getClassLoader());
      Engine engine = cluster.join(names + i, spread.services());
      spreads.add(spread.start(engine).onUncaught((name, failure) -> thrown.add(failure)));
      engines.add(engine);
    }
    awaitSoon(() -> spreads.stream().allMatch(it -> it.seen().nodes().size() == count));
  }

  /**
   * Waits for what comes in some milliseconds and stays so. Awaitility looks after 100 at first,
   * and hundreds of tests have nodes.
   */
  static void awaitSoon(Callable<Boolean> condition) {
    await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(2)).until(condition);
  }

  interface Body {
    void run() throws Exception;
  }

  /** Runs a main method at the first node, to the end of all threads; what they threw is thrown. */
  void main(Body body) throws Exception {
    CompletableFuture<Void> end = new CompletableFuture<>();
    Thread.ofPlatform().daemon().start(() -> run(body, end));
    end.get(50, TimeUnit.SECONDS);
    Throwable failure = thrown.poll();
    if (failure != null) {
      throw new AssertionError(failure);
    }
  }

  private void run(Body body, CompletableFuture<Void> end) {
    try {
      spreads.getFirst().run(() -> call(body));
      end.complete(null);
    } catch (InterruptedException | RuntimeException e) {
      end.completeExceptionally(e);
    }
  }

  private static void call(Body body) {
    try {
      body.run();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Where the calling thread of the program runs. */
  static long here() {
    Spread spread = Station.spread();
    if (spread == null) {
      throw new AssertionError("no thread of a program");
    }
    return spread.self();
  }

  static SpreadThread start(Runnable body) {
    SpreadThread thread = new SpreadThread(body);
    thread.start();
    return thread;
  }

  static void joinAll(List<SpreadThread> threads) throws InterruptedException {
    for (SpreadThread thread : threads) {
      thread.join();
    }
  }

  @Override
  public void close() {
    spreads.forEach(Spread::close);
    cluster.close();
  }
}
