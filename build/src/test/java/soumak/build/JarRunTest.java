package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import soumak.analysis.Diagnostic;

class JarRunTest {
  @TempDir private Path temp;
  private Path jar;
  private Path out;
  private Pipeline pipeline;

  @BeforeEach
  void setUp() {
    jar = temp.resolve("in.jar");
    out = temp.resolve("out.jar");
    pipeline = Pipeline.builder().classPath(Sources.classPath()).build();
  }

  private static Map<String, byte[]> program() throws IOException {
    return Sources.withSuffix("", Sources.compile(Sources.ADDER, Sources.ADDING, Sources.PLAIN));
  }

  private static List<String> names(Path file) throws IOException {
    try (JarFile open = new JarFile(file.toFile())) {
      return open.stream().map(JarEntry::getName).toList();
    }
  }

  private static byte[] content(Path file, String name) throws IOException {
    try (JarFile open = new JarFile(file.toFile());
        InputStream in = open.getInputStream(open.getEntry(name))) {
      return in.readAllBytes();
    }
  }

  @Test
  void wovenJarRuns() throws Exception {
    Sources.toJar(jar, new Manifest(), program());
    Result result = pipeline.run(jar, out);
    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.woven()).isEqualTo(2);
    assertThat(Sources.runAdding(Map.of(), List.of(out))).isEqualTo("sum 402");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void inPlaceALinkAndThePermissionsStay() throws Exception {
    Sources.toJar(jar, new Manifest(), program());
    Set<PosixFilePermission> own = PosixFilePermissions.fromString("rwx------");
    Files.setPosixFilePermissions(jar, own);
    Path link = Files.createSymbolicLink(temp.resolve("link.jar"), jar);
    assertThat(pipeline.run(link, link).woven()).isEqualTo(2);
    assertThat(link).isSymbolicLink();
    assertThat(Files.getPosixFilePermissions(jar)).isEqualTo(own);
    assertThat(Sources.runAdding(Map.of(), List.of(jar))).isEqualTo("sum 402");
  }

