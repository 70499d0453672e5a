package soumak.bench.overhead;

import soumak.Pausable;

/** Sums over arrays: the inner loop is the JIT's favourite, the call around it may pause. */
final class VectorLoop implements Kernel {
  /** The elements of the array. */
  static final int ELEMENTS = 4096;

  @Override
  public long compute(int n) throws Pausable {
    int[] values = new int[ELEMENTS];
    for (int i = 0; i < ELEMENTS; i++) {
      values[i] = i;
    }
    long total = 0;
    for (int round = 0; round < n; round++) {
      int sum = 0;
      for (int i = 0; i < values.length; i++) {
        sum += values[i] ^ round;
      }
      total += checked(sum);
    }
    return total;
  }

  private static int checked(int sum) throws Pausable {
    return sum & Integer.MAX_VALUE;
  }

  static long expected(int n) {
    long total = 0;
    for (int round = 0; round < n; round++) {
      int sum = 0;
      for (int i = 0; i < ELEMENTS; i++) {
        sum += i ^ round;
      }
      total += sum & Integer.MAX_VALUE;
    }
    return total;
  }
}
