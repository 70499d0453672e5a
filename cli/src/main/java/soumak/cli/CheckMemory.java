package soumak.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.analysis.References;

/**
 * Where {@code check} remembers what it found, and {@code weave} what it wove in place: the
 * launcher has a folder for that.
 */
final class CheckMemory {
  /** The system property by which the launcher tells it. */
  static final String PLACE = "soumak.check.memory";

  private CheckMemory() {}

  /** A file for a program; null if there is no place. */
  static @Nullable Path of(Path target) {
    String place = System.getProperty(PLACE);
    String program = target.toAbsolutePath().normalize().toString();
    return place == null ? null : Path.of(place, References.digest(List.of(program)));
  }

  /**
   * A file for the weaving of a folder in place; null if it goes elsewhere, which needs none, or
   * where nothing can be written, as in an installation of others.
   */
  static @Nullable Path ofWeaving(Path in, Path out) {
    Path file = of(in);
    try {
      if (file == null || !Files.isDirectory(in) || !Files.exists(out)) {
        return null;
      }
      Path place = Files.createDirectories(file.toAbsolutePath().getParent());
      return Files.isSameFile(in, out) && Files.isWritable(place)
          ? file.resolveSibling(file.getFileName() + ".woven")
          : null;
    } catch (IOException unusable) {
      return null;
    }
  }
}
