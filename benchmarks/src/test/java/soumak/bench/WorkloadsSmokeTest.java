package soumak.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.testing.LongForm;

/**
 * Every contender does every workload right, at tiny sizes. Nothing is said about time. In a build,
 * one that is not ours has one number of workers, with {@code -Dsoumak.long} each.
 */
class WorkloadsSmokeTest {
  private static final int REPETITIONS = 2;

  static Stream<Arguments> contenders() {
    List<Arguments> all = new ArrayList<>();
    for (Workload workload : Catalogue.workloads()) {
      for (Entry entry : workload.entries()) {
        boolean both = LongForm.isOn() || entry.name().startsWith(Entry.BASELINE);
        int one = 1 + all.size() % 2;
        for (int workers : both ? List.of(1, 2) : List.of(one)) {
          all.add(Arguments.of(workload.smoke().name(), entry.name(), workers));
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0}, {1}, {2} worker(s)")
  @MethodSource("contenders")
  @Timeout(60)
  void getsTheRightResult(String size, String contender, int workers) throws Exception {
    Workload workload = Catalogue.withSize(size);
    Entry entry = workload.entry(contender);
    Contender made = entry.make().get();
    for (int i = 0; i < REPETITIONS; i++) {
      double measured = workload.measure(entry, made, workload.smoke(), workers).result();
      assertThat(measured).isFinite();
    }
  }

  @Test
  @DisplayName("each workload has Soumak in it, and sizes whose names are unique")
  void catalogueIsSound() {
    List<String> sizes = new ArrayList<>();
    for (Workload workload : Catalogue.workloads()) {
      assertThat(workload.entry(Entry.BASELINE)).isNotNull();
      assertThat(workload.entries()).extracting(Entry::name).doesNotHaveDuplicates();
      workload.sizes().forEach(size -> sizes.add(size.name()));
      sizes.add(workload.smoke().name());
    }
    assertThat(sizes).doesNotHaveDuplicates();
  }

  @Test
  @DisplayName("a contender that loses a message is found out")
  void wrongResultFails() {
    Workload lossy =
        Workload.of("lossy", "ns/msg")
            .contender(Entry.of("lossy", () -> WorkloadsSmokeTest::loseOne))
            .build(new Size("lossy-smoke", 10, 1, 1), Size::count);
    Entry entry = lossy.entry("lossy");
    assertThat(catchThrowable(() -> lossy.measure(entry, entry.make().get(), lossy.smoke(), 1)))
        .isInstanceOf(WrongResultException.class)
        .hasMessage("lossy got 9 in lossy-smoke; the right result is 10");
  }

  private static long loseOne(Run run) {
    run.start();
    run.stop();
    return run.count() - 1;
  }
}
