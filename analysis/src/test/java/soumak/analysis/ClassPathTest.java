package soumak.analysis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

class ClassPathTest {
  private final Map<String, byte[]> classes =
      new Sample().type("p/A", "p/B").type("p/B", "java/lang/Object").classes();

  @Test
  void findsClassesInMemoryAndInTheJdk() {
    try (ClassPath path = ClassPath.of(List.of(), classes)) {
      assertThat(path.find("p/A").superName()).isEqualTo("p/B");
      assertThat(path.find("java/util/ArrayList").interfaces()).contains("java/util/List");
      assertThat(path.find("java/sql/Connection").isInterface()).isTrue();
      assertThat(path.find("p/Nothing")).isNull();
      assertThat(path.find("org/objectweb/asm/ClassReader")).as("a class of the tool").isNull();
    }
  }

  @Test
  void earlierPlacesWin(@TempDir Path folder) throws IOException {
    Path jar = folder.resolve("lib.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("p/A.class"));
      out.write(new Sample().type("p/A", "java/lang/Thread").classes().get("p/A"));
      out.putNextEntry(new ZipEntry("p/C.class"));
      out.write(new Sample().type("p/C", "java/lang/Object").classes().get("p/C"));
    }
    Path compiled = Files.createDirectories(folder.resolve("classes/p"));
    Files.write(compiled.resolve("A.class"), classes.get("p/A"));
    List<Path> places = List.of(compiled.getParent(), folder.resolve("absent.jar"), jar);
    try (ClassPath path = ClassPath.of(places)) {
      assertThat(path.find("p/A").superName()).isEqualTo("p/B");
      assertThat(path.find("p/C")).isNotNull();
      assertThat(path.find("p/B")).isNull();
      assertThat(path.isCompiledHere("p/A")).isTrue();
      assertThat(path.isCompiledHere("p/C")).isFalse();
    }
  }

  @Test
  void ofAJarForSeveralVersionsTheClassesForThisJvm(@TempDir Path folder) throws IOException {
    Path jar = folder.resolve("lib.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
      out.write("Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n".getBytes(UTF_8));
      out.putNextEntry(new ZipEntry("p/A.class"));
      out.write(new Sample().type("p/A", "java/lang/Object").classes().get("p/A"));
      out.putNextEntry(new ZipEntry("META-INF/versions/21/p/A.class"));
      out.write(classes.get("p/A"));
      out.putNextEntry(new ZipEntry("META-INF/versions/21/p/B.class"));
      out.write(classes.get("p/B"));
      out.putNextEntry(new ZipEntry("META-INF/versions/999/p/C.class"));
      out.write(new Sample().type("p/C", "java/lang/Object").classes().get("p/C"));
    }
    try (ClassPath path = ClassPath.of(List.of(jar))) {
      assertThat(path.find("p/A").superName()).isEqualTo("p/B");
      assertThat(path.find("p/B")).isNotNull();
      assertThat(path.find("p/C")).isNull();
    }
  }

