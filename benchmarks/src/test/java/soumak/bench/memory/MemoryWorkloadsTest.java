package soumak.bench.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.bench.Contender;
import soumak.bench.Entry;
import soumak.bench.Run;
import soumak.bench.Workload;
import soumak.memory.Memory;

/** Every version of a program has the same result, and gives all memory back. */
class MemoryWorkloadsTest {
  private static final int REPETITIONS = 2;

  static Stream<Arguments> contenders() {
    List<Arguments> all = new ArrayList<>();
    for (Workload workload : MemoryWorkloads.all()) {
      for (Entry entry : workload.entries()) {
        all.add(Arguments.of(workload.family(), entry.name(), workload, entry));
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("contenders")
  @Timeout(60)
  void getsTheRightResultAndLeaksNothing(
      String family, String contender, Workload workload, Entry entry) throws Exception {
    Contender made = entry.make().get();
    for (int i = 0; i < REPETITIONS; i++) {
      long before = Memory.live();
      Run run = workload.measure(entry, made, workload.smoke(), 1);
      assertThat(run.result()).isPositive();
      assertThat(run.notes().get(Meter.ALLOCATED)).isPositive();
      assertThat(run.notes()).containsKeys(Meter.COLLECTIONS, Meter.HEAP, Meter.OUTSIDE);
      assertThat(Memory.live()).isEqualTo(before);
    }
  }

  @Test
  void eachHasBothVersions() {
    assertThat(MemoryWorkloads.all())
        .hasSize(6)
        .allSatisfy(workload ->
            assertThat(workload.entries()).extracting(Entry::name).contains("soumak", "gc"));
  }
}
