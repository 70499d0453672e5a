package soumak;

import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Simulated;

/**
 * Runs a program of tasks so that it can be repeated: one task at a time, in an order that a seed
 * decides, on a clock that jumps to the next timer. A test that sleeps for an hour takes no time,
 * and a race that a seed finds is found again with that seed.
 *
 * <pre>{@code
 * for (long seed = 0; seed < 10_000; seed++) {
 *   int left = Simulation.run(seed, () -> transferAllAtOnce(accounts()));
 *   assertThat(left).as("seed %d", seed).isZero();
 * }
 * }</pre>
 *
 * Everything that the body starts runs in the simulation, whatever its {@link Policy}, also what it
 * starts by {@link Scheduler#shared}. Blocking calls, sockets and other schedulers are refused
 * there, for nobody can repeat them, and so are waits of code that is not woven: they would block
 * the one thread for ever.
 *
 * <p>The clock stands still while a task can run. If all that can run has come to {@link
 * Task#yield} for a thousand turns each, and woken nobody, they are taken for tasks that wait for
 * time to pass, and it goes on to the next timer.
 */
public final class Simulation {
  private Simulation() {}

  /**
   * Runs {@code body} as a task in a new simulation and returns its result. Tasks that still wait
   * when it ends are left alone. Blocks the calling thread, which must not be running a task. If
   * that is interrupted, the body's task is cancelled.
   *
   * @throws CancellationException if the calling thread was interrupted. If a task went on for two
   *     seconds then without a pause, its thread, a daemon, is left alone, and the cause says where
   *     it was
   * @throws DeadlockException if the body cannot end because every task waits; the message lists
   *     them
   * @throws TaskFailedException if the body failed
   */
  public static <T extends @Nullable Object> T run(long seed, @Free TaskBody<T> body) {
    Task<T> root = Task.of(body).name("main of the simulation with seed " + seed);
    Simulated.run(seed, root);
    return root.joinBlocking();
  }

  /**
   * Random numbers of the simulation that the calling code runs in; null if it runs in none. Its
   * seed decides them, and they do not change the order of its tasks. For its tasks only. Does not
   * pause.
   */
  public static @Nullable RandomGenerator random() {
    return Simulated.chance();
  }
}
