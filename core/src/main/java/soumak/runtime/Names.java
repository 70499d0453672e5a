package soumak.runtime;

/** What people read for a task: its name if it has one, else its class and identity. */
public final class Names {
  private Names() {}

  public static String of(Schedulable task) {
    Details details = task.details;
    String given = details == null ? null : details.name;
    return given != null ? given : kind(task) + "@" + Integer.toHexString(System.identityHashCode(task));
  }

  private static String kind(Schedulable task) {
    String name = task.getClass().getName();
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }

  /** The state in words: what it waits for, or that it is ready. */
  static String state(Schedulable task) {
    if (task.isEnded()) {
      return "ended";
    }
    Resource waits = task.waitsOn;
    return waits == null ? "ready" : "waits for " + waits.describe(task);
  }
}
