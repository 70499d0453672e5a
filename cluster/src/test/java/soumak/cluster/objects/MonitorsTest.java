package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Services;
import soumak.cluster.local.Choices;
import soumak.cluster.local.EveryChoice;
import soumak.cluster.local.LocalCluster;
import soumak.cluster.objects.History.Kind;
import soumak.cluster.objects.History.Operation;
import soumak.cluster.objects.SharedMonitors.Entered;
import soumak.cluster.objects.SharedMonitors.Woken;
import soumak.cluster.spread.ForwardedEngine;
import soumak.testing.LongForm;

/** What is seeded has more seeds with {@code -Dsoumak.long}. */
class MonitorsTest {
  private static final ObjectId ID = new ObjectId(1, 1);

  /** A number that only a monitor guards, and who is inside. */
  private static final class Guarded {
    final World world;
    final History history = new History();
    long number;
    int insideAt = -1;
    int dead = -1;
    final List<Entered> entries = new ArrayList<>();

    Guarded(World world) {
      this.world = world;
    }

    /** Adds one, with a trip between reading and writing, twice inside. */
    CompletableFuture<?> add(int n, String who) {
      SharedMonitors monitors = world.sharings.get(n).monitors();
      Operation operation = history.begin(Kind.ADD, who, 1);
      return monitors
          .enter(ID, who)
          .thenCompose(entered -> {
            enters(n, entered);
            return monitors.enter(ID, who);
          })
          .thenCompose(again -> pause(n))
          .thenAccept(before -> {
            number = before + 1;
            monitors.exit(ID, who);
            insideAt = -1;
            history.end(operation, before);
            monitors.exit(ID, who);
          });
    }

    private void enters(int n, Entered entered) {
      assertThat(insideAt == -1 || insideAt == dead).as("nobody is inside").isTrue();
      insideAt = n;
      entries.add(entered);
    }

    private CompletableFuture<Long> pause(int n) {
      long before = number;
      CompletableFuture<Long> later = new CompletableFuture<>();
      world.cluster.at(world.node(n), () -> later.complete(before));
      return later;
    }

    void kill(int n) {
      dead = n;
      world.cluster.kill(world.node(n));
    }
  }

  private static Guarded counting(Choices choices, int nodes, int times, boolean death) {
    World world = new World(choices, nodes, Setting.COMMIT);
    Guarded guarded = new Guarded(world);
    for (int n = 0; n < nodes; n++) {
      int on = n;
      for (String name : List.of("n" + n + "a", "n" + n + "b")) {
        List<World.Doing> doings = new ArrayList<>();
        for (int i = 0; i < times; i++) {
          doings.add(() -> guarded.add(on, name));
        }
        world.thread(n, name, doings);
      }
    }
    if (death) {
      world.cluster.sometime(() -> guarded.kill(nodes - 1));
    }
    world.run();
    assertThat(guarded.history.isLinearizable(0)).as("%s", guarded.history).isTrue();
    return guarded;
  }

  @Test
  void oneIsInsideInAllSmallRuns() {
    EveryChoice choices = new EveryChoice(3);
    int runs = 0;
    while (choices.again()) {
      assertThat(counting(choices, 2, 1, false).number).isEqualTo(4);
      runs++;
    }
    assertThat(runs).isGreaterThan(300);
  }

  @Test
  void oneIsInsideInAllSmallRunsWithADeath() {
    EveryChoice choices = new EveryChoice(3);
    int runs = 0;
    while (choices.again()) {
      counting(choices, 2, 1, true);
      runs++;
    }
    assertThat(runs).isGreaterThan(300);
  }

  @Test
  void seededRuns() {
    int told = 0;
    for (long seed = 0; seed < LongForm.of(200, 800); seed++) {
      assertThat(counting(Choices.seeded(seed), 3, 2, false).number).isEqualTo(12);
      Guarded guarded = counting(Choices.seeded(seed), 3, 2, true);
      assertThat(guarded.number).isGreaterThanOrEqualTo(8);
      told += guarded.entries.contains(Entered.AFTER_LOSS) ? 1 : 0;
    }
    assertThat(told).as("runs in which somebody was told of the death").isPositive();
  }

  /** A number of goods, and who waits for them. */
  private static final class Store {
    final World world;
    final boolean givesUp;
    Runnable onFirstWait = () -> {};
    int goods;
    int taken;

    Store(World world, boolean givesUp) {
      this.world = world;
      this.givesUp = givesUp;
    }

    CompletableFuture<?> put(int n, String who, boolean all) {
      SharedMonitors monitors = world.sharings.get(n).monitors();
      return monitors
          .enter(ID, who)
          .thenCompose(entered -> {
            goods++;
            return monitors.signal(ID, who, all);
          })
          .thenRun(() -> monitors.exit(ID, who));
    }

    CompletableFuture<?> take(int n, String who) {
      SharedMonitors monitors = world.sharings.get(n).monitors();
      return monitors
          .enter(ID, who)
          .thenCompose(entered -> takeInside(n, who, Woken.NOTIFIED))
          .thenRun(() -> monitors.exit(ID, who));
    }

    /** If somebody has died, nothing may ever come. */
    private CompletableFuture<?> takeInside(int n, String who, Woken how) {
      if (goods > 0) {
        goods--;
        taken++;
        return CompletableFuture.completedFuture(null);
      }
      Runnable first = onFirstWait;
      onFirstWait = () -> {};
      first.run();
      return givesUp
              && (how == Woken.NODE_LOST || world.engines.get(n).members().nodes().size() < 3)
          ? CompletableFuture.completedFuture(null)
          : world.sharings.get(n).monitors().await(ID, who).thenCompose(w -> takeInside(n, who, w));
    }
  }

