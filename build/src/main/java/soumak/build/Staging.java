package soumak.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Files that appear at their places together: they are first written completely to a folder on the
 * same disk, and only then moved, each in one step. A failure before the moves changes nothing.
 */
final class Staging implements AutoCloseable {
  private final Path folder;
  private final Map<Path, Path> moves = new LinkedHashMap<>();
  private final List<Path> deletions = new ArrayList<>();

  private Staging(Path folder) {
    this.folder = folder;
  }

  /** Prepares for writing at or below {@code target}, whose parent folder is made if need be. */
  static Staging beside(Path target) throws IOException {
    Path parent = target.toAbsolutePath().normalize().getParent();
    if (parent == null) {
      throw new IOException("the root folder cannot be written");
    }
    Files.createDirectories(parent);
    return new Staging(Files.createTempDirectory(parent, ".soumak-"));
  }

  /** A place to write the content that will be at {@code target}. */
  Path stage(Path target) {
    Path staged = folder.resolve(Integer.toString(moves.size()));
    moves.put(target, staged);
    return staged;
  }

  void stage(Path target, byte[] content) throws IOException {
    Files.write(stage(target), content);
  }

  void delete(Path target) {
    deletions.add(target);
  }

  /** Moves everything to its place, then deletes what is to go. */
  void commit() throws IOException {
    for (Map.Entry<Path, Path> move : moves.entrySet()) {
      Path parent = move.getKey().toAbsolutePath().getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      Files.move(
          move.getValue(),
          move.getKey(),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    }
    for (Path deletion : deletions) {
      Files.deleteIfExists(deletion);
    }
  }

  int written() {
    return moves.size();
  }

  int removed() {
    return deletions.size();
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> rest = Files.walk(folder)) {
      for (Path file : rest.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
