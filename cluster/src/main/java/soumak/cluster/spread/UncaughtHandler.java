package soumak.cluster.spread;

/** What {@link Thread.UncaughtExceptionHandler} becomes in a rewritten program. */
@FunctionalInterface
public interface UncaughtHandler {
  void uncaughtException(SpreadThread thread, Throwable failure);
}
