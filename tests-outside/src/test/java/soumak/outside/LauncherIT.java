package soumak.outside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher in a clean clone, at a path with a space. The steps are one story in a fixed order,
 * as building is expensive.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@DisabledOnOs(OS.WINDOWS)
class LauncherIT {
  private static final String JDK = System.getProperty("java.home");

  /**
   * As on a machine whose JDK 25 is not the default: the launcher has to be told or to look for it.
   */
  private static final Map<String, String> TOLD = Map.of("SOUMAK_JAVA_HOME", JDK, "JAVA_HOME", "");

  private static final String ADDS =
      """
      import soumak.Mailbox;
      import soumak.Pausable;
      import soumak.Task;

      public class Adds {
        public static void main(String[] args) throws Pausable, Exception {
          Mailbox<Integer> numbers = new Mailbox<>();
          Task.spawn(() -> {
            for (String number : args) {
              numbers.put(Integer.parseInt(number));
            }
            return null;
          });
          int sum = 0;
          for (String number : args) {
            sum += numbers.get();
          }
          System.out.println(sum);
          System.exit(sum);
        }
      }
      """;

  /**
   * Stands for Maven where it is only looked at when the launcher calls it: makes the file of what
   * was built last and of one source.
   */
  private static final String OF_ONE_SOURCE =
      """
      #!/bin/sh
      set -e
      for word; do case $word in -Dsoumak.lib.cli=*) lib=${word#*=} ;; esac; done
      cp -r .soumak/cli/lib "$lib"
      javac -proc:none -cp "$lib/*" -d "$lib/new" cli/src/main/java/soumak/cli/SoumakCommand.java
      jar -uf "$lib"/soumak-cli-*.jar -C "$lib/new" .
      rm -r "$lib/new"
      """;

  @TempDir private static Path temp;
  private static Path clone;
  private static Path elsewhere;

  @BeforeAll
  static void cloneIt() throws IOException {
    clone = Clone.to(temp.resolve("a clean clone"));
    elsewhere = Files.createDirectory(temp.resolve("else where"));
    Files.writeString(elsewhere.resolve("Adds.java"), ADDS);
    Files.createSymbolicLink(elsewhere.resolve("link"), clone.resolve("soumak"));
    Files.createSymbolicLink(elsewhere.resolve("link to link"), Path.of("link"));
  }

  private static Shell.Running start(Map<String, String> environment, String... command)
      throws IOException {
    return Shell.start(elsewhere, environment, List.of(command));
  }

  private static Shell.Ending run(String... command) throws Exception {
    return start(TOLD, command).end();
  }

  @Test
  @Order(1)
  void withoutAJdk() throws Exception {
    Path old = Files.createDirectories(temp.resolve("jvms/old"));
    Files.writeString(old.resolve("release"), "JAVA_VERSION=\"17.0.15\"\nMODULES=\"x\"\n");
    Path script = clone.resolve("soumak");
    String original = Files.readString(script);
    Path noJdk = clone.resolve("without-jdk");
    Files.writeString(
        noJdk,
        original.replace("/usr/lib/jvm/*", "'" + temp + "'/jvms/*").replace(" /opt/* ", " "));
    assertThat(noJdk.toFile().setExecutable(true)).isTrue();
    Path tools = tools();
    Shell.Ending ending =
        start(
                Map.of(
                    "SOUMAK_JAVA_HOME", "",
                    "JAVA_HOME", temp.resolve("nowhere").toString(),
                    "HOME", temp.toString(),
                    "PATH", tools.toString()),
                noJdk.toString(),
                "run",
                "Adds.java")
            .end();
    Files.delete(noJdk);
    assertThat(ending.code()).isEqualTo(2);
    assertThat(ending.out()).isEmpty();
    assertThat(ending.err())
        .startsWith("soumak: there is no JDK 25 or newer on this machine.")
        .contains("https://adoptium.net")
        .contains(temp.resolve("nowhere") + ": no such folder")
        .contains(old + ": Java 17.0.15");
    assertThat(clone.resolve(".soumak")).doesNotExist();
  }

  /** The commands that the launcher may use, without any java. */
  private static Path tools() throws IOException {
    Path tools = Files.createDirectory(temp.resolve("tools"));
    for (String tool :
        List.of("sh", "sed", "dirname", "readlink", "find", "head", "mkdir", "cat")) {
      for (String place : List.of("/usr/bin/", "/bin/")) {
        if (Files.exists(Path.of(place + tool)) && !Files.exists(tools.resolve(tool))) {
          Files.createSymbolicLink(tools.resolve(tool), Path.of(place + tool));
        }
      }
    }
    return tools;
  }

