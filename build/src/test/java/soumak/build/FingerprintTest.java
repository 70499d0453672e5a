package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.analysis.ClassPath;
import soumak.checker.Checker;
import soumak.mapper.Mapper;
import soumak.weaver.Weaver;

class FingerprintTest {
  @TempDir private Path temp;
  private Path input;
  private Path jar;

  @BeforeEach
  void setUp() throws IOException {
    input = Files.writeString(temp.resolve("A.class"), "content");
    jar = Files.writeString(temp.resolve("lib.jar"), "library");
  }

  private String now() throws IOException {
    return Fingerprint.of(
        Map.of("a/A.class", input), List.of(jar), Isolation.DEFAULT, Policies.DEFAULT);
  }

  @Test
  void sameInputSameFingerprint() throws IOException {
    assertThat(now()).isEqualTo(now()).hasSize(64);
  }

  @Test
  void timesOfTheInputDoNotCount() throws IOException {
    String before = now();
    Files.setLastModifiedTime(input, FileTime.fromMillis(1_000_000_000_000L));
    assertThat(now()).isEqualTo(before);
  }

  @Test
  void contentsAndNamesCount() throws IOException {
    String before = now();
    assertThat(
            Fingerprint.of(
                Map.of("b/A.class", input), List.of(jar), Isolation.DEFAULT, Policies.DEFAULT))
        .isNotEqualTo(before);
    assertThat(Fingerprint.of(Map.of(), List.of(jar), Isolation.DEFAULT, Policies.DEFAULT))
        .isNotEqualTo(before);
    Files.writeString(input, "c0ntent");
    assertThat(now()).isNotEqualTo(before);
  }

  @Test
  void theClassPathCounts() throws IOException {
    String before = now();
    assertThat(
            Fingerprint.of(
                Map.of("a/A.class", input), List.of(), Isolation.DEFAULT, Policies.DEFAULT))
        .isNotEqualTo(before);
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000_000_000L));
    String touched = now();
    assertThat(touched).isNotEqualTo(before);
    Files.writeString(jar, "longer library");
    assertThat(now()).isNotEqualTo(touched);
    Files.delete(jar);
    assertThat(now()).isNotEqualTo(before);
  }

  @Test
  void whatOthersAreWritingToTheClassPathDoesNotCount() throws IOException {
    Path folder = Files.createDirectory(temp.resolve("lib"));
    Path library = Files.writeString(folder.resolve("B.class"), "library");
    jar = folder;
    String before = now();
    Path staging = Files.createDirectory(folder.resolve(".soumak-12"));
    Files.writeString(staging.resolve("0"), "half a cl");
    assertThat(now()).isEqualTo(before);
    Files.writeString(library, "longer library");
    assertThat(now()).isNotEqualTo(before);
  }

  @Test
  void whatLinksOfTheClassPathLeadToCounts() throws IOException {
    Path folder = Files.createDirectory(temp.resolve("lib-1"));
    Path library = Files.writeString(folder.resolve("B.class"), "library");
    Path around = Files.createDirectory(temp.resolve("around"));
    Files.createSymbolicLink(around.resolve("lib"), folder);
    for (Path place : List.of(Files.createSymbolicLink(temp.resolve("lib"), folder), around)) {
      jar = place;
      String before = now();
      Files.writeString(library, "longer " + Files.readString(library));
      assertThat(now()).hasSize(64).isNotEqualTo(before);
    }
  }

  @Test
  void ofAFolderThatIsInItselfNobodyKnows() throws IOException {
    jar = Files.createDirectory(temp.resolve("lib"));
    Files.createSymbolicLink(jar.resolve("again"), jar);
    assertThat(now()).isNull();
  }

  @Test
  void isolationCounts() throws IOException {
    String before = now();
    Path file = Files.writeString(temp.resolve("library.txt"), "class a.B {\n}\n");
    Isolation warns = new Isolation(Isolation.Mode.WARN, List.of());
    Isolation knows = new Isolation(Isolation.Mode.REFUSE, List.of(file));
    assertThat(with(warns)).isNotEqualTo(before);
    String known = with(knows);
    assertThat(known).isNotEqualTo(before);
    Files.writeString(file, "class a.C {\n}\n");
    assertThat(with(knows)).isNotEqualTo(known);
  }

  /** Two builds of a snapshot have the same version, and may find other things. */
  @Test
  void theToolsCount() throws IOException {
    String before = by("weaver.jar 1 kB");
    assertThat(by("weaver.jar 1 kB")).isEqualTo(before);
    assertThat(by("weaver.jar 2 kB")).isNotEqualTo(before);
    assertThat(now())
        .isEqualTo(
            by(
                ClassPath.stampOf(
                    List.of(Weaver.class, Checker.class, Mapper.class, Pipeline.class))));
  }

  private String by(String tools) throws IOException {
    return Fingerprint.of(
        tools, Map.of("a/A.class", input), List.of(jar), Isolation.DEFAULT, Policies.DEFAULT);
  }

  @Test
  void aFileThatCannotBeReadIsNamed() {
    Isolation wrong = new Isolation(Isolation.Mode.REFUSE, List.of(temp));
    assertThatThrownBy(() -> with(wrong))
        .isInstanceOf(BuildException.class)
        .hasMessageStartingWith("cannot read " + temp + ": ");
  }

  private String with(Isolation isolation) throws IOException {
    return Fingerprint.of(Map.of("a/A.class", input), List.of(jar), isolation, Policies.DEFAULT);
  }
}
