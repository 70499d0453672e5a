package soumak.runtime;

import java.lang.System.Logger.Level;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Where failures go that nobody waits for. */
public final class Uncaught {
  private static volatile @Nullable BiConsumer<Schedulable, Throwable> handler;

  private Uncaught() {}

  /** Sets who is told; null for the default, which logs with level ERROR. */
  public static void handler(@Nullable BiConsumer<Schedulable, Throwable> told) {
    handler = told;
  }

  static void report(Schedulable task, Throwable failure) {
    BiConsumer<Schedulable, Throwable> told = handler;
    if (told != null) {
      try {
        told.accept(task, failure);
        return;
      } catch (Throwable inHandler) {
        failure.addSuppressed(inHandler);
      }
    }
    System.getLogger("soumak").log(Level.ERROR, "Uncaught failure in " + Names.of(task), failure);
  }
}