  @Test
  @Order(2)
  void aJdkThatIsTooOld() throws Exception {
    Path old = temp.resolve("jvms/old");
    Shell.Ending ending =
        start(Map.of("SOUMAK_JAVA_HOME", old.toString()), "./link", "--version").end();
    assertThat(ending.code()).isEqualTo(2);
    assertThat(ending.err())
        .contains("SOUMAK_JAVA_HOME must be a JDK 25 or newer")
        .contains("Java 17.0.15");
  }

  @Test
  @Order(3)
  void aBuildThatFails() throws Exception {
    Path source = clone.resolve("core/src/main/java/soumak/Broken.java");
    Files.writeString(source, "package soumak; class Broken { int x = \"no number\"; }");
    Shell.Ending ending = run("./link", "run", "Adds.java", "1");
    Files.delete(source);
    assertThat(ending.code()).isEqualTo(1);
    assertThat(ending.out()).isEmpty();
    assertThat(ending.err())
        .contains("the build failed")
        .contains("Broken.java")
        .contains("incompatible types");
    assertThat(ending.err().lines().count()).isLessThan(40);
    try (var made = Files.list(clone.resolve(".soumak"))) {
      assertThat(made.map(it -> it.getFileName().toString())).containsExactly("build.log");
    }
  }

  @Test
  @Order(4)
  void firstUseByTwoShells() throws Exception {
    Files.createDirectories(clone.resolve(".soumak/lock"));
    Files.writeString(clone.resolve(".soumak/lock/pid"), "999999999\n");
    List<Shell.Running> shells = new ArrayList<>();
    shells.add(start(TOLD, "./link", "run", "Adds.java", "1", "2"));
    shells.add(start(TOLD, "./link to link", "run", "Adds.java", "1", "2"));
    List<Shell.Ending> endings = new ArrayList<>();
    for (Shell.Running shell : shells) {
      endings.add(shell.end());
    }
    assertThat(endings)
        .allSatisfy(it -> {
          assertThat(it.out()).as(it.err()).isEqualTo("3\n");
          assertThat(it.code()).isEqualTo(3);
        });
    assertThat(endings.stream().filter(it -> it.err().contains("building cli"))).hasSize(1);
    assertThat(endings).allSatisfy(it -> assertThat(it.err().lines().count()).isEqualTo(1));
    assertThat(clone.resolve(".soumak/lock")).doesNotExist();
  }

  @Test
  @Order(5)
  void laterUsesAreSilent() throws Exception {
    assertThat(run("./link", "run", "Adds.java", "4", "5"))
        .isEqualTo(new Shell.Ending(9, "9\n", ""));
    Shell.Ending version = run(clone.resolve("soumak").toString(), "--version");
    assertThat(version.err()).isEmpty();
    assertThat(version.out()).startsWith("soumak 0.1.0").contains("Java ");
  }

  @Test
  @Order(6)
  void theJdkIsFoundByJavaHomeAndPath() throws Exception {
    for (Map<String, String> environment :
        List.of(
            Map.of("SOUMAK_JAVA_HOME", "", "JAVA_HOME", JDK),
            Map.of(
                "SOUMAK_JAVA_HOME", "",
                "JAVA_HOME", "",
                "PATH", JDK + "/bin:" + System.getenv("PATH")))) {
      Shell.Ending ending = start(environment, "./link", "--version").end();
      assertThat(ending.err()).isEmpty();
      assertThat(ending.code()).isZero();
    }
  }

  @Test
  @Order(7)
  void optionsForTheJvm() throws Exception {
    Files.writeString(
        elsewhere.resolve("Option.java"),
        "void main() { System.out.println(System.getProperty(\"an.option\")); }");
    Shell.Ending ending =
        start(
                Map.of(
                    "SOUMAK_JAVA_HOME", JDK, "SOUMAK_JAVA_OPTS", "-Dan.option=given -XX:+UseZGC"),
                "./link",
                "run",
                "Option.java")
            .end();
    assertThat(ending).isEqualTo(new Shell.Ending(0, "given\n", ""));
  }

