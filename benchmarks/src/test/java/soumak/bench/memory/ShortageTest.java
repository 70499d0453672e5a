package soumak.bench.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import soumak.bench.Contender;
import soumak.bench.Entry;
import soumak.bench.Workload;
import soumak.memory.Memory;
import soumak.memory.MemoryLimitException;
import soumak.memory.Shortage;

/**
 * The programs run out of memory, once at each point at which they ask the JDK for some. They fail
 * and lose nothing; and afterwards they get the right result.
 */
class ShortageTest {
  static Stream<Arguments> programs() {
    List<Arguments> all = new ArrayList<>();
    for (Workload workload : MemoryWorkloads.all()) {
      for (Entry entry : workload.entries()) {
        if (entry.name().equals(Entry.BASELINE)) {
          all.add(Arguments.of(workload.family(), workload, entry));
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  @Timeout(120)
  void loseNothing(String family, Workload workload, Entry entry) throws Exception {
    Contender program = entry.make().get();
    long live = Memory.live();
    long used = Memory.used();
    int shortages = 0;
    while (isShort(shortages, workload, entry, program)) {
      shortages++;
      // Tasks may still be on their way out, when the connection is gone for the other end.
      Awaitility.await().untilAsserted(() -> assertThat(Memory.live()).isEqualTo(live));
      Awaitility.await().untilAsserted(() -> assertThat(Memory.used()).isEqualTo(used));
    }
    assertThat(shortages).isPositive();
    assertThat(Memory.live()).isEqualTo(live);
  }

  private static boolean isShort(int after, Workload workload, Entry entry, Contender program)
      throws Exception {
    try (Shortage shortage = Shortage.after(after)) {
      try {
        assertThat(workload.measure(entry, program, workload.smoke(), 1).result()).isPositive();
        assertThat(shortage.hasCome()).isFalse();
        return false;
      } catch (Exception e) {
        // At the other end of a connection it is the end of that only.
        assertThat(e).isInstanceOfAny(MemoryLimitException.class, ExecutionException.class);
        assertThat(shortage.hasCome()).isTrue();
        return true;
      }
    }
  }
}
