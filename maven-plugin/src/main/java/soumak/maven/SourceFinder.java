package soumak.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns a place as class files know it into one that an editor can open. */
final class SourceFinder {
  private static final Pattern FILE_AND_LINE = Pattern.compile("([^\\\\:]+\\.\\w+):(\\d+)");

  private final List<Path> roots;

  /** The files of the roots by their last name; null as long as nobody has asked for one. */
  private @Nullable Map<String, Set<Path>> files;

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
    List<Path> found = named(place.group(1));
    String file = found.size() == 1 ? found.get(0).toString() : place.group(1);
    return file + ":[" + place.group(2) + "]";
  }

  private List<Path> named(String name) {
    if (files == null) {
      files = read();
    }
    String last = name.substring(name.lastIndexOf('/') + 1);
    return files.getOrDefault(last, Set.of()).stream().filter(it -> it.endsWith(name)).toList();
  }

  private Map<String, Set<Path>> read() {
    Map<String, Set<Path>> found = new HashMap<>();
    for (Path root : roots) {
      if (Files.isDirectory(root)) {
        read(root, found);
      }
    }
    return found;
  }

  private static void read(Path root, Map<String, Set<Path>> to) {
    try (Stream<Path> all = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
      all.forEach(it ->
          to.computeIfAbsent(String.valueOf(it.getFileName()), key -> new LinkedHashSet<>())
              .add(it.toAbsolutePath()));
    } catch (IOException | UncheckedIOException unreadable) {
      // The name alone will do.
    }
  }
}
