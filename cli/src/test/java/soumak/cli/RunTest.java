package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.build.Compiled;
import soumak.build.SourceCompiler;

class RunTest {
  private static final String HELLO =
      """
      public class Hello {
        public static void main(String[] args) {
          System.out.println("hello " + String.join(",", args));
        }
      }
      """;

  /** Two tasks; main itself is pausable. */
  private static final String SUM =
      """
      import soumak.Mailbox;
      import soumak.Pausable;
      import soumak.Task;

      public class Sum {
        public static void main(String[] args) throws Pausable, Exception {
          Mailbox<Integer> numbers = new Mailbox<>();
          Task.spawn(() -> {
            numbers.put(20);
            numbers.put(22);
            return null;
          });
          System.out.println("sum " + (numbers.get() + numbers.get()));
        }
      }
      """;

  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void setUp() {
    command = new Command(folder);
  }

  private void write(String file, String content) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }

  private Compiled compiled(String file, Path... libraries) {
    Compiled compiled =
        new SourceCompiler(PathList.withCore(List.of(libraries))).compileFile(folder.resolve(file));
    assertThat(compiled.messages()).isEmpty();
    return compiled;
  }

  private void writeClasses(String to, Compiled compiled) throws IOException {
    for (var entry : compiled.classes().entrySet()) {
      Path file = folder.resolve(to).resolve(entry.getKey() + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, entry.getValue());
    }
  }

  private void writeJar(String to, String main, Compiled... compiled) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (!main.isEmpty()) {
      manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
    }
    writeJar(to, manifest, compiled);
  }

  private void writeJar(String to, Manifest manifest, Compiled... compiled) throws IOException {
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(folder.resolve(to)), manifest)) {
      for (Compiled one : compiled) {
        for (var entry : one.classes().entrySet()) {
          jar.putNextEntry(new ZipEntry(entry.getKey() + ".class"));
          jar.write(entry.getValue());
        }
      }
    }
  }

  @Test
  void aFileAndItsArguments() throws Exception {
    write("Hello.java", HELLO);
    command.soumak("run", "Hello.java").isSuccess("hello \n");
    command
        .soumak("run", "Hello.java", "--help", "-x", "--", "a b")
        .isSuccess("hello --help,-x,--,a b\n");
  }

  @Test
  void tasks() throws Exception {
    write("Sum.java", SUM);
    command.soumak("run", "Sum.java").isSuccess("sum 42\n");
  }

  @Test
  void aFileWithSiblingsInPackages() throws Exception {
    write(
        "src/app/Start.java",
        "package app; class Start { public static void main(String[] a) { util.Say.it(); } }");
    write(
        "src/util/Say.java",
        "package util; public class Say { public static void it() { System.out.println(1); } }");
    command.soumak("run", "src/app/Start.java").isSuccess("1\n");
  }

  @Test
  void aProgramWithoutAClass() throws Exception {
    write("Short.java", "void main() { IO.println(\"short\"); }");
    command.soumak("run", "Short.java").isSuccess("short\n");
  }

  @Test
  void theStreamsAreTheProgramsOwn() throws Exception {
    write("Echo.java", "void main() throws Exception { System.in.transferTo(System.out); }");
    Process process = command.start("run", "Echo.java");
    process.getOutputStream().write("through\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    process.getOutputStream().close();
    Command.end(process).isSuccess("through\n");
  }

  @Test
  void exitCodes() throws Exception {
    write("Exit.java", "void main(String[] a) { System.exit(Integer.parseInt(a[0])); }");
    assertThat(command.soumak("run", "Exit.java", "7").code()).isEqualTo(7);
    assertThat(command.soumak("run", "Exit.java", "0").code()).isZero();
  }

  @Test
  void anUncaughtExceptionOfMain() throws Exception {
    write(
        "Fail.java",
        """
        public class Fail {
          public static void main(String[] args) {
            deeper();
          }

          static void deeper() {
            throw new IllegalStateException("as it is", new RuntimeException("the cause"));
          }
        }
        """);
    Command.Ending ending = command.soumak("run", "Fail.java");
    assertThat(ending.code()).isEqualTo(1);
    assertThat(ending.out()).isEmpty();
    assertThat(ending.err())
        .isEqualTo(
            """
            Exception in thread "main" java.lang.IllegalStateException: as it is
            \tat Fail.deeper(Fail.java:7)
            \tat Fail.main(Fail.java:3)
            Caused by: java.lang.RuntimeException: the cause
            \t... 2 more
            """);
  }

  /** What is called there first, by code that is not woven, only calls what does the work. */
  @Test
  void theTraceOfAWaitHasMainOnce() throws Exception {
    write(
        "Wait.java",
        """
        import java.time.Duration;
        import soumak.Mailbox;
        import soumak.Pausable;

        public class Wait {
          public static void main(String[] args) throws Pausable, Exception {
            String[] none = {};
            new Mailbox<String>().get(Duration.ofMillis(1));
          }
        }
        """);
    Command.Ending ending = command.soumak("run", "Wait.java");
    assertThat(ending.code()).isEqualTo(1);
    assertThat(ending.err())
        .contains("TimeoutException", "\tat Wait.main(Wait.java:8)\n")
        .containsOnlyOnce("Wait.main(");
  }

  @Test
  void otherThreadsOutliveMain() throws Exception {
    write(
        "Later.java",
        """
        void main() {
          new Thread(() -> {
            try {
              Thread.sleep(200);
            } catch (InterruptedException e) {
              return;
            }
            System.out.println("later");
          }).start();
        }
        """);
    command.soumak("run", "Later.java").isSuccess("later\n");
  }

  @Test
  void theContextLoaderIsTheProgramsOwn() throws Exception {
    write(
        "Load.java",
        """
        void main() throws Exception {
          ClassLoader loader = Thread.currentThread().getContextClassLoader();
          System.out.println(loader.loadClass("Load") == getClass());
          try {
            loader.loadClass("picocli.CommandLine");
          } catch (ClassNotFoundException e) {
            System.out.println("hidden");
          }
        }
        """);
    command.soumak("run", "Load.java").isSuccess("true\nhidden\n");
  }

  @Test
  void foldersOfSources() throws Exception {
    write("src/Sum.java", SUM);
    write("src/a/Other.java", "package a; class Other {}");
    write("src/a/note.txt", "beside the classes");
    command.soumak("run", "src").isSuccess("sum 42\n");
    write(
        "src/a/Second.java",
        "package a; class Second { public static void main(String... x) throws Exception {"
            + " System.out.write(Second.class.getResourceAsStream(\"note.txt\").readAllBytes()); }"
            + " }");
    command
        .soumak("run", "src")
        .isUsageError("2 classes with a main method", "--main", "Sum", "a.Second");
    Files.createSymbolicLink(folder.resolve("code"), Path.of("src"));
    command.soumak("run", "--main", "a.Second", "code").isSuccess("beside the classes\n".trim());
  }

  @Test
  void theExamplesHaveTheirOptionsBeforeTheTarget() throws Exception {
    assertThat(command.here("run", "--help").out())
        .contains("soumak run -cp lib.jar -m app.Main src/main/java");
  }

  @Test
  void foldersOfClasses() throws Exception {
    write("Sum.java", SUM);
    writeClasses("classes", compiled("Sum.java"));
    command.soumak("run", "classes").isSuccess("sum 42\n");
    assertThat(command.soumak("weave", "classes", "-o", "classes").code()).isZero();
    command.soumak("run", "classes").isSuccess("sum 42\n");
  }

  @Test
  void jars() throws Exception {
    write("Sum.java", SUM);
    write("Hello.java", HELLO);
    writeJar("sum.jar", "Sum", compiled("Sum.java"), compiled("Hello.java"));
    command.soumak("run", "sum.jar").isSuccess("sum 42\n");
    command.soumak("run", "-m", "Hello", "sum.jar", "x").isSuccess("hello x\n");
    writeJar("no-main.jar", "", compiled("Sum.java"), compiled("Hello.java"));
    command.here("run", Path.of("no-main.jar")).isUsageError("2 classes with a main method");
    writeJar("wrong.jar", "Helo", compiled("Hello.java"));
    command
        .here("run", Path.of("wrong.jar"))
        .isUsageError("no class 'Helo'", "did you mean 'Hello'?");
  }

  @Test
  void theClassPathIsWovenToo() throws Exception {
    write(
        "lib/Add.java",
        """
        import soumak.Mailbox;
        import soumak.Pausable;

        public class Add {
          public static int two(Mailbox<Integer> from) throws Pausable {
            return from.get() + from.get();
          }
        }
        """);
    Compiled library = compiled("lib/Add.java");
    writeJar("add.jar", "", library);
    writeClasses("add", library);
    write(
        "Use.java",
        SUM.replace("class Sum", "class Use")
            .replace("numbers.get() + numbers.get()", "Add.two(numbers)"));
    for (String path : List.of("add.jar", "add", "add.jar:add")) {
      command.soumak("run", "-cp", path, "Use.java").isSuccess("sum 42\n");
    }
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Use");
    write("log4j.properties", "no=jar");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "log4j.properties add.jar");
    writeJar("use.jar", manifest, compiled("Use.java", folder.resolve("add.jar")));
    command.soumak("run", "use.jar").isSuccess("sum 42\n");
    writeJar("all.jar", manifest); // it only names add.jar
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "all.jar");
    writeJar("use.jar", manifest, compiled("Use.java", folder.resolve("add.jar")));
    command.soumak("run", "use.jar").isSuccess("sum 42\n");
    command.soumak("run", "-cp", "all.jar", "Use.java").isSuccess("sum 42\n");
  }

  /** As with java, which finds its main class on the class path. */
  @Test
  void aMainClassOfALibrary() throws Exception {
    write("Sum.java", SUM);
    write("Hello.java", HELLO);
    writeJar("sum.jar", "", compiled("Sum.java"));
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Sum");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "sum.jar");
    writeJar("launcher.jar", manifest);
    command.soumak("run", "launcher.jar").isSuccess("sum 42\n");
    writeClasses("classes", compiled("Hello.java"));
    for (String target : List.of("Hello.java", "classes")) {
      command.soumak("run", "-cp", "sum.jar", "-m", "Sum", target).isSuccess("sum 42\n");
    }
    command
        .here("run", "-m", "Sun", Path.of("launcher.jar"))
        .isUsageError("there is no class 'Sun'");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "S\0m");
    writeJar("launcher.jar", manifest);
    command
        .here("run", "-cp", Path.of("classes"), Path.of("launcher.jar"))
        .isUsageError("there is no class 'S\0m'");
  }

  @Test
  void aNestedMainClassOfALibrary() throws Exception {
    write(
        "lib/Outer.java",
        """
        package lib;

        class Outer {
          static class Main {
            public static void main(String[] args) {
              System.out.println("nested");
            }
          }
        }
        """);
    writeJar("lib.jar", "", compiled("lib/Outer.java"));
    write("Hello.java", HELLO);
    for (String main : List.of("lib.Outer.Main", "lib.Outer$Main")) {
      command.soumak("run", "-cp", "lib.jar", "-m", main, "Hello.java").isSuccess("nested\n");
    }
  }

  @Test
  void compilerErrorsAsJavacShowsThem() throws Exception {
    write("Bad.java", "class Bad {\n  int x = \"no number\";\n}\n");
    Command.Ending ending = command.soumak("run", "Bad.java");
    ending.isFailure(
        "Bad.java:2: error: incompatible types: String cannot be converted to int",
        "  int x = \"no number\";\n          ^\n1 error\n");
  }

  @Test
  void weavingErrors() throws Exception {
    write(
        "Wrong.java",
        """
        import soumak.Mailbox;
        import soumak.Pausable;

        public class Wrong {
          Wrong(Mailbox<Integer> in) throws Pausable {
            in.get();
          }

          public static void main(String[] args) {}
        }
        """);
    command.here("run", Path.of("Wrong.java")).isFailure("it cannot be woven\n", "Wrong.java:");
  }

  @Test
  void aClassInTheWrongFolder() throws Exception {
    write("Lost.java", "class Lost { public static void main(String[] args) {} }");
    writeClasses("classes/elsewhere", compiled("Lost.java"));
    String[] parts = {"'elsewhere.Lost' cannot be loaded", "wrong name: Lost"};
    command.soumak("run", "classes").isUsageError(parts);
    command.soumak("run", "--isolation", "off", "classes").isUsageError(parts);
  }

  @Test
  void nothingToRun() throws Exception {
    write("None.java", "class None {}");
    command.here("run", Path.of("None.java")).isUsageError("no main method", "None.java");
    write("Private.java", "class Private { private static void main(String[] a) {} }");
    command.here("run", Path.of("Private.java")).isUsageError("no main method");
    Files.createDirectory(folder.resolve("empty"));
    command.here("run", Path.of("empty")).isUsageError("no .java, .pj or .class files");
    write("Hello.java", HELLO);
    command
        .here("run", "-m", "Hullo", Path.of("Hello.java"))
        .isUsageError("no class 'Hullo'", "did you mean 'Hello'?");
  }

  @Test
  void damagedClassFiles() throws Exception {
    write("classes/Hello.class", "no class at all");
    command
        .here("run", Path.of("classes"))
        .isFailure("it cannot be woven\n", "Hello.class: ", "no class file");
    command.here("run", "-m", "Hello", Path.of("classes")).isFailure("it cannot be woven\n");
  }

  @Test
  void severalMainsInAFile() throws Exception {
    String main = " { public static void main(String[] a) { System.out.println(\"%s\"); } } ";
    write("Two.java", "class One" + main.formatted("one") + "class Two" + main.formatted("two"));
    command.soumak("run", "Two.java").isSuccess("two\n");
    command.soumak("run", "-m", "One", "Two.java").isSuccess("one\n");
    write("Three.java", "class A" + main.formatted("a") + "class B" + main.formatted("b"));
    command.here("run", Path.of("Three.java")).isUsageError("2 classes with a main method", "A, B");
  }

  @Test
  void targetsThatAreNotThere() throws Exception {
    write("Hello.java", HELLO);
    write("Upper.JAVA", HELLO);
    command.here("run", Path.of("Upper.JAVA")).isUsageError("must end in .java, in small letters");
    command.soumak("run", "Helo.java").isUsageError("no file 'Helo.java'", "'Hello.java'?");
    command.here("run", Path.of("Hello")).isUsageError("no file 'Hello'", "'Hello.java'?");
    command.here("run", Path.of("src/x/Hello.java")).isUsageError("no folder", "src");
    command
        .here("run", "-cp", Path.of("lib.jar"), Path.of("Hello.java"))
        .isUsageError("no 'lib.jar'", "class path");
  }

  @Test
  void targetsThatAreSomethingElse() throws Exception {
    write("notes.txt", "text");
    command
        .here("run", Path.of("notes.txt"))
        .isUsageError("no .java or .pj file, no folder and no readable jar");
    write("broken.jar", "PK and then nothing");
    command.here("run", Path.of("broken.jar")).isUsageError("broken.jar", "no readable jar");
    write("Some.class", "x");
    command.here("run", Path.of("Some.class")).isUsageError("single class", "--main");
    write("classes/Some.class", "x");
    assertThat(command.here("run", "-m", "Some", Path.of("classes")).code()).isEqualTo(1);
  }

  /** Its frames are in the heap, which has no end that one would see in time. */
  @Test
  void aRecursionWithoutAnEndThatPauses() throws Exception {
    write(
        "Down.java",
        """
        import soumak.*;

        class Down {
          static int down(int n) throws Pausable {
            Task.yield();
            return down(n + 1) + 1;
          }
          static void main() throws Pausable {
            try {
              Task.spawn(() -> down(0)).join();
            } catch (TaskFailedException e) {
              System.out.println(e.getCause().getClass() + " " + e.getCause().getStackTrace()[700]);
            }
            down(0);
          }
        }
        """);
    ProcessBuilder builder = command.process("run", "Down.java");
    builder.command().add(1, "-Xmx64m");
    Command.Ending ending = Command.end(builder.start());
    assertThat(ending.out())
        .isEqualTo("class java.lang.StackOverflowError Down.down(Down.java:6)\n");
    assertThat(ending.err()).contains("java.lang.StackOverflowError: ", " saved frames");
    assertThat(ending.code()).isEqualTo(1);
  }

  @Test
  void anEmptyTargetIsNotTheWorkingFolder() throws Exception {
    write("Here.java", "void main() {}");
    command.soumak("run", "").isUsageError("the target is empty: name a file, a folder or a jar");
  }
}
