package soumak.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of a folder and of the folders in it. */
public final class FilesBelow {
  private FilesBelow() {}

  /**
   * All files below a folder, in the order of their paths; of a file, itself. Links to files are
   * among them, those to folders are followed only if it is said.
   *
   * @throws BuildException if a folder cannot be read or is in itself; the message names it
   */
  public static List<Path> of(Path folder, FileVisitOption... how) {
    try (Stream<Path> all = Files.walk(folder, how)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw Failures.of("cannot read " + folder, e);
    } catch (UncheckedIOException e) {
      IOException why = e.getCause();
      throw why == null
          ? new BuildException("cannot read " + folder, e)
          : Failures.of("cannot read " + folder, why);
    }
  }
}
