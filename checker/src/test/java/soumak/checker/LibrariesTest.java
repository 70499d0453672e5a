package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import soumak.analysis.ClassPath;

/**
 * The checker over code that nobody wrote for it, taken for a program of one's own: it says
 * something or nothing of each class, and never that it cannot look at it. Parts of the JDK always;
 * with {@code -Dsoumak.check.libraries} all of it, and every jar of the test's class path, to which
 * the build then adds well-known ones.
 */
class LibrariesTest {
  private static final Path MODULES =
      FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");

  @Test
  void partsOfTheJdk() throws IOException {
    Map<String, byte[]> classes = new TreeMap<>();
    for (String name : List.of("lang/invoke", "text", "util/concurrent", "util/regex")) {
      classes.putAll(folder(MODULES.resolve("java.base"), "java/" + name));
    }
    assertThat(classes).hasSizeGreaterThan(500);
    check("java.base", classes, List.of());
  }

  @Test
  @EnabledIfSystemProperty(named = "soumak.check.libraries", matches = ".*")
  void wholeJdk() throws IOException {
    try (Stream<Path> modules = Files.list(MODULES)) {
      for (Path module : modules.sorted().toList()) {
        check(module.getFileName().toString(), folder(module, ""), List.of());
      }
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "soumak.check.libraries", matches = ".*")
  void jars() throws IOException {
    List<Path> jars =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(it -> it.endsWith(".jar"))
            .map(Path::of)
            .toList();
    assertThat(jars)
        .extracting(it -> it.getFileName().toString())
        .anyMatch(it -> it.startsWith("spring-core"));
    for (Path jar : jars) {
      check(jar.getFileName().toString(), jar(jar), jars);
    }
  }

  private static Map<String, byte[]> folder(Path root, String under) throws IOException {
    Map<String, byte[]> classes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root.resolve(under))) {
      for (Path file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
        add(root.relativize(file).toString(), Files.readAllBytes(file), classes);
      }
    }
    return classes;
  }

  private static Map<String, byte[]> jar(Path path) throws IOException {
    Map<String, byte[]> classes = new TreeMap<>();
    try (ZipFile jar = new ZipFile(path.toFile())) {
      for (Enumeration<? extends ZipEntry> all = jar.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
          add(entry.getName(), read(jar, entry), classes);
        }
      }
    }
    return classes;
  }

  private static byte[] read(ZipFile jar, ZipEntry entry) {
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(String file, byte[] bytes, Map<String, byte[]> to) {
    to.put(file.substring(0, file.length() - ".class".length()), bytes);
  }

  private static void check(String what, Map<String, byte[]> classes, List<Path> beside) {
    long start = System.nanoTime();
    List<Finding> findings;
    try (ClassPath path = ClassPath.of(beside, classes)) {
      findings = new Checker(path).check(classes.values());
    }
    assertThat(findings).as(what).noneMatch(it -> it.sentence().contains("no compiler writes"));
    System.out.printf(
        "%s: %d classes, %d findings, %d ms%n",
        what, classes.size(), findings.size(), (System.nanoTime() - start) / 1_000_000);
  }
}
