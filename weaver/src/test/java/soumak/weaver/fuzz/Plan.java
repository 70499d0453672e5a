package soumak.weaver.fuzz;

import java.util.function.IntPredicate;

/**
 * What happens at the pause points of one run, by their order in time. Which of them fail decides
 * the program's outcome; which of them pause must not.
 *
 * @param name for reports
 * @param pauses whether the n-th point reached pauses
 * @param fails whether the n-th point reached throws, after its pause if it has one
 */
record Plan(String name, IntPredicate pauses, IntPredicate fails) {
  static final IntPredicate NEVER = n -> false;
  static final IntPredicate ALWAYS = n -> true;

  /** One point in {@code n} on average. */
  static IntPredicate oneIn(int n, long seed) {
    return point -> Math.floorMod(mix(seed + point), n) == 0;
  }

  /**
   * The finaliser of SplitMix64: a point's fate does not depend on how many were asked about
   * before.
   */
  private static long mix(long seed) {
    long z = seed * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
