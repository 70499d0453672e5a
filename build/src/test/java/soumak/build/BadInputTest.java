package soumak.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.analysis.Diagnostic;

/**
 * Inputs that are not what they should be: each gives errors that lead to it, and nothing is
 * written.
 */
class BadInputTest {
  private static final String FIBER = "soumak/woven/Fiber";

  @TempDir private Path temp;
  private Path in;
  private Path out;
  private Pipeline pipeline;

  @BeforeEach
  void setUp() throws IOException {
    in = Files.createDirectories(temp.resolve("in/demo")).getParent();
    out = temp.resolve("out");
    pipeline = Pipeline.builder().classPath(Sources.classPath()).build();
  }

  private Diagnostic onlyError() {
    Result result = pipeline.run(in, out);
    assertThat(result.errors()).isEqualTo(1);
    assertThat(out).doesNotExist();
    return result.diagnostics().getFirst();
  }

  private static byte[] adder() throws IOException {
    byte[] adder = Sources.compile(Sources.ADDER).get("demo/Adder");
    assertThat(adder).isNotNull();
    return adder;
  }

  @Test
  void notAClassFile() throws IOException {
    Files.writeString(in.resolve("demo/Text.class"), "this is text");
    assertThat(onlyError().where()).contains("demo/Text.class");
  }

  @Test
  void emptyClassFile() throws IOException {
    Files.createFile(in.resolve("demo/Empty.class"));
    assertThat(onlyError().where()).contains("demo/Empty.class");
  }

  @Test
  void newerVersion() throws IOException {
    byte[] adder = adder();
    adder[7] = 99;
    Files.write(in.resolve("demo/Adder.class"), adder);
    Diagnostic error = onlyError();
    assertThat(error.where()).contains("demo/Adder.class");
    assertThat(error.toString()).containsPattern("(?i)newer|version");
  }

  @Test
  void everyTruncationIsAnError() throws IOException {
    byte[] adder = adder();
    for (int length = 0; length < adder.length; length += 37) {
      Files.write(in.resolve("demo/Adder.class"), Arrays.copyOf(adder, length));
      Result result = pipeline.run(in, out);
      assertThat(result.failed()).as("cut to %d of %d bytes", length, adder.length).isTrue();
      assertThat(out).doesNotExist();
    }
  }

  @Test
  void neitherCheckNorMapPassesOverWhatIsNoClass() throws IOException {
    byte[] adder = adder();
    for (byte[] none : List.of(new byte[0], Arrays.copyOf(adder, 300), "text".getBytes(UTF_8))) {
      Map<String, byte[]> classes = Map.of("demo/Adder", none);
      assertThatThrownBy(() -> pipeline.check(classes))
          .isInstanceOf(BuildException.class)
          .hasMessageContainingAll("demo/Adder.class", "no class file", "compile it again");
      assertThatThrownBy(() -> pipeline.map(classes))
          .isInstanceOf(BuildException.class)
          .hasMessageContaining("demo/Adder.class");
    }
  }

  @Test
  void damagedBytesNeverEndInAnException() throws IOException {
    byte[] adder = adder();
    Random random = new Random(42);
    for (int i = 0; i < 200; i++) {
      byte[] damaged = adder.clone();
      for (int hit = 0; hit < 3; hit++) {
        damaged[8 + random.nextInt(damaged.length - 8)] = (byte) random.nextInt();
      }
      Pipeline.InMemory woven = pipeline.weave(Map.of("demo/Adder", damaged));
      assertThat(woven.classes()).isNotEmpty();
    }
  }

  @Test
  void twoVersionsOfSoumakOnOnePath() throws IOException {
    Path other = temp.resolve("other");
    Map<String, byte[]> fake =
        Sources.compile("package soumak.woven; public final class Fiber { int other; }");
    Sources.toFolder(other, fake);
    Path jar = Sources.toJar(temp.resolve("other.jar"), fake);
    for (Path second : List.of(other, jar)) {
      List<Path> path = List.of(Sources.corePlace(), second);
      Result result = Pipeline.builder().classPath(path).build().run(in, out);
      assertThat(result.errors()).isEqualTo(1);
      Diagnostic error = result.diagnostics().getFirst();
      assertThat(error.rule()).isEqualTo("two-soumaks");
      assertThat(error.toString())
          .contains(second.toString())
          .contains(Sources.corePlace().toString());
    }
  }

