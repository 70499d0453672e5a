package soumak.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a jar and what its manifest says about running them. Of a jar for several Java
 * versions, the versions that fit this JVM.
 *
 * @param mainClass as {@code Main-Class} names it, or null
 * @param classPath the existing files that {@code Class-Path} names
 */
record JarProgram(Map<String, byte[]> classes, @Nullable String mainClass, List<Path> classPath) {

  static JarProgram read(Path file) {
    try (JarFile jar = new JarFile(file.toFile(), false, JarFile.OPEN_READ, Runtime.version())) {
      Map<String, byte[]> classes = new LinkedHashMap<>();
      for (JarEntry entry : Collections.list(jar.entries())) {
        String name = entry.getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF/")) {
          classes.put(name.substring(0, name.length() - ".class".length()), bytes(jar, name));
        }
      }
      Manifest manifest = jar.getManifest();
      Attributes main = manifest == null ? new Attributes() : manifest.getMainAttributes();
      return new JarProgram(
          classes,
          main.getValue(Attributes.Name.MAIN_CLASS),
          beside(file, main.getValue(Attributes.Name.CLASS_PATH)));
    } catch (IOException | SecurityException e) {
      throw CommandException.usage("'" + file + "' is no readable jar: " + e.getMessage());
    }
  }

  private static byte[] bytes(JarFile jar, String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getJarEntry(name))) {
      return in.readAllBytes();
    }
  }

  private static List<Path> beside(Path jar, @Nullable String entries) {
    List<Path> found = new ArrayList<>();
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
