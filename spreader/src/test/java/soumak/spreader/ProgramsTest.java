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

/**
 * Whole programs print rewritten, at one node, at two and at three, what they print as they are.
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
    assertThat(Programs.run(rewritten, name, 1)).as("at one node").isEqualTo(plain);
    assertThat(Programs.run(rewritten, name, 2)).as("at two nodes").isEqualTo(plain);
    assertThat(Programs.run(rewritten, name, 3)).as("at three nodes").isEqualTo(plain);
  }
}
