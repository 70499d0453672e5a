package soumak.runtime;

import org.jspecify.annotations.Nullable;

/** The system properties that Soumak reads, once, when it is first used. */
final class Settings {
  /** {@code soumak.workers}: threads of the shared pool; default: one for each core. */
  static final int WORKERS =
      Setting.count("soumak.workers", Runtime.getRuntime().availableProcessors());

  /**
   * {@code soumak.track}: whether parked tasks are kept in a list, for dumps and deadlock reports;
   * default: true.
   */
  static final boolean TRACK = Setting.flag("soumak.track");

  /**
   * {@code soumak.watchdog.millis}: how long a task may keep a worker before it is named; 0: never;
   * default: 1000.
   */
  static final long HOG_MILLIS =
      Setting.number("soumak.watchdog.millis", 0, Long.MAX_VALUE / 1_000_000, 1000);

  /** {@code soumak.deadlock}: whether deadlocks are looked for; default: true. */
  static final boolean DEADLOCK = Setting.flag("soumak.deadlock");

  /**
   * {@code soumak.correct}: whether policies that the build has decided move when the program turns
   * out to be otherwise; default: true.
   */
  static final boolean CORRECT = Setting.flag("soumak.correct");

  /**
   * {@code soumak.profile}: a file from which the policies that an earlier run has found are read,
   * and into which this one writes its own when it ends; default: none.
   */
  static final @Nullable String PROFILE = System.getProperty("soumak.profile");

  /** {@code soumak.record}: a file that gets who sent to whom; default: none. */
  static final @Nullable String RECORD = System.getProperty("soumak.record");

  /**
   * {@code soumak.depth}: how many saved frames a task may have on top of each other; default: one
   * for each KiB that the heap may have, and not less than 100,000.
   */
  static final int DEPTH = Setting.count("soumak.depth", frames());

  static {
    // By this, soumak dump tells the JVMs that run tasks from others, without disturbing those.
    System.setProperty("soumak.running", "true");
  }

  private Settings() {}

  private static int frames() {
    return Math.clamp(Runtime.getRuntime().maxMemory() >> 10, 100_000, Integer.MAX_VALUE);
  }
}
