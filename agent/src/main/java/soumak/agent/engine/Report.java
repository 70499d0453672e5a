package soumak.agent.engine;

import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import soumak.analysis.Diagnostic;
import soumak.analysis.Refusal;

/** What the agent tells, each thing once. Safe for use by many threads. */
final class Report {
  private final PrintStream to;
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  Report(PrintStream to) {
    this.to = to;
  }

  void warnings(List<Diagnostic> diagnostics) {
    if (!diagnostics.isEmpty()) {
      tell(lines(diagnostics));
    }
  }

  /** Tells why a class cannot be used, and returns in short what its use shall fail with. */
  String refused(String name, List<Diagnostic> diagnostics) {
    String headline =
        Refusal.headline(readable(name), diagnostics, "-javaagent:soumak-agent.jar=isolation=warn");
    tell("soumak-agent: " + headline + ":\n" + lines(diagnostics));
    return headline + "; soumak-agent has printed where and why as the class was loaded";
  }

  void redefinition(String name) {
    tell(
        "soumak-agent: %s is woven and cannot be redefined while the program runs; restart it"
            .formatted(readable(name)));
  }

  /** Classes are read as resources; a loader that fails there is as one that has none. */
  void unreadable(ClassLoader loader, Throwable failure) {
    tell(
        unreadable(loader),
        ("soumak-agent: the class loader %s fails with %s when it is asked for a class file"
                + " (getResourceAsStream), so the agent takes classes that only it knows for"
                + " missing; have it give null for what it does not have, or weave at build time")
            .formatted(loader.getClass().getName(), failure));
  }

  private static String unreadable(ClassLoader loader) {
    return "unreadable " + loader.getClass().getName();
  }

  boolean isUnreadable(ClassLoader loader) {
    return told.contains(unreadable(loader));
  }

  void withoutCore(String name, ClassLoader loader, String missing) {
    String type = loader.getClass().getName();
    tell(
        "without core " + type,
        ("soumak-agent: %s stays as it is, and all else that its class loader (%s) loads: that"
                + " does not find %s; put soumak-core on the program's class path")
            .formatted(readable(name), type, readable(missing)));
  }

  void failure(String name, Throwable failure) {
    tell(
        ("soumak-agent: weaving %s failed with %s, so it stays as it is;"
                + " this is a fault of the agent, please report it")
            .formatted(readable(name), failure));
  }

  private void tell(String text) {
    tell(text, text);
  }

  private void tell(String thing, String text) {
    if (told.add(thing)) {
      to.println(text);
    }
  }

  private static String readable(String name) {
    return name.replace('/', '.');
  }

  private static String lines(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(Diagnostic::toString).collect(Collectors.joining("\n"));
  }
}
