package soumak.cli;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import soumak.Pausable;
import soumak.cluster.engine.Node;
import soumak.memory.Region;
import soumak.processj.run.Program;

/** Class paths as the java command takes them. */
final class PathList {
  /** What is wrong with a name, and what to do. */
  static final String UNKNOWN_LETTERS =
      " has letters that the locale has not; LC_ALL=C.UTF-8 has them all";

  private PathList() {}

  /**
   * The entries of a class path, with what the manifests of its jars name; {@code dir/*} stands for
   * all jars in a folder.
   *
   * @throws CommandException if an entry does not exist
   */
  static List<Path> parse(String classPath) {
    return parse(classPath, null);
  }

  /**
   * As {@link #parse}, for class paths that a build tool made: entries that do not exist are passed
   * over, and told.
   */
  static List<Path> parseLeniently(String classPath, Consumer<String> warnings) {
    return parse(classPath, warnings);
  }

  private static List<Path> parse(String classPath, @Nullable Consumer<String> warnings) {
    List<Path> paths = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      if (!entry.isEmpty()) {
        add(entry, paths, warnings);
      }
    }
    return Manifests.followed(paths);
  }

  private static void add(String entry, List<Path> paths, @Nullable Consumer<String> warnings) {
    boolean mustExist = warnings == null;
    boolean allJars = entry.endsWith("*");
    Path path = path(allJars ? entry.substring(0, entry.length() - 1) : entry);
    if (!Files.exists(path)) {
      String missing =
          "there is no '" + entry + "' on disk (class path)" + NearestFile.suggest(path);
      if (warnings != null) {
        warnings.accept("soumak: warning: " + missing);
        return;
      }
      throw CommandException.usage(missing);
    }
    if (mustExist && !Files.isReadable(path)) {
      throw CommandException.usage("this user may not read '" + entry + "' of the class path");
    }
    if (!Files.isDirectory(path) && !Files.isRegularFile(path)) {
      throw CommandException.usage(
          "'" + entry + "' of the class path is a pipe or a device, and no folder and no jar");
    }
    if (allJars) {
      paths.addAll(jarsIn(path));
    } else {
      paths.add(path);
    }
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw CommandException.usage("'" + text + "' of the class path is no path: " + why(e));
    }
  }

  /** Why a text is no path, and what to do if that is for the letters in it. */
  static String why(InvalidPathException e) {
    String reason = e.getReason();
    return reason.contains("unmappable") ? "it" + UNKNOWN_LETTERS : reason;
  }

  private static Set<Path> jarsIn(Path folder) {
    Set<Path> jars = new TreeSet<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.{jar,JAR}")) {
      found.forEach(jars::add);
    } catch (IOException e) {
      throw CommandException.usage("cannot read the folder '" + folder + "' of the class path");
    }
    return jars;
  }

  /**
   * The class path with Soumak's API, and with what programs in ProcessJ call, as this command has
   * them, behind the rest.
   */
  static List<Path> withCore(List<Path> classPath) {
    Set<Path> all = new LinkedHashSet<>(classPath);
    for (Class<?> known : List.of(Pausable.class, Region.class, Node.class, Program.class)) {
      all.add(placeOf(known));
    }
    return List.copyOf(all);
  }

  private static Path placeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the place of Soumak's own classes has a broken address", e);
    }
  }
}
