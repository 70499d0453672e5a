package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import soumak.checker.testing.Programs;

/**
 * Programs as people write them, which were written without regard to the checker, and then changed
 * where it wanted that; the page on isolation counts its findings.
 */
class NaturalProgramsTest {
  @Test
  void areAccepted() throws IOException {
    List<Path> programs = programs();
    assertThat(programs).hasSizeGreaterThan(12);
    for (Path program : programs) {
      assertThat(Programs.checkFile(Files.readString(program))).as("%s", program).isEmpty();
    }
  }

  private static List<Path> programs() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("src", "test", "programs"))) {
      return all.sorted().toList();
    }
  }
}
