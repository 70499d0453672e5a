package soumak.build;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The files of a folder and of the folders in it. */
public final class FilesBelow {
  private FilesBelow() {}

  /**
   * All files below a folder, which may be a link to one, in the order of their paths; of a file,
   * itself. Links to files are among them, those to folders below it are followed only if it is
   * said. What goes while they are listed is not among them.
   *
   * @throws BuildException if a folder cannot be read or is in itself; the message names it
   */
  public static List<Path> of(Path folder, FileVisitOption... how) {
    return of(folder, it -> false, how);
  }

  /** The same without some of the folders below it, of which nothing need be readable. */
  static List<Path> of(Path folder, Predicate<Path> passedOver, FileVisitOption... how) {
    try {
      Path start = start(folder);
      Found found = new Found(start, passedOver);
      Files.walkFileTree(start, Set.of(how), Integer.MAX_VALUE, found);
      return found.files.stream().map(it -> folder.resolve(start.relativize(it))).sorted().toList();
    } catch (IOException e) {
      throw Failures.of("cannot read " + folder, e);
    }
  }

  /** A walk that follows no links does not follow the one that it begins with, either. */
  private static Path start(Path folder) throws IOException {
    return Files.isSymbolicLink(folder) && Files.isDirectory(folder) ? folder.toRealPath() : folder;
  }

  private static final class Found extends SimpleFileVisitor<Path> {
    private final List<Path> files = new ArrayList<>();
    private final Path top;
    private final Predicate<Path> passedOver;

    Found(Path top, Predicate<Path> passedOver) {
      this.top = top;
      this.passedOver = passedOver;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return !folder.equals(top) && passedOver.test(folder)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile()
          || (attributes.isSymbolicLink() && Files.isRegularFile(file))) {
        files.add(file);
      }
      return FileVisitResult.CONTINUE;
    }

    /** It is called for folders as well, before anything else. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException why) throws IOException {
      if (!file.equals(top) && (why instanceof NoSuchFileException || passedOver.test(file))) {
        return FileVisitResult.CONTINUE;
      }
      throw why;
    }
  }
}
