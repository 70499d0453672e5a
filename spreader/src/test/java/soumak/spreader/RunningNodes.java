package soumak.spreader;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import soumak.cluster.engine.Engine;
import soumak.cluster.local.LocalCluster;
import soumak.cluster.spread.Spread;

/** Runs a rewritten program on nodes of this JVM, one class loader each. */
final class RunningNodes {
  private RunningNodes() {}

  /** What is done to the nodes while the program runs. */
  interface Meanwhile {
    void act(LocalCluster cluster, List<Engine> engines) throws Exception;
  }

  static List<String> run(
      int count, Supplier<ClassLoader> loaders, Duration limit, String main, String... args)
      throws Exception {
    return run(count, loaders, limit, (cluster, engines) -> {}, main, args);
  }

  /** Gives how it has ended: by exits with their status, or by itself; more may come yet. */
  static List<String> run(
      int count,
      Supplier<ClassLoader> loaders,
      Duration limit,
      Meanwhile meanwhile,
      String main,
      String... args)
      throws Exception {
    LocalCluster cluster = LocalCluster.threads();
    List<Spread> spreads = new ArrayList<>();
    List<Engine> engines = new ArrayList<>();
    CompletableFuture<Void> end = new CompletableFuture<>();
    List<String> ends = new CopyOnWriteArrayList<>();
    for (int i = 0; i < count; i++) {
      Spread spread = new Spread(loaders.get());
      spread.onUncaught((thread, failure) -> end.completeExceptionally(failure));
      spread.onExit(status -> {
        ends.add("exit " + status);
        end.complete(null);
      });
      Engine engine = cluster.join("n" + i, spread.services());
      spreads.add(spread.start(engine));
      engines.add(engine);
    }
    while (!engines.stream().allMatch(it -> it.members().nodes().size() == count)) {
      Thread.onSpinWait();
    }
    Thread.ofPlatform().daemon().start(() -> main(spreads.getFirst(), end, ends, main, args));
    meanwhile.act(cluster, engines);
    end.get(limit.toSeconds(), TimeUnit.SECONDS);
    spreads.forEach(Spread::close);
    return ends;
  }

  private static void main(
      Spread first, CompletableFuture<Void> end, List<String> ends, String main, String... args) {
    try {
      first.main(main, args);
      ends.add("by itself");
      end.complete(null);
    } catch (InterruptedException | RuntimeException e) {
      end.completeExceptionally(e);
    }
  }
}
