package soumak.outside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A copy of one of the projects in src/test/projects, built by Maven as its owner would build it.
 */
final class Project {
  private final Path folder;

  private Project(Path folder) {
    this.folder = folder;
  }

  /** Copies a project, with the versions filled in. */
  static Project copy(String template) throws IOException {
    Path folder = Setting.WORK.resolve(template).toAbsolutePath();
    delete(folder);
    Path source = Setting.TEMPLATES.resolve(template);
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = folder.resolve(source.relativize(file));
        Files.createDirectories(target.getParent());
        Files.writeString(target, filled(Files.readString(file)));
      }
    }
    return new Project(folder);
  }

  private static String filled(String text) {
    return text.replace("@soumak.version@", Setting.VERSION)
        .replace("@junit.version@", Setting.JUNIT)
        .replace("@kotlin.version@", Setting.KOTLIN);
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  Path folder() {
    return folder;
  }

  Path at(String path) {
    return folder.resolve(path);
  }

  void edit(String path, String from, String to) throws IOException {
    String text = Files.readString(at(path));
    if (!text.contains(from)) {
      throw new IllegalArgumentException(path + " does not contain " + from);
    }
    Files.writeString(at(path), text.replace(from, to));
  }

  /** Runs Maven with the JDK that runs this build, which may be too old for Soumak. */
  Run maven(String... arguments) throws IOException, InterruptedException {
    return maven(Setting.MAVENS_JDK, arguments);
  }

  /**
   * Runs Maven. Third parties' artifacts come from and go to this machine's usual repository, ours
   * from the staging repository behind it.
   */
  Run maven(Path jdk, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Setting.ROOT.resolve("mvnw").toString());
    command.addAll(List.of("-B", "-ntp"));
    if (Setting.OFFLINE) {
      command.add("-o");
    }
    command.add("-Dmaven.repo.local=" + Setting.MAVEN_REPOSITORY);
    command.add("-Dmaven.repo.local.tail=" + Setting.STAGING);
    command.addAll(List.of(arguments));
    Map<String, String> environment =
        Map.of(
            "JAVA_HOME", jdk.toString(),
            "MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
            "MAVEN_ARGS", "");
    return Run.of(folder, environment, command);
  }
}
