package soumak.bench.overhead;

import soumak.Pausable;

/** Fibonacci numbers by naive recursion. */
final class Fib implements Kernel {
  @Override
  public long compute(int n) throws Pausable {
    return fib(n);
  }

  private static int fib(int n) throws Pausable {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
  }
}
