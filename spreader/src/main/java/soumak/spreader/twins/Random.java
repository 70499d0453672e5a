package soumak.spreader.twins;

import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/** The generator of its namesake: the same numbers of the same seed. */
public class Random implements RandomGenerator {
  private static final long FACTOR = 0x5DEECE66DL;
  private static final long MASK = (1L << 48) - 1;

  private long state;
  private double gaussian;
  private boolean hasGaussian;

  /** Those that are made at one moment differ by the hash of an object, which costs no message. */
  public Random() {
    this(
        System.nanoTime() * 1181783497276652981L
            + System.identityHashCode(new Object()) * 0x9e3779b97f4a7c15L);
  }

  public Random(long seed) {
    state = (seed ^ FACTOR) & MASK;
  }

  public synchronized void setSeed(long seed) {
    state = (seed ^ FACTOR) & MASK;
    hasGaussian = false;
  }

  private synchronized int next(int bits) {
    state = (state * FACTOR + 0xBL) & MASK;
    return (int) (state >>> (48 - bits));
  }

  @Override
  public int nextInt() {
    return next(32);
  }

  @Override
  public int nextInt(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound must be positive");
    }
    int some = next(31);
    if ((bound & (bound - 1)) == 0) {
      return (int) ((bound * (long) some) >> 31);
    }
    int result = some % bound;
    while (some - result + (bound - 1) < 0) {
      some = next(31);
      result = some % bound;
    }
    return result;
  }

  @Override
  public long nextLong() {
    return ((long) next(32) << 32) + next(32);
  }

  @Override
  public boolean nextBoolean() {
    return next(1) != 0;
  }

  @Override
  public float nextFloat() {
    return next(24) / (float) (1 << 24);
  }

  @Override
  public double nextDouble() {
    return (((long) next(26) << 27) + next(27)) * 0x1.0p-53;
  }

  /** Marsaglia's polar method, which makes two at once. */
  @Override
  public synchronized double nextGaussian() {
    if (hasGaussian) {
      hasGaussian = false;
      return gaussian;
    }
    double one;
    double other;
    double square;
    do {
      one = 2 * nextDouble() - 1;
      other = 2 * nextDouble() - 1;
      square = one * one + other * other;
    } while (square >= 1 || square == 0);
    double factor = StrictMath.sqrt(-2 * StrictMath.log(square) / square);
    gaussian = other * factor;
    hasGaussian = true;
    return one * factor;
  }

  @Override
  public void nextBytes(byte[] bytes) {
    int some = 0;
    for (int i = 0; i < bytes.length; i++) {
      some = i % 4 == 0 ? nextInt() : some >> 8;
      bytes[i] = (byte) some;
    }
  }

  /** {@link Collections#shuffle}. */
  public static void shuffle(List<?> list, RandomGenerator random) {
    for (int i = list.size(); i > 1; i--) {
      Collections.swap(list, i - 1, random.nextInt(i));
    }
  }

  public static void shuffle(List<?> list, Random random) {
    shuffle(list, (RandomGenerator) random);
  }

  public static void shuffle(List<?> list) {
    shuffle(list, new Random());
  }
}
