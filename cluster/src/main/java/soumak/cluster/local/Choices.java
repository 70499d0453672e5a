package soumak.cluster.local;

import java.util.Random;

/** Decides what happens next where several things may. Used by one thread. */
@FunctionalInterface
public interface Choices {
  /**
   * Chooses one of {@code bound} things, the longest waiting first.
   *
   * @param bound at least 2
   * @return from 0 to {@code bound - 1}
   */
  int next(int bound);

  /** The same choices for the same seed. */
  static Choices seeded(long seed) {
    return new Random(seed)::nextInt;
  }

  /** Always what waits longest. */
  static Choices inOrder() {
    return bound -> 0;
  }
}
