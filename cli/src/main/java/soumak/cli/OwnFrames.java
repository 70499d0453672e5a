package soumak.cli;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the frames of this command off a program's stack traces: they are not the program's
 * business.
 */
final class OwnFrames {
  /** What rewritten programs call; in the midst of a trace, too. */
  private static final String SPREAD = "soumak.cluster.spread.";

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
    if (end > 1 && isBridge(trace[end - 1], trace[end - 2])) {
      end--;
    }
    StackTraceElement[] kept =
        Arrays.stream(trace, 0, end)
            .filter(it -> !it.getClassName().startsWith(SPREAD))
            .toArray(StackTraceElement[]::new);
    if (kept.length > 0 && kept.length < trace.length) {
      thrown.setStackTrace(kept);
    }
    cut(thrown.getCause(), done);
    for (Throwable suppressed : thrown.getSuppressed()) {
      cut(suppressed, done);
    }
  }

  /** The main method with the JDK's array, which the rewritten one has no line for. */
  private static boolean isBridge(StackTraceElement frame, StackTraceElement called) {
    return frame.getMethodName().equals("main")
        && frame.getLineNumber() < 0
        && called.getMethodName().equals("main")
        && called.getClassName().equals(frame.getClassName());
  }

  private static boolean isOwn(String className) {
    return className.startsWith("soumak.cli.")
        || className.startsWith(SPREAD)
        || className.startsWith("jdk.internal.reflect.")
        || className.startsWith("java.lang.reflect.")
        || className.startsWith("java.lang.invoke.");
  }
}
