package soumak.processj.run;

import java.util.Random;

/** The library's std.random: one generator for the whole program, which begins with the seed 0. */
public final class RandomNumbers {
  private static final Random NUMBERS = new Random(0);

  private RandomNumbers() {}

  /** Begins the sequence of a seed. */
  public static void initRandom(long seed) {
    NUMBERS.setSeed(seed);
  }

  /** The next number; never negative. */
  public static long longRandom() {
    return NUMBERS.nextLong() & Long.MAX_VALUE;
  }
}