  private static Store store(Choices choices, boolean all, boolean death) {
    World world = new World(choices, 3, Setting.COMMIT);
    world.run();
    Store store = new Store(world, true);
    for (int n = 0; n < 2; n++) {
      int on = n;
      String name = "taker" + n;
      world.thread(n, name, List.of(() -> store.take(on, name), () -> store.take(on, name)));
    }
    for (String name : List.of("putter a", "putter b")) {
      World.Doing put = () -> store.put(2, name, all);
      world.thread(2, name, List.of(put, put));
    }
    if (death) {
      world.cluster.sometime(() -> world.cluster.kill(world.node(2)));
    }
    world.run();
    return store;
  }

  @Test
  void whoWaitsIsNotified() {
    for (long seed = 0; seed < LongForm.of(200, 800); seed++) {
      assertThat(store(Choices.seeded(seed), seed % 2 == 0, false).taken).isEqualTo(4);
    }
  }

  @Test
  void whoWaitsIsWokenWhenTheNotifierDies() {
    for (long seed = 0; seed < LongForm.of(200, 800); seed++) {
      assertThat(store(Choices.seeded(seed), seed % 2 == 0, true).taken).isBetween(0, 4);
    }
  }

  /** A node that has no part in it dies while others wait: each signal still wakes somebody. */
  @Test
  void noSignalIsLostWhenOthersDie() {
    for (long seed = 0; seed < LongForm.of(250, 1000); seed++) {
      World world = new World(Choices.seeded(seed), 3, Setting.COMMIT);
      world.run();
      Store store = new Store(world, false);
      for (String name : List.of("taker a", "taker b")) {
        World.Doing take = () -> store.take(0, name);
        world.thread(0, name, List.of(take, take));
      }
      World.Doing put = () -> store.put(1, "putter", false);
      world.thread(1, "putter", List.of(put, put, put, put));
      world.cluster.sometime(() -> world.cluster.kill(world.node(2)));
      world.run();
      assertThat(store.taken).as("seed %d", seed).isEqualTo(4);
    }
  }

  /** Whoever was woken by a death and waits again is the one that the next signal wakes. */
  @Test
  void aThreadWaitsOnceWhateverEndedItsWaitingBefore() {
    EveryChoice choices = new EveryChoice(4);
    while (choices.again()) {
      World world = new World(choices, 3, Setting.COMMIT);
      world.cluster.run();
      Store store = new Store(world, false);
      Runnable kill = () -> world.cluster.kill(world.node(2));
      store.onFirstWait = () -> world.cluster.sometime(kill);
      CompletableFuture<Void> taken =
          world.thread(0, "taker", List.of(() -> store.take(0, "taker")));
      world.cluster.run();
      assertThat(taken).isNotDone();
      world.thread(1, "putter", List.of(() -> store.put(1, "putter", false)));
      world.run();
      assertThat(taken).isCompleted();
    }
  }

  /** It has seen no change of the members before. */
  @Test
  void whoCameLastIsWokenByTheFirstDeath() {
    World world = new World(Choices.inOrder(), 3, Setting.COMMIT);
    CompletableFuture<Woken> woken = awaits(world, 2);
    world.cluster.run();
    world.cluster.kill(world.node(1));
    world.cluster.run();
    assertThat(woken).isCompletedWithValue(Woken.NODE_LOST);
  }

  private static CompletableFuture<Woken> awaits(World world, int n) {
    SharedMonitors monitors = world.sharings.get(n).monitors();
    return monitors.enter(ID, "me").thenCompose(entered -> monitors.await(ID, "me"));
  }

  /** One look at the members may show that one has died and two have come. */
  @Test
  void aDeathIsSeenAlsoIfMoreNodesHaveComeMeanwhile() {
    LocalCluster nodes = LocalCluster.chosen(Choices.inOrder());
    boolean[] looks = {true};
    Sharing sharing = new Sharing();
    Engine engine = nodes.join("a", new Services(sharing.handlers(), sharing.steps()));
    sharing.start(
        new ForwardedEngine(engine) {
          @Override
          public void onChange(Consumer<Members> listener) {
            super.onChange(members -> {
              if (looks[0]) {
                listener.accept(members);
              }
            });
          }
        });
    Engine other = join(nodes, "b");
    nodes.run();
    SharedMonitors monitors = sharing.monitors();
    CompletableFuture<Woken> woken =
        monitors.enter(ID, "me").thenCompose(entered -> monitors.await(ID, "me"));
    nodes.run();
    looks[0] = false;
    nodes.kill(other.self());
    nodes.run();
    join(nodes, "c");
    nodes.run();
    looks[0] = true;
    join(nodes, "d");
    nodes.run();
    assertThat(woken).isCompletedWithValue(Woken.NODE_LOST);
  }

  private static Engine join(LocalCluster nodes, String name) {
    Sharing sharing = new Sharing();
    Engine engine = nodes.join(name, new Services(sharing.handlers(), sharing.steps()));
    sharing.start(engine);
    return engine;
  }

  @Test
  void whoIsNotInsideIsToldSo() {
    World world = new World(Choices.inOrder(), 1, Setting.COMMIT);
    SharedMonitors monitors = world.sharings.getFirst().monitors();
    assertThatThrownBy(() -> monitors.exit(ID, "me"))
        .isInstanceOf(IllegalMonitorStateException.class)
        .hasMessageContaining("me is not inside the monitor of object 1 of node 1");
    assertThatThrownBy(() -> monitors.await(ID, "me"))
        .isInstanceOf(IllegalMonitorStateException.class);
    assertThatThrownBy(() -> monitors.signal(ID, "me", true))
        .isInstanceOf(IllegalMonitorStateException.class);
  }
}
