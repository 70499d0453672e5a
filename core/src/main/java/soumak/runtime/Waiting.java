package soumak.runtime;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Threads that are blocked in a call of a pausable method, for dumps and deadlock reports. */
final class Waiting {
  private static final Map<Schedulable, ThreadHome> CALLERS = new ConcurrentHashMap<>();

  private Waiting() {}

  static void add(Schedulable caller, ThreadHome home) {
    CALLERS.put(caller, home);
  }

  static void remove(Schedulable caller) {
    CALLERS.remove(caller);
  }

  /** Whether one of them has been woken and is on its way out. */
  static boolean anyWoken() {
    return CALLERS.values().stream().anyMatch(home -> !home.isParked());
  }

  static boolean isEmpty() {
    return CALLERS.isEmpty();
  }

  static void forEach(Consumer<Schedulable> visitor) {
    CALLERS.keySet().forEach(visitor);
  }

  /** Whether {@code thread} is blocked here, so that nothing can be expected from it. */
  static boolean holds(Thread thread) {
    return CALLERS.values().stream().anyMatch(home -> home.thread() == thread);
  }

  /** {@link #holds(Thread)} for the thread of that number. */
  static boolean holds(long id) {
    return CALLERS.values().stream().anyMatch(home -> home.thread().threadId() == id);
  }
}
