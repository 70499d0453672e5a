package soumak.cli;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** What the manifests of jars add to a class path, as the JVM and javac follow them. */
final class Manifests {
  private Manifests() {}

  /**
   * A class path with what {@code Class-Path} of its jars names, and of those jars in turn, each
   * behind the jar that names it first.
   */
  static List<Path> followed(List<Path> path) {
    Map<Path, Path> found = new LinkedHashMap<>();
    path.forEach(it -> follow(it, found));
    return List.copyOf(found.values());
  }

  private static void follow(Path entry, Map<Path, Path> found) {
    boolean isNew = found.putIfAbsent(entry.toAbsolutePath().normalize(), entry) == null;
    if (isNew && Files.isRegularFile(entry)) {
      classPath(entry).forEach(it -> follow(it, found));
    }
  }

  /** Who reads the classes of a file that is no jar says so. */
  private static List<Path> classPath(Path file) {
    try (JarFile jar = new JarFile(file.toFile(), false)) {
      return classPath(file, attributes(jar));
    } catch (IOException | SecurityException unreadable) {
      return List.of();
    }
  }

  static Attributes attributes(JarFile jar) throws IOException {
    Manifest manifest = jar.getManifest();
    return manifest == null ? new Attributes() : manifest.getMainAttributes();
  }

  /** The existing files that {@code Class-Path} names. */
  static List<Path> classPath(Path jar, Attributes attributes) {
    List<Path> found = new ArrayList<>();
    String entries = attributes.getValue(Attributes.Name.CLASS_PATH);
    if (entries != null) {
      for (String entry : entries.trim().split("\\s+")) {
        Path path = address(jar.toAbsolutePath(), entry);
        if (path != null && Files.exists(path)) {
          found.add(path.normalize());
        }
      }
    }
    return found;
  }

  /**
   * A manifest has addresses: a space in a name is a %20 there. What is none is taken for a path.
   */
  private static @Nullable Path address(Path jar, String entry) {
    try {
      URI address = jar.toUri().resolve(new URI(entry));
      return "file".equals(address.getScheme()) ? Path.of(address) : null;
    } catch (URISyntaxException noAddress) {
      return jar.resolveSibling(entry);
    } catch (IllegalArgumentException noPath) {
      return null;
    }
  }
}
