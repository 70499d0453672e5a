package soumak.agent.engine;

import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import soumak.analysis.Diagnostic;
import soumak.analysis.Names;
import soumak.analysis.Severity;
import soumak.checker.Checker;

/**
 * Checks classes for messages that tasks could share, before they are woven. Only classes that name
 * something of Soumak are looked at: what an application server loads besides is not ours to judge.
 * Safe for use by many threads.
 */
final class LoadTimeCheck {
  private final String isolation;
  private final Map<ClassLoader, Checker> checkers = new WeakHashMap<>();

  /**
   * @param isolation refuse, warn or off
   */
  LoadTimeCheck(String isolation) {
    this.isolation = isolation;
  }

  synchronized List<Diagnostic> check(ClassLoader loader, byte[] classFile) {
    if (isolation.equals("off") || !Names.mentionsSoumak(classFile)) {
      return List.of();
    }
    Severity severity = isolation.equals("warn") ? Severity.WARNING : Severity.ERROR;
    Checker checker = checkers.computeIfAbsent(loader, it -> new Checker(Worlds.classPath(it)));
    return checker.check(List.of(classFile)).stream().map(it -> it.diagnostic(severity)).toList();
  }
}
