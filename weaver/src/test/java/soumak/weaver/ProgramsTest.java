package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.Sources;
import soumak.weaver.testing.Comparison;
import soumak.weaver.testing.TestFiber;
import soumak.weaver.testing.Woven;

/** The programs in the folder {@code programs}, each with many constructs beside each other. */
class ProgramsTest {
  private static Path folder() throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(ProgramsTest.class.getResource("programs"), "no programs").toURI());
  }

  private static void same(Path program, String... options) throws IOException {
    Woven woven = Woven.weave(Sources.compile(Map.of("T", Files.readString(program)), options));
    assertThat(woven.diagnostics()).isEmpty();
    TestFiber everywhere = Comparison.assertSame(woven, "T");
    assertThat(everywhere.pauses()).isEqualTo(everywhere.asked()).isGreaterThan(10);
  }

  static List<Path> programs() throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.list(folder())) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void asCompiledForDebuggers(Path program) throws IOException {
    same(program);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void withoutTablesAndWithBuildersOfStrings(Path program) throws IOException {
    same(program, "-g:none", "-XDstringConcat=inline");
  }

  @ParameterizedTest
  @ValueSource(strings = {"8", "11", "17"})
  void asCompiledForOldJavas(String release) throws IOException, URISyntaxException {
    same(folder().resolve("Old.java"), "--release", release, "-parameters", "-Xlint:-options");
  }
}
