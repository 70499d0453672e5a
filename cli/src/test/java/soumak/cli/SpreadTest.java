package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of ordinary Java on several nodes. */
class SpreadTest {
  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void setUp() {
    command = new Command(folder);
  }

  private void write(String body) throws IOException {
    Files.writeString(
        folder.resolve("Use.java"), "public class Use {\n" + body.stripTrailing() + "\n}\n");
  }

  @Test
  void threadsRunAtBothNodesAndShareObjects() throws Exception {
    write(
        """
          int sum;
          final long[] where = new long[2];
          static class Adder extends Thread {
            final Use use;
            final int number;
            Adder(Use use, int number) { this.use = use; this.number = number; }
            public void run() {
              for (int i = 0; i < 10; i++) { synchronized (use) { use.sum += i; } }
              use.where[number] = ProcessHandle.current().pid();
            }
          }
          static class Failing extends Thread {
            public void run() { throw new IllegalStateException("as it should"); }
          }
          public static void main(String[] args) throws Exception {
            Use use = new Use();
            Thread one = new Adder(use, 0);
            Thread other = new Adder(use, 1);
            one.start();
            other.start();
            one.join();
            other.join();
            System.out.println(use.sum + " " + (use.where[0] != use.where[1]) + " " + args[0]);
            Thread failing = new Failing();
            failing.setName("failing");
            failing.start();
            failing.join();
            Thread last = new Thread(new Runnable() {
              public void run() { System.exit(7); }
            });
            last.start();
            Thread.sleep(100_000);
          }
        """);
    Command.Ending ending = command.soumak("run", "--nodes", "2", "Use.java", "given");
    assertThat(ending.out()).isEqualTo("90 true given\n");
    assertThat(ending.err())
        .isEqualTo(
            """
            Exception in thread "failing" java.lang.IllegalStateException: as it should
            \tat Use$Failing.run(Use.java:14)
            """);
    assertThat(ending.code()).isEqualTo(7);
  }

  /** Its nodes go one after the other, and those that are left go on writing until they do. */
  @Test
  void whoExitsWhileOthersWriteIsToldNothingOfThat() throws Exception {
    write(
        """
          int sum;
          static class Adder extends Thread {
            final Use use;
            final Use own = new Use();
            Adder(Use use) { this.use = use; }
            public void run() {
              for (;;) {
                synchronized (use) { use.sum++; }
                synchronized (own) { own.sum++; }
              }
            }
          }
          public static void main(String[] args) throws Exception {
            Use use = new Use();
            for (int i = 0; i < 4; i++) { new Adder(use).start(); }
            for (int seen = 0; seen < 2000; ) { synchronized (use) { seen = use.sum; } }
            System.out.println("enough");
            System.exit(3);
          }
        """);
    Command.Ending ending = command.soumak("run", "--nodes", "3", "Use.java");
    assertThat(ending.err()).isEmpty();
    assertThat(ending.out()).isEqualTo("enough\n");
    assertThat(ending.code()).isEqualTo(3);
  }

  @Test
  void whatCannotBeRewrittenIsRefusedWithItsLine() throws Exception {
    write(
        """
          static native void unknown();
          public static void main(String[] args) throws Exception {
            Class.forName("Use");
          }
        """);
    command
        .soumak("run", "--nodes", "1", "Use.java")
        .isFailure(
            "soumak: it cannot run at several nodes (see docs/cluster-java.md)\n",
            "Use.java: error: Use unknown is native",
            "Use.java:4: error: Use calls Class.forName, which reaches");
  }

  @Test
  void filesOfOneNameAreToldApart() throws Exception {
    for (String name : new String[] {"one", "two"}) {
      Path file = Files.createDirectories(folder.resolve("src/" + name)).resolve("Odd.java");
      Files.writeString(file, "package " + name + "; class Odd { native void unknown(); }");
    }
    Files.writeString(
        folder.resolve("src/one/Use.java"),
        "package one; class Use { native void unknown(); static void main(String[] a) {} }");
    command
        .soumak("run", "--nodes", "1", "src")
        .isFailure(
            "one/Odd.java: error: one.Odd ",
            "two/Odd.java: error: two.Odd ",
            "\nUse.java: error: one.Use ");
  }

  @Test
  void whatMainThrowsIsToldAndEndsItWithOne() throws Exception {
    write(
        """
          static int zero;
          public static void main(String[] args) {
            System.out.println(1 / zero);
          }
        """);
    Command.Ending ending = command.soumak("run", "--nodes", "1", "Use.java");
    assertThat(ending.out()).isEmpty();
    assertThat(ending.err())
        .isEqualTo(
            """
            Exception in thread "main" java.lang.ArithmeticException: / by zero
            \tat Use.main(Use.java:4)
            """);
    assertThat(ending.code()).isEqualTo(1);
  }

  private void compile(String to, String source, String... options) {
    List<String> line = new ArrayList<>(List.of(options));
    line.addAll(List.of("-d", folder.resolve(to).toString(), folder.resolve(source).toString()));
    int failed =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, line.toArray(String[]::new));
    assertThat(failed).isZero();
  }

  @Test
  void aFolderOfClassesIsSpreadWithItsLibraryAndItsResources() throws Exception {
    Files.writeString(
        folder.resolve("Lib.java"),
        """
        public class Lib {
          private final java.util.List<String> words = new java.util.ArrayList<>();
          public synchronized void add(String word) { words.add(word); }
          @Override public synchronized String toString() { return words.toString(); }
        }
        """);
    write(
        """
          public static void main(String[] args) throws Exception {
            Lib lib = new Lib();
            Thread one = new Thread(() -> lib.add("by a thread"));
            one.start();
            one.join();
            try (var in = Use.class.getResourceAsStream("text.txt")) {
              lib.add(new String(in.readAllBytes()));
            }
            System.out.println(lib);
          }
        """);
    compile("lib", "Lib.java");
    compile("classes", "Use.java", "-cp", folder.resolve("lib").toString());
    Files.writeString(folder.resolve("classes/text.txt"), "from a file");
    command
        .soumak("run", "--nodes", "1", "-cp", "lib", "classes")
        .isSuccess("[by a thread, from a file]\n");
  }

  @Test
  void whatTheJdksClassesOfOursLackIsRefused() throws Exception {
    write(
        """
          public static void main(String[] args) {
            java.util.Vector<String> list = new java.util.Vector<>();
            list.clone();
          }
        """);
    command
        .soumak("run", "--nodes", "1", "Use.java")
        .isFailure("Use.java:4: error: Use uses Vector.clone(), which Soumak's class for it");
  }

  @Test
  void aProgramWithoutAMainMethodIsRefused() throws Exception {
    write("  void run() {}");
    command
        .soumak("run", "--nodes", "1", "Use.java")
        .isUsageError("there is no main method in 'Use.java'");
  }
}
