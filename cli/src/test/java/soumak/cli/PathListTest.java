package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathListTest {
  @TempDir private Path folder;
  private Path classes;
  private Path jarA;
  private Path jarB;

  @BeforeEach
  void setUp() throws Exception {
    classes = Files.createDirectory(folder.resolve("classes"));
    Path lib = Files.createDirectory(folder.resolve("lib"));
    jarB = jarNaming("lib/b.JAR", "");
    jarA = jarNaming("lib/a.jar", "");
    Files.createFile(lib.resolve("notes.txt"));
  }

  private static String join(Object... entries) {
    return String.join(
        File.pathSeparator, List.of(entries).stream().map(Object::toString).toList());
  }

  @Test
  void entries() {
    assertThat(PathList.parse("")).isEmpty();
    assertThat(PathList.parse(join(classes, jarA))).containsExactly(classes, jarA);
    assertThat(PathList.parse(join(classes, "", jarA))).containsExactly(classes, jarA);
  }

  @Test
  void allJarsOfAFolder() {
    assertThat(PathList.parse(folder.resolve("lib") + File.separator + "*"))
        .containsExactly(jarA, jarB);
    assertThat(PathList.parse(classes + "/*")).isEmpty();
  }

  private Path jarNaming(String name, String classPath) throws Exception {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    Path jar = folder.resolve(name);
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }

  /** One that names itself by another leads in a circle. */
  @Test
  void whatManifestsNameFollowsTheirJar() throws Exception {
    Path inner = jarNaming("inner.jar", "lib/a.jar outer.jar classes/");
    Path outer = jarNaming("outer.jar", "inner.jar missing.jar");
    assertThat(PathList.parse(join(outer, jarB, jarA)))
        .containsExactly(outer, inner, jarA, classes, jarB);
    assertThat(PathList.parseLeniently(join(jarA, inner), it -> {}))
        .containsExactly(jarA, inner, outer, classes);
  }

  @Test
  void aManifestThatNamesNothing() throws Exception {
    Path jar = jarNaming("x.jar", "");
    assertThat(PathList.parse(jar.toString())).containsExactly(jar);
    assertThat(PathList.parse(jarNaming("x.jar", "   ").toString())).containsExactly(jar);
  }

  /** As the JVM, which takes only what ends in a slash for a folder. */
  @Test
  void whatAManifestNamesAndIsNoJarIsPassedOver() throws Exception {
    Files.createFile(folder.resolve("empty.jar"));
    Files.createDirectory(folder.resolve("a folder"));
    Path jar =
        jarNaming(
            "x.jar",
            "lib/notes.txt empty.jar classes lib/a.jar/ lib/a.jar a%20folder/ . lib/b.JAR");
    assertThat(PathList.parse(jar.toString()))
        .containsExactly(jar, jarA, folder.resolve("a folder"), folder, jarB);
  }

  @Test
  void missingEntries() {
    Path missing = folder.resolve("lib/c.jar");
    assertThatThrownBy(() -> PathList.parse(join(classes, missing)))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("no '" + missing + "'");
    List<String> warnings = new ArrayList<>();
    assertThat(PathList.parseLeniently(join(missing, classes), warnings::add))
        .containsExactly(classes);
    assertThat(warnings)
        .singleElement()
        .asString()
        .startsWith("soumak: warning: there is no '" + missing + "' on disk (class path)");
    assertThatThrownBy(() -> PathList.parse("a\0b"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("is no path");
  }

  @Test
  void entriesOfSomebodyElse() throws Exception {
    Files.setPosixFilePermissions(jarA, Set.of());
    assumeFalse(Files.isReadable(jarA), "root may read everything");
    assertThatThrownBy(() -> PathList.parse(join(classes, jarA)))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("this user may not read '" + jarA + "' of the class path");
  }

  @Test
  void theApiComesLast() {
    List<Path> path = PathList.withCore(List.of(classes));
    assertThat(path).hasSize(5).startsWith(classes);
    assertThat(path.subList(1, 5)).allMatch(Files::exists);
  }
}
