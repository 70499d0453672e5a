package soumak.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Turns a place as class files know it into one that an editor can open. */
final class SourceFinder {
  private static final Pattern FILE_AND_LINE = Pattern.compile("([^\\\\:]+\\.\\w+):(\\d+)");

  private final List<Path> roots;

  SourceFinder(List<Path> roots) {
    this.roots = roots;
  }

  /**
   * For {@code File.java:12} or {@code app/File.java:12}, {@code /path/to/File.java:[12]} as
   * compilers write it, without the folders if there are several such files or none; everything
   * else stays as it is.
   */
  String locate(String where) {
    Matcher place = FILE_AND_LINE.matcher(where);
    if (!place.matches()) {
      return where;
    }
    Set<Path> files = new LinkedHashSet<>();
    for (Path root : roots) {
      collect(root, place.group(1), files);
    }
    String file = files.size() == 1 ? files.iterator().next().toString() : place.group(1);
    return file + ":[" + place.group(2) + "]";
  }

  private static void collect(Path root, String name, Set<Path> to) {
    if (!Files.isDirectory(root)) {
      return;
    }
    try (Stream<Path> all = Files.walk(root)) {
      all.filter(it -> it.endsWith(name)).map(Path::toAbsolutePath).forEach(to::add);
    } catch (IOException | UncheckedIOException unreadable) {
      // The name alone will do.
    }
  }
}
