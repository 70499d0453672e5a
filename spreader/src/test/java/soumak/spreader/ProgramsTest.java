package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.testing.LongForm;

/**
 * Whole programs print rewritten, at one node, at two and at three, what they print as they are. In
 * a build, each runs at three and at one or two, with {@code -Dsoumak.long} at all.
 */
class ProgramsTest {
  private static final Path FOLDER = Path.of("src/test/resources/programs");
  @TempDir Path classes;

  static List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(FOLDER)) {
      return all.map(it -> it.getFileName().toString().replace(".java", "")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void programPrintsTheSame(String name) throws Exception {
    Map<String, byte[]> program = Programs.compile(FOLDER.resolve(name + ".java"), classes);
    String plain = Programs.runPlainly(program, name);
    assertThat(plain).as("output of the program as it is").isNotEmpty();
    Map<String, byte[]> rewritten = Programs.rewrite(program);
    int fewer = 1 + names().indexOf(name) % 2;
    for (int nodes : LongForm.isOn() ? List.of(1, 2, 3) : List.of(fewer, 3)) {
      assertThat(Programs.run(rewritten, name, nodes)).as(nodes + " node(s)").isEqualTo(plain);
    }
  }
}
