package soumak.cluster.spread;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Objects of the JDK in whose place each node has one of its own that does the same: the standard
 * streams, and loggers by their names. A logger brings the levels of its own and of those above it;
 * with handlers that a program has set it stays at its node.
 */
final class Counterparts {
  private Counterparts() {}

  /** Writes which stream it is; any other than the standard ones stays. */
  @SuppressWarnings("ReferenceEquality") // it is one of these, and no other
  static void write(PrintStream stream, Writer to, Supplier<String> where) {
    if (stream != System.out && stream != System.err) {
      throw Values.refusal(stream, where, "it is none of the standard streams");
    }
    to.aByte(stream == System.out ? 1 : 2);
  }

  static PrintStream stream(Reader from) {
    int which = from.aByte();
    return switch (which) {
      case 1 -> System.out;
      case 2 -> System.err;
      default -> throw new BadMessageException("there is no standard stream " + which);
    };
  }

  /** Writes its name, and what is set of it and of those above it, but for the topmost. */
  static void write(Logger logger, Writer to, Supplier<String> where) {
    List<Logger> chain = new ArrayList<>();
    for (Logger at = logger; at != null; at = at.getParent()) {
      chain.add(at);
      if (!isPlain(at)) {
        String name = "'" + at.getName() + "'";
        String why = "the logger " + name + " does what another node's of its name would not do";
        throw Values.refusal(logger, where, why + " (it has handlers or a filter of its own)");
      }
    }
    to.anInt(chain.size());
    for (Logger each : chain) {
      Level level = each.getLevel();
      to.aText(each.getName()).aByte(each.getUseParentHandlers() ? 1 : 0);
      to.aText(level == null ? "" : level.getName());
    }
  }

  /** Whether a logger does what its name, its level and those above it say. */
  @SuppressWarnings("ReferenceEquality") // another one of its name is another one
  private static boolean isPlain(Logger logger) {
    String name = logger.getName();
    Handler[] handlers = logger.getHandlers();
    boolean known = name != null && LogManager.getLogManager().getLogger(name) == logger;
    boolean asMade =
        (known && name.isEmpty())
            ? handlers.length == 1 && isFirst(handlers[0]) && Level.INFO.equals(logger.getLevel())
            : handlers.length == 0;
    return known && asMade && logger.getFilter() == null && logger.getResourceBundleName() == null;
  }

  /** As each JVM has it, where its settings say nothing else. */
  private static boolean isFirst(Handler handler) {
    return handler.getClass() == ConsoleHandler.class
        && handler.getFilter() == null
        && handler.getLevel().equals(Level.INFO)
        && handler.getFormatter().getClass() == SimpleFormatter.class;
  }

  static Logger logger(Reader from) {
    Logger first = null;
    for (int i = from.aCount(); i > 0; i--) {
      Logger logger = Logger.getLogger(from.aText());
      boolean above = from.aByte() != 0;
      Level level = level(from.aText());
      if (logger.getUseParentHandlers() != above) {
        logger.setUseParentHandlers(above);
      }
      if (!Objects.equals(logger.getLevel(), level)) {
        logger.setLevel(level);
      }
      first = first == null ? logger : first;
    }
    if (first == null) {
      throw new BadMessageException("a logger has no name");
    }
    return first;
  }

  private static @Nullable Level level(String name) {
    try {
      return name.isEmpty() ? null : Level.parse(name);
    } catch (IllegalArgumentException e) {
      throw new BadMessageException("this JVM has no level " + name + " of loggers");
    }
  }
}
