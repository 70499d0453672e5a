package soumak.spreader.twins;

import java.util.random.RandomGenerator;

/** The generator of its namesake: the same numbers of the same seed. */
public class Random implements RandomGenerator {
  private static final long FACTOR = 0x5DEECE66DL;
  private static final long MASK = (1L << 48) - 1;

  private long state;
  private double gaussian;
  private boolean hasGaussian;

  public Random() {
    this(System.nanoTime() * 1181783497276652981L);
  }

  public Random(long seed) {
    state = (seed ^ FACTOR) & MASK;
  }

  public synchronized void setSeed(long seed) {
    state = (seed ^ FACTOR) & MASK;
    hasGaussian = false;
  }

  protected synchronized int next(int bits) {
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
}
