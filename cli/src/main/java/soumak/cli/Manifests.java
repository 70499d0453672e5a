package soumak.cli;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipFile;
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

  /** The folders and jars that {@code Class-Path} names; the JVM passes over what else it names. */
  static List<Path> classPath(Path jar, Attributes attributes) {
    List<Path> found = new ArrayList<>();
    String entries = attributes.getValue(Attributes.Name.CLASS_PATH);
    if (entries != null) {
      for (String entry : entries.split("\\s+")) {
        // Nothing would be an address as well: that of the folder around.
        Path path = entry.isEmpty() ? null : place(jar.toAbsolutePath(), entry);
        if (path != null) {
          found.add(path.normalize());
        }
      }
    }
    return found;
  }

  /**
   * A manifest has addresses: a space in a name is a %20 there. What is none is taken for a path.
   */
  private static @Nullable Path place(Path jar, String entry) {
    try {
      return atAddress(jar.toUri(), new URI(entry));
    } catch (URISyntaxException noAddress) {
      return beside(jar, entry);
    }
  }

  private static @Nullable Path atAddress(URI jar, URI entry) {
    URI address = jar.resolve(entry);
    try {
      return "file".equals(address.getScheme())
          ? place(Path.of(address), address.getPath().endsWith("/"))
          : null;
    } catch (IllegalArgumentException noPath) {
      return null;
    }
  }

  private static @Nullable Path beside(Path jar, String entry) {
    try {
      return place(jar.resolveSibling(entry), entry.endsWith("/"));
    } catch (InvalidPathException noPath) {
      return null;
    }
  }

  private static @Nullable Path place(Path path, boolean isFolder) {
    return (isFolder ? Files.isDirectory(path) : isJar(path)) ? path : null;
  }

  private static boolean isJar(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try {
      new ZipFile(path.toFile()).close();
      return true;
    } catch (IOException | SecurityException unreadable) {
      return false;
    }
  }
}
