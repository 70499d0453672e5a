package soumak.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JarProgramTest {
  @TempDir private Path folder;
  private Path jar;
  private Manifest manifest;
  private Map<String, String> files;

  @BeforeEach
  void setUp() {
    jar = folder.resolve("program.jar");
    manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    files = new LinkedHashMap<>();
    files.put("app/Main.class", "old");
    files.put("app/text.txt", "text");
  }

  private JarProgram read() throws Exception {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        out.putNextEntry(new ZipEntry(file.getKey()));
        out.write(file.getValue().getBytes(UTF_8));
      }
    }
    return JarProgram.read(jar);
  }

  @Test
  void classesAndNoManifestEntries() throws Exception {
    JarProgram program = read();
    assertThat(program.classes()).containsOnlyKeys("app/Main");
    assertThat(program.mainClass()).isNull();
    assertThat(program.classPath()).isEmpty();
  }

  private static Path emptyJar(Path file) throws Exception {
    new JarOutputStream(Files.newOutputStream(file)).close();
    return file;
  }

  @Test
  void aManifestThatNamesNothing() throws Exception {
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "");
    assertThat(read().classPath()).isEmpty();
  }

  @Test
  void whatTheManifestSays() throws Exception {
    Path library = Files.createDirectory(folder.resolve("lib")).resolve("a.jar");
    emptyJar(library);
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "app.Main");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "lib/a.jar lib/missing.jar");
    JarProgram program = read();
    assertThat(program.mainClass()).isEqualTo("app.Main");
    assertThat(program.classPath()).containsExactly(library);
  }

  /** As some that make jars by hand have it; the java command does not mind. */
  @Test
  void blanksBehindTheMainClass() throws Exception {
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "app.Main ");
    assertThat(read().mainClass()).isEqualTo("app.Main");
  }

  @Test
  void theClassPathOfAManifestIsOneOfAddresses() throws Exception {
    List<Path> libraries = new ArrayList<>();
    for (String name : List.of("with space.jar", "größe.jar", "100%.jar", "a+b.jar", "c[1].jar")) {
      libraries.add(emptyJar(folder.resolve(name)));
    }
    String absolute = libraries.getFirst().toUri().toString();
    for (String entries :
        List.of(
            "with%20space.jar gr%C3%B6%C3%9Fe.jar 100%25.jar a+b.jar c%5B1%5D.jar",
            absolute + " größe.jar 100%.jar ./a+b.jar c[1].jar http://localhost/d.jar")) {
      manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, entries);
      assertThat(read().classPath()).containsExactlyElementsOf(libraries);
    }
  }

  /** The JVM passes over them. */
  @ParameterizedTest
  @ValueSource(strings = {"a\0b.jar", "a%00b.jar", "b\0/", "file:a.jar", "//host/a.jar", "a.jar?b"})
  void whatIsNoPath(String entry) throws Exception {
    Path library = emptyJar(folder.resolve("c.jar"));
    emptyJar(folder.resolve("a.jar"));
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, entry + " c.jar");
    assertThat(read().classPath()).containsExactly(library);
  }

  @Test
  void theVersionForThisJvm() throws Exception {
    manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    files.put("META-INF/versions/21/app/Main.class", "new");
    files.put("META-INF/versions/999/app/Main.class", "too new");
    files.put("META-INF/versions/21/app/Added.class", "added");
    files.put("META-INF/versions/999/app/Later.class", "too new");
    files.put("META-INF/versions/21/META-INF/app/None.class", "none");
    Map<String, byte[]> classes = read().classes();
    assertThat(classes).containsOnlyKeys("app/Main", "app/Added");
    assertThat(classes.get("app/Main")).asString(UTF_8).isEqualTo("new");
    assertThat(classes.get("app/Added")).asString(UTF_8).isEqualTo("added");
  }

  @Test
  void versionsOfAJarThatIsForOne() throws Exception {
    files.put("META-INF/versions/21/app/Main.class", "new");
    files.put("META-INF/versions/21/app/Added.class", "added");
    assertThat(read().classes()).containsOnlyKeys("app/Main");
  }

  @Test
  void brokenJars() throws Exception {
    read();
    byte[] whole = Files.readAllBytes(jar);
    Files.write(jar, Arrays.copyOf(whole, whole.length - 30));
    assertThatThrownBy(() -> JarProgram.read(jar))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("program.jar' is no readable jar");
  }
}
