package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.build.SourceCompiler;

/** Options behind the target are the program's; only where a class is missing they are told of. */
class RunLineTest {
  private static final String AT_WRONG_PLACE =
      "'-cp' behind 'App.java' went to the program: options of 'soumak run' go before the target:"
          + " soumak run -cp lib.jar App.java a";

  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void setUp() {
    command = new Command(folder);
  }

  private static RunLine behind(String... args) {
    return new RunLine(List.of(), "App.java", List.of(args));
  }

  private static String told(RunLine line, Throwable thrown) {
    StringWriter err = new StringWriter();
    line.explain(thrown, new PrintWriter(err, true));
    return err.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "App.java:1: error: package lib does not exist",
        "error: cannot find symbol\n  symbol:   class Greeter",
        "error: cannot find symbol\n  symbol:   variable Greeter",
        "class file for lib.Base not found",
        "App: error: its supertype lib.Base is not on the class path, so",
        "App: error: the class path lacks lib.Base, needed to weave this class",
        "cannot be loaded: java.lang.NoClassDefFoundError: lib/Base"
      })
  void errorsForAClassThatIsMissing(String error) {
    assertThat(behind("-cp", "lib.jar", "a").explained(error))
        .isEqualTo(error + "\n" + AT_WRONG_PLACE);
    assertThat(behind("lib.jar", "a").explained(error)).isEqualTo(error);
  }

  @Test
  void otherErrorsStay() {
    String error = "error: cannot find symbol\n  symbol:   variable greeter";
    assertThat(behind("-cp", "lib.jar").explained(error)).isEqualTo(error);
  }

  @Test
  void whatTheProgramHasThrown() {
    RunLine line = behind("-cp", "lib.jar", "a");
    String told = "soumak: " + AT_WRONG_PLACE + System.lineSeparator();
    assertThat(told(line, new NoClassDefFoundError("lib/Base"))).isEqualTo(told);
    assertThat(told(line, new ClassNotFoundException("lib.Base"))).isEqualTo(told);
    Exception caused = new IllegalStateException(new NoClassDefFoundError("lib/Base"));
    assertThat(told(line, caused)).isEqualTo(told);
    assertThat(told(behind("a"), caused)).isEmpty();
    assertThat(told(line, new IllegalStateException("no lib.Base"))).isEmpty();
    assertThat(told(line, new NoClassDefFoundError("Could not initialize class A"))).isEmpty();
  }

  /** Who asked for it at the wrong place has asked for nothing. */
  @Test
  void errorsThatNameTheOption() {
    String refused = "it is refused (in spite of it: --isolation warn)";
    assertThat(behind("--isolation", "warn", "a").explained(refused))
        .startsWith(refused + "\n'--isolation' behind 'App.java' went to the program: ")
        .endsWith(" soumak run --isolation warn App.java a");
    assertThat(behind("-m", "Two").explained("choose one with --main: One, Two"))
        .endsWith(" soumak run -m Two App.java");
    assertThat(behind("--nodes", "2").explained(refused)).isEqualTo(refused);
    assertThat(behind("--join", "a").explained("use --join-all, or x--join"))
        .isEqualTo("use --join-all, or x--join");
  }

  @Test
  void failuresThatNameTheOption() {
    Exception noNode = new IllegalStateException("run it with 'soumak run --nodes N'");
    String told =
        "soumak: '--nodes' behind 'App.java' went to the program: options of 'soumak run' go before"
            + " the target: soumak run --nodes 2 App.java"
            + System.lineSeparator();
    assertThat(told(behind("--nodes", "2"), noNode)).isEqualTo(told);
    assertThat(told(behind("--nodes=2"), new ExceptionInInitializerError(noNode)))
        .isEqualTo(told.replace("--nodes 2", "--nodes=2").replace("'--nodes'", "'--nodes=2'"));
    assertThat(told(behind("--record", "file"), noNode)).isEmpty();
    assertThat(told(behind("--nodes", "x"), new IllegalArgumentException("--nodes takes a number")))
        .isEmpty();
  }

  @Test
  void causesThatGoInACircle() {
    Exception one = new IllegalStateException();
    one.initCause(new IllegalStateException(one));
    assertThat(told(behind("-cp", "lib.jar"), one)).isEmpty();
  }

  @Test
  void allOptionsAreMovedWithTheirValues() {
    RunLine line =
        new RunLine(
            List.of("--isolation", "warn"),
            "my app.jar",
            List.of("a", "--nodes=2", "--help", "-m", "it's.Main", "b", "--keys"));
    assertThat(line.explained("package lib does not exist"))
        .endsWith(
            "\n'--nodes=2' and '-m' and '--keys' behind 'my app.jar' went to the program: options"
                + " of 'soumak run' go before the target: soumak run --isolation warn --nodes=2 -m"
                + " 'it'\\''s.Main' --keys 'my app.jar' a --help b");
  }

  /** A library with one class, and a program that calls it. */
  private void writeProgram() throws Exception {
    Files.createDirectories(folder.resolve("src/lib"));
    Path greeter =
        Files.writeString(
            folder.resolve("src/lib/Greeter.java"),
            "package lib; public class Greeter { public static String hi() { return \"hi\"; } }");
    Map<String, byte[]> library =
        new SourceCompiler(PathList.withCore(List.of())).compileFile(greeter).classes();
    writeJar("lib.jar", library);
    Path app =
        Files.writeString(
            folder.resolve("App.java"),
            """
            public class App {
              public static void main(String[] args) {
                System.out.println(lib.Greeter.hi() + String.join(",", args));
              }
            }
            """);
    SourceCompiler compiler =
        new SourceCompiler(PathList.withCore(List.of(folder.resolve("lib.jar"))));
    writeJar("app.jar", compiler.compileFile(app).classes());
  }

  private void writeJar(String name, Map<String, byte[]> classes) throws Exception {
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(folder.resolve(name)))) {
      for (var entry : classes.entrySet()) {
        jar.putNextEntry(new ZipEntry(entry.getKey() + ".class"));
        jar.write(entry.getValue());
      }
    }
  }

  @Test
  void aSourceThatDoesNotCompile() throws Exception {
    writeProgram();
    command
        .soumak("run", "App.java", "-cp", "lib.jar", "a")
        .isFailure("package lib does not exist", AT_WRONG_PLACE);
    command
        .soumak("run", "--isolation", "warn", "App.java", "-cp", "lib.jar", "a")
        .isFailure("soumak run --isolation warn -cp lib.jar App.java a");
    command.soumak("run", "-cp", "lib.jar", "App.java", "a").isSuccess("hia\n");
  }

  @Test
  void aJarWhoseLibraryIsMissing() throws Exception {
    writeProgram();
    for (List<String> line :
        List.of(
            List.of("run", "app.jar", "-cp", "lib.jar", "a"),
            List.of("run", "--policies", "none", "app.jar", "-cp", "lib.jar", "a"))) {
      Files.writeString(folder.resolve("none"), "");
      Command.Ending ending = command.soumak(line.toArray(String[]::new));
      assertThat(ending.code()).isEqualTo(1);
      assertThat(ending.err())
          .contains("NoClassDefFoundError: lib/Greeter")
          .contains("soumak: '-cp' behind 'app.jar' went to the program: ")
          .contains("-cp lib.jar app.jar a");
    }
    command.soumak("run", "-cp", "lib.jar", "app.jar", "a", "-cp").isSuccess("hia,-cp\n");
  }

  /** Of a task that nobody joins, and of a thread. */
  @ParameterizedTest
  @ValueSource(
      strings = {"one.start(Task.of(() -> hi()))", "new Thread(Late::hi, \"late\").start()"})
  void aClassThatIsMissedBesideMain(String start) throws Exception {
    writeProgram();
    Files.writeString(
        folder.resolve("Late.java"),
        """
        import soumak.Scheduler;
        import soumak.Task;

        public class Late {
          static Object hi() {
            return lib.Greeter.hi();
          }

          public static void main(String[] args) throws Exception {
            Scheduler one = Scheduler.withWorkers(1);
            START;
            one.start(Task.of(() -> 1)).joinBlocking(); // behind the other
            System.out.println("started " + String.join(" ", args));
          }
        }
        """
            .replace("START", start));
    SourceCompiler compiler =
        new SourceCompiler(PathList.withCore(List.of(folder.resolve("lib.jar"))));
    writeJar("late.jar", compiler.compileFile(folder.resolve("Late.java")).classes());
    for (List<String> before : List.<List<String>>of(List.of(), List.of("--isolation", "warn"))) {
      List<String> line = new ArrayList<>(List.of("run"));
      line.addAll(before);
      line.addAll(List.of("late.jar", "-cp", "lib.jar"));
      Command.Ending ending = command.soumak(line.toArray(String[]::new));
      assertThat(ending.code()).isZero();
      assertThat(ending.out()).isEqualTo("started -cp lib.jar\n");
      assertThat(ending.err())
          .containsOnlyOnce("NoClassDefFoundError: lib/Greeter")
          .contains("at Late.hi(Late.java:6)")
          .containsOnlyOnce("soumak: '-cp' behind 'late.jar' went to the program: ");
    }
    Command.Ending ending = command.soumak("run", "late.jar", "--lib", "lib.jar");
    assertThat(ending.err())
        .containsOnlyOnce("NoClassDefFoundError: lib/Greeter")
        .doesNotContain("went to the program")
        .doesNotContain("Suppressed");
  }

  /** What the program says itself goes on to be heard. */
  @Test
  void aProgramThatHandlesWhatIsUncaught() throws Exception {
    Files.writeString(
        folder.resolve("Own.java"),
        """
        public class Own {
          public static void main(String[] args) throws Exception {
            Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("own " + e));
            Thread thread = new Thread(() -> { throw new NoClassDefFoundError("x"); });
            thread.start();
            thread.join();
          }
        }
        """);
    Command.Ending ending = command.soumak("run", "Own.java", "-cp", "lib.jar");
    assertThat(ending.out()).isEqualTo("own java.lang.NoClassDefFoundError: x\n");
    assertThat(ending.err()).isEmpty();
  }

  @Test
  void wordsFromAFileAreWordsOfTheLine() throws Exception {
    writeProgram();
    Files.writeString(folder.resolve("words"), "App.java -cp lib.jar");
    command.soumak("run", "@words", "a").isFailure("package lib does not exist", AT_WRONG_PLACE);
  }

  /** As with java, whose programs take such words too. */
  @Test
  void wordsOfTheProgramAreNotReadFromFiles() throws Exception {
    writeProgram();
    Files.writeString(folder.resolve("words"), "-cp lib.jar App.java c @body @@x");
    Files.writeString(folder.resolve("body"), "{ }");
    command.soumak("run", "@words", "-d", "@body", "@@x").isSuccess("hic,@body,@@x,-d,@body,@@x\n");
    command
        .soumak("run", "-cp", "lib.jar", "-m", "App", "App.java", "@body", "@@x")
        .isSuccess("hi@body,@@x\n");
    command.soumak("run", "-cp", "lib.jar", "--", "App.java", "@body").isSuccess("hi@body\n");
  }
}