  @Test
  @Order(7)
  void aWorkingFolderThatIsGone() throws Exception {
    String gone = elsewhere.resolve("gone").toString();
    String away = "mkdir \"$0\" && cd \"$0\" && rmdir \"$0\" && exec \"$1\" --version";
    Shell.Ending ending = run("sh", "-c", away, gone, clone.resolve("soumak").toString());
    assertThat(ending.code()).isEqualTo(2);
    assertThat(ending.err())
        .contains("soumak: the folder that it is called in does not exist any more")
        .doesNotContain("\tat ");
  }

  /** Else the JVM's next file would be its standard input. */
  @Test
  @Order(7)
  void aClosedInputHasNothingInIt() throws Exception {
    Files.writeString(
        elsewhere.resolve("Reads.java"),
        "void main() throws Exception { System.out.println(System.in.read()); }");
    Shell.Ending ending = run("sh", "-c", "./link run Reads.java <&-");
    assertThat(ending).isEqualTo(new Shell.Ending(0, "-1\n", ""));
  }

  @Test
  @Order(8)
  void errorsComeThrough() throws Exception {
    Shell.Ending ending = run("./link", "rnu");
    assertThat(ending.code()).isEqualTo(2);
    assertThat(ending.err()).startsWith("soumak: there is no command 'rnu'; did you mean 'run'?");
  }

  /**
   * The program by which the cache is made is gone then: it goes on without one. With {@code
   * -Dsoumak.long} it is Maven that builds a second time.
   */
  @Test
  @Order(9)
  void changedSourcesAreBuilt() throws Exception {
    assertThat(made()).anyMatch(it -> it.endsWith(".aot")).noneMatch(it -> it.contains("no-cache"));
    Path warmUp = clone.resolve("cli/src/main/launcher");
    Files.move(warmUp, temp.resolve("launcher"));
    Path source = clone.resolve("cli/src/main/java/soumak/cli/SoumakCommand.java");
    String text = Files.readString(source);
    Files.writeString(source, text.replace("Runs, checks, weaves and inspects", "Runs and weaves"));
    if (!Setting.LONG) {
      Files.writeString(clone.resolve("mvnw"), OF_ONE_SOURCE);
    }
    Shell.Ending changed = run("./link", "--help");
    assertThat(changed.err()).contains("building cli").hasLineCount(1);
    assertThat(changed.out()).contains("Runs and weaves programs");
    assertThat(run("./link", "--help").err()).isEmpty();
    assertThat(made()).anyMatch(it -> it.contains("no-cache")).noneMatch(it -> it.endsWith(".aot"));
  }

  private static List<String> made() throws IOException {
    try (var files = Files.list(clone.resolve(".soumak/cli"))) {
      return files.map(it -> it.getFileName().toString()).toList();
    }
  }

  /** As where an administrator has built it for all users of a machine. */
  @Test
  @Order(10)
  void whoMayNotWriteWhereItLies() throws Exception {
    Path made = clone.resolve(".soumak");
    Path cli = made.resolve("cli");
    permit("r-xr-xr-x", temp, made, cli);
    List<String> line = new ArrayList<>(List.of(clone + "/soumak", "run", "Adds.java", "4", "5"));
    if (Files.isWritable(made)) {
      line.addAll(0, List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
    }
    String[] somebodyElse = line.toArray(String[]::new);
    assertThat(run(somebodyElse)).isEqualTo(new Shell.Ending(9, "9\n", ""));

    // There is no cache for another Java, and none can be made.
    permit("rwxr-xr-x", cli);
    Files.delete(only(cli, "{*.aot,no-cache-*}"));
    permit("r-xr-xr-x", cli);
    assertThat(run(somebodyElse)).isEqualTo(new Shell.Ending(9, "9\n", ""));

    Files.setLastModifiedTime(
        clone.resolve("core/src/main/java/soumak/Task.java"), FileTime.from(Instant.now()));
    Shell.Ending stale = run(somebodyElse);
    assertThat(stale.code()).isEqualTo(2);
    assertThat(stale.err())
        .startsWith("soumak: it has to be built, and nothing can be written\nto " + made)
        .hasLineCount(2);
    permit("rwxr-xr-x", temp, made, cli);
  }

  private static Path only(Path folder, String pattern) throws IOException {
    try (var found = Files.newDirectoryStream(folder, pattern)) {
      return found.iterator().next();
    }
  }

  private static void permit(String permissions, Path... folders) throws IOException {
    for (Path it : folders) {
      Files.setPosixFilePermissions(it, PosixFilePermissions.fromString(permissions));
    }
  }
}