  @Test
  void manifestAndResourcesAreKeptInOrder() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "demo.Adding");
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("first.txt", "one".getBytes(StandardCharsets.UTF_8));
    files.put("demo/", new byte[0]);
    files.putAll(program());
    files.put("last.txt", "two".getBytes(StandardCharsets.UTF_8));
    Sources.toJar(jar, manifest, files);
    pipeline.run(jar, out);
    assertThat(names(out)).filteredOn(it -> !it.contains("$soumak$")).isEqualTo(names(jar));
    assertThat(names(out)).startsWith("META-INF/MANIFEST.MF", "first.txt").endsWith("last.txt");
    assertThat(content(out, "last.txt")).asString().isEqualTo("two");
    try (JarFile woven = new JarFile(out.toFile())) {
      assertThat(woven.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS))
          .isEqualTo("demo.Adding");
    }
  }

  @Test
  void generatedClassesFollowTheirOwnerWithItsTime() throws IOException {
    Sources.toJar(jar, new Manifest(), program());
    pipeline.run(jar, out);
    List<String> names = names(out);
    int owner = names.indexOf("demo/Adder.class");
    assertThat(names.get(owner + 1)).startsWith("demo/Adder$soumak$");
    try (JarFile woven = new JarFile(out.toFile())) {
      assertThat(woven.getEntry(names.get(owner + 1)).getTime())
          .isEqualTo(woven.getEntry("demo/Adder.class").getTime());
    }
  }

  @Test
  void sameInputGivesSameOutput() throws IOException {
    Sources.toJar(jar, new Manifest(), program());
    pipeline.run(jar, out);
    pipeline.run(jar, temp.resolve("again.jar"));
    assertThat(Files.mismatch(out, temp.resolve("again.jar"))).isEqualTo(-1);
  }

  @Test
  void inPlaceAndAgain() throws Exception {
    Sources.toJar(jar, new Manifest(), program());
    assertThat(pipeline.run(jar, jar).woven()).isEqualTo(2);
    byte[] once = Files.readAllBytes(jar);
    Result second = pipeline.run(jar, jar);
    assertThat(second.woven()).isZero();
    assertThat(second.written()).isZero();
    assertThat(Files.readAllBytes(jar)).isEqualTo(once);
    assertThat(Sources.runAdding(Map.of(), List.of(jar))).isEqualTo("sum 402");
  }

  @Test
  void aJarWithNothingToWeaveIsCopiedAsItIs() throws IOException {
    Sources.toJar(jar, Sources.compile(Sources.PLAIN));
    Result result = pipeline.run(jar, out);
    assertThat(result.written()).isEqualTo(1);
    assertThat(Files.mismatch(jar, out)).isEqualTo(-1);
    assertThat(pipeline.run(jar, out).written()).isZero();
  }

  @Test
  void storedEntriesStayStored() throws IOException {
    byte[] text = "not compressed".getBytes(StandardCharsets.UTF_8);
    Map<String, byte[]> program = program();
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, byte[]> file : program.entrySet()) {
        putStored(zip, file.getKey(), file.getValue());
      }
      putStored(zip, "a.txt", text);
    }
    pipeline.run(jar, out);
    try (JarFile woven = new JarFile(out.toFile())) {
      assertThat(woven.stream().map(ZipEntry::getMethod)).containsOnly(ZipEntry.STORED);
    }
    assertThat(content(out, "a.txt")).isEqualTo(text);
  }

  private static void putStored(ZipOutputStream zip, String name, byte[] content)
      throws IOException {
    ZipEntry entry = new ZipEntry(name);
    CRC32 crc = new CRC32();
    crc.update(content);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    entry.setCrc(crc.getValue());
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }

  @Test
  void classesBelowAPrefix() throws IOException {
    Map<String, byte[]> files =
        Sources.withSuffix("BOOT-INF/classes/", Sources.compile(Sources.ADDER, Sources.ADDING));
    Sources.toJar(jar, new Manifest(), files);
    Result result = pipeline.run(jar, out);
    assertThat(result.woven()).isEqualTo(2);
    assertThat(names(out))
        .filteredOn(it -> it.contains("$soumak$"))
        .isNotEmpty()
        .allMatch(it -> it.startsWith("BOOT-INF/classes/demo/"));
  }

  @Test
  void classesForSeveralJavaVersions() throws Exception {
    Map<String, byte[]> files = program();
    files.putAll(
        Sources.withSuffix(
            "META-INF/versions/25/",
            Sources.compile(Sources.ADDER.replace("first * 100", "first * 1000"))));
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    Sources.toJar(jar, manifest, files);
    pipeline.run(jar, out);
    assertThat(names(out))
        .anyMatch(it -> it.startsWith("META-INF/versions/25/demo/Adder$soumak$"))
        .anyMatch(it -> it.startsWith("demo/Adder$soumak$"));
    try (JarFile woven = new JarFile(out.toFile())) {
      assertThat(woven.isMultiRelease()).isTrue();
    }
  }

  @Test
  void signatureIsDroppedWithAWarning() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("META-INF/KEY.SF", "Signature-Version: 1.0\n".getBytes(StandardCharsets.UTF_8));
    files.put("META-INF/KEY.RSA", new byte[] {1, 2, 3});
    files.putAll(program());
    files.put("META-INF/services/KEY.SF", "not a signature".getBytes(StandardCharsets.UTF_8));
    Manifest manifest = new Manifest();
    Attributes digests = new Attributes();
    digests.putValue("SHA-256-Digest", "abc=");
    manifest.getEntries().put("demo/Adder.class", digests);
    Sources.toJar(jar, manifest, files);
    Result result = pipeline.run(jar, out);
    assertThat(result.failed()).isFalse();
    assertThat(result.diagnostics()).extracting(Diagnostic::rule).contains("signature-dropped");
    assertThat(names(out))
        .doesNotContain("META-INF/KEY.SF", "META-INF/KEY.RSA")
        .contains("META-INF/services/KEY.SF");
    try (JarFile woven = new JarFile(out.toFile(), true)) {
      assertThat(woven.getManifest().getEntries()).isEmpty();
      for (JarEntry entry : woven.stream().toList()) {
        assertThat(woven.getInputStream(entry).readAllBytes()).isNotNull();
        assertThat(entry.getCodeSigners()).isNull();
      }
    }
  }

  @Test
  void signatureStaysIfNothingIsWoven() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("META-INF/KEY.SF", new byte[] {1});
    files.putAll(Sources.withSuffix("", Sources.compile(Sources.PLAIN)));
    Sources.toJar(jar, new Manifest(), files);
    Result result = pipeline.run(jar, out);
    assertThat(result.diagnostics()).isEmpty();
    assertThat(names(out)).contains("META-INF/KEY.SF");
  }

  @Test
  void errorsLeaveTheOutputAsItWas() throws IOException {
    Files.writeString(out, "what was there");
    Sources.toJar(jar, Sources.compile(Sources.WRONG, Sources.ADDER));
    assertThat(pipeline.run(jar, out).failed()).isTrue();
    assertThat(out).hasContent("what was there");
  }

  @Test
  void brokenJars() throws IOException {
    Sources.toJar(jar, new Manifest(), program());
    byte[] whole = Files.readAllBytes(jar);
    Files.write(jar, Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(() -> pipeline.run(jar, out))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("in.jar")
        .hasMessageContaining("not a readable jar");
    Files.writeString(jar, "text");
    assertThatThrownBy(() -> pipeline.run(jar, out))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("not a readable jar");
    assertThat(out).doesNotExist();
  }

  @Test
  void aFolderIsNotWovenToAJar() throws IOException {
    Path folder = Files.createDirectory(temp.resolve("folder"));
    assertThatThrownBy(() -> pipeline.run(folder, out))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("one is a folder, the other named as a jar");
    assertThat(out).doesNotExist();
  }

  @Test
  void aJarIsNotWovenToAFolder() throws IOException {
    Sources.toJar(jar, Sources.compile(Sources.PLAIN));
    Path folder = Files.createDirectory(temp.resolve("folder"));
    assertThatThrownBy(() -> pipeline.run(jar, folder))
        .isInstanceOf(BuildException.class)
        .hasMessageEndingWith(
            "one is a jar, the other a folder; name the jar in it: " + folder.resolve("in.jar"));
  }

  @Test
  void aJarIsNotWovenToWhatIsNotNamedAsOne() throws IOException {
    Sources.toJar(jar, Sources.compile(Sources.PLAIN));
    Path other = temp.resolve("woven.txt");
    assertThatThrownBy(() -> pipeline.run(jar, other))
        .isInstanceOf(BuildException.class)
        .hasMessageEndingWith(
            "woven.txt is no name of a jar; write %s.jar, or %s to have it in a folder"
                .formatted(other, other.resolve("in.jar")));
    assertThat(other).doesNotExist();
  }

  @Test
  void otherEndsOfJarsAreKept() throws IOException {
    Path war = temp.resolve("in.war");
    Sources.toJar(war, Sources.compile(Sources.PLAIN));
    for (String name : List.of("out.war", "OUT.WAR", "out.jar")) {
      pipeline.run(war, temp.resolve(name));
      assertThat(temp.resolve(name)).hasSameBinaryContentAs(war);
    }
    Path bare = Files.copy(war, temp.resolve("bare"));
    pipeline.run(bare, temp.resolve("woven"));
    assertThat(temp.resolve("woven")).hasSameBinaryContentAs(war);
  }
}
