package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Members;
import soumak.cluster.local.Choices;
import soumak.cluster.local.EveryChoice;
import soumak.testing.LongForm;

/**
 * Whatever order messages have and whoever dies, an object is as if there were one copy of it.
 * {@code -Dsoumak.long} tries more.
 */
class CoherenceTest {
  /** Two nodes with two threads each, that read, write and add. */
  private static void small(Choices choices, Setting setting, boolean death) {
    World world = new World(choices, death ? 3 : 2, setting);
    History history = new History();
    ObjectId id = world.objects(0).allocate(World.content(0));
    for (int n = 0; n < 2; n++) {
      int on = n;
      String name = "n" + n;
      world.thread(
          n,
          name + "a",
          List.of(
              () -> world.add(on, name + "a", id, 1, history),
              () -> world.read(on, name + "a", id, history)));
      world.thread(
          n,
          name + "b",
          List.of(
              () -> world.read(on, name + "b", id, history),
              () -> world.write(on, name + "b", id, 10 + on, history)));
    }
    if (death) {
      world.cluster.sometime(() -> world.cluster.kill(world.node(1)));
    }
    world.run();
    world.thread(0, "last", List.of(() -> world.read(0, "last", id, history)));
    world.run();
    assertThat(history.isLinearizable(0)).as("%s", history).isTrue();
  }

  @Test
  void allSmallRunsOfFiveDepartures() {
    for (Setting setting : Setting.values()) {
      EveryChoice choices = new EveryChoice(5);
      int runs = 0;
      while (choices.again()) {
        small(choices, setting, false);
        runs++;
      }
      assertThat(runs).isGreaterThan(1000);
    }
  }

  @Test
  void allSmallRunsOfThreeDeparturesWithADeath() {
    EveryChoice choices = new EveryChoice(3);
    int runs = 0;
    while (choices.again()) {
      small(choices, Setting.COMMIT, true);
      runs++;
    }
    assertThat(runs).isGreaterThan(1000);
  }

  @Test
  void seededRuns() {
    for (long seed = 0; seed < LongForm.of(500, 2000); seed++) {
      small(Choices.seeded(seed), Setting.COMMIT, false);
      small(Choices.seeded(seed), Setting.KEEP, false);
      small(Choices.seeded(seed), Setting.COMMIT, true);
    }
  }

  /** More nodes and objects, and up to two deaths; never of the node that allocated them. */
  private static void large(long seed) {
    Random random = new Random(seed);
    World world = new World(Choices.seeded(seed), 4, Setting.COMMIT);
    List<ObjectId> ids = new ArrayList<>();
    List<History> histories = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      ids.add(world.objects(0).allocate(World.content(0)));
      histories.add(new History());
    }
    for (int t = 0; t < 5; t++) {
      int node = t % 4;
      String name = "t" + t;
      List<World.Doing> doings = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        int object = random.nextInt(2);
        ObjectId id = ids.get(object);
        History history = histories.get(object);
        switch (random.nextInt(3)) {
          case 0 -> doings.add(() -> world.read(node, name, id, history));
          case 1 -> doings.add(() -> world.write(node, name, id, 100 + node, history));
          default -> doings.add(() -> world.add(node, name, id, 1, history));
        }
      }
      world.thread(node, name, doings);
    }
    int deaths = random.nextInt(3);
    if (deaths > 0) {
      world.cluster.sometime(() -> kill(world, 1, deaths));
    }
    if (random.nextInt(3) == 0) {
      world.cluster.sometime(() -> freeze(world, 3, random.nextBoolean()));
    }
    world.run();
    for (int i = 0; i < 2; i++) {
      int object = i;
      world.thread(
          0, "last", List.of(() -> world.read(0, "last", ids.get(object), histories.get(object))));
      world.run();
      assertThat(histories.get(i).isLinearizable(0)).as("%s %s", seed, histories.get(i)).isTrue();
    }
  }

  /** A node is cut off, for good or for a time; who is shut out is not asked again. */
  private static void partition(long seed) {
    World world = new World(Choices.seeded(seed), 3, Setting.COMMIT);
    History history = new History();
    ObjectId id = world.objects(0).allocate(World.content(0));
    for (int n = 0; n < 3; n++) {
      int on = n;
      World.Doing add = () -> world.add(on, "n" + on, id, 1, history);
      world.thread(n, "n" + n, List.of(add, () -> world.read(on, "n" + on, id, history), add));
    }
    world.cluster.sometime(() -> world.cluster.part(List.of(Set.of(), Set.of(world.node(2)))));
    if (seed % 2 == 0) {
      world.cluster.sometime(world.cluster::heal);
    }
    world.run();
    world.thread(0, "last", List.of(() -> world.read(0, "last", id, history)));
    world.run();
    assertThat(history.isLinearizable(0)).as("%s %s", seed, history).isTrue();
  }

  @Test
  void partitions() {
    for (long seed = 0; seed < LongForm.of(250, 1000); seed++) {
      partition(seed);
    }
  }

  /** Soon the node is thawed, or only when it has been shut out. */
  private static void freeze(World world, int node, boolean inTime) {
    world.cluster.freeze(world.node(node));
    if (inTime) {
      world.cluster.sometime(() -> world.cluster.thaw(world.node(node)));
    } else {
      world.engines.getFirst().onChange(members -> thawOnceOut(world, node));
    }
  }

  private static void thawOnceOut(World world, int node) {
    if (!world.engines.getFirst().members().contains(world.node(node))) {
      world.cluster.thaw(world.node(node));
    }
  }

  /** The next one dies when the cluster has seen this death. */
  private static void kill(World world, int node, int deaths) {
    world.cluster.kill(world.node(node));
    if (deaths > 1) {
      world.engines.getFirst().onChange(members -> killOnce(world, node + 1));
    }
  }

  private static void killOnce(World world, int node) {
    Members members = world.engines.getFirst().members();
    if (!members.contains(world.node(node - 1)) && members.contains(world.node(node))) {
      world.cluster.kill(world.node(node));
    }
  }

  @Test
  void largerRunsWithDeathsInARowAndFrozenNodes() {
    for (long seed = 0; seed < LongForm.of(500, 2000); seed++) {
      large(seed);
    }
  }
}
