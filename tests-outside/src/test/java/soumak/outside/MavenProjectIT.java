package soumak.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.outside.Run.path;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * A project with two modules and tests, built, edited and built again. The steps build on each
 * other.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class MavenProjectIT {
  private static final String LIB = "lib/target/classes";
  private static final String APP = "app/target/classes";
  private static final String MAIN = "com.example.app.Main";
  private static final String UNBROKEN = "int message = box.get();";
  private static final String BROKEN =
      "int message;\n    synchronized (box) {\n      message = box.get();\n    }";
  private static final String PAUSED = "on the stack: 1";

  private static Project project;

  @BeforeAll
  static void copy() throws IOException {
    project = Project.copy("java");
  }

  private static String run() throws IOException, InterruptedException {
    return run(10_000);
  }

  private static String run(int tasks) throws IOException, InterruptedException {
    String classPath = path(project.at(LIB), project.at(APP), Setting.jar("soumak-core"));
    Run run = Run.java(project.folder(), "-Dtasks=" + tasks, "-cp", classPath, MAIN).succeeded();
    assertThat(run.err()).isEmpty();
    return run.out();
  }

  private static Map<String, FileTime> classFiles() throws IOException {
    Map<String, FileTime> times = new TreeMap<>();
    try (Stream<Path> files = Files.walk(project.folder())) {
      for (Path file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
        times.put(project.folder().relativize(file).toString(), Files.getLastModifiedTime(file));
      }
    }
    return times;
  }

  @Test
  @Order(1)
  void mainAndTestClassesPause() throws Exception {
    Run build = project.maven("test").succeeded();

    assertThat(build.out())
        .containsSubsequence("Wove 2 of 2 classes", "Wove 2 of 3 classes", "Wove 2 of 2 classes")
        .contains("Tests run: 3, Failures: 0, Errors: 0, Skipped: 0");
    assertThat(run()).contains("sum: 200000", PAUSED);
  }

  @Test
  @Order(2)
  void aBuildWithoutChangesTouchesNothing() throws Exception {
    Map<String, FileTime> before = classFiles();

    Run build = project.maven("process-test-classes").succeeded();

    assertThat(build.out()).contains("Nothing to do").doesNotContain("Wove", "Recompiling");
    assertThat(classFiles()).isEqualTo(before);
  }

  @Test
  @Order(3)
  void anEditedClassIsWrittenAgainAndNoOther() throws Exception {
    Map<String, FileTime> before = classFiles();
    project.edit("lib/src/main/java/com/example/lib/Step.java", "value ->", "given ->");
    project.edit(
        "lib/src/main/java/com/example/lib/Step.java",
        "apply(apply(value))",
        "apply(apply(given))");

    Run build =
        project
            .maven(
                "process-classes", "-pl", "lib", "-Dmaven.compiler.useIncrementalCompilation=false")
            .succeeded();

    assertThat(build.out()).contains("Wove 2 of 2 classes");
    Map<String, FileTime> after = classFiles();
    after.values().removeAll(before.values());
    assertThat(after.keySet()).allMatch(it -> it.contains("Step"));
    assertThat(after).containsKey(LIB + "/com/example/lib/Step.class");
    assertThat(run()).contains(PAUSED);
  }

  @Test
  @Order(4)
  void whatWasGeneratedForADeletedClassGoes() throws Exception {
    assertThat(classFiles().keySet()).anyMatch(it -> it.contains("Spare$soumak$"));
    Files.delete(project.at("app/src/main/java/com/example/app/Spare.java"));
    project.edit("app/src/main/java/com/example/app/Greeting.java", "\"sum: \"", "\"total: \"");

    project.maven("process-classes").succeeded();

    assertThat(classFiles().keySet()).noneMatch(it -> it.contains("Spare"));
    assertThat(run()).contains("total: 200000", PAUSED);
  }

  @Test
  @Order(5)
  void aClassThatCannotBeWovenFailsTheBuild() throws Exception {
    String file = "lib/src/main/java/com/example/lib/Waiting.java";
    project.edit(file, UNBROKEN, BROKEN);

    Run build = project.maven("process-classes", "-pl", "lib");

    assertThat(build.code()).isEqualTo(1);
    assertThat(build.out())
        .containsPattern(
            "\\[ERROR\\] \\S*/lib/Waiting\\.java:\\[21\\] .*inside a synchronized block")
        .contains("Move the call out of the synchronized block")
        .contains("Weaving failed: 1 error; what was woven before was taken back")
        .doesNotContain("\tat ");
  }

  @Test
  @Order(6)
  void weavingCanBeSkippedAndErrorsCanBeTolerated() throws Exception {
    // The goal by itself: nobody selects a toolchain for it, so it looks for a JDK.
    String goal = "org.soumak:soumak-maven-plugin:weave";
    Run tolerant = project.maven(goal, "-pl", "lib", "-Dsoumak.failOnError=false").succeeded();
    assertThat(tolerant.out())
        .contains("[WARNING]", "inside a synchronized block")
        .contains("The classes stay unwoven")
        .doesNotContain("[ERROR]");

    Run skipped = project.maven(goal, "-pl", "lib", "-Dsoumak.skip").succeeded();
    assertThat(skipped.out()).contains("Weaving is skipped; what an earlier build has woven");

    // All of them with -Dsoumak.long; what they share has a test of its own in the plugin.
    List<String> flags = List.of("failOnError", "showWarnings", "skip");
    for (String flag : Setting.LONG ? flags : flags.subList(0, 1)) {
      Run neither = project.maven(goal, "-pl", "lib", "-Dsoumak." + flag + "=maybe");
      assertThat(neither.code()).isEqualTo(1);
      assertThat(neither.out())
          .contains("%s (soumak.%s) is true or false, and not 'maybe'".formatted(flag, flag));
    }
  }

  @Test
  @Order(8)
  void tellsItsGoalsAndParameters() throws Exception {
    Run help = project.maven("soumak:help", "-pl", "lib", "-Ddetail").succeeded();

    assertThat(help.out())
        .contains("soumak:compile\n", "soumak:help\n", "soumak:weave\n", "soumak:weave-tests\n")
        .contains("failOnError (Default: true)", "User property: soumak.failOnError");
  }

  @Test
  @Order(7)
  void aModuleThatIsNotWovenIsUsedByBlocking() throws Exception {
    String file = "lib/src/main/java/com/example/lib/Waiting.java";
    project.edit(file, BROKEN, UNBROKEN);
    project.edit(
        "lib/pom.xml",
        "<artifactId>lib</artifactId>",
        "<artifactId>lib</artifactId><properties><soumak.skip>true</soumak.skip></properties>");

    Run build = project.maven("process-classes").succeeded();

    assertThat(build.out()).contains("[WARNING]", "is in a class that is not woven");
    assertThat(run(20)).contains("total: 400, on the stack: 4");
  }
}
