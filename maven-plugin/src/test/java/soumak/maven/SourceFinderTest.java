package soumak.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFinderTest {
  @TempDir private Path root;

  private SourceFinder finder;

  @BeforeEach
  void sources() throws IOException {
    Files.createDirectories(root.resolve("a/b"));
    Files.createFile(root.resolve("a/b/Only.java"));
    Files.createFile(root.resolve("a/b/NotOnly.java"));
    Files.createFile(root.resolve("a/Both.java"));
    Files.createFile(root.resolve("a/b/Both.java"));
    finder = new SourceFinder(List.of(root, root, root.resolve("missing")));
  }

  @Test
  void theFileOfThatName() {
    assertThat(finder.locate("Only.java:12")).isEqualTo(root.resolve("a/b/Only.java") + ":[12]");
  }

  @Test
  void theNameAloneIfThereAreTwoOrNone() {
    assertThat(finder.locate("Both.java:7")).isEqualTo("Both.java:[7]");
    assertThat(finder.locate("None.kt:7")).isEqualTo("None.kt:[7]");
  }

  @Test
  void theOneOfItsPackage() {
    assertThat(finder.locate("b/Both.java:7")).isEqualTo(root.resolve("a/b/Both.java") + ":[7]");
    assertThat(finder.locate("c/Both.java:7")).isEqualTo("c/Both.java:[7]");
  }

  @Test
  void aFolderThatIsALink() throws IOException {
    Path link = Files.createSymbolicLink(root.resolve("link"), root.resolve("a"));
    assertThat(new SourceFinder(List.of(link)).locate("Only.java:12"))
        .isEqualTo(link.resolve("b/Only.java") + ":[12]");
  }

  /** There may be many files, and many messages. */
  @Test
  void theFoldersAreReadOnceForAllMessages() throws IOException {
    assertThat(finder.locate("None.kt:7")).isEqualTo("None.kt:[7]");
    Files.createFile(root.resolve("a/None.kt"));
    Files.createFile(root.resolve("a/Only.java"));
    assertThat(finder.locate("None.kt:8")).isEqualTo("None.kt:[8]");
    assertThat(finder.locate("Only.java:12")).isEqualTo(root.resolve("a/b/Only.java") + ":[12]");
  }

  @Test
  void otherPlacesStayAsTheyAre() {
    assertThat(finder.locate("com.example.Main.run")).isEqualTo("com.example.Main.run");
    assertThat(finder.locate("")).isEmpty();
    assertThat(finder.locate("dir/Only.class")).isEqualTo("dir/Only.class");
  }
}
