package soumak.runtime;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.System.Logger.Level;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where failures go that nobody waits for. */
public final class Uncaught {
  private static volatile @Nullable BiConsumer<Schedulable, Throwable> handler;
  private static volatile boolean isEnding;

  private Uncaught() {}

  /** Sets who is told; null for the default, which logs with level ERROR. */
  public static void handler(@Nullable BiConsumer<Schedulable, Throwable> told) {
    handler = told;
  }

  /** Tells the handler, or writes to the log. Throws nothing, whatever these do. */
  static void report(Schedulable task, Throwable failure) {
    BiConsumer<Schedulable, Throwable> told = handler;
    if (told != null) {
      try {
        told.accept(task, failure);
        return;
      } catch (Throwable inHandler) {
        if (inHandler != failure) {
          failure.addSuppressed(inHandler);
        }
      }
    }
    write(task, failure);
  }

  /** {@link #report} without the handler. */
  static void write(Schedulable task, Throwable failure) {
    write(() -> "Uncaught failure in " + Names.of(task), failure);
  }

  /**
   * A failure on a thread of ours, which goes on. It is logged by another one, as a log may wait.
   * Throws nothing.
   */
  public static void inOwnThread(Throwable failure) {
    try {
      String what = "Uncaught failure in thread " + Thread.currentThread().getName();
      Unasked.tellLater(() -> write(() -> what + ", which goes on", failure));
    } catch (RuntimeException | Error cannotTell) {
      // Nobody is left to be told.
    }
  }

  private static void write(Supplier<String> told, Throwable failure) {
    try {
      String what = told.get();
      if (isEnding && isLogOfJdk()) {
        print(what, failure);
      } else {
        System.getLogger("soumak").log(Level.ERROR, what, failure);
      }
    } catch (RuntimeException | Error inLog) {
      // Nobody is left to be told. The thread, which also runs tasks or keeps the time, goes on.
    }
  }

  /** Whether the program wants to be told instead of the log. */
  static boolean hasHandler() {
    return handler != null;
  }

  /**
   * Says that the JVM ends. The log of the JDK is taken apart then, beside all else that happens at
   * the end, and writes nothing any more without a word; so from now on reports go to standard
   * error instead.
   */
  static void ending() {
    isEnding = true;
  }

  /** Whether the JVM is known to end. */
  static boolean isEnding() {
    return isEnding;
  }

  private static boolean isLogOfJdk() {
    String module = System.LoggerFinder.getLoggerFinder().getClass().getModule().getName();
    return module != null && (module.equals("java.base") || module.equals("java.logging"));
  }

  private static void print(String what, Throwable failure) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.println(what);
    try {
      failure.printStackTrace(out);
    } catch (RuntimeException | Error inFailure) {
      out.println(Failures.unprintable(failure));
    }
    FileAtEnd.tell(text.toString().stripTrailing());
  }
}
