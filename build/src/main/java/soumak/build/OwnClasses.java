package soumak.build;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.analysis.Diagnostic;
import soumak.analysis.Names;
import soumak.analysis.Severity;

/**
 * Soumak's own classes as a class path has them: the core, the memory outside of the heap, the
 * cluster, and ProcessJ. They are never woven or checked, there must be one version of them, and no
 * other class may have the name of one.
 */
final class OwnClasses implements AutoCloseable {
  /** By one of its classes each of them is known. */
  private static final List<String> MARKS =
      List.of(
          Names.FIBER,
          "soumak/memory/Region",
          "soumak/cluster/engine/Node",
          "soumak/processj/run/Program");

  private final Map<String, Place> places;
  private final List<Diagnostic> diagnostics;

  /**
   * @param places where the classes are that each mark stands for
   */
  private OwnClasses(Map<String, Place> places, List<Diagnostic> diagnostics) {
    this.places = places;
    this.diagnostics = diagnostics;
  }

  /** Finds them in the first place that has them; if none has, where the running JVM has them. */
  static OwnClasses on(List<Path> classPath) {
    Map<String, Place> found = new LinkedHashMap<>();
    Set<Diagnostic> problems = new LinkedHashSet<>();
    for (Path path : classPath) {
      Place place = Place.open(path);
      MARKS.forEach(it -> look(place, it, found, problems));
      if (!found.containsValue(place)) {
        place.close();
      }
    }
    for (String mark : MARKS) {
      Place running = found.containsKey(mark) ? null : ofThisJvm(mark);
      if (running != null) {
        found.put(mark, running);
      }
    }
    return new OwnClasses(found, List.copyOf(problems));
  }

  private static void look(
      Place place, String mark, Map<String, Place> found, Set<Diagnostic> problems) {
    byte[] bytes = place.read(file(mark));
    Place first = bytes == null ? null : found.putIfAbsent(mark, place);
    if (first != null && !Arrays.equals(bytes, first.read(file(mark)))) {
      problems.add(twoVersions(first.path(), place.path().toString()));
    }
  }

  private static String file(String name) {
    return name + ClassFiles.SUFFIX;
  }

  private static @Nullable Place ofThisJvm(String mark) {
    URL found = ClassLoader.getSystemResource(file(mark));
    return found == null ? null : placeOf(found, file(mark));
  }

  private static @Nullable Place placeOf(URL mark, String file) {
    String text = mark.toString();
    String place = text.substring(0, text.length() - file.length());
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

  /** All others of some classes, by internal name. */
  Map<String, byte[]> without(Map<String, byte[]> classes) {
    Map<String, byte[]> others = new LinkedHashMap<>(classes);
    others.keySet().removeIf(this::isOwn);
    return others;
  }

  boolean isSame(String name, byte[] bytes) {
    return Arrays.equals(bytes(name), bytes);
  }

  private byte @Nullable [] bytes(String name) {
    Map.Entry<String, Place> owner = ownerOf(name);
    return owner == null ? null : owner.getValue().read(file(name));
  }

  /** The one of them that has a class. */
  private Map.@Nullable Entry<String, Place> ownerOf(String name) {
    if (name.startsWith("soumak/")) {
      for (Map.Entry<String, Place> each : places.entrySet()) {
        if (each.getValue().read(file(name)) != null) {
          return each;
        }
      }
    }
    return null;
  }

  /**
   * Says that a class has the name of one of Soumak's; of a whole other version of Soumak among the
   * classes, only once.
   */
  void report(String name, String path, Set<String> allPaths, List<Diagnostic> to) {
    Map.Entry<String, Place> owner = ownerOf(name);
    if (owner == null) {
      return;
    }
    String prefix = path.substring(0, path.length() - file(name).length());
    if (!allPaths.contains(prefix + file(owner.getKey()))) {
      to.add(notOurs(name, path));
    } else if (name.equals(owner.getKey())) {
      to.add(twoVersions(owner.getValue().path(), path));
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
    places.values().forEach(Place::close);
  }
}
