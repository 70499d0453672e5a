package soumak.cli;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The classes of a program, compiled if they were sources.
 *
 * @param classes class files by internal name
 * @param path what they were compiled against
 * @param sources the files that were compiled; none if they were classes
 */
record ProgramClasses(Map<String, byte[]> classes, List<Path> path, Collection<Path> sources) {
  private static final Path HERE = Path.of("").toAbsolutePath();

  /**
   * The source file that a class file knows by its package and name only, as seen from where the
   * command was called; what the class file knows if the source is not here.
   */
  String locate(String file) {
    return sources.stream()
        .filter(it -> it.endsWith(file))
        .map(it -> it.startsWith(HERE) ? HERE.relativize(it) : it)
        .map(it -> it.toString().replace('\\', '/'))
        .min(String::compareTo)
        .orElse(file);
  }
}
