package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.bench.cluster.ClusterWorkloads;
import soumak.bench.cluster.SpreadProgram;

@Execution(ExecutionMode.CONCURRENT)
class ClusterCommandTest {
  private static final long MOST_SECONDS = 120;
  private static final String ASK = "ask-smoke";

  @Test
  void withoutWordsAllIsMeasured() throws UsageException {
    ClusterCommand command = ClusterCommand.parse(List.of());
    assertThat(command.choices())
        .flatExtracting(ClusterCommand.Choice::sizes)
        .extracting(Size::name)
        .containsExactly("mail1", "mail4", "ask1", "ask64");
    assertThat(command.programs())
        .extracting(SpreadProgram::name)
        .startsWith("rays", "matrix", "reads", "writes", "fetches")
        .hasSize(5 + 12);
    assertThat(command.start()).isTrue();
    assertThat(command.workers()).isEqualTo(2);
    assertThat(command.folder()).isNull();
  }

  @Test
  void workloadsAndSizesAreChosen(@TempDir Path folder) throws UsageException {
    ClusterCommand command =
        ClusterCommand.parse(
            List.of("mail4", "ask", "--rounds", "3", "--workers", "1", "--to", folder.toString()));
    assertThat(command.choices())
        .flatExtracting(ClusterCommand.Choice::sizes)
        .extracting(Size::name)
        .containsExactly("mail4", "ask1", "ask64");
    assertThat(command.start()).isFalse();
    assertThat(command.rounds()).isEqualTo(3);
    assertThat(command.workers()).isOne();
    assertThat(command.folder()).isEqualTo(folder);
    assertThat(command.programs()).isEmpty();
    assertThat(ClusterCommand.parse(List.of("start")).choices()).isEmpty();
    assertThat(ClusterCommand.parse(List.of("start")).programs()).isEmpty();
    ClusterCommand ordinary = ClusterCommand.parse(List.of("matrix"));
    assertThat(ordinary.programs()).extracting(SpreadProgram::name).containsExactly("matrix");
    assertThat(ordinary.choices()).isEmpty();
    assertThat(ordinary.start()).isFalse();
    assertThat(ClusterCommand.parse(List.of("spread")).programs()).hasSize(5 + 12);
    assertThat(ClusterCommand.parse(List.of("operations")).programs())
        .isEqualTo(SpreadProgram.singleOperations())
        .hasSize(12);
  }

  @Test
  void whatCannotBeUnderstoodIsExplained() {
    assertThatThrownBy(() -> ClusterCommand.parse(List.of("post")))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "bench cluster has no post; it has: mail mail1 mail4 ask ask1 ask64 spread"
                + " operations rays matrix reads writes fetches none news array-writes array-reads"
                + " int-writes int-reads ref-writes ref-reads first-writes first-reads"
                + " first-ref-writes first-ref-reads start");
    assertThatThrownBy(() -> ClusterCommand.parse(List.of("--fast")))
        .isInstanceOf(UsageException.class)
        .hasMessage("unknown option --fast; there are --workers N, --rounds N and --to FOLDER");
  }

  /** Those of requests are run with their figures. */
  static Stream<Arguments> contenders() {
    List<Arguments> all = new ArrayList<>();
    for (Workload workload : ClusterWorkloads.all()) {
      if (!workload.smoke().name().equals(ASK)) {
        workload.entries().forEach(it -> all.add(Arguments.of(workload.smoke().name(), it.name())));
      }
    }
    return all.stream();
  }

  /** Each in a process of its own, as a JVM is one node at most. */
  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("contenders")
  void getsTheRightResult(String size, String contender) throws Exception {
    Workload workload = Catalogue.withSize(size);
    ChildProcess.Outcome outcome =
        ChildProcess.once(MOST_SECONDS).run(workload.smoke(), workload.entry(contender), 2);
    assertThat(outcome.samples()).hasSize(1).allMatch(it -> it > 0);
  }

  /** The whole way of the figures, without starts: they have no small size. */
  @Test
  void theFiguresAreWritten(@TempDir Path folder) throws Exception {
    Workload ask = Catalogue.withSize(ASK);
    assertThat(ask.entries()).hasSize(3);
    ClusterCommand command =
        new ClusterCommand(
            List.of(new ClusterCommand.Choice(ask, List.of(ask.smoke()))),
            List.of(),
            false,
            2,
            1,
            folder);
    assertThat(command.run(folder, ChildProcess.once(MOST_SECONDS), text -> {})).isTrue();
    assertThat(Files.readString(folder.resolve("cluster-figures.md")))
        .startsWith("# Two nodes: the figures")
        .contains("\n## ask-smoke\n\n```\n")
        .containsPattern("soumak +[0-9.]+ .* us +1\\.0x")
        .containsPattern("engine +[0-9.]+ .* us ")
        .containsPattern("pekko +[0-9.]+ .* us ")
        .containsPattern("engine +[0-9,]+ a second");
  }
}
