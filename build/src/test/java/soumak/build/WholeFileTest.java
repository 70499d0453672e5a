package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  private static final Set<PosixFilePermission> SHARED =
      PosixFilePermissions.fromString("rw-rw-rw-");

  @TempDir private Path folder;

  @Test
  void aFileIsReplacedWithItsPermissions() throws IOException {
    Path file = folder.resolve("file");
    WholeFile.write(file, "first");
    assertThat(file).hasContent("first");
    Files.setPosixFilePermissions(file, SHARED);
    Path link = Files.createSymbolicLink(folder.resolve("link"), file.getFileName());
    WholeFile.write(link, "second");
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("second");
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(SHARED);
  }

  @Test
  void aDeviceIsWrittenToAndALinkToNothingFollowed() throws IOException {
    WholeFile.write(Path.of("/dev/null"), "text");
    assertThat(Path.of("/dev/null")).exists();
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("file"));
    WholeFile.write(link, "text");
    assertThat(link).isSymbolicLink();
    assertThat(folder.resolve("file")).hasContent("text");
  }

  @Test
  void aFolderIsNotMade() {
    assertThatThrownBy(() -> WholeFile.write(folder.resolve("no/where"), "text"))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFileInAFolderThatIsNotOursIsWrittenInPlace() throws IOException {
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Path file = Files.writeString(closed.resolve("file"), "first");
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      assumeFalse(Files.isWritable(closed), "root may write everywhere");
      WholeFile.write(file, "second");
      assertThat(file).hasContent("second");
    } finally {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }
}
