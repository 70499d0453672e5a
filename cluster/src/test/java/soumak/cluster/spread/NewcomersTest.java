package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Services;
import soumak.cluster.local.LocalCluster;

/** Nodes that join when a program's classes have been brought to those that were there. */
@Timeout(60)
class NewcomersTest {
  private final LocalCluster cluster = LocalCluster.threads();
  private final List<Spreading> all = new ArrayList<>();

  private Spreading node() {
    Spreading spreading = new Spreading();
    join(spreading, spreading.handlers());
    return spreading;
  }

  private void nodeWithout(Handler classes) {
    Spreading spreading = new Spreading();
    Map<Integer, Handler> handlers = new HashMap<>(spreading.handlers());
    handlers.put(Services.SPREAD_CLASSES, classes);
    join(spreading, handlers);
  }

  private void join(Spreading spreading, Map<Integer, Handler> handlers) {
    Engine engine = cluster.join("n" + all.size(), new Services(handlers, Map.of()));
    spreading.joined(engine);
    all.add(spreading);
  }

  @AfterEach
  void close() {
    all.forEach(Spreading::left);
    cluster.close();
    LoaderLog.LOADERS.clear();
    LoaderLog.SUMS.clear();
  }

  private static int sum(Spread first, String name) throws InterruptedException {
    first.main(LoaderProgram.class.getName(), name);
    return LoaderLog.SUMS.getOrDefault(name, -1);
  }

  @Test
  void aNodeThatJoinsGetsTheClassesAndThenThreads() throws Exception {
    Spreading own = node();
    Spread first = own.program(LoaderProgram.files(), getClass().getClassLoader());
    ClassLoader its = node().loader();
    for (int run = 0; !LoaderLog.LOADERS.contains(its); run++) {
      assertThat(sum(first, "run " + run)).isEqualTo(60);
      assertThat(LoaderLog.LOADERS).isSubsetOf(own.loader(), its);
    }
  }

  /** One does not say that it has the classes, another one that it has no memory for them. */
  @Test
  void aNodeWithoutTheClassesGetsNoThreads() throws Exception {
    Spreading own = node();
    Spread first = own.program(LoaderProgram.files(), getClass().getClassLoader());
    nodeWithout((from, bytes) -> new CompletableFuture<>());
    nodeWithout((from, bytes) -> CompletableFuture.failedFuture(new OutOfMemoryError("a test's")));
    Nodes.awaitSoon(() -> first.seen().nodes().size() == 3);
    assertThat(sum(first, "alone")).isEqualTo(60);
    assertThat(LoaderLog.LOADERS).containsExactly(own.loader());
  }
}
