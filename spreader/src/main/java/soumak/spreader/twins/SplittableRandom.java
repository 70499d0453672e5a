package soumak.spreader.twins;

import java.util.random.RandomGenerator.SplittableGenerator;
import java.util.stream.Stream;

/**
 * The generator of its namesake: the same numbers of the same seed. As there, each thread should
 * have its own. (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014.)
 */
public final class SplittableRandom implements SplittableGenerator {
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  private long state;

  /** Odd. */
  private final long step;

  public SplittableRandom() {
    this(ThreadLocalRandom.current().nextLong());
  }

  public SplittableRandom(long seed) {
    this(seed, GOLDEN_RATIO);
  }

  private SplittableRandom(long seed, long step) {
    this.state = seed;
    this.step = step;
  }

  private long next() {
    state += step;
    return state;
  }

  private static long mixed(long bits, int shift, long factor) {
    return (bits ^ (bits >>> shift)) * factor;
  }

  /** A step, with enough changes from bit to bit. */
  private static long step(long bits) {
    long once = mixed(bits, 33, 0xff51afd7ed558ccdL);
    long twice = mixed(once, 33, 0xc4ceb9fe1a85ec53L);
    long step = (twice ^ (twice >>> 33)) | 1;
    return Long.bitCount(step ^ (step >>> 1)) < 24 ? step ^ 0xaaaaaaaaaaaaaaaaL : step;
  }

  @Override
  public long nextLong() {
    long twice = mixed(mixed(next(), 30, 0xbf58476d1ce4e5b9L), 27, 0x94d049bb133111ebL);
    return twice ^ (twice >>> 31);
  }

  @Override
  public int nextInt() {
    return (int) (mixed(mixed(next(), 33, 0x62a9d9ed799705f5L), 28, 0xcb24d0a5c88c35b3L) >>> 32);
  }

  @Override
  public SplittableRandom split() {
    return new SplittableRandom(nextLong(), step(next()));
  }

  @Override
  public SplittableRandom split(SplittableGenerator source) {
    return new SplittableRandom(source.nextLong(), step(source.nextLong()));
  }

  @Override
  public Stream<SplittableGenerator> splits() {
    return splits(Long.MAX_VALUE, this);
  }

  @Override
  public Stream<SplittableGenerator> splits(long count) {
    return splits(count, this);
  }

  @Override
  public Stream<SplittableGenerator> splits(SplittableGenerator source) {
    return splits(Long.MAX_VALUE, source);
  }

  @Override
  public Stream<SplittableGenerator> splits(long count, SplittableGenerator source) {
    if (count < 0) {
      throw new IllegalArgumentException("size must be non-negative");
    }
    FixedMap.some(source);
    return Stream.<SplittableGenerator>generate(() -> split(source)).limit(count);
  }
}
