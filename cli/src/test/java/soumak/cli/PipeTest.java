package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.build.SourceCompiler;

/** Pipes that nobody writes to, where files are expected: who opens one waits for ever. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PipeTest {
  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void setUp() {
    command = new Command(folder);
  }

  private void pipe(String name) throws Exception {
    Process made = new ProcessBuilder("mkfifo", name).directory(folder.toFile()).start();
    assertThat(made.waitFor()).isZero();
  }

  /** Only what runs a program takes a process. */
  private Command.Ending soumak(String name, String file) throws Exception {
    return name.equals("run") ? command.soumak(name, file) : refused(name, file);
  }

  private Command.Ending refused(String name, String file) {
    return command.here(name, Path.of(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "map", "run"})
  void inAFolder(String name) throws Exception {
    pipe("A.class");
    pipe("A.java");
    refused(name, ".").isUsageError("the folder '.' has no .java, .pj or .class files");
    Files.writeString(folder.resolve("B.java"), "class B { static void main() {} }");
    assertThat(soumak(name, ".").code()).isZero();
    assertThat(soumak(name, "B.java").code()).isZero();
  }

  @Test
  void besideASourceThatNeedsIt() throws Exception {
    pipe("A.java");
    Files.writeString(folder.resolve("B.java"), "class B { static void main() { new A(); } }");
    refused("run", "B.java").isFailure("it does not compile");
    refused("run", ".").isFailure("it does not compile");
    Files.createDirectory(folder.resolve("lib"));
    pipe("lib/A.class");
    command.here("run", "-cp", Path.of("lib"), Path.of(".")).isFailure("it does not compile");
  }

  @Test
  void inTheFolderThatAClassIsLoadedFrom() throws Exception {
    Path source =
        Files.writeString(
            folder.resolve("B.java"),
            "class B { static void main(String[] a) { new A(); } } class A {}");
    Map<String, byte[]> classes =
        new SourceCompiler(PathList.withCore(List.of())).compileFile(source).classes();
    Files.delete(source);
    Files.write(folder.resolve("B.class"), classes.get("B"));
    pipe("A.class");
    Command.Ending ending = command.soumak("run", ".");
    assertThat(ending.err()).contains("ClassNotFoundException: A (at file:", "is a pipe");
    assertThat(ending.code()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.java", "a.pj", "a.jar", "a"})
  void asWhatIsToBeRun(String name) throws Exception {
    pipe(name);
    for (String it : new String[] {"check", "map", "run"}) {
      refused(it, name).isUsageError("'" + name + "' is a pipe or a device");
    }
  }

  @Test
  void asWhatIsToBeWoven() throws Exception {
    pipe("a.jar");
    command
        .here("weave", Path.of("a.jar"), "-o", Path.of("b.jar"))
        .isUsageError("a.jar is no folder and no file");
  }

  @Test
  void inTheClassPath() throws Exception {
    pipe("a.jar");
    Files.writeString(folder.resolve("B.java"), "class B { static void main() {} }");
    for (String it : new String[] {"check", "map", "run"}) {
      command
          .here(it, "-cp", Path.of("a.jar"), Path.of("B.java"))
          .isUsageError("'a.jar' of the class path is a pipe or a device");
    }
  }
}
