package soumak.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a JDK that is new enough. A JDK is known by its {@code release} file, so none is
 * started to ask for its version. For one search.
 */
final class JdkSearch {
  static final int NEEDED = 25;

  private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"?((\\d+)[^\"\\s]*)");

  private final Map<String, String> environment;
  private final List<Path> folders;
  private final List<String> looked = new ArrayList<>();

  /**
   * @param environment the environment variables
   * @param folders the folders in which JDKs are installed, one folder each
   */
  JdkSearch(Map<String, String> environment, List<Path> folders) {
    this.environment = new TreeMap<>(environment);
    this.folders = folders;
  }

  /** A search in this machine's usual places. */
  static JdkSearch onThisMachine() {
    Path home = Path.of(System.getProperty("user.home", ""));
    return new JdkSearch(
        System.getenv(),
        List.of(
            Path.of("/usr/lib/jvm"),
            home.resolve(".sdkman/candidates/java"),
            home.resolve(".jdks"),
            home.resolve(".m2/jdks"),
            Path.of("/opt"),
            Path.of("/Library/Java/JavaVirtualMachines"),
            home.resolve("Library/Java/JavaVirtualMachines"),
            Path.of("C:\\Program Files\\Java"),
            Path.of("C:\\Program Files\\Eclipse Adoptium")));
  }

  /**
   * The java command of the JDK to use.
   *
   * @param toolchain the java command of the toolchain that the build has selected, or null
   * @param current the JDK that runs Maven
   * @return null if there is none; {@link #looked} tells what was considered
   */
  @Nullable Path find(@Nullable Path toolchain, Path current) {
    Path found = toolchain == null ? null : check("the selected toolchain", homeOf(toolchain));
    found = found != null ? found : fromVariables("SOUMAK_JAVA_HOME");
    found = found != null ? found : check("the JDK that runs Maven", current);
    found = found != null ? found : fromVariables("JAVA_HOME", "JDK_HOME");
    found = found != null ? found : fromPath();
    return found != null ? found : fromFolders();
  }

  /** One line for each JDK that was considered, and why it was not taken. */
  List<String> looked() {
    return looked;
  }

  /** Of those that were considered, what our own variable names: somebody has meant that one. */
  List<String> refused() {
    return looked.stream().filter(it -> it.contains(" (SOUMAK_JAVA_HOME")).toList();
  }

  /** The variables of these names and, as build servers set them, of those that begin so. */
  private @Nullable Path fromVariables(String... names) {
    for (String name : names) {
      for (Map.Entry<String, String> variable : environment.entrySet()) {
        boolean fits = variable.getKey().equals(name) || variable.getKey().startsWith(name + "_");
        Path found = fits ? check(variable.getKey(), path(variable.getValue())) : null;
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private @Nullable Path fromPath() {
    String all = environment.getOrDefault("PATH", "");
    for (String folder : all.split(Pattern.quote(File.pathSeparator))) {
      Path bin = path(folder);
      Path java = bin == null ? null : javaIn(bin);
      Path found = java == null ? null : check("java on the PATH", homeOf(java));
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private @Nullable Path fromFolders() {
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        continue;
      }
      try (DirectoryStream<Path> jdks = Files.newDirectoryStream(folder)) {
        for (Path jdk : jdks) {
          Path inBundle = jdk.resolve("Contents/Home");
          Path home = Files.isDirectory(inBundle) ? inBundle : jdk;
          boolean isJdk = Files.isRegularFile(home.resolve("release"));
          Path found = isJdk && !Files.isSymbolicLink(jdk) ? check("installed", home) : null;
          if (found != null) {
            return found;
          }
        }
      } catch (IOException unreadable) {
        looked.add(folder + ": cannot be read");
      }
    }
    return null;
  }

  private @Nullable Path check(String what, @Nullable Path home) {
    if (home == null) {
      return null;
    }
    Matcher version = VERSION.matcher(release(home));
    if (!version.find()) {
      looked.add(home + " (" + what + "): no JDK, or of an unknown version");
      return null;
    }
    Path java = javaIn(home.resolve("bin"));
    if (Integer.parseInt(version.group(2)) >= NEEDED && java != null) {
      return java;
    }
    looked.add(home + " (" + what + "): Java " + version.group(1));
    return null;
  }

  private static String release(Path home) {
    try {
      return Files.readString(home.resolve("release"));
    } catch (IOException none) {
      return "";
    }
  }

  private static @Nullable Path homeOf(Path java) {
    try {
      Path bin = java.toRealPath().getParent();
      return bin == null ? null : bin.getParent();
    } catch (IOException none) {
      return null;
    }
  }

  private static @Nullable Path javaIn(Path bin) {
    for (String name : List.of("java", "java.exe")) {
      if (Files.isExecutable(bin.resolve(name))) {
        return bin.resolve(name);
      }
    }
    return null;
  }

  private static @Nullable Path path(String text) {
    try {
      return text.isEmpty() ? null : Path.of(text);
    } catch (InvalidPathException none) {
      return null;
    }
  }
}
