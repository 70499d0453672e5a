package soumak.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.Services;
import soumak.testing.LongForm;

/** A step takes effect once, whoever dies when. {@code -Dsoumak.long} tries more. */
class AtomicTest {
  private final Counters counters = new Counters();

  /** Powers of two are added, so the sum tells which took effect how often. */
  private void run(LocalCluster cluster, int nodes, int deaths) {
    List<Engine> engines = new ArrayList<>();
    for (int n = 0; n < nodes; n++) {
      engines.add(cluster.join("n" + n, counters.services()));
    }
    List<CompletableFuture<Long>> answers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      answers.add(Counters.add(engines.get(i % nodes), 1L << (8 * i)));
    }
    cluster.sometime(() -> killHome(cluster, engines.get(nodes - 1), deaths));
    cluster.run();
    CompletableFuture<Long> sum = Counters.add(survivor(engines), 0);
    cluster.run();
    for (int i = 0; i < 4; i++) {
      assertThat(answers.get(i)).as("update %d has an end", i).isDone();
      long times = (sum.join() >> (8 * i)) & 0xff;
      assertThat(times).isBetween(answers.get(i).isCompletedExceptionally() ? 0L : 1L, 1L);
    }
  }

  /** Kills the home of the counter, and again when the first death is known to all. */
  private static void killHome(LocalCluster cluster, Engine asked, int deaths) {
    Node home = asked.home(Counters.TABLE, Counters.KEY);
    cluster.kill(home);
    if (deaths > 1) {
      cluster.sometime(() -> killNext(cluster, home, asked));
    }
  }

  private static void killNext(LocalCluster cluster, Node dead, Engine asked) {
    Node home = asked.home(Counters.TABLE, Counters.KEY);
    if (home.equals(dead)) {
      cluster.sometime(() -> killNext(cluster, dead, asked));
    } else {
      cluster.kill(home);
    }
  }

  private static Engine survivor(List<Engine> engines) {
    return engines.stream()
        .filter(engine -> !Counters.add(engine, 0).isCompletedExceptionally())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anUpdateIsAppliedOnceWhenTheHomeDies() {
    for (long seed = 0; seed < LongForm.of(750, 3000); seed++) {
      run(LocalCluster.chosen(Choices.seeded(seed)), 3, 1);
    }
  }

  @Test
  void anUpdateIsAppliedOnceWhenTwoHomesDieInARow() {
    for (long seed = 0; seed < LongForm.of(750, 3000); seed++) {
      run(LocalCluster.chosen(Choices.seeded(seed)), 4, 2);
    }
  }

  @Test
  void inAllOrdersOfFewDepartures() {
    EveryChoice choices = new EveryChoice(2);
    int runs = 0;
    while (choices.again()) {
      run(LocalCluster.chosen(choices), 3, 1);
      runs++;
    }
    assertThat(runs).isGreaterThan(1000);
  }

  @Test
  void entriesMoveToANewNodeAndOutlastThoseThatLeave() {
    LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
    Engine first = cluster.join("n0", counters.services());
    var _ = Counters.add(first, 41);
    cluster.run();
    Engine second = cluster.join("n1", counters.services());
    cluster.run();
    first.close();
    cluster.run();
    CompletableFuture<Long> before = Counters.add(second, 1);
    cluster.run();
    assertThat(before).isCompletedWithValue(41L);
  }

  @Test
  void aStepThatFailsChangesNothing() {
    LocalCluster cluster = LocalCluster.chosen(Choices.inOrder());
    Services services =
        new Services(
            Map.of(),
            Map.of(
                1,
                (key, entry, argument) -> {
                  throw new IllegalArgumentException("no such step");
                }));
    Engine engine = cluster.join("a", services);
    CompletableFuture<byte[]> answer = engine.atomic(1, new byte[] {1}, new byte[0]);
    cluster.run();
    assertThatThrownBy(answer::join).hasMessageContaining("no such step");
  }
}