  @Test
  void theSameVersionTwiceIsFine() throws IOException {
    Path copy = Files.createDirectories(temp.resolve("copy/soumak/woven"));
    Files.write(copy.resolve("Fiber.class"), own(FIBER));
    List<Path> path = List.of(Sources.corePlace(), temp.resolve("copy"));
    Files.write(in.resolve("demo/Adder.class"), adder());
    assertThat(Pipeline.builder().classPath(path).build().run(in, out).failed()).isFalse();
  }

  @Test
  void aUsersClassCalledLikeOurs() throws IOException {
    Sources.toFolder(in, Sources.compile("package soumak; public class Mailbox { int mine; }"));
    Diagnostic error = onlyError();
    assertThat(error.rule()).isEqualTo("name-of-soumak");
    assertThat(error.toString()).contains("soumak.Mailbox").contains("Rename");
  }

  @Test
  void aUsersClassInOurPackage() throws IOException {
    Sources.toFolder(in, Sources.compile(Sources.ADDER.replace("package demo", "package soumak")));
    assertThat(onlyError().toString()).contains("Adder").contains("package");
  }

  @Test
  void soumakItselfInAJarOfEverythingIsLeftAlone() throws IOException {
    Map<String, byte[]> all = new LinkedHashMap<>(Sources.compile(Sources.ADDER));
    all.put(FIBER, own(FIBER));
    all.put("soumak/Mailbox", own("soumak/Mailbox"));
    Path jar = Sources.toJar(temp.resolve("all.jar"), all);
    Path woven = temp.resolve("woven.jar");
    Result result = pipeline.run(jar, woven);
    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.woven()).isEqualTo(1);
    assertThat(result.untouched()).isEqualTo(2);
  }

  @Test
  void anotherVersionOfSoumakInAJarOfEverythingIsOneError() throws IOException {
    Map<String, byte[]> all = new LinkedHashMap<>(Sources.compile(Sources.ADDER));
    all.putAll(Sources.compile("package soumak.woven; public final class Fiber { int other; }"));
    all.putAll(Sources.compile("package soumak; public class Mailbox { int other; }"));
    Path jar = Sources.toJar(temp.resolve("all.jar"), new Manifest(), Sources.withSuffix("", all));
    Result result = pipeline.run(jar, temp.resolve("woven.jar"));
    assertThat(result.diagnostics()).extracting(Diagnostic::rule).containsExactly("two-soumaks");
  }

  @Test
  void aFileWhereTheResultNeedsAFolder() throws IOException {
    Files.write(in.resolve("demo/Adder.class"), adder());
    Path file = Files.createFile(temp.resolve("file"));
    Pipeline remembers =
        Pipeline.builder().classPath(Sources.classPath()).state(file.resolve("state")).build();
    assertThatThrownBy(() -> remembers.run(in, in))
        .isInstanceOf(BuildException.class)
        .hasMessageEndingWith(": " + file + " is there, and is no folder");
  }

  @Test
  void aFolderThatIsInItself() throws IOException {
    Path again = Files.createSymbolicLink(in.resolve("again"), in);
    assertThatThrownBy(() -> pipeline.run(in, out))
        .isInstanceOf(BuildException.class)
        .hasMessage("cannot read " + in + ": " + again + " is a link to a folder around it");
    assertThat(out).doesNotExist();
  }

  @Test
  void anUnreadableClassPath() throws IOException {
    Path broken = Files.writeString(temp.resolve("broken.jar"), "no jar");
    Pipeline with = Pipeline.builder().classPath(List.of(broken)).build();
    assertThatThrownBy(() -> with.run(in, out))
        .isInstanceOf(BuildException.class)
        .hasMessageStartingWith("cannot read " + broken + " of the class path: ");
    assertThatThrownBy(() -> with.map(Map.of()))
        .isInstanceOf(BuildException.class)
        .hasMessageStartingWith("cannot read " + broken + " of the class path: ");
  }

  @Test
  void missingPlacesOfTheClassPathArePassedOver() throws IOException {
    Files.write(in.resolve("demo/Adder.class"), adder());
    List<Path> path = List.of(temp.resolve("nowhere"), Sources.corePlace());
    assertThat(Pipeline.builder().classPath(path).build().run(in, out).woven()).isEqualTo(1);
  }

  private static byte[] own(String name) throws IOException {
    try (Place core = Place.open(Sources.corePlace())) {
      byte[] bytes = core.read(name + ".class");
      assertThat(bytes).isNotNull();
      return bytes;
    }
  }
}
