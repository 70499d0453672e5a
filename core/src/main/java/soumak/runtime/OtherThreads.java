package soumak.runtime;

import java.util.Set;

/** Judges the threads that are not ours: could one of them wake a task? */
final class OtherThreads {
  /** Threads of the JVM itself that live outside of its system group. */
  private static final Set<String> JVM = Set.of("DestroyJavaVM", "process reaper");

  /** The group of the JDK's own helpers, such as its cleaner. */
  private static final String INNOCUOUS = "InnocuousThreadGroup";

  private OtherThreads() {}

  static boolean mayWakeTasks() {
    ThreadGroup system = Thread.currentThread().getThreadGroup();
    while (system.getParent() != null) {
      system = system.getParent();
    }
    Thread[] all = new Thread[2 * system.activeCount() + 64];
    int n = system.enumerate(all, true);
    for (int i = 0; i < n; i++) {
      if (mayWakeTasks(all[i], system)) {
        return true;
      }
    }
    return n == all.length;
  }

  private static boolean mayWakeTasks(Thread thread, ThreadGroup system) {
    ThreadGroup group = thread.getThreadGroup();
    if (group == null || JVM.contains(thread.getName()) || Waiting.holds(thread)) {
      return false;
    }
    if (thread instanceof OwnThread own) {
      return own.isActive();
    }
    if (thread instanceof Worker worker) {
      return worker.isReplaced();
    }
    if (thread instanceof CarrierThread || thread.getName().startsWith("soumak-")) {
      return false;
    }
    return group != system && !INNOCUOUS.equals(group.getName());
  }
}
