package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryCommandTest {
  @Test
  void withoutWordsAllIsMeasured() throws UsageException {
    MemoryCommand command = MemoryCommand.parse(List.of());
    assertThat(command.workloads())
        .extracting(it -> it.workload().family())
        .containsExactly("forward", "tail", "web", "fft", "factoring", "huffman");
    assertThat(command.workloads()).allMatch(it -> it.sizes().equals(it.workload().sizes()));
    assertThat(command.micro()).containsExactly("allocation", "access");
    assertThat(command.workers()).isOne();
    assertThat(command.check()).isEqualTo(Files.isDirectory(Path.of("examples")));
    assertThat(command.rounds()).isOne();
    assertThat(command.folder()).isNull();
  }

  @Test
  void workloadsAndSizesAreChosen(@TempDir Path folder) throws UsageException {
    MemoryCommand command =
        MemoryCommand.parse(
            List.of(
                "forward4k", "--rounds", "2", "fft", "--workers", "2", "--to", folder.toString()));
    assertThat(command.workloads())
        .flatExtracting(MemoryCommand.Choice::sizes)
        .extracting(Size::name)
        .containsExactly("forward4k", "fft1200", "fft64k");
    assertThat(command.micro()).isEmpty();
    assertThat(command.workers()).isEqualTo(2);
    assertThat(command.rounds()).isEqualTo(2);
    assertThat(command.folder()).isEqualTo(folder);
    assertThat(command.check()).isFalse();
    assertThat(MemoryCommand.parse(List.of("access")).workloads()).isEmpty();
  }

  @Test
  void whatCannotBeUnderstoodIsExplained() {
    assertThatThrownBy(() -> MemoryCommand.parse(List.of("forwards")))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(
            "bench memory has no forwards; it has: check allocation access forward forward64"
                + " forward256");
    assertThatThrownBy(() -> MemoryCommand.parse(List.of("--fast")))
        .isInstanceOf(UsageException.class)
        .hasMessage("unknown option --fast; there are --workers N, --rounds N and --to FOLDER");
    assertThatThrownBy(() -> MemoryCommand.parse(List.of("--to")))
        .isInstanceOf(UsageException.class)
        .hasMessage("--to needs a value, as in --to docs");
  }

  /** Processes that do the work once, so that the whole way of the figures is gone. */
  @Test
  void theTableIsWritten(@TempDir Path folder) throws Exception {
    MemoryCommand command =
        MemoryCommand.parse(List.of("huffman", "--rounds", "1", "--to", folder.toString()));
    assertThat(command.run(ChildProcess.once(60), text -> {})).isTrue();
    assertThat(Files.readString(folder.resolve("memory-figures.md")))
        .contains("| Bytes allocated in the heap, each | soumak | gc |")
        .containsPattern("\\| huffman \\| [0-9.,]+ \\| [0-9.,]+ \\|");
  }
}
