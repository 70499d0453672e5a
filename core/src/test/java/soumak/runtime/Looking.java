package soumak.runtime;

/** What tests need to see of tasks. */
public final class Looking {
  private Looking() {}

  /**
   * Whether the task has paused and its pool is quiet, so that it stands among the waiters of what
   * it waits for.
   */
  public static boolean isParked(Schedulable task) {
    Details details = task.details;
    Pool pool = details != null && details.home instanceof Pool own ? own : Pool.shared();
    return pool.isQuiet() && task.top != null && Schedulable.WAITS_ON.getVolatile(task) != null;
  }

  /** Whether the shared pool has nothing to do. */
  public static boolean isQuiet() {
    return Pool.shared().isQuiet();
  }

  /** The thread of ours that has this name. */
  public static Thread thread(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** What a person would read of the state of {@code task}. */
  public static String state(Schedulable task) {
    return Names.state(task);
  }

  /** Whether somebody waits at {@code resource}, of those that note it. */
  public static boolean isAwaited(Resource resource) {
    return resource.seemsAwaited();
  }

  /** Ends the wait of {@code task} at {@code resource} with {@code why}. */
  public static boolean refuse(Resource resource, Schedulable task, Throwable why) {
    return resource.withdraw(task, resource, Signal.refused(why));
  }
}
