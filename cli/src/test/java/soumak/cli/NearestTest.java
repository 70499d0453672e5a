package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.analysis.Nearest;

class NearestTest {
  @TempDir private Path folder;

  @Test
  void distances() {
    assertThat(Nearest.distance("", "abc")).isEqualTo(3);
    assertThat(Nearest.distance("abc", "abc")).isZero();
    assertThat(Nearest.distance("abc", "acb")).isEqualTo(1);
    assertThat(Nearest.distance("abc", "abxc")).isEqualTo(1);
    assertThat(Nearest.distance("kitten", "sitting")).isEqualTo(3);
  }

  @Test
  void nearestFirst() {
    assertThat(Nearest.to("pingpnog", List.of("ring", "pingpong", "pingping", "alt")))
        .containsExactly("pingpong", "pingping");
    assertThat(Nearest.to("ping", List.of("pingpong"))).containsExactly("pingpong");
    assertThat(Nearest.to("x", List.of("run", "weave"))).isEmpty();
  }

  @Test
  void suggestions() {
    assertThat(Nearest.suggest("rnu", List.of("run", "weave"))).isEqualTo("; did you mean 'run'?");
    assertThat(Nearest.suggest("xyz", List.of("run", "weave")))
        .isEqualTo(" (there is 'run', 'weave')");
    assertThat(Nearest.suggest("xyz", List.of())).isEmpty();
    assertThat(Nearest.suggest("xyz", List.of("a1", "b1", "c1", "d1", "e1", "f1", "g1"))).isEmpty();
  }

  @Test
  void files() throws Exception {
    Files.createFile(folder.resolve("Hello.java"));
    Files.createFile(folder.resolve("Other.java"));
    assertThat(NearestFile.suggest(folder.resolve("hello")))
        .isEqualTo("; did you mean '" + folder.resolve("Hello.java") + "'?");
    assertThat(NearestFile.suggest(folder.resolve("Helol.java"))).contains("Hello.java");
    assertThat(NearestFile.suggest(folder.resolve("zzzzzz"))).isEmpty();
    Path link = Files.createSymbolicLink(folder.resolve("Link.java"), Path.of("gone.java"));
    assertThat(NearestFile.suggest(link))
        .isEqualTo("; it is a link to 'gone.java', which is not there");
    assertThat(NearestFile.suggest(folder.resolve("no/such/X.java")))
        .isEqualTo("; there is no folder '" + folder.resolve("no") + "'");
  }

  @Test
  void aFolderOfSomebodyElse() throws Exception {
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Files.setPosixFilePermissions(closed, Set.of());
    assumeFalse(Files.isExecutable(closed), "root may look into everything");
    assertThat(NearestFile.suggest(closed.resolve("Hello.java")))
        .isEqualTo("; this user may not look into the folder '" + closed + "'");
  }
}
