package soumak.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of one idea, and tests for all of them. */
class SizesTest {
  private static final int MAX = 800;
  private static final int P95 = 450;
  private static final int MEDIAN = 100;

  private static List<Path> mainFiles() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String module :
        List.of(
            "core",
            "memory",
            "cluster",
            "spreader",
            "analysis",
            "weaver",
            "checker",
            "mapper",
            "processj",
            "build",
            "cli",
            "maven-plugin",
            "agent")) {
      files.addAll(Repository.javaFiles(module + "/src/main/java"));
    }
    return files;
  }

  @Test
  void noFileIsLong() throws IOException {
    List<Path> all = Repository.javaFiles("");
    assertThat(all).hasSizeGreaterThan(100);
    assertThat(all).allSatisfy(it -> assertThat(Repository.lines(it)).isLessThanOrEqualTo(MAX));
  }

  @Test
  void mostFilesAreShort() throws IOException {
    List<Integer> sizes = mainFiles().stream().map(Repository::lines).sorted().toList();
    assertThat(sizes.get(sizes.size() / 2)).as("median").isLessThanOrEqualTo(MEDIAN);
    assertThat(sizes.get(sizes.size() * 95 / 100)).as("95 of 100").isLessThanOrEqualTo(P95);
  }

  @ParameterizedTest
  @ValueSource(strings = {"core", "weaver", "memory", "mapper", "build", "cli", "cluster"})
  void asMuchTestAsMain(String module) throws IOException {
    int tests = lines(module + "/src/test") + lines(module + "-jcstress/src/main");
    assertThat(tests).isGreaterThanOrEqualTo(lines(module + "/src/main"));
  }

  private static int lines(String folder) throws IOException {
    return Repository.javaFiles(folder).stream().mapToInt(Repository::lines).sum();
  }
}
