package soumak.memory;

import java.util.List;
import soumak.runtime.Setting;

/** The system properties that this module reads, once, when it is first used. */
final class Settings {
  /** When the place is remembered at which a region or heap pointer was allocated. */
  enum Sites {
    /** From the first leak on. */
    AUTO,
    ALWAYS,
    NEVER
  }

  /** {@code soumak.memory.max}: bytes that may be taken from the JDK; default: its own limit. */
  static final long MAX = Setting.number("soumak.memory.max", 0, Long.MAX_VALUE, Long.MAX_VALUE);

  /**
   * {@code soumak.memory.retain}: free bytes that are kept for the next region; default: 64 MiB.
   */
  static final long RETAIN = Setting.number("soumak.memory.retain", 0, Long.MAX_VALUE, 64L << 20);

  /**
   * {@code soumak.memory.sites}: {@code true}, {@code false}, or {@code auto}, the default: from
   * the first leak on.
   */
  static final Sites SITES =
      switch (Setting.word("soumak.memory.sites", List.of("auto", "true", "false"))) {
        case "true" -> Sites.ALWAYS;
        case "false" -> Sites.NEVER;
        default -> Sites.AUTO;
      };

  private Settings() {}
}
