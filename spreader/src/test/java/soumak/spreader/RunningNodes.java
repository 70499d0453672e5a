package soumak.spreader;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import soumak.cluster.engine.Engine;
import soumak.cluster.local.LocalCluster;
import soumak.cluster.spread.Spread;

/** Runs a rewritten program on nodes of this JVM, one class loader each. */
final class RunningNodes {
  private RunningNodes() {}

  static void run(
      int count, Supplier<ClassLoader> loaders, String main, Duration limit, String... arguments)
      throws Exception {
    LocalCluster cluster = LocalCluster.threads();
    List<Spread> spreads = new ArrayList<>();
    List<Engine> engines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Spread spread = new Spread(loaders.get());
      Engine engine = cluster.join("n" + i, spread.services());
      spreads.add(spread.start(engine));
      engines.add(engine);
    }
    while (!engines.stream().allMatch(it -> it.members().nodes().size() == count)) {
      Thread.onSpinWait();
    }
    CompletableFuture<Void> end = new CompletableFuture<>();
    Thread.ofPlatform().daemon().start(() -> main(spreads.getFirst(), main, end, arguments));
    end.get(limit.toSeconds(), TimeUnit.SECONDS);
    spreads.forEach(Spread::close);
  }

  private static void main(
      Spread first, String main, CompletableFuture<Void> end, String... arguments) {
    try {
      first.onUncaught((thread, failure) -> end.completeExceptionally(failure));
      first.main(main, arguments);
      end.complete(null);
    } catch (InterruptedException | RuntimeException e) {
      end.completeExceptionally(e);
    }
  }
}
