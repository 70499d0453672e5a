package soumak.cluster.spread;

import java.util.function.BooleanSupplier;

/** Is told when a thread of the program waits, and lets it go on: tests decide when. */
interface Turns {
  Turns FREE =
      new Turns() {
        @Override
        public void begins(Thread thread) {}

        @Override
        public void waits(BooleanSupplier ready) {}

        @Override
        public void goesOn() {}
      };

  /** That thread is about to be started. */
  void begins(Thread thread);

  /**
   * The current thread is about to wait.
   *
   * @param ready whether what it waits for has come
   */
  void waits(BooleanSupplier ready);

  /**
   * The current thread begins, is about to make a release, or goes on after it has waited. It has
   * no lock of the runtime but that of releases.
   */
  void goesOn();
}
