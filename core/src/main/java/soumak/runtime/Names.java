package soumak.runtime;

/** What people read for a task: its name if it has one, else its class and identity. */
public final class Names {
  private Names() {}

  public static String of(Schedulable task) {
    Details details = task.details;
    String given = details == null ? null : details.name;
    return given != null
        ? given
        : kind(task) + "@" + Integer.toHexString(System.identityHashCode(task));
  }

  private static String kind(Schedulable task) {
    String name = task.getClass().getName();
    String inPackage = name.substring(name.lastIndexOf('.') + 1);
    String inner = inPackage.substring(inPackage.lastIndexOf('$') + 1);
    // A class without a name has a number there, which only means something with the class around
    // it.
    return Character.isDigit(inner.charAt(0)) ? inPackage : inner;
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
