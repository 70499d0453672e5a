package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    return Fingerprint.of(Map.of("a/A.class", input), List.of(jar));
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
    assertThat(Fingerprint.of(Map.of("b/A.class", input), List.of(jar))).isNotEqualTo(before);
    assertThat(Fingerprint.of(Map.of(), List.of(jar))).isNotEqualTo(before);
    Files.writeString(input, "c0ntent");
    assertThat(now()).isNotEqualTo(before);
  }

  @Test
  void theClassPathCounts() throws IOException {
    String before = now();
    assertThat(Fingerprint.of(Map.of("a/A.class", input), List.of())).isNotEqualTo(before);
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000_000_000L));
    String touched = now();
    assertThat(touched).isNotEqualTo(before);
    Files.writeString(jar, "longer library");
    assertThat(now()).isNotEqualTo(touched);
    Files.delete(jar);
    assertThat(now()).isNotEqualTo(before);
  }
}
