package soumak.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a jar and what its manifest says about running them. Of a jar for several Java
 * versions, the versions that fit this JVM.
 *
 * @param mainClass as {@code Main-Class} names it, or null
 * @param classPath the folders and jars that {@code Class-Path} names
 */
record JarProgram(Map<String, byte[]> classes, @Nullable String mainClass, List<Path> classPath) {

  static JarProgram read(Path file) {
    try (JarFile jar = new JarFile(file.toFile(), false, JarFile.OPEN_READ, Runtime.version())) {
      Map<String, byte[]> classes = new LinkedHashMap<>();
      for (JarEntry entry : jar.versionedStream().toList()) {
        String name = entry.getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF/")) {
          classes.put(name.substring(0, name.length() - ".class".length()), bytes(jar, entry));
        }
      }
      Attributes attributes = Manifests.attributes(jar);
      String main = attributes.getValue(Attributes.Name.MAIN_CLASS);
      return new JarProgram(
          classes,
          main == null ? null : main.trim(), // as the java command does
          Manifests.classPath(file, attributes));
    } catch (IOException | SecurityException e) {
      throw CommandException.usage("'" + file + "' is no readable jar: " + e.getMessage());
    }
  }

  private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}
