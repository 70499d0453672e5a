package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesBelowTest {
  @TempDir private Path folder;

  @Test
  void filesAreInTheOrderOfTheirPaths() throws IOException {
    Path inner = Files.createDirectories(folder.resolve("b.class/c")).resolve("inner");
    Files.createFile(inner);
    Path z = Files.createFile(folder.resolve("z"));
    Path a = Files.createFile(folder.resolve("a"));
    assertThat(FilesBelow.of(folder)).containsExactly(a, inner, z);
    assertThat(FilesBelow.of(z)).containsExactly(z);
  }

  @Test
  void linksToFoldersAreFollowedIfItIsSaid() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path file = Files.createFile(elsewhere.resolve("file"));
    Path looked = Files.createDirectory(folder.resolve("looked"));
    Path link = Files.createSymbolicLink(looked.resolve("link"), elsewhere);
    Path linked = Files.createSymbolicLink(looked.resolve("linked"), file);
    assertThat(FilesBelow.of(looked)).containsExactly(linked);
    assertThat(FilesBelow.of(looked, FileVisitOption.FOLLOW_LINKS))
        .containsExactly(link.resolve("file"), linked);
  }

  @Test
  void aFolderThatIsALinkItself() throws IOException {
    Path inner = Files.createDirectories(folder.resolve("real/inner"));
    Files.createFile(inner.resolve("file"));
    Files.createSymbolicLink(inner.resolve("linked"), folder);
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("real"));
    assertThat(FilesBelow.of(link)).containsExactly(link.resolve("inner/file"));
    assertThat(FilesBelow.of(link, it -> it.endsWith("linked"), FileVisitOption.FOLLOW_LINKS))
        .containsExactly(link.resolve("inner/file"));
    assertThat(FilesBelow.of(link, it -> it.endsWith("inner"))).isEmpty();
  }

  @Test
  void aFolderThatIsInItself() throws IOException {
    Path again = Files.createSymbolicLink(folder.resolve("again"), folder);
    assertThat(FilesBelow.of(folder)).isEmpty();
    assertThatThrownBy(() -> FilesBelow.of(folder, FileVisitOption.FOLLOW_LINKS))
        .isInstanceOf(BuildException.class)
        .hasMessage("cannot read " + folder + ": " + again + " is a link to a folder around it");
  }

  @Test
  void aFolderThatIsNotThere() {
    Path none = folder.resolve("none");
    assertThatThrownBy(() -> FilesBelow.of(none))
        .isInstanceOf(BuildException.class)
        .hasMessage("cannot read " + none + ": " + none + " does not exist");
  }

  /** The second folder that is opened goes right before that. */
  @Test
  void aFolderThatGoesWhileItIsListed() throws IOException {
    Path gone = Files.createDirectory(folder.resolve("gone"));
    Path stays = Files.createFile(folder.resolve("stays"));
    AtomicInteger opened = new AtomicInteger();
    StoppingDisk disk =
        StoppingDisk.watched(() -> {
          if (opened.incrementAndGet() == 2) {
            assertThat(gone.toFile().delete()).isTrue();
          }
        });
    assertThat(FilesBelow.of(disk.at(folder))).containsExactly(disk.at(stays));
    assertThat(gone).doesNotExist();
  }

  /** Passed over for root, who may read everything. */
  @Test
  void aFolderThatMayNotBeRead() throws IOException {
    Path closed = Files.createDirectory(folder.resolve("closed"));
    assertThat(closed.toFile().setReadable(false)).isTrue();
    assumeThat(Files.isReadable(closed)).isFalse();
    assertThatThrownBy(() -> FilesBelow.of(folder))
        .isInstanceOf(BuildException.class)
        .hasMessage("cannot read " + folder + ": no permission for " + closed);
  }
}
