package soumak.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.analysis.References;

/** Where {@code check} remembers what it found: the launcher has a folder for that. */
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
}
