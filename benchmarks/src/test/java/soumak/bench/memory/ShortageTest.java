package soumak.bench.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.bench.Contender;
import soumak.bench.Entry;
import soumak.bench.Size;
import soumak.bench.Workload;
import soumak.bench.memory.factoring.SmallNumber;
import soumak.bench.memory.overlay.Copying;
import soumak.memory.Memory;
import soumak.memory.MemoryLimitException;
import soumak.memory.Shortage;
import soumak.testing.LongForm;

/**
 * Each of a program's requests for memory is refused, alone and with all behind it: the program
 * ends with that failure, and nothing stays alive. {@code -Dsoumak.long} tries more.
 */
class ShortageTest {
  /** A program, from its beginning to its end. */
  private interface Program {
    void run() throws Exception;
  }

  static Stream<Arguments> programs() {
    return Stream.of(
        program("forward", new Size("shortage", 8, 100, 1)),
        program("tail", new Size("shortage", 8, 100, 1)),
        Arguments.of("copying", (Program) () -> Copying.forward(8)),
        program("web", new Size("shortage", 12, 3_000, 1)),
        program("fft", new Size("shortage", 3, 60, 1)),
        Arguments.of("factoring", (Program) SmallNumber::factor),
        program("huffman", new Size("shortage", 2, 100, 1)));
  }

  private static Arguments program(String family, Size size) {
    Workload workload =
        MemoryWorkloads.all().stream()
            .filter(it -> it.family().equals(family))
            .findFirst()
            .orElseThrow();
    Entry entry = workload.entry(Entry.BASELINE);
    Contender contender = entry.make().get();
    Program program = () -> workload.measure(entry, contender, size, 1);
    return Arguments.of(family, program);
  }

  @AfterEach
  void memoryAgain() {
    Shortage.end();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  @Timeout(240)
  void nothingIsLeftWhicheverRequestIsRefused(String name, Program program) throws Exception {
    assertThat(wrong(program, i -> Shortage.of(i, i))).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  @Timeout(240)
  void nothingIsLeftIfAllAreRefusedFromOneOn(String name, Program program) throws Exception {
    assertThat(wrong(program, i -> Shortage.of(i, Integer.MAX_VALUE))).isEmpty();
  }

  /** What was wrong when it ended, for each of its requests; in a build, for every third. */
  private static List<String> wrong(Program program, IntConsumer refuse) throws Exception {
    AtomicInteger all = Shortage.of(Integer.MAX_VALUE, 0);
    program.run();
    int requests = all.get();
    assertThat(requests).isPositive();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < requests; i += LongForm.of(3, 1)) {
      long before = Memory.live();
      refuse.accept(i);
      Throwable failure = failure(program);
      Shortage.end();
      long left = Memory.live() - before;
      if (left != 0 || !isRefusal(failure)) {
        wrong.add("request " + i + ": " + left + " stay alive; it ended with " + failure);
      }
    }
    return wrong;
  }

  private static @Nullable Throwable failure(Program program) {
    try {
      program.run();
      return null;
    } catch (Exception failure) {
      return failure;
    }
  }

  private static boolean isRefusal(@Nullable Throwable failure) {
    for (Throwable it = failure; it != null; it = it.getCause()) {
      if (it instanceof MemoryLimitException) {
        return true;
      }
    }
    return false;
  }
}
