package soumak.agent.engine;

import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.analysis.Names;
import soumak.analysis.Severity;
import soumak.checker.Checker;
import soumak.checker.Concern;
import soumak.checker.Finding;

/**
 * Checks classes for messages that tasks could share, before they are woven. Only classes that may
 * have to do with messages are looked at: what an application server loads besides is not ours to
 * judge. Safe for use by many threads.
 */
final class LoadTimeCheck {
  private final String isolation;
  private final Report report;
  private final Map<ClassLoader, World> worlds = new WeakHashMap<>();

  /** What is known of the classes that a loader sees. */
  private record World(Concern concern, Checker checker) {
    static World of(ClassLoader loader, Report report) {
      ClassPath path = Worlds.classPath(loader, report);
      return new World(new Concern(path), new Checker(path));
    }
  }

  /**
   * @param isolation strict, refuse, warn or off
   */
  LoadTimeCheck(String isolation, Report report) {
    this.isolation = isolation;
    this.report = report;
  }

  /**
   * Most classes are none of its concern, and are found to be so without a lock. Nor are Soumak's
   * own, which do by hand what is refused to their users.
   *
   * @param name as class files spell it
   */
  List<Diagnostic> check(ClassLoader loader, String name, byte[] classFile) {
    if (isolation.equals("off") || Names.isOfSoumak(name)) {
      return List.of();
    }
    World world = world(loader);
    return world.concern().hasMessages(classFile) ? check(world, classFile) : List.of();
  }

  private synchronized World world(ClassLoader loader) {
    return worlds.computeIfAbsent(loader, it -> World.of(it, report));
  }

  private synchronized List<Diagnostic> check(World world, byte[] classFile) {
    List<Finding> findings = world.checker().check(List.of(classFile));
    return findings.stream().map(it -> it.diagnostic(severity(it))).toList();
  }

  private Severity severity(Finding it) {
    return isolation.equals("warn")
        ? Severity.WARNING
        : it.kind().severity(isolation.equals("strict"));
  }
}
