package soumak.cli;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the frames of this command off a program's stack traces: they are not the program's
 * business.
 */
final class OwnFrames {
  private OwnFrames() {}

  static void cut(Throwable thrown) {
    cut(thrown, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static void cut(@Nullable Throwable thrown, Set<Throwable> done) {
    if (thrown == null || !done.add(thrown)) {
      return;
    }
    StackTraceElement[] trace = thrown.getStackTrace();
    int end = trace.length;
    while (end > 0 && isOwn(trace[end - 1].getClassName())) {
      end--;
    }
    if (end > 0 && end < trace.length) {
      StackTraceElement[] rest = new StackTraceElement[end];
      System.arraycopy(trace, 0, rest, 0, end);
      thrown.setStackTrace(rest);
    }
    cut(thrown.getCause(), done);
    for (Throwable suppressed : thrown.getSuppressed()) {
      cut(suppressed, done);
    }
  }

  private static boolean isOwn(String className) {
    return className.startsWith("soumak.cli.")
        || className.startsWith("soumak.cluster.spread.")
        || className.startsWith("jdk.internal.reflect.")
        || className.startsWith("java.lang.reflect.")
        || className.startsWith("java.lang.invoke.");
  }
}
