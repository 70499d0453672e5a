package soumak.bench.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.bench.Contender;
import soumak.bench.Entry;
import soumak.bench.Run;
import soumak.bench.Workload;

/** Every contender does every program right, at sizes for tests. Nothing is said about time. */
class MappingContendersTest {
  private static final int REPETITIONS = 2;
  private static final int WORKERS = 2;

  static Stream<Arguments> contenders() {
    List<Arguments> all = new ArrayList<>();
    for (Workload workload : MappingWorkloads.all()) {
      for (Entry entry : workload.entries()) {
        all.add(Arguments.of(workload, entry.name()));
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("contenders")
  @Timeout(120)
  void getsTheRightResult(Workload workload, String contender) throws Exception {
    Entry entry = workload.entry(contender);
    Contender made = entry.make().get();
    for (int i = 0; i < REPETITIONS; i++) {
      Run run = workload.measure(entry, made, workload.smoke(), WORKERS);
      assertThat(run.result()).isPositive();
      assertThat(run.used().cpuMillis()).isNotNegative();
    }
  }

  @Test
  @DisplayName("each program has the same contenders, the mapped one first, and names of its own")
  void workloadsAreSound() {
    List<Workload> all = MappingWorkloads.all();
    List<String> first = all.getFirst().entries().stream().map(Entry::name).toList();
    assertThat(first).hasSize(7).doesNotHaveDuplicates().startsWith(Entry.BASELINE);
    assertThat(all).hasSize(14);
    assertThat(all)
        .allSatisfy(it -> assertThat(it.entries()).extracting(Entry::name).isEqualTo(first));
    assertThat(all)
        .extracting(it -> MappingWorkloads.program(it.sizes().getFirst()))
        .containsExactlyElementsOf(Programs.all().stream().map(Program::name).toList());
  }

  @Test
  @DisplayName("a port is one of the program whose name it goes by")
  void portsAreOfTheirPrograms() {
    for (Program<?> program : Programs.all()) {
      assertThat(Ports.named(program.name()).program().name()).isEqualTo(program.name());
    }
  }
}
