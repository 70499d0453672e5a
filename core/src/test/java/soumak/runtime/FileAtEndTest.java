package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileAtEndTest {
  @TempDir private Path folder;

  @Test
  void aFileIsReplaced() throws IOException {
    Path file = folder.resolve("file");
    FileAtEnd.writeNow(file, "first");
    assertThat(file).hasContent("first");
    Path other = Files.createLink(folder.resolve("other"), file);
    FileAtEnd.writeNow(file, "second");
    assertThat(file).hasContent("second");
    assertThat(other).hasContent("first");
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(file, other);
    }
  }

  @Test
  void whoMayReadAFileMayReadTheNextOne() throws IOException {
    Path file = folder.resolve("file");
    Path usual = Files.createFile(folder.resolve("usual"));
    FileAtEnd.writeNow(file, "first");
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
    for (String permissions : new String[] {"rw-rw-rw-", "rw-------"}) {
      Set<PosixFilePermission> given = PosixFilePermissions.fromString(permissions);
      Files.setPosixFilePermissions(file, given);
      FileAtEnd.writeNow(file, "next");
      assertThat(Files.getPosixFilePermissions(file)).isEqualTo(given);
    }
  }

  @Test
  void whatALinkLeadsToIsReplaced() throws IOException {
    Path file = folder.resolve("file");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    Path far = Files.createSymbolicLink(folder.resolve("far"), link.getFileName());
    for (String text : new String[] {"first", "second"}) {
      FileAtEnd.writeNow(far, text);
      assertThat(far).isSymbolicLink();
      assertThat(link).isSymbolicLink();
      assertThat(file).hasContent(text).isRegularFile();
    }
  }

  @Test
  void aPipeIsWrittenTo() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    FutureTask<String> read = new FutureTask<>(() -> Files.readString(pipe));
    Thread reader = new Thread(read);
    reader.setDaemon(true);
    reader.start();
    FileAtEnd.writeNow(pipe, "through");
    BasicFileAttributes now =
        Files.readAttributes(pipe, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    assertThat(now.isOther()).isTrue();
    assertThat(read.get()).isEqualTo("through");
  }

  @Test
  void aFolderIsLeftAlone() {
    assertThatThrownBy(() -> FileAtEnd.writeNow(folder, "text")).isInstanceOf(IOException.class);
    assertThat(folder).isEmptyDirectory();
  }
}
