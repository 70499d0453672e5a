package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import soumak.cluster.local.Choices;
import soumak.cluster.local.EveryChoice;
import soumak.testing.LongForm;

/**
 * The usual small programs that tell memory models apart: all that is seen is sequential. {@code
 * -Dsoumak.long} tries more.
 */
class LitmusTest {
  /** Two objects, x and y, both zero, of which every node has a copy. */
  private static final class Memory {
    final World world;
    final ObjectId x;
    final ObjectId y;
    final long[] seen = new long[4];

    Memory(World world) {
      this.world = world;
      x = world.objects(0).allocate(World.content(0));
      y = world.objects(0).allocate(World.content(0));
      for (int n = 0; n < world.engines.size(); n++) {
        see(n, x, 0);
        see(n, y, 0);
        world.run();
      }
    }

    CompletableFuture<?> see(int n, ObjectId id, int as) {
      return world
          .objects(n)
          .enter(id, false)
          .thenAccept(content -> {
            seen[as] = World.value(content);
            world.objects(n).release(id);
          });
    }

    CompletableFuture<?> set(int n, ObjectId id) {
      SharedObjects objects = world.objects(n);
      return objects.enter(id, true).thenCompose(old -> objects.leave(id, World.content(1)));
    }

    void thread(int n, World.Doing... doings) {
      world.thread(n, "t" + n, List.of(doings));
    }
  }

  /** What is seen in all orders of few departures and in many others. */
  private static Set<List<Long>> outcomes(int nodes, BiFunction<Memory, Integer, ?> program) {
    Set<List<Long>> outcomes = new HashSet<>();
    for (Setting setting : Setting.values()) {
      EveryChoice choices = new EveryChoice(nodes > 2 ? 1 : 2);
      while (choices.again()) {
        outcomes.add(outcome(new World(choices, nodes, setting), program));
      }
      for (long seed = 0; seed < LongForm.of(125, 500); seed++) {
        outcomes.add(outcome(new World(Choices.seeded(seed), nodes, setting), program));
      }
    }
    return outcomes;
  }

  private static List<Long> outcome(World world, BiFunction<Memory, Integer, ?> program) {
    Memory memory = new Memory(world);
    program.apply(memory, 0);
    world.run();
    List<Long> outcome = new ArrayList<>();
    for (long value : memory.seen) {
      outcome.add(value);
    }
    return outcome;
  }

  @Test
  void storeBuffering() {
    Set<List<Long>> outcomes =
        outcomes(
            2,
            (m, none) -> {
              m.thread(0, () -> m.set(0, m.x), () -> m.see(0, m.y, 0));
              m.thread(1, () -> m.set(1, m.y), () -> m.see(1, m.x, 1));
              return none;
            });
    assertThat(outcomes)
        .doesNotContain(List.of(0L, 0L, 0L, 0L))
        .contains(List.of(0L, 1L, 0L, 0L), List.of(1L, 0L, 0L, 0L));
  }

  @Test
  void messagePassing() {
    Set<List<Long>> outcomes =
        outcomes(
            2,
            (m, none) -> {
              m.thread(0, () -> m.set(0, m.x), () -> m.set(0, m.y));
              m.thread(1, () -> m.see(1, m.y, 0), () -> m.see(1, m.x, 1));
              return none;
            });
    assertThat(outcomes)
        .doesNotContain(List.of(1L, 0L, 0L, 0L))
        .contains(List.of(0L, 0L, 0L, 0L), List.of(0L, 1L, 0L, 0L));
  }

  @Test
  void loadBuffering() {
    Set<List<Long>> outcomes =
        outcomes(
            2,
            (m, none) -> {
              m.thread(0, () -> m.see(0, m.x, 0), () -> m.set(0, m.y));
              m.thread(1, () -> m.see(1, m.y, 1), () -> m.set(1, m.x));
              return none;
            });
    assertThat(outcomes).doesNotContain(List.of(1L, 1L, 0L, 0L)).contains(List.of(0L, 0L, 0L, 0L));
  }

  /** Two writers, and two readers that must not see their writes in different orders. */
  @Test
  void independentReadsOfIndependentWrites() {
    Set<List<Long>> outcomes =
        outcomes(
            4,
            (m, none) -> {
              m.thread(0, () -> m.set(0, m.x));
              m.thread(1, () -> m.set(1, m.y));
              m.thread(2, () -> m.see(2, m.x, 0), () -> m.see(2, m.y, 1));
              m.thread(3, () -> m.see(3, m.y, 2), () -> m.see(3, m.x, 3));
              return none;
            });
    assertThat(outcomes).doesNotContain(List.of(1L, 0L, 1L, 0L)).hasSizeGreaterThan(2);
  }
}
