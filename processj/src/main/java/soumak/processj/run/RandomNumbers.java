package soumak.processj.run;

import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.WeakHashMap;
import java.util.random.RandomGenerator;
import soumak.Simulation;

/**
 * The library's std.random: one generator for the whole program, and one for each simulation, which
 * begins with the seed 0.
 */
public final class RandomNumbers {
  private static final Random NUMBERS = new Random(0);

  /** By what there is one of in each simulation. */
  private static final Map<RandomGenerator, Random> SIMULATED =
      Collections.synchronizedMap(new WeakHashMap<>());

  private RandomNumbers() {}

  private static Random numbers() {
    RandomGenerator simulation = Simulation.random();
    return simulation == null ? NUMBERS : SIMULATED.computeIfAbsent(simulation, _ -> new Random(0));
  }

  /** Begins the sequence of a seed. */
  public static void initRandom(long seed) {
    numbers().setSeed(seed);
  }

  /** The next number; never negative. */
  public static long longRandom() {
    return numbers().nextLong() & Long.MAX_VALUE;
  }
}
