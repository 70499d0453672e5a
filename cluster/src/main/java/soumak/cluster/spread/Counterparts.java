package soumak.cluster.spread;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Objects in whose place each node has one of its own that does the same: classes and constants,
 * and of the JDK the standard streams, and loggers by their names. A logger brings the levels of
 * its own and of those above it to a node that has none of its name; with handlers that a program
 * has set it stays at its node.
 */
final class Counterparts {
  /** Which of the standard ones a stream was when it was first asked for; else the empty name. */
  private static final Identities<String> STREAMS = new Identities<>();

  /** What Java calls main, below which all others of a JVM's own code are. */
  private static final ThreadGroup GROUP = mainGroup();

  private static ThreadGroup mainGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (!group.getName().equals("main") && group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }

  private Counterparts() {}

  /** The name of what each node has one of: its monitor and its hash are the same everywhere. */
  static @Nullable String name(Object object) {
    if (object instanceof Class<?> type) {
      return type.getName();
    }
    if (object instanceof Enum<?> constant) {
      return constant.getDeclaringClass().getName() + "." + constant.name();
    }
    if (object instanceof Logger logger) {
      return logger.getName() == null ? null : "logger " + logger.getName();
    }
    if (object instanceof ThreadGroup) {
      return "threads";
    }
    if (object instanceof PrintStream stream) {
      String name = STREAMS.get(stream, () -> name(stream));
      return name.isEmpty() ? null : name;
    }
    return null;
  }

  /** The threads of the program, at this node. */
  static ThreadGroup group() {
    return GROUP;
  }

  @SuppressWarnings("ReferenceEquality") // it is one of these, and no other
  private static String name(PrintStream stream) {
    return stream == System.out ? "System.out" : stream == System.err ? "System.err" : "";
  }

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
      String own = own(at);
      if (own != null) {
        String why = "the logger '" + at.getName() + "' does what another node's would not do";
        throw Values.refusal(logger, where, why + " (" + own + ")");
      }
      chain.add(at);
    }
    if (chain.size() > 1) {
      chain.removeLast();
    }
    to.anInt(chain.size());
    for (Logger each : chain) {
      Level level = each.getLevel();
      to.aText(each.getName()).aByte(each.getUseParentHandlers() ? 1 : 0);
      to.aText(level == null ? "" : level.getName());
    }
  }

  /** What a logger has that its name, its level and those above it do not say; null if nothing. */
  @SuppressWarnings("ReferenceEquality") // another one of its name is another one
  private static @Nullable String own(Logger logger) {
    String name = logger.getName();
    if (name == null || LogManager.getLogManager().getLogger(name) != logger) {
      return "it is not to be had by a name";
    }
    Level level = logger.getLevel();
    if (level != null && level.getClass() != Level.class) {
      return "its level is of the class " + level.getClass().getName();
    }
    if (logger.getFilter() != null) {
      return "it has a filter";
    }
    if (logger.getResourceBundleName() != null) {
      return "it has a resource bundle";
    }
    return name.isEmpty() ? ownOfTopmost(logger) : ownOfNamed(logger);
  }

  private static @Nullable String ownOfNamed(Logger logger) {
    if (logger.getClass() != Logger.class) {
      return "it is of the class " + logger.getClass().getName();
    }
    return logger.getHandlers().length == 0 ? null : "it has handlers of its own";
  }

  private static @Nullable String ownOfTopmost(Logger logger) {
    Handler[] handlers = logger.getHandlers();
    if (handlers.length != 1 || !isFirst(handlers[0])) {
      return "it has other handlers than at first";
    }
    return Level.INFO.equals(logger.getLevel()) ? null : "its level is not INFO";
  }

  /** As each JVM has it, where its settings say nothing else. */
  private static boolean isFirst(Handler handler) {
    return handler.getClass() == ConsoleHandler.class
        && handler.getFilter() == null
        && handler.getLevel().equals(Level.INFO)
        && handler.getFormatter().getClass() == SimpleFormatter.class;
  }

  /** What came is set where a logger is new here: what this node has set since is left. */
  static synchronized Logger logger(Reader from) {
    Logger first = null;
    for (int i = from.aCount(); i > 0; i--) {
      String name = from.aText();
      boolean isNew = LogManager.getLogManager().getLogger(name) == null;
      Logger logger = Logger.getLogger(name);
      boolean above = from.aByte() != 0;
      Level level = level(from.aText());
      if (isNew) {
        logger.setUseParentHandlers(above);
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
