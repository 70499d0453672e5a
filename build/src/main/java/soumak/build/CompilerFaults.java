package soumak.build;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;

/**
 * What the compiler does not count among a program's errors: files that it cannot read as text, and
 * that it has no stack or memory left.
 */
final class CompilerFaults {
  private static final String CRASH = "An exception has occurred in the compiler";
  private static final int MOST = 10;

  private final DiagnosticCollector<JavaFileObject> ofFiles = new DiagnosticCollector<>();

  /** Gets what is said of files while they are read. */
  DiagnosticCollector<JavaFileObject> listener() {
    return ofFiles;
  }

  private List<Diagnostic<? extends JavaFileObject>> errors() {
    return ofFiles.getDiagnostics().stream()
        .filter(it -> it.getKind() == Diagnostic.Kind.ERROR)
        .toList();
  }

  /** Whether a file could not be read as it is, so that what was made of it is something else. */
  boolean areThere() {
    return !errors().isEmpty();
  }

  /**
   * All that there is to say, without the compiler's own stack trace.
   *
   * @param messages what the compiler says of the program
   * @throws OutOfMemoryError if the compiler had one
   */
  String told(String messages) {
    String files =
        errors().stream().limit(MOST).map(it -> text(it) + "\n").collect(Collectors.joining());
    return files + (messages.contains(CRASH) ? crash(messages) : messages);
  }

  private static String text(Diagnostic<? extends JavaFileObject> it) {
    JavaFileObject file = it.getSource();
    String what = it.getMessage(Locale.ROOT);
    return file == null
        ? "error: " + what
        : file.getName() + ":" + it.getLineNumber() + ": error: " + what;
  }

  private static String crash(String messages) {
    for (String line : messages.lines().toList()) {
      if (line.startsWith("java.lang.OutOfMemoryError")) {
        throw new OutOfMemoryError(line);
      }
      if (line.startsWith("java.lang.StackOverflowError")) {
        return "error: the compiler's stack is not enough for expressions or blocks that are nested"
            + " so deeply; -Xss64m gives the JVM 64 MiB\n";
      }
    }
    return messages;
  }
}
