package soumak.agent.engine;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassPath;
import soumak.weaver.Weaver;

/**
 * A weaver for each class loader, as each sees other classes. Classes are read as the loaders'
 * resources and never loaded; loaders are not kept alive. Safe for use by many threads.
 */
final class Worlds {
  private final Map<ClassLoader, Weaver> weavers = new WeakHashMap<>();
  private final Report report;

  Worlds(Report report) {
    this.report = report;
  }

  synchronized Weaver weaver(ClassLoader loader) {
    return weavers.computeIfAbsent(loader, this::make);
  }

  /**
   * All that have pausable methods are woven here, and those that cannot be get methods that say
   * so.
   */
  private Weaver make(ClassLoader loader) {
    return new Weaver(classPath(loader, report), name -> true);
  }

  /** What a loader sees; it does not keep the loader alive. */
  static ClassPath classPath(ClassLoader loader, Report report) {
    WeakReference<ClassLoader> weakly = new WeakReference<>(loader);
    return ClassPath.of(name -> read(weakly.get(), name, report));
  }

  private static byte @Nullable [] read(@Nullable ClassLoader loader, String name, Report report) {
    if (loader == null) {
      return null;
    }
    try (InputStream in = loader.getResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException unreadable) {
      return null;
    } catch (RuntimeException | LinkageError e) {
      report.unreadable(loader, e);
      return null;
    }
  }
}
