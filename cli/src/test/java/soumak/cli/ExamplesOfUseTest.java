package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program meets when its tasks fail, hang or hold the end of the JVM up. */
class ExamplesOfUseTest {
  @TempDir private Path folder;
  private Command command;

  @BeforeEach
  void setUp() {
    command = new Command(folder);
  }

  private Command.Ending run(String body, String... args) throws Exception {
    Files.writeString(
        folder.resolve("Use.java"),
        """
        import java.util.*;
        import soumak.*;

        public class Use {
        %s
        }
        """
            .formatted(body));
    List<String> line = new java.util.ArrayList<>(List.of("run", "Use.java"));
    line.addAll(List.of(args));
    return command.soumak(line.toArray(String[]::new));
  }

  @Test
  void manyTasks() throws Exception {
    run(
            """
              static long count(int depth) throws Pausable, Exception {
                if (depth == 0) {
                  Task.yield();
                  return 1;
                }
                Task<Long> left = Task.spawn(() -> count(depth - 1));
                Task<Long> right = Task.spawn(() -> count(depth - 1));
                return left.join() + right.join();
              }

              public static void main(String[] args) throws Pausable, Exception {
                System.out.println(count(Integer.parseInt(args[0])));
              }
            """,
            "14")
        .isSuccess((1 << 14) + "\n");
  }

  @Test
  void aFailureOfATaskReachesWhoeverJoinsIt() throws Exception {
    Command.Ending ending =
        run(
            """
              static int fails(Mailbox<Integer> from) throws Pausable {
                return 1 / from.get();
              }

              public static void main(String[] args) throws Pausable, Exception {
                Mailbox<Integer> zeros = new Mailbox<>();
                Task<Integer> task = Task.spawn(() -> fails(zeros));
                zeros.put(0);
                task.join();
              }
            """);
    assertThat(ending.code()).isEqualTo(1);
    assertThat(ending.out()).isEmpty();
    assertThat(ending.err())
        .startsWith("Exception in thread \"main\" ")
        .contains("java.lang.ArithmeticException: / by zero")
        .contains("Use.fails(Use.java:6)")
        .contains("Use.main(Use.java:")
        .doesNotContain("soumak.cli", "jdk.internal.reflect");
  }

  @Test
  void warningsOfTheWeaverComeBeforeTheProgramRuns() throws Exception {
    Command.Ending ending =
        run(
            """
              static int sneaky(Mailbox<Integer> from) {
                try {
                  return from.get();
                } catch (Pausable never) {
                  throw new AssertionError(never);
                }
              }

              public static void main(String[] args) {
                Mailbox<Integer> ones = new Mailbox<>();
                ones.tryPut(1);
                System.out.println(sneaky(ones));
              }
            """);
    assertThat(ending.code()).isZero();
    assertThat(ending.out()).isEqualTo("1\n");
    assertThat(ending.err()).contains("Use.java:7: warning: ", "[pause-in-ordinary-method]");
  }

  @Test
  void manyArguments() throws Exception {
    String[] args = IntStream.range(0, 500).mapToObj(Integer::toString).toArray(String[]::new);
    run(
            "public static void main(String[] args) {"
                + " System.out.println(args.length + args[499]); }",
            args)
        .isSuccess("500499\n");
  }

  @Test
  void bigOutputArrivesWhole() throws Exception {
    Command.Ending ending =
        run(
            "public static void main(String[] args) {"
                + " for (int i = 0; i < 100_000; i++) System.out.println(i); }");
    assertThat(ending.out().lines().count()).isEqualTo(100_000);
    assertThat(ending.code()).isZero();
  }
}
