package soumak.agent.engine;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.analysis.Diagnostic;
import soumak.analysis.Names;
import soumak.weaver.Weaving;

/** Weaves each class that the JVM loads for the program. What belongs to the JDK is left alone. */
final class LoadTimeWeaver implements ClassFileTransformer {
  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
  private static final ClassLoader OWN = LoadTimeWeaver.class.getClassLoader();
  private static final String AGENT = "soumak/agent/";

  private final Worlds worlds;
  private final Companions companions;
  private final Report report;
  private final LoadTimeCheck check;

  LoadTimeWeaver(Companions companions, Report report, LoadTimeCheck check) {
    this.companions = companions;
    this.report = report;
    this.check = check;
    this.worlds = new Worlds(report);
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (loader == null || loader == PLATFORM || loader == OWN) {
      return null;
    }
    if (name == null || name.startsWith(AGENT)) {
      return null;
    }
    try {
      return transform(loader, name, redefined != null, domain, classFile);
    } catch (WithoutCore e) {
      report.withoutCore(name, loader, e.missing());
      return null;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // The JVM would swallow it and go on with the class as it is.
      report.failure(name, e);
      return null;
    }
  }

  private byte @Nullable [] transform(
      ClassLoader loader,
      String name,
      boolean redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (FiberMethods.inUnwoven(classFile)) {
      return null;
    }
    List<Diagnostic> shared = check.check(loader, name, classFile);
    if (!shared.isEmpty()) {
      checkCore(loader);
    }
    if (shared.stream().anyMatch(Diagnostic::isError)) {
      return refused(name, classFile, shared);
    }
    report.warnings(shared);
    Weaving weaving = worlds.weaver(loader).weave(classFile);
    if (!weaving.diagnostics().isEmpty()) {
      checkCore(loader);
    }
    return switch (weaving.status()) {
      case UNTOUCHED, ALREADY_WOVEN -> null;
      case WOVEN -> redefined ? refuseRedefinition(name) : woven(loader, name, domain, weaving);
      case REFUSED -> refused(name, classFile, weaving.diagnostics());
    };
  }

  /** Of classes of Soumak that are missing, all that is found would be untrue. */
  private void checkCore(ClassLoader loader) {
    boolean isMissing = Worlds.classPath(loader, report).find(Names.FRAME) == null;
    if (isMissing && !report.isUnreadable(loader)) {
      throw new WithoutCore(Names.FRAME);
    }
  }

  private byte[] woven(
      ClassLoader loader, String name, @Nullable ProtectionDomain domain, Weaving weaving) {
    report.warnings(weaving.diagnostics());
    Map<String, byte[]> generated = new LinkedHashMap<>(weaving.classes());
    byte[] woven = generated.remove(name);
    if (woven == null) {
      throw new IllegalStateException("the weaver gave no result for it");
    }
    Set<String> later = companions.add(loader, name.replace('/', '.'), generated, domain);
    return later.isEmpty() ? woven : Prologue.addTo(woven, later);
  }

  /**
   * Unwoven, the class lacks methods of the one that is loaded, so that the JVM refuses to redefine
   * it.
   */
  private byte @Nullable [] refuseRedefinition(String name) {
    report.redefinition(name);
    return null;
  }

  private byte @Nullable [] refused(String name, byte[] classFile, List<Diagnostic> diagnostics) {
    String text = report.refused(name, diagnostics);
    try {
      return RefusedClass.of(classFile, text);
    } catch (RuntimeException unreadable) {
      // Not a class file that ASM can read; if it is none for the JVM either, that has its own
      // words.
      return null;
    }
  }
}
