package soumak.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;

/** A text file that a command is told to write: what was there stays until all of it is written. */
public final class WholeFile {
  private WholeFile() {}

  /**
   * Writes it, also to a pipe or a device, or to where a link leads.
   *
   * @throws IOException if it cannot be written; a file that was there is as it was, unless nothing
   *     can be made beside it
   */
  public static void write(Path file, String text) throws IOException {
    Path place = Files.isRegularFile(file) ? file.toRealPath() : file.toAbsolutePath();
    Path folder = place.getParent();
    boolean isOther = Files.exists(place, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(place);
    if (isOther || folder == null || !Files.isWritable(folder)) {
      Files.writeString(file, text);
      return;
    }
    try (Staging staging = Staging.beside(place)) {
      Path staged = staging.stage(place);
      Files.writeString(staged, text);
      keepPermissions(place, staged);
      staging.commit();
    }
  }

  static void keepPermissions(Path before, Path after) throws IOException {
    if (Files.exists(before)
        && Files.getFileStore(after).supportsFileAttributeView(PosixFileAttributeView.class)) {
      Files.setPosixFilePermissions(after, Files.getPosixFilePermissions(before));
    }
  }
}
