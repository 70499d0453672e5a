package soumak.build;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.analysis.Diagnostic;
import soumak.analysis.Names;
import soumak.analysis.Severity;

/**
 * Soumak's own classes as a class path has them. They are never woven, there must be one version of
 * them, and no other class may have the name of one.
 */
final class OwnClasses implements AutoCloseable {
  private static final String MARK = Names.FIBER + ClassFiles.SUFFIX;

  private final @Nullable Place core;
  private final List<Diagnostic> diagnostics;

  private OwnClasses(@Nullable Place core, List<Diagnostic> diagnostics) {
    this.core = core;
    this.diagnostics = diagnostics;
  }

  /** Finds them in the first place that has them; if none has, where the running JVM has them. */
  static OwnClasses on(List<Path> classPath) {
    Place core = null;
    List<Diagnostic> problems = new ArrayList<>();
    for (Path path : classPath) {
      Place place = Place.open(path);
      byte[] mark = place.read(MARK);
      if (mark != null && core == null) {
        core = place;
        continue;
      }
      if (mark != null && core != null && !Arrays.equals(mark, core.read(MARK))) {
        problems.add(twoVersions(core.path(), path.toString()));
      }
      place.close();
    }
    return new OwnClasses(core == null ? ofThisJvm() : core, problems);
  }

  private static @Nullable Place ofThisJvm() {
    URL mark = ClassLoader.getSystemResource(MARK);
    return mark == null ? null : placeOf(mark);
  }

  private static @Nullable Place placeOf(URL mark) {
    String text = mark.toString();
    String place = text.substring(0, text.length() - MARK.length());
    try {
      return switch (mark.getProtocol()) {
        case "file" -> Place.open(Path.of(new URI(place)));
        case "jar" ->
            Place.open(Path.of(new URI(place.substring("jar:".length()).replace("!/", ""))));
        default -> null;
      };
    } catch (URISyntaxException e) {
      throw new BuildException("cannot read Soumak's own classes at " + text, e);
    }
  }

  private static Diagnostic twoVersions(Path used, String other) {
    return new Diagnostic(
        Severity.ERROR,
        "two-soumaks",
        other,
        "this is another version of Soumak than " + used + ", and a class path can have one",
        "Remove one of the two");
  }

  List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  boolean isOwn(String name) {
    return bytes(name) != null;
  }

  boolean isSame(String name, byte[] bytes) {
    return Arrays.equals(bytes(name), bytes);
  }

  private byte @Nullable [] bytes(String name) {
    return core != null && name.startsWith("soumak/") ? core.read(name + ClassFiles.SUFFIX) : null;
  }

  /**
   * Says that a class has the name of one of Soumak's; of a whole other version of Soumak among the
   * classes, only once.
   */
  void report(String name, String path, Set<String> allPaths, List<Diagnostic> to) {
    if (core == null) {
      return;
    }
    String prefix = path.substring(0, path.length() - (name + ClassFiles.SUFFIX).length());
    if (!allPaths.contains(prefix + MARK)) {
      to.add(notOurs(name, path));
    } else if (name.equals(Names.FIBER)) {
      to.add(twoVersions(core.path(), path));
    }
  }

  private static Diagnostic notOurs(String name, String path) {
    return new Diagnostic(
        Severity.ERROR,
        "name-of-soumak",
        path,
        Names.readable(name) + " has the name of a class of Soumak and is another class",
        "Rename it, or remove this copy if it is another version of Soumak");
  }

  @Override
  public void close() {
    if (core != null) {
      core.close();
    }
  }
}
