package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagingTest {
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);
  private static final byte[] NEW = {'n', 'e', 'w'};

  @TempDir private Path temp;

  @Test
  void nothingIsSeenBeforeTheCommit() throws IOException {
    Path target = temp.resolve("a/b/file");
    try (Staging staging = Staging.beside(temp.resolve("a"))) {
      staging.stage(target, NEW);
      assertThat(target).doesNotExist();
      staging.commit();
      assertThat(target).hasContent("new");
      assertThat(staging.written()).isEqualTo(1);
    }
    assertThat(temp).isDirectoryNotContaining("glob:**/.soumak*");
  }

  @Test
  void withoutACommitNothingChanges() throws IOException {
    Path target = Files.writeString(temp.resolve("file"), "old");
    Path doomed = Files.writeString(temp.resolve("doomed"), "here");
    try (Staging staging = Staging.beside(target)) {
      staging.stage(target, NEW);
      staging.delete(doomed);
    }
    assertThat(target).hasContent("old");
    assertThat(doomed).hasContent("here");
    assertThat(temp).isDirectoryNotContaining("glob:**/.soumak*");
  }

  @Test
  void whatIsStillTheSameIsReplaced() throws IOException {
    Path target = Files.writeString(temp.resolve("file"), "old");
    Path added = temp.resolve("added");
    try (Staging staging = Staging.beside(target)) {
      staging.replace(target, new byte[] {'o', 'l', 'd'}, NEW);
      staging.replace(added, null, NEW);
      staging.commit();
      assertThat(staging.written()).isEqualTo(2);
    }
    assertThat(target).hasContent("new");
    assertThat(added).hasContent("new");
  }

  @Test
  void whatSomebodyElseHasChangedStays() throws IOException {
    Path changed = Files.writeString(temp.resolve("changed"), "odd");
    Path deleted = temp.resolve("deleted");
    Path added = temp.resolve("added");
    try (Staging staging = Staging.beside(changed)) {
      staging.replace(changed, new byte[] {'o', 'l', 'd'}, NEW);
      staging.replace(deleted, new byte[] {'o', 'l', 'd'}, NEW);
      staging.replace(added, null, NEW);
      Files.writeString(added, "");
      staging.commit();
      assertThat(staging.written()).isZero();
    }
    assertThat(changed).hasContent("odd");
    assertThat(deleted).doesNotExist();
    assertThat(added).isEmptyFile();
  }

  @Test
  void deletionsComeWithTheCommit() throws IOException {
    Path doomed = Files.writeString(temp.resolve("doomed"), "here");
    try (Staging staging = Staging.beside(doomed)) {
      staging.delete(doomed);
      staging.delete(temp.resolve("never there"));
      staging.commit();
      assertThat(staging.removed()).isEqualTo(2);
    }
    assertThat(doomed).doesNotExist();
  }

  @Test
  void whatIsStillTheSameIsDeletedAndWhatSomebodyElseHasChangedStays() throws IOException {
    Path same = Files.writeString(temp.resolve("same"), "old");
    Path changed = Files.writeString(temp.resolve("changed"), "old");
    Path gone = temp.resolve("gone");
    try (Staging staging = Staging.beside(same)) {
      for (Path it : new Path[] {same, changed, gone}) {
        staging.delete(it, new byte[] {'o', 'l', 'd'});
      }
      Files.writeString(changed, "odd");
      staging.commit();
      assertThat(staging.removed()).isEqualTo(1);
    }
    assertThat(same).doesNotExist();
    assertThat(changed).hasContent("odd");
  }

  @Test
  void aFailedMoveLeavesNoTemporaryFiles() throws IOException {
    Path taken = Files.createDirectories(temp.resolve("taken/by/a/folder"));
    Path target = temp.resolve("taken");
    assertThatThrownBy(
            () -> {
              try (Staging staging = Staging.beside(target)) {
                staging.stage(target, NEW);
                staging.commit();
              }
            })
        .isInstanceOf(IOException.class);
    assertThat(taken).isDirectory();
    assertThat(temp).isDirectoryNotContaining("glob:**/.soumak*");
  }

  @Test
  @SuppressWarnings("resource") // as if they were killed
  void whatTheKilledHaveLeftGoesWhenNobodyUsesItAnyMore() throws IOException {
    Path target = temp.resolve("classes");
    Staging.beside(target).stage(target.resolve("file"), NEW);
    Staging.beside(temp.resolve("other")).stage(temp.resolve("other"), NEW);
    Path notOurs = Files.createDirectory(temp.resolve(".soumak-mine"));
    setTimes(LONG_AGO);
    try (Staging used = Staging.beside(target)) {
      used.stage(target, NEW);
      Staging.sweep(target);
      used.commit();
    }
    assertThat(target).hasContent("new");
    assertThat(temp.toFile().list()).containsExactlyInAnyOrder("classes", ".soumak-mine");
    assertThat(notOurs).isEmptyDirectory();
    Staging.sweep(temp.resolve("no/such/folder"));
  }

  private void setTimes(FileTime time) throws IOException {
    try (Stream<Path> all = Files.list(temp)) {
      for (Path it : all.toList()) {
        Files.setLastModifiedTime(it, time);
      }
    }
  }
}
