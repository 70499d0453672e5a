package soumak.bench.mapping.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappingFileTest {
  private static final Row BANG =
      Measurements.of("bang", 10.0, 20.0, 9.0, null, 1_000.0, 40.0, 30.0);

  private static final Row FASTA =
      Measurements.of("fasta", 100.0, 200.0, 400.0, 150.0, 150.0, 160.0, 300.0);

  @TempDir Path folder;

  @Test
  void whatIsWrittenIsRead() throws IOException {
    Path file = folder.resolve("rows.csv");
    Figures figures = new Figures(List.of(BANG, FASTA));
    MappingFile.write(file, figures);
    assertThat(MappingFile.read(file)).isEqualTo(figures);
  }

  @Test
  void withoutAFileThereAreNoRows() throws IOException {
    assertThat(MappingFile.read(folder.resolve("none.csv")).rows()).isEmpty();
  }

  @Test
  void aRowReplacesTheOlderOneOfItsProgram() {
    Row newer = Measurements.of("bang", 5.0, 20.0, 9.0, 15.0, 1_000.0, 40.0, 30.0);
    assertThat(new Figures(List.of(FASTA)).with(BANG).with(newer).rows())
        .containsExactly(newer, FASTA);
  }

  @Test
  void anotherFileIsRefusedWithItsLine() throws IOException {
    Path file = folder.resolve("rows.csv");
    for (String line : List.of("bang,soumak,1,2,3,2026-12-01", "bang,soumak,x,2,3,5,2026-12-01")) {
      Files.writeString(file, "head\n" + line + "\n");
      assertThatThrownBy(() -> MappingFile.read(file))
          .isInstanceOf(IOException.class)
          .hasMessage(file + ":2: no line of measurements: " + line);
    }
  }
}
