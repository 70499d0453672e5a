package soumak.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every micro-benchmark gets the right result, called once in this JVM. Says nothing of time. */
class MicroSmokeTest {
  private static final int OPS = 130;

  @TestFactory
  Stream<DynamicTest> getsTheRightResult() {
    // Another JMH on this machine disturbs nothing here.
    System.setProperty("jmh.ignoreLock", "true");
    List<String> names = names();
    assertThat(names).hasSizeGreaterThan(30).allMatch(it -> it.startsWith("soumak.bench.micro."));
    return names.stream().map(name -> DynamicTest.dynamicTest(name, () -> runOnce(name)));
  }

  private static List<String> names() {
    return BenchmarkList.defaultList()
        .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())
        .stream()
        .map(BenchmarkListEntry::getUsername)
        .sorted()
        .toList();
  }

  private static void runOnce(String name) throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include("^" + name.replace(".", "\\.") + "$")
                    .mode(Mode.SingleShotTime)
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .operationsPerInvocation(OPS)
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();
    assertThat(results).isNotEmpty().allMatch(it -> it.getPrimaryResult().getScore() > 0);
  }

  @Test
  void aWrongResultIsFoundOut() {
    assertThat(Micro.inTask(5, () -> 5L)).isEqualTo(5);
    assertThatThrownBy(() -> Micro.inTask(5, () -> 4L)).hasMessage("got 4; the right result is 5");
    assertThatThrownBy(() -> Micro.onVirtualThread(5, () -> 6L))
        .hasMessage("got 6; the right result is 5");
  }

  @Test
  void theSumOfTheMessagesIsRight() {
    long sum = 0;
    for (int i = 0; i < 400; i++) {
      assertThat(Micro.sum(i)).isEqualTo(sum);
      sum += Micro.message(i);
    }
  }
}