  /** As in the JVM, which defines no class of these packages for anybody else. */
  @Test
  void noJarReplacesAClassOfTheJdk(@TempDir Path folder) throws IOException {
    Path jar = folder.resolve("lib.jar");
    String name = "java/util/ArrayList";
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry(name + ".class"));
      out.write(new Sample().type(name, "p/Other").classes().get(name));
    }
    try (ClassPath path = ClassPath.of(List.of(jar))) {
      assertThat(path.find(name).superName()).isEqualTo("java/util/AbstractList");
    }
  }

  /** As in a class loader that gets more places while its program runs. */
  @Test
  void whatAFunctionHasNotFoundMayBeThereLater() {
    Map<String, byte[]> found = new HashMap<>();
    try (ClassPath path = ClassPath.of(found::get)) {
      Hierarchy hierarchy = new Hierarchy(path);
      assertThat(path.find("p/A")).isNull();
      assertThat(hierarchy.isSubtype("p/A", "p/B")).isFalse();
      found.put("p/A", classes.get("p/A"));
      assertThat(path.find("p/A")).isNotNull().isSameAs(path.find("p/A"));
      assertThat(hierarchy.isSubtype("p/A", "java/lang/Runnable")).isFalse();
      found.put("p/B", new Sample().type("p/B", "java/lang/Thread").classes().get("p/B"));
      assertThat(hierarchy.isSubtype("p/A", "java/lang/Runnable")).isTrue();
    }
  }

  @Test
  void theStampHasWhatLinksLeadTo(@TempDir Path folder) throws IOException {
    Path library = Files.createDirectory(folder.resolve("lib-1"));
    Path file = Files.writeString(library.resolve("A.class"), "content");
    Path link = Files.createSymbolicLink(folder.resolve("lib"), library);
    Path around = Files.createDirectory(folder.resolve("around"));
    Files.createSymbolicLink(around.resolve("lib"), library);
    for (Path place : List.of(link, around)) {
      String before = stamp(place);
      Files.writeString(file, "longer " + Files.readString(file));
      assertThat(stamp(place)).isNotNull().isNotEqualTo(before);
    }
    Files.createSymbolicLink(library.resolve("again"), library);
    assertThat(stamp(link)).as("of a folder that is in itself").isNull();
  }

  private static String stamp(Path place) {
    try (ClassPath path = ClassPath.of(List.of(place))) {
      return path.stamp();
    }
  }

  /** Tools read class files in another way if another version of these does it for them. */
  @Test
  void theStampOfToolsHasWhatReadsClassFilesForThem() throws URISyntaxException {
    String stamp = ClassPath.stampOf(List.of(Test.class));
    for (Class<?> type : List.of(Test.class, ClassPath.class, ClassReader.class)) {
      URI place = type.getProtectionDomain().getCodeSource().getLocation().toURI();
      assertThat(stamp).containsOnlyOnce(Path.of(place) + "\n");
    }
  }

  @Test
  void damagedClassesAreAbsent() {
    try (ClassPath path = ClassPath.of(List.of(), Map.of("p/A", new byte[] {1, 2, 3}))) {
      assertThat(path.find("p/A")).isNull();
    }
  }

  @Test
  void damagedJarsAreAnError(@TempDir Path folder) throws IOException {
    Path jar = Files.writeString(folder.resolve("bad.jar"), "no jar");
    assertThatThrownBy(() -> ClassPath.of(List.of(jar)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cannot read " + jar + " of the class path: ");
  }

  @Test
  void factsOfAClass() {
    byte[] bytes =
        new Sample()
            .type(
                Opcodes.ACC_PUBLIC,
                "p/A",
                "java/lang/Object",
                new String[] {"java/lang/Runnable"},
                writer -> {
                  writer.visitSource("A.java", null);
                  writer.visitNestHost("p/Host");
                  writer.visitOuterClass("p/Host", "m", "()V");
                  writer.visitAttribute(new WovenAttribute(3));
                  Sample.method(writer, Opcodes.ACC_ABSTRACT, "m", "(I)V", Names.PAUSABLE);
                })
            .classes()
            .get("p/A");
    ClassInfo info = ClassInfo.read(bytes);
    assertThat(info.sourceFile()).isEqualTo("A.java");
    assertThat(info.nestHost()).isEqualTo("p/Host");
    assertThat(info.enclosingMethod()).isEqualTo("p/Host.m()V");
    assertThat(info.wovenVersion()).isEqualTo(3);
    assertThat(info.method("m", "(I)V").declaresPausable()).isTrue();
    assertThat(info.method("m", "(J)V")).isNull();
  }

  @Test
  void diagnosticsAreOneSentenceEach() {
    assertThat(new Diagnostic(Severity.WARNING, "some-rule", "A.java:3", "it is so", "Do that"))
        .hasToString("A.java:3: warning: it is so. Do that. [some-rule]");
  }

  @ParameterizedTest
  @CsvSource({"A.java:3, 3", "p.A.m, 0", "A:B.java:17, 17", "p.A:x, 0", "12, 0", "A.java:, 0"})
  void diagnosticsKnowTheirLine(String where, int line) {
    assertThat(new Diagnostic(Severity.ERROR, "some-rule", where, "it is so", "Do that").line())
        .isEqualTo(line);
  }
}
