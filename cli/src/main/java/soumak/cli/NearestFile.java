package soumak.cli;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import soumak.analysis.Nearest;

/** Finds the files that somebody may have meant by a path that does not exist. */
final class NearestFile {
  /** The JDK has it for bytes of a name that are no letters to it. */
  private static final char UNKNOWN = '\uFFFD';

  private NearestFile() {}

  /** Whether a text has such letters; a locale of UTF-8 has all. */
  static boolean isUnknown(String text) {
    return text.indexOf(UNKNOWN) >= 0 && !"UTF-8".equals(System.getProperty("sun.jnu.encoding"));
  }

  /**
   * The end of a sentence: names of files in the same folder that are near, or the first missing
   * folder; of a link, where it leads.
   */
  static String suggest(Path missing) {
    Path folder = missing.toAbsolutePath().normalize().getParent();
    Path name = missing.getFileName();
    if (folder == null || name == null) {
      return "";
    }
    if (!missing.isAbsolute() && System.getProperty("user.dir", "").indexOf(UNKNOWN) >= 0) {
      return "; the name of the working folder" + PathList.UNKNOWN_LETTERS;
    }
    if (Files.isSymbolicLink(missing)) {
      return "; it is a link to '" + target(missing) + "', which is not there";
    }
    if (!Files.isDirectory(folder)) {
      return "; there is no folder '" + firstMissing(folder) + "'";
    }
    if (!Files.isExecutable(folder)) {
      return "; this user may not look into the folder '" + folder + "'";
    }
    List<String> near = near(name.toString(), folder);
    Path parent = missing.getParent();
    List<String> shown =
        near.stream().map(it -> parent == null ? it : parent.resolve(it).toString()).toList();
    return shown.isEmpty() ? "" : "; did you mean '" + String.join("' or '", shown) + "'?";
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return "?";
    }
  }

  private static Path firstMissing(Path folder) {
    Path missing = folder;
    for (Path up = folder.getParent(); up != null && !Files.exists(up); up = up.getParent()) {
      missing = up;
    }
    return missing;
  }

  private static List<String> near(String name, Path folder) {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      files.forEach(it -> names.add(it.getFileName().toString()));
    } catch (IOException | DirectoryIteratorException unreadable) {
      return List.of();
    }
    String wanted = stem(name);
    List<String> sameStem = names.stream().filter(it -> stem(it).equals(wanted)).sorted().toList();
    return sameStem.isEmpty() ? Nearest.to(name, names) : sameStem.stream().limit(3).toList();
  }

  private static String stem(String name) {
    int dot = name.lastIndexOf('.');
    return (dot > 0 ? name.substring(0, dot) : name).toLowerCase(Locale.ROOT);
  }
}
