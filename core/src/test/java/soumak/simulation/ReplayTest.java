package soumak.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import soumak.Alt;
import soumak.Blocking;
import soumak.Channel;
import soumak.DeadlockException;
import soumak.Mailbox;
import soumak.Mutex;
import soumak.Par;
import soumak.Task;
import soumak.TaskFailedException;

/** A seed names one run: its trace can be had again, and so can its deadlock. */
class ReplayTest {
  private static final int SEEDS = 200;

  /** What happens, in order, in a program that uses a bit of everything. */
  private static List<String> trace(long seed) {
    List<String> trace = new ArrayList<>();
    Random random = new Random(42);
    Mailbox<Integer> box = new Mailbox<>(2);
    Channel<Integer> channel = Channel.shared();
    Mutex mutex = new Mutex();
    Alt alt = Alt.fair(box, channel.in());
    List<Program<Object>> all = new ArrayList<>();
    int[] chosen = {0};
    Program<Object> chooser = Program.of();
    for (int i = 0; i < 4; i++) {
      int me = i;
      all.add(
          Program.of()
              .sleep(random.nextInt(2))
              .step(mutex::lock, () -> trace.add("lock " + me))
              .sleep(random.nextInt(2))
              .step(f -> mutex.unlock())
              .step(f -> box.put(me, f), () -> trace.add("put " + me))
              .step(f -> channel.write(10 + me, f), () -> trace.add("write " + me)));
      for (int n = 0; n < 2; n++) {
        chooser
            .takeInt(alt::select, at -> chosen[0] = at)
            .take(f -> chosen[0] == 0 ? box.get(f) : channel.read(f), v -> trace.add("got " + v));
      }
    }
    all.add(chooser);
    Program.simulate(seed, all);
    return trace;
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    for (long seed = 0; seed < SEEDS; seed++) {
      assertThat(trace(seed)).as("seed %d", seed).hasSize(20).isEqualTo(trace(seed));
    }
  }

  @Test
  void seedsGiveDifferentTraces() {
    Set<List<String>> traces = new HashSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      traces.add(trace(seed));
    }
    assertThat(traces).hasSizeGreaterThan(SEEDS / 2);
  }

  @Test
  void aDeadlockIsToldToTheLetter() {
    for (long seed = 0; seed < 20; seed++) {
      Mailbox<String> never = new Mailbox<>();
      Program<Object> body = Program.of().sleep(5).step(never::get);
      String box = "mailbox@" + Integer.toHexString(System.identityHashCode(never));
      long told = seed;
      assertThatThrownBy(() -> body.simulate(told))
          .isInstanceOf(DeadlockException.class)
          .hasMessage(
              String.join(
                  System.lineSeparator(),
                  "Deadlock: 1 task or thread waits, and nothing can wake it.",
                  "main of the simulation with seed " + seed + " waits for a message in " + box,
                  "\tat soumak.simulation.Program.step(Unknown Source)"));
    }
  }

  private static Program<Object> takesBoth(Mutex first, Mutex second) {
    return Program.of()
        .step(first::lock)
        .step(Task::yield)
        .step(second::lock)
        .step(f -> second.unlock())
        .step(f -> first.unlock());
  }

  /** Two mutexes taken in opposite orders: some seeds deadlock, the same ones every time. */
  @Test
  void theSameSeedsDeadlock() {
    Set<Long> first = seedsThatDeadlock();
    assertThat(first).hasSizeBetween(1, SEEDS - 1).isEqualTo(seedsThatDeadlock());
  }

  private static Set<Long> seedsThatDeadlock() {
    Set<Long> deadlocks = new HashSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      Mutex a = new Mutex();
      Mutex b = new Mutex();
      Program<?>[] both = {takesBoth(a, b), takesBoth(b, a)};
      try {
        Program.of().step(f -> Par.run(both, f)).simulate(seed);
      } catch (DeadlockException e) {
        deadlocks.add(seed);
        assertThat(e)
            .hasMessageStartingWith("Deadlock: 3 tasks and threads wait")
            .hasMessageContaining("A cycle:")
            .hasMessageContaining("main of the simulation with seed " + seed)
            .hasMessageContaining("mutex@" + Integer.toHexString(System.identityHashCode(a)))
            .hasMessageContaining("mutex@" + Integer.toHexString(System.identityHashCode(b)));
      }
    }
    return deadlocks;
  }

  @Test
  void blockingCallsAreRefused() {
    for (long seed = 0; seed < 20; seed++) {
      boolean[] called = {false};
      Program<Object> body =
          Program.of().sleep(1).take(f -> Blocking.call(() -> called[0] = true, f), got -> {});
      long told = seed;
      assertThatThrownBy(() -> body.simulate(told))
          .isInstanceOf(TaskFailedException.class)
          .rootCause()
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("a blocking call");
      assertThat(called[0]).isFalse();
    }
  }
}
