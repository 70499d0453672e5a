package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs of examples/spread print the same as they are, at one node and at two. */
class ExamplesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "BoundedBuffer,sum",
    "KeyFinder,the key is 14341",
    "MatrixMultiply,product 120",
    "MergeSort,true",
    "Operations,ref-reads 6",
    "RayTracer,picture 80",
    "TextSearch,soumak"
  })
  void printTheSame(String name, String part) throws Exception {
    Path source = Path.of("../examples/spread/" + name + ".java");
    assertThat(Files.exists(source)).isTrue();
    Map<String, byte[]> classes = Programs.compile(source, folder);
    String plain = Programs.runPlainly(classes, name);
    assertThat(plain).contains(part);
    assertThat(Programs.runRewritten(classes, name, 1)).isEqualTo(plain);
    assertThat(Programs.runRewritten(classes, name, 2)).isEqualTo(plain);
  }
}
