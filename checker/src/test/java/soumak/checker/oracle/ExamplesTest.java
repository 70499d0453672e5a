package soumak.checker.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The actor benchmarks among the examples, as they are and turned into ones that race. */
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("../examples/savina");
  private static final int RUNS = 2;
  private static final String MAIN =
      """
      final class T implements soumak.TaskBody<Object> {
        public Object call() throws soumak.Pausable, Exception {
          %s.main(new String[] {"6", "3"});
          return null;
        }
      }
      """;

  private final LiveMutants judged = new LiveMutants();

  private static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      List<Path> all =
          new ArrayList<>(files.filter(it -> it.toString().endsWith(".java")).toList());
      assertThat(all).hasSizeGreaterThan(5);
      return all;
    }
  }

  private void add(Path file, String source) {
    String name = String.valueOf(file.getFileName()).replace(".java", "");
    String folder = "savina" + judged.size();
    judged.add(folder, name, source.replaceFirst("package savina;", ""));
    judged.add(folder, "T", MAIN.formatted(name));
  }

  @Test
  void examplesTouchTheirOwnOnly() throws IOException {
    for (Path file : examples()) {
      add(file, Files.readString(file));
    }
    judged.judge(RUNS);
    assertThat(judged.unsound).isEmpty();
    assertThat(judged.racy).isZero();
  }

  @Test
  void racyMutantsAreRefused() throws IOException {
    for (Path file : examples()) {
      Mutations.of(Files.readString(file)).forEach(it -> add(file, it));
    }
    judged.judge(RUNS);
    assertThat(judged.unsound).isEmpty();
    assertThat(judged.racy).as("racy ones of " + judged.size()).isGreaterThan(20);
  }
}
