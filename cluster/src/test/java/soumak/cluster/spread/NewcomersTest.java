package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;
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
    var _ = node(own -> classes);
  }

  /**
   * @param classes takes the classes in the place of what does so otherwise
   */
  private Spreading node(UnaryOperator<Handler> classes) {
    Spreading spreading = new Spreading();
    Map<Integer, Handler> handlers = new HashMap<>(spreading.handlers());
    handlers.computeIfPresent(Services.SPREAD_CLASSES, (service, own) -> classes.apply(own));
    join(spreading, handlers);
    return spreading;
  }

  private void join(Spreading spreading, Map<Integer, Handler> handlers) {
    spreading.joined(engine(handlers));
    all.add(spreading);
  }

  private Engine engine(Map<Integer, Handler> handlers) {
    return cluster.join("n" + all.size(), new Services(handlers, Map.of()));
  }

  /** A node where something is done before it sends classes to the node n1. */
  private Spreading sender(Runnable before) {
    Spreading spreading = new Spreading();
    Engine engine = engine(spreading.handlers());
    spreading.joined(
        new ForwardedEngine(engine) {
          @Override
          public CompletableFuture<byte[]> request(Node to, int service, byte[] bytes) {
            if (service == Services.SPREAD_CLASSES && to.name().equals("n1")) {
              before.run();
            }
            return super.request(to, service, bytes);
          }
        });
    all.add(spreading);
    return spreading;
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

  @Test
  void aNodeThatHadNoMemoryForTheClassesIsAskedAgain() throws Exception {
    Spreading own = node();
    Spread first = own.program(LoaderProgram.files(), getClass().getClassLoader());
    AtomicInteger asked = new AtomicInteger();
    ClassLoader its =
        node(taking ->
                (from, bytes) ->
                    asked.incrementAndGet() < 3
                        ? CompletableFuture.failedFuture(new OutOfMemoryError("a test's"))
                        : taking.receive(from, bytes))
            .loader();
    Nodes.awaitSoon(() -> first.seen().nodes().size() == 2);
    for (int run = 0; !LoaderLog.LOADERS.contains(its); run++) {
      assertThat(sum(first, "run " + run)).isEqualTo(60);
      assertThat(LoaderLog.LOADERS).isSubsetOf(own.loader(), its);
    }
  }

  @Test
  void aNodeIsAskedSomeTimesOnly() throws Exception {
    Spreading own = node();
    Spread first = own.program(LoaderProgram.files(), getClass().getClassLoader());
    AtomicInteger asked = new AtomicInteger();
    nodeWithout((from, bytes) -> {
      asked.incrementAndGet();
      return CompletableFuture.failedFuture(new OutOfMemoryError("a test's"));
    });
    Nodes.awaitSoon(() -> asked.get() == 6);
    assertThat(sum(first, "alone")).isEqualTo(60);
    assertThat(asked).hasValue(6);
    assertThat(LoaderLog.LOADERS).containsExactly(own.loader());
  }

  @Test
  void whoCannotBeSentTheClassesYetKeepsNobodyWaiting() throws Exception {
    CountDownLatch taken = new CountDownLatch(1);
    try {
      theNextOneGetsThreads(sender(() -> await(taken)));
    } finally {
      taken.countDown();
    }
  }

  @Test
  void whoCannotBeSentTheClassesKeepsNobodyFromThem() throws Exception {
    theNextOneGetsThreads(
        sender(() -> {
          throw new OutOfMemoryError("a test's");
        }));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void theNextOneGetsThreads(Spreading own) throws Exception {
    Spread first = own.program(LoaderProgram.files(), getClass().getClassLoader());
    node();
    ClassLoader its = node().loader();
    Nodes.awaitSoon(() -> first.seen().nodes().size() == 3);
    for (int run = 0; !LoaderLog.LOADERS.contains(its); run++) {
      assertThat(sum(first, "run " + run)).isEqualTo(60);
      assertThat(LoaderLog.LOADERS).isSubsetOf(own.loader(), its);
    }
  }
}
