package soumak.structure;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** The source files of the repository that these tests run in. */
final class Repository {
  private Repository() {}

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

  /** The Java files below a folder of the repository, without what a build has made. */
  static List<Path> javaFiles(String folder) throws IOException {
    Path start = root().resolve(folder);
    List<Path> files = new ArrayList<>();
    if (Files.exists(start)) {
      Files.walkFileTree(start, new Collector(files));
    }
    files.sort(null);
    return files;
  }

  private static final class Collector extends SimpleFileVisitor<Path> {
    private final List<Path> files;

    Collector(List<Path> files) {
      this.files = files;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      String name = folder.getFileName() == null ? "" : folder.getFileName().toString();
      boolean made = name.equals("target") || name.startsWith(".");
      return made && !folder.equals(root())
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (file.toString().endsWith(".java")) {
        files.add(file);
      }
      return FileVisitResult.CONTINUE;
    }
  }

  static int lines(Path file) {
    try {
      return Files.readAllLines(file).size();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + file, e);
    }
  }
}
