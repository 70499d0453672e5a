package savina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs each program of the folder savina; they check their results themselves. */
class SavinaTest {
  private static final String PROGRAMS =
      """
      AStar            | 12 3       | a way of 33 steps
      BankTransaction  | 100 5000   | 5000 transactions, no money lost
      CigaretteSmokers | 200        | 200 cigarettes smoked
      CobwebbedTree    | 5000       | a tree of 5000 nodes
      Dictionary       | 10 500     | 5000 right replies
      LogisticMap      | 5 1000     | 5 series of 1000 terms
      NQueens          | 8 4        | 92 solutions
      QuickSort        | 20000      | 20000 numbers sorted
      RadixSort        | 5000       | 5000 numbers sorted
      SleepingBarber   | 50 3       | 50 customers with short hair
      SortedList       | 5 100      | a sorted list of 500
      Trapezoidal      | 10000 10   | the area is
      """;

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(textBlock = PROGRAMS, delimiter = '|')
  void comesToTheRightResult(String program, String args, String printed) throws Exception {
    assertThat(run(program, args.split(" "))).startsWith(printed);
  }

  private static String run(String program, String[] args) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      Class.forName("savina." + program)
          .getMethod("main", String[].class)
          .invoke(null, (Object) args);
    } catch (InvocationTargetException e) {
      throw new AssertionError(program + " fails", e.getCause());
    } finally {
      System.setOut(before);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyProgramIsRun() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("savina"))) {
      assertThat(files.map(it -> it.getFileName().toString().replace(".java", "")))
          .hasSize(12)
          .allMatch(PROGRAMS::contains);
    }
  }
}
