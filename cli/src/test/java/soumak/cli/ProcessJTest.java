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
  void checks() throws Exception {
    command.soumak("check", "Pair.pj").isSuccess("");
  }

  @Test
  void weaves() throws Exception {
    command.soumak("weave", "Pair.pj", "-o", "out").isSuccess("");
    assertThat(folder.resolve("out/Pair.class")).exists();
    command.soumak("run", "out").isSuccess("41\n");
  }

  @Test
  void missesTheMainProcedure() throws Exception {
    write("None.pj", "void f() {\n    skip;\n}\n");
    command.soumak("run", "None.pj").isUsageError("add 'public void main(string[] args)'");
  }
}
