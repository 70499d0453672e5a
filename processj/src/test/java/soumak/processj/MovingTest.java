package soumak.processj;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mobile processes that go on in another program, whose classes are other ones. */
class MovingTest {
  private static final String PROGRAM =
      """
      import std.*;

      record Pair { int left; string right; }

      mobile void agent(int x) {
          Pair p = new Pair { left = x, right = "kept" };
          suspend;
          println(p.left + p.right + x);
      }

      void main(string[] args) {
          agent a = new mobile(agent);
          if (args.size == 1) {
              a(1);
              save(a, args[0]);
          } else {
              load(a, args[0]);
              a(2);
          }
      }
      """;

  @TempDir private Path folder;

  private static Execution compiled(String text) {
    Compilation compiled = new ProcessJ(List.of()).compile("P.pj", text);
    assertThat(compiled.messages()).isEmpty();
    return new Execution(compiled);
  }

  private String saved() {
    String file = folder.resolve("agent").toString();
    assertThat(compiled(PROGRAM).run(file).failure()).isNull();
    return file;
  }

  private static void refuses(String program, String file, String reason) {
    Execution.Outcome outcome = compiled(program).run(file, "load");
    assertThat(outcome.output()).isEmpty();
    assertThat(outcome.failure()).hasMessageContaining(reason);
  }

  @Test
  void itGoesOnWithTheSameClasses() {
    Execution.Outcome outcome = compiled(PROGRAM).run(saved(), "load");
    assertThat(outcome.failure()).isNull();
    assertThat(outcome.output()).isEqualTo("1kept2\n");
  }

  @Test
  void otherProceduresOfTheProgramMayChange() {
    String changed = PROGRAM.replace("a(2);", "a(3); println(\"more\");");
    Execution.Outcome outcome = compiled("\n\n" + changed).run(saved(), "load");
    assertThat(outcome.failure()).isNull();
    assertThat(outcome.output()).isEqualTo("1kept3\nmore\n");
  }

  @Test
  void anotherVersionOfTheProcedureIsRefused() {
    refuses(
        PROGRAM.replace("p.right + x", "p.right + p.right + x"),
        saved(),
        "the mobile procedure 'agent' of P is another version where the bytes come from; both sides"
            + " need the same class files");
  }

  @Test
  void anotherVersionOfARecordIsRefused() {
    refuses(
        PROGRAM.replace("int left;", "int left; int more;"),
        saved(),
        "the record 'Pair' of P has other fields where the bytes come from: there [int left,"
            + " string right], here [int left, int more, string right]");
  }

  @Test
  void aProcedureThatIsNotThereIsRefused() {
    refuses(PROGRAM.replace("agent", "spy"), saved(), "this program does not have 'agent' of P");
  }

  @Test
  void damagedFilesAreRefusedOrRead() throws IOException {
    Path file = Path.of(saved());
    byte[] good = Files.readAllBytes(file);
    Execution program = compiled(PROGRAM);
    Random random = new Random(3);
    for (int round = 0; round < 300; round++) {
      byte[] bytes = good.clone();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      Files.write(file, bytes);
      Throwable failure = program.run(file.toString(), "load").failure();
      if (failure != null) {
        assertThat(failure.getClass().getName())
            .isIn(
                "java.lang.IllegalArgumentException",
                "java.lang.IllegalStateException",
                "java.lang.NullPointerException");
      }
    }
  }

  @Test
  void filesThatCannotBeUsedAreNamed() {
    refuses(PROGRAM, folder.resolve("none").toString(), "agent cannot be loaded from " + folder);
    assertThat(compiled(PROGRAM).run(folder.resolve("no/where").toString()).failure())
        .hasMessageContaining("agent cannot be saved in " + folder);
  }
}
