package soumak.runtime;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All threads of the JVM, and what is to be expected of them: could one wake a task? */
final class OtherThreads {
  /** Threads of the JVM itself that live outside of its system group. */
  private static final Set<String> JVM = Set.of("DestroyJavaVM", "process reaper");

  /** The group of the JDK's own helpers; some of them run code of the program. */
  private static final String INNOCUOUS = "InnocuousThreadGroup";

  /**
   * Those of them that do not. Others are the threads of asynchronous channels, whose handlers they
   * run, and those of {@link java.lang.ref.Cleaner#create}.
   */
  private static final Set<String> HELPERS =
      Set.of(
          "CancellableOp",
          "Cleanup-SunPKCS11",
          "Common-Cleaner",
          "FileSystemWatchService",
          "FileSystemWatcher",
          "Keep-Alive-SocketCleaner",
          "Keep-Alive-Timer",
          "LDAP PoolCleaner",
          "MasterPoller",
          "RMI GC Daemon",
          "Read-Poller",
          "VirtualThread-unblocker",
          "VirtualThread-unparker",
          "Write-Poller");

  /** The group of the threads that virtual threads run on. */
  private static final String CARRIERS = "CarrierThreads";

  /** What the name begins with of a thread that waits for a process, and then tells the program. */
  private static final String REAPS = "process reaper (";

  /** What the name begins with of a thread that waits for the program's end. */
  static final String AT_END = "soumak-end-";

  private OtherThreads() {}

  /** Waits until only daemons are left, as the JVM does. */
  static void awaitAll() throws InterruptedException {
    for (Thread thread = program(); thread != null; thread = program()) {
      thread.join();
    }
  }

  /** A thread that keeps the JVM from its end; null if there is none. */
  private static @Nullable Thread program() {
    return all().stream()
        .filter(
            it -> !it.isDaemon() && !JVM.contains(it.getName()) && !it.getName().startsWith(AT_END))
        .findFirst()
        .orElse(null);
  }

  static boolean mayWakeTasks() {
    List<Thread> all = all();
    if (Unasked.isTelling() || anyMayWakeTasks(all)) {
      return true;
    }
    // One of the virtual threads may have started a platform thread and ended meanwhile.
    return anyServesVirtualThreads(all) && (VirtualThreads.mayBeLeft() || anyMayWakeTasks(all()));
  }

  private static ThreadGroup system() {
    ThreadGroup system = Thread.currentThread().getThreadGroup();
    while (system.getParent() != null) {
      system = system.getParent();
    }
    return system;
  }

  /** All platform threads. */
  private static List<Thread> all() {
    ThreadGroup system = system();
    while (true) {
      Thread[] all = new Thread[2 * system.activeCount() + 64];
      int n = system.enumerate(all, true);
      if (n < all.length) {
        return List.of(Arrays.copyOf(all, n));
      }
    }
  }

  /** Calls {@code visitor} for about all threads that run tasks. */
  static void forEachOfOurs(Consumer<CarrierThread> visitor) {
    for (Thread thread : all()) {
      if (thread instanceof CarrierThread ours) {
        visitor.accept(ours);
      }
    }
  }

  private static boolean anyMayWakeTasks(List<Thread> all) {
    ThreadGroup system = system();
    return all.stream().anyMatch(thread -> mayWakeTasks(thread, system));
  }

  /** Whether the JVM has threads that serve virtual ones; it keeps some from the first one on. */
  private static boolean anyServesVirtualThreads(List<Thread> all) {
    return all.stream()
        .anyMatch(thread -> isCarrier(thread) || thread.getName().startsWith("VirtualThread-"));
  }

  private static boolean isCarrier(Thread thread) {
    ThreadGroup group = thread.getThreadGroup();
    return group != null && group.getName().equals(CARRIERS);
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
    if (thread instanceof CarrierThread || thread instanceof ServiceThread || isCarrier(thread)) {
      return false;
    }
    if (thread.getName().startsWith(REAPS)) {
      return true;
    }
    if (INNOCUOUS.equals(group.getName())) {
      return !HELPERS.contains(thread.getName());
    }
    // A thread of the system's that keeps the JVM runs as long as the program can be called by it,
    // as by RMI's while objects are exported.
    return group != system || !thread.isDaemon();
  }
}
