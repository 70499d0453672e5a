package soumak.outside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A project with programs in ProcessJ and Java beside them. The steps build on each other. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ProcessJProjectIT {
  private static final String WORKER = "src/main/processj/farm/worker.pj";

  private static Project project;

  @BeforeAll
  static void copy() throws IOException {
    project = Project.copy("processj");
  }

  private static String run(String main) throws IOException, InterruptedException {
    String classPath =
        Run.path(
            project.at("target/classes"),
            Setting.jar("soumak-core"),
            Setting.jar("soumak-processj"));
    Run run = Run.java(project.folder(), "-cp", classPath, main).succeeded();
    assertThat(run.err()).isEmpty();
    return run.out();
  }

  private static FileTime written(String classFile) throws IOException {
    return Files.getLastModifiedTime(project.at("target/classes/" + classFile));
  }

  @Test
  @Order(1)
  void programsAreCompiledAndWoven() throws Exception {
    Run build = project.maven(Setting.JDK, "process-classes").succeeded();

    assertThat(build.out())
        .containsPattern("Wrote \\d+ of \\d+ classes of ProcessJ")
        .containsPattern("Wove \\d+ of \\d+ classes")
        .doesNotContain("[WARNING]");
    assertThat(project.at("target/classes/farm/worker.class")).exists();
    assertThat(run("program").lines()).containsExactly("result 1", "result 4", "result 9");
  }

  @Test
  @Order(2)
  void aBuildWithoutChangesTouchesNothing() throws Exception {
    FileTime before = written("program.class");

    Run build = project.maven(Setting.JDK, "process-classes").succeeded();

    assertThat(build.out()).contains("Nothing to do: ", "classes of ProcessJ are up to date");
    assertThat(written("program.class")).isEqualTo(before);
  }

  @Test
  @Order(3)
  void anEditedProgramIsCompiledAndWovenAgain() throws Exception {
    FileTime before = written("program.class");
    project.edit(WORKER, "squares.of(in.read())", "1000 + squares.of(in.read())");

    project.maven(Setting.JDK, "process-classes").succeeded();

    assertThat(written("program.class")).isEqualTo(before);
    assertThat(run("program").lines()).containsExactly("result 1001", "result 1004", "result 1009");
  }

  @Test
  @Order(4)
  void errorsFailTheBuildAtTheirLine() throws Exception {
    project.edit(WORKER, "int count,", "string count,");

    Run build = project.maven(Setting.JDK, "process-classes");

    assertThat(build.code()).isEqualTo(1);
    assertThat(build.out())
        .containsPattern("\\[ERROR\\] \\S*/farm/worker\\.pj:\\[10\\] .*<")
        .containsPattern("\\[ERROR\\] \\S*/program\\.pj:\\[9\\] .*does not fit")
        .contains("Compiling ProcessJ failed: 2 errors")
        .doesNotContain("\tat ");
  }

  @Test
  @Order(5)
  void javaCallsProgramsThatAreCompiledBefore() throws Exception {
    Files.delete(project.at(WORKER));
    Files.writeString(
        project.at("src/main/processj/program.pj"),
        """
        public int twice(chan<int>.read in) {
            return 2 * in.read();
        }
        """);
    Files.writeString(
        project.at("src/main/java/Main.java"),
        """
        import soumak.Channel;
        import soumak.Pausable;
        import soumak.Task;

        public class Main {
          public static void main(String[] args) throws Pausable, Exception {
            Channel<Object> numbers = new Channel<>();
            Task<Integer> task = Task.spawn(() -> program.twice(numbers));
            numbers.write(21);
            System.out.println(task.joinBlocking());
          }
        }
        """);

    project.maven(Setting.JDK, "process-classes", "-Dprocessj.phase=process-sources").succeeded();

    assertThat(project.at("target/classes/farm/worker.class")).doesNotExist();
    assertThat(run("Main").lines()).containsExactly("42");
  }
}
