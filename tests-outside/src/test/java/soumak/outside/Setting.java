package soumak.outside;

import java.nio.file.Path;

/** What the build tells the tests. */
final class Setting {
  static final String VERSION = get("version");
  static final String KOTLIN = get("kotlin.version");
  static final String JUNIT = get("junit.version");

  /** A Maven repository with nothing but the packaged artifacts. */
  static final Path STAGING = Path.of(get("staging"));

  /** The root of the repository. */
  static final Path ROOT = Path.of(get("root")).normalize();

  /** Where programs are built. */
  static final Path WORK = Path.of(get("work"));

  static final Path TEMPLATES = Path.of("src/test/projects").toAbsolutePath();

  /** The JDK that runs the tests: new enough for Soumak. */
  static final Path JDK = Path.of(System.getProperty("java.home"));

  /** The JDK that runs Maven, which may be older. */
  static final Path MAVENS_JDK = Path.of(get("maven.java"));

  static final String MAVEN_REPOSITORY = get("maven.repository");
  static final boolean OFFLINE = get("maven.offline").endsWith("true");

  /** Whether all is tried, as the second command of CONTRIBUTING.md has it. */
  static final boolean LONG = System.getProperty("soumak.long") != null;

  private Setting() {}

  private static String get(String name) {
    String value = System.getProperty("outside." + name);
    if (value == null) {
      throw new IllegalStateException(
          "run these tests with ./mvnw verify: outside." + name + " is not set");
    }
    return value;
  }

  /** A packaged jar. */
  static Path jar(String artifact) {
    String file = artifact + "-" + VERSION + ".jar";
    return STAGING.resolve(Path.of("org/soumak", artifact, VERSION, file));
  }
}
