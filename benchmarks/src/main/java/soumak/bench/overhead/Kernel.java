package soumak.bench.overhead;

import soumak.Pausable;

/** Code that may pause, as far as the compiler knows, and never does. */
interface Kernel {
  long compute(int n) throws Pausable;
}
