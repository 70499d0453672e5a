package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs in ProcessJ go the way of those in Java. */
class ProcessJTest {
  private static final String PAIR =
      """
      import std.io;

      void main(string[] args) {
          chan<int> c;
          par {
              c.write(41);
              println(c.read() + args.size);
          }
      }
      """;

  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void setUp() throws Exception {
    command = new Command(folder);
    write("Pair.pj", PAIR);
  }

  private void write(String name, String text) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void runs() throws Exception {
    command.soumak("run", "Pair.pj", "one").isSuccess("42\n");
  }

  @Test
  void runsWithImportsAndFromFolders() throws Exception {
    write("lib/numbers.pj", "package lib;\npublic int six() {\n    return 6;\n}\n");
    write(
        "Main.pj", "import std.io;\nimport lib.numbers;\nvoid main() {\n    println(six());\n}\n");
    command.soumak("run", "Main.pj").isSuccess("6\n");
    write("all/Main.pj", "import std.io;\nvoid main() {\n    println(7);\n}\n");
    command.soumak("run", "all").isSuccess("7\n");
  }

  @Test
  void tellsErrorsWithTheirLine() throws Exception {
    write("Wrong.pj", "void main() {\n    int x = \"two\";\n}\n");
    command
        .soumak("run", "Wrong.pj")
        .isFailure(
            """
            soumak: it does not compile
            Wrong.pj:2:13: error: a string does not fit in an int
                int x = "two";
                        ^
            """);
  }

  @Test
  void tellsAllErrorsAndRunsNothing() throws Exception {
    write(
        "Wrong.pj",
        """
        import std.io;
        void main() {
            println("never");
            int x = y;
            chan<int> c;
            c.write("text");
            return 1;
        }
        """);
    command
        .here("run", Path.of("Wrong.pj"))
        .isFailure(
            "Wrong.pj:4:13: error: there is no variable 'y'",
            "Wrong.pj:6:13: error: a string does not fit in an int",
            "Wrong.pj:7:5: error: ");
  }

  @Test
  void warnsAndRunsAllTheSame() throws Exception {
    write("Odd.pj", "import std.io;\nvoid main() {\n    int x;\n    println(x);\n}\n");
    Command.Ending ending = command.soumak("run", "Odd.pj");
    assertThat(ending.err())
        .startsWith("Odd.pj:3:9: warning: 'x' is read, but never gets a value\n    int x;\n");
    assertThat(ending.out()).isEqualTo("0\n");
    assertThat(ending.code()).isZero();
  }

  @Test
  void reportsDeadlocksWithLinesOfTheProgram() throws Exception {
    write(
        "Stuck.pj",
        """
        void main() {
            chan<int> a, b;
            par {
                { int x = a.read(); b.write(x); }
                { int y = b.read(); a.write(y); }
            }
        }
        """);
    Command.Ending ending = command.soumak("run", "Stuck.pj");
    assertThat(ending.err()).contains("eadlock", "(Stuck.pj:4)", "(Stuck.pj:5)");
    assertThat(ending.code()).isEqualTo(1);
  }

  @Test
  void aMobileProcessStopsInOneJvmAndGoesOnInAnother() throws Exception {
    write(
        "Walk.pj",
        """
        import std.*;
        mobile void walk(string where) {
            string way = "from";
            while (true) {
                way = way + " " + where;
                println(way);
                suspend;
            }
        }
        void main(string[] args) {
            walk w = new mobile(walk);
            if (args.size > 1)
                load(w, "walk.bin");
            w(args[0]);
            save(w, "walk.bin");
        }
        """);
    command.soumak("run", "Walk.pj", "here").isSuccess("from here\n");
    command.soumak("run", "Walk.pj", "there", "on").isSuccess("from here there\n");
    command.soumak("run", "Walk.pj", "home", "on").isSuccess("from here there home\n");
    write("walk.bin", "damaged");
    Command.Ending refused = command.soumak("run", "Walk.pj", "nowhere", "on");
    assertThat(refused.err()).contains("RefusedBytesException: byte 0: ", "Walk.pj:13");
    assertThat(refused.code()).isEqualTo(1);
  }

  @Test
  void checks() throws Exception {
    command.here("check", Path.of("Pair.pj")).isSuccess("");
  }

  @Test
  void weaves() throws Exception {
    command.here("weave", Path.of("Pair.pj"), "-o", Path.of("out")).isSuccess("");
    assertThat(folder.resolve("out/Pair.class")).exists();
    command.soumak("run", "out").isSuccess("41\n");
  }

  @Test
  void missesTheMainProcedure() throws Exception {
    write("None.pj", "void f() {\n    skip;\n}\n");
    command.here("run", Path.of("None.pj")).isUsageError("add 'public void main(string[] args)'");
  }
}
