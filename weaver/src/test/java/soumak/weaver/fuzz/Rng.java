package soumak.weaver.fuzz;

import java.util.List;
import java.util.SplittableRandom;

/** The choices of one generated program or schedule; the same seed makes the same choices. */
final class Rng {
  private final SplittableRandom random;

  Rng(long seed) {
    random = new SplittableRandom(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  int between(int low, int high) {
    return random.nextInt(low, high + 1);
  }

  boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  <T> T pick(List<? extends T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
