package soumak.cluster.spread;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Is told when a thread of the program waits, and lets it go on: tests decide when. */
interface Turns {
  Turns FREE =
      new Turns() {
        @Override
        public void begins(Thread thread) {}

        @Override
        public void waits(BooleanSupplier ready) {}

        @Override
        public @Nullable CompletableFuture<Void> time() {
          return null;
        }

        @Override
        public void goesOn() {}

        @Override
        public void later(Runnable action) {
          CompletableFuture.delayedExecutor(MOMENT_MILLIS, TimeUnit.MILLISECONDS).execute(action);
        }
      };

  /** After which something is tried again. */
  long MOMENT_MILLIS = 100;

  /** That thread is about to be started. */
  void begins(Thread thread);

  /**
   * The current thread is about to wait.
   *
   * @param ready whether what it waits for has come
   */
  void waits(BooleanSupplier ready);

  /**
   * The current thread is about to wait for so long at most.
   *
   * @return done when that time has passed; null if the clock says so
   */
  @Nullable CompletableFuture<Void> time();

  /**
   * The current thread begins, is about to make a release, or goes on after it has waited. It has
   * no lock of the runtime but that of releases.
   */
  void goesOn();

  /**
   * Does it a moment later, on another thread: for what has failed for want of memory, or of room
   * on the stack.
   */
  void later(Runnable action);
}
