package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappingCommandTest {
  @Test
  void withoutWordsAllProgramsAreRunFiveTimes() throws UsageException {
    MappingCommand command = MappingCommand.parse(List.of());
    assertThat(command.programs()).hasSize(14);
    assertThat(command.rounds()).isEqualTo(5);
    assertThat(command.folder()).isNull();
  }

  @Test
  void programsAreChosenByTheirNames(@TempDir Path folder) throws UsageException {
    MappingCommand command =
        MappingCommand.parse(List.of("DCT", "--rounds", "2", "bang", "--to", folder.toString()));
    assertThat(command.programs())
        .extracting(it -> it.sizes().getFirst().name())
        .containsExactly("mapping-DCT", "mapping-bang");
    assertThat(command.rounds()).isEqualTo(2);
    assertThat(command.folder()).isEqualTo(folder);
    assertThat(command.peers()).isEmpty();
  }

  @Test
  void peersAreChosenByTheirNames() throws UsageException {
    MappingCommand command = MappingCommand.parse(List.of("--vs", "paper", "--vs", "vt"));
    assertThat(Options.chosen(command.programs().getFirst(), command.peers()))
        .extracting(Entry::name)
        .containsExactly("soumak", "vt", "paper-thread", "paper-task");
    assertThatThrownBy(() -> MappingCommand.parse(List.of("--vs", "erlang")))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("no contender is called erlang; there are: ");
  }

  @Test
  void whatCannotBeUnderstoodIsExplained(@TempDir Path folder) {
    assertThatThrownBy(() -> MappingCommand.parse(List.of("bong")))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("no program is called bong; there are: bang ehb mbrot");
    assertThatThrownBy(() -> MappingCommand.parse(List.of("--rounds", "none")))
        .isInstanceOf(UsageException.class)
        .hasMessage("--rounds needs a whole number from 1 on, not none");
    assertThatThrownBy(() -> MappingCommand.parse(List.of("--to")))
        .isInstanceOf(UsageException.class)
        .hasMessage("--to needs a value, as in --to docs");
    assertThatThrownBy(() -> MappingCommand.parse(List.of("--to", folder + "/none")))
        .isInstanceOf(UsageException.class)
        .hasMessage("--to needs a folder, and " + folder + "/none is none");
  }

  @Test
  void rowsThatCannotBeReadAreAnErrorBeforeAllIsMeasured(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("mapping-figures.csv");
    Files.writeString(file, "head\nbang\n");
    assertThatThrownBy(() -> MappingCommand.parse(List.of("--to", folder.toString())))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "the rows to add to cannot be read: " + file + ":2: no line of measurements: bang");
  }

  @Test
  void theTableAndThePlotAreWritten(@TempDir Path folder) throws Exception {
    MappingCommand command =
        MappingCommand.parse(
            List.of(
                "PolynomialIntegral", "--vs", "vt", "--rounds", "1", "--to", folder.toString()));
    assertThat(command.run(ChildProcess.once(120), text -> {})).isTrue();
    assertThat(folder.resolve("mapping-figures.md"))
        .content()
        .contains("| PolynomialIntegral | ")
        .contains("![the times](mapping-figures.svg)")
        .contains("| virtual threads |")
        .doesNotContain("Pekko", "failed");
    assertThat(folder.resolve("mapping-figures.csv"))
        .content()
        .contains("\nPolynomialIntegral,soumak,", "\nPolynomialIntegral,vt,");
    assertThat(Files.readString(folder.resolve("mapping-figures.svg")))
        .startsWith("<svg ")
        .endsWith("</svg>\n");
  }

  @Test
  void rowsOfOtherProgramsStay(@TempDir Path folder) throws Exception {
    Files.writeString(
        folder.resolve("mapping-figures.csv"),
        """
        program,contender,milliseconds,processor milliseconds,context switches,processes,day
        PolynomialIntegral,soumak,9999.0000,1.0000,3.0,5,2026-11-29
        DCT,soumak,8888.0000,400.0000,7.0,60,2026-11-29
        DCT,vt,failed,,,,2026-11-29
        """);
    MappingCommand command =
        MappingCommand.parse(
            List.of(
                "PolynomialIntegral", "--vs", "vt", "--rounds", "1", "--to", folder.toString()));
    assertThat(command.run(ChildProcess.once(120), text -> {})).isTrue();
    assertThat(folder.resolve("mapping-figures.csv"))
        .content()
        .doesNotContain("9999")
        .containsSubsequence("PolynomialIntegral,soumak,", "DCT,soumak,8888.0000,400.0000,7.0,60")
        .endsWith("DCT,vt,failed,,,,2026-11-29\n");
    assertThat(folder.resolve("mapping-figures.md"))
        .content()
        .contains("| DCT | 8,888 | failed |", "| DCT (2026-11-29) | 60 |  |");
  }
}
