package soumak.bench.overhead;

import soumak.Pausable;

/** A loop around small calls: one step of a linear congruential generator each. */
final class InlinedCalls implements Kernel {
  private static final long FACTOR = 6364136223846793005L;

  @Override
  public long compute(int n) throws Pausable {
    long value = 1;
    for (int i = 0; i < n; i++) {
      value = step(value, i);
    }
    return value;
  }

  private static long step(long value, int i) throws Pausable {
    return scaled(value) + i;
  }

  private static long scaled(long value) throws Pausable {
    return value * FACTOR;
  }

  static long expected(int n) {
    long value = 1;
    for (int i = 0; i < n; i++) {
      value = value * FACTOR + i;
    }
    return value;
  }
}
