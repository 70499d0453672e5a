package soumak.outside;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/** A copy of the repository's files without anything that a build has made. */
final class Clone {
  private static final Set<String> NOT_CLONED = Set.of(".git", ".soumak", "target");

  private Clone() {}

  static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      Path parent = folder.getParent();
      if (parent == null) {
        throw new IllegalStateException("these tests must run inside the repository");
      }
      folder = parent;
    }
    return folder;
  }

  /** Copies the repository to a new folder. */
  static Path to(Path target) throws IOException {
    Path source = root();
    Files.walkFileTree(
        source,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (!folder.equals(source) && NOT_CLONED.contains(folder.getFileName().toString())) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(target.resolve(source.relativize(folder).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(
                file,
                target.resolve(source.relativize(file).toString()),
                StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
          }
        });
    return target;
  }
}
